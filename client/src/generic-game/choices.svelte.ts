/** What may be done now, as the server says it in sentences. */
import type { Action } from '$client/api/protocol';
import { touched } from '$client/input/touching';
import { told, type Catalogue, type Said } from '$client/i18n/phrases';

export interface Choice {
  word: string;
  sentence: string;
  said?: Said;
}

class Sentences {
  #byWord: ReadonlyMap<string, Choice> = $state.raw(new Map());

  /** Take over what the server has said. */
  hear(choices: Choice[]): void {
    this.#byWord = new Map(choices.map((choice) => [choice.word, choice]));
  }

  /** An action in a sentence; nothing if the server has said none. */
  of(word: string, words: Catalogue): string | undefined {
    const choice = this.#byWord.get(word);
    return choice && (choice.said === undefined ? choice.sentence : told(choice.said, words));
  }
}

/** The sentences of the table that is shown. */
export const sentences = new Sentences();

/** What touching a place says: the sentence of the one action that it completes, or the place itself. */
export function spoken(place: string, actions: Action[], chosen: string[], words: Catalogue): string {
  const { said } = touched(actions, [...chosen, place]);
  return said ? (sentences.of(said, words) ?? said) : place;
}
