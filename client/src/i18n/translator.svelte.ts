/** A game in the reader's language: the texts of its components, and the server's sentences. */
import type { GameTexts } from '$client/games/game-ui';
import { catalogue, gameTexts } from '$client/games/registry';
import type { Language } from './languages';
import type { HistoryLine } from '$client/table/observation';
import { settings } from '$client/app/settings.svelte';
import { renderPhrase, type Catalogue, type Phrase } from './phrases';

export class Translator {
  /** The texts of the game's components; null for a game without. */
  texts: GameTexts | null = $state.raw(null);
  /** What the game makes of a sentence, to fit the reader's choices. */
  adapt: (sentence: string) => string = (sentence) => sentence;
  /** What a player of this name is called. */
  displayName: (name: string) => string = (name) => name;
  #words: Catalogue = $state.raw({});

  constructor(readonly game: string) {}

  /** Tell everything in this language. */
  async setLanguage(language: Language): Promise<void> {
    const [texts, words] = await Promise.all([
      gameTexts(this.game, language),
      language === 'en' ? {} : catalogue(this.game, language),
    ]);
    if (settings.language !== language) return;
    this.texts = texts;
    this.#words = words;
  }

  /** A sentence: what it is made of tells it in any language; without that it stays as it is. */
  translate(english: string, said?: Phrase): string {
    return this.adapt(said === undefined ? english : renderPhrase(said, this.#words, this.displayName));
  }

  /** A line of the story. */
  line({ sentence: english, said }: HistoryLine): string {
    return this.translate(english, said);
  }
}
