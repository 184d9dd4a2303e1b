/** A game in the reader's language: the texts of its components, and the server's sentences. */
import type { GameTexts } from '$client/games/game-ui';
import { catalogue, gameTexts } from '$client/games/registry';
import type { Language } from './languages';
import type { HistoryLine } from '$client/table/observation';
import { settings } from '$client/app/settings.svelte';
import { renderPhrase, type Catalogue, type Phrase } from './phrases';

export class Translator {
  /** The texts of the game's components; null for a game without components. */
  texts: GameTexts | null = $state.raw(null);
  /** Adapts a sentence to the reader's settings. */
  adapt: (sentence: string) => string = (sentence) => sentence;
  /** The display name of a player. */
  displayName: (name: string) => string = (name) => name;
  #words: Catalogue = $state.raw({});

  constructor(readonly game: string) {}

  /** Load this language and use it from now on. */
  async setLanguage(language: Language): Promise<void> {
    const [texts, words] = await Promise.all([
      gameTexts(this.game, language),
      language === 'en' ? {} : catalogue(this.game, language),
    ]);
    if (settings.language !== language) return;
    this.texts = texts;
    this.#words = words;
  }

  /** Translate a phrase; without one, the English sentence is returned. */
  translate(english: string, said?: Phrase): string {
    return this.adapt(said === undefined ? english : renderPhrase(said, this.#words, this.displayName));
  }

  /** Translate a history line. */
  line({ sentence: english, said }: HistoryLine): string {
    return this.translate(english, said);
  }
}
