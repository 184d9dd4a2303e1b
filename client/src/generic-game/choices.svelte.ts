/** What may be done now, as the server says it in sentences. */
import type { Action } from '$client/api/protocol';
import { selectionAfter } from '$client/input/touching';
import { renderPhrase, type Catalogue, type Phrase } from '$client/i18n/phrases';

export interface Choice {
  word: string;
  sentence: string;
  said?: Phrase;
}

class Sentences {
  #byWord: ReadonlyMap<string, Choice> = $state.raw(new Map());

  /** Take over what the server has said. */
  set(choices: Choice[]): void {
    this.#byWord = new Map(choices.map((choice) => [choice.word, choice]));
  }

  /** An action in a sentence; nothing if the server has said none. */
  of(word: string, words: Catalogue): string | undefined {
    const choice = this.#byWord.get(word);
    return choice && (choice.said === undefined ? choice.sentence : renderPhrase(choice.said, words));
  }
}

/** The sentences of the table that is shown. */
export const sentences = new Sentences();

/** What touching a place says: the sentence of the one action that it completes, or the place itself. */
export function spoken(place: string, actions: Action[], chosen: string[], words: Catalogue): string {
  const { complete } = selectionAfter(actions, [...chosen, place]);
  return complete ? (sentences.of(complete, words) ?? complete) : place;
}
