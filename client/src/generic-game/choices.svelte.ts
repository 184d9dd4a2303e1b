/** The possible actions, as sentences from the server. */
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

  /** Replace the sentences with those of these choices. */
  set(choices: Choice[]): void {
    this.#byWord = new Map(choices.map((choice) => [choice.word, choice]));
  }

  /** The sentence of an action, if the server has sent one. */
  of(word: string, words: Catalogue): string | undefined {
    const choice = this.#byWord.get(word);
    return choice && (choice.said === undefined ? choice.sentence : renderPhrase(choice.said, words));
  }
}

/** The sentences of the current table. */
export const sentences = new Sentences();

/** The label of a place: the sentence of the action that touching it completes, or the place itself. */
export function spoken(place: string, actions: Action[], chosen: string[], words: Catalogue): string {
  const { complete } = selectionAfter(actions, [...chosen, place]);
  return complete ? (sentences.of(complete, words) ?? complete) : place;
}
