/** The server's sentences in the reader's language. */
import { catalogue } from './games';
import type { Language } from './languages';
import type { StoryLine } from './protocol';
import { settings } from './settings.svelte';
import { told, type Catalogue, type Said } from './words';

export class Tongue {
  #words: Catalogue = $state.raw({});

  constructor(
    readonly game: string,
    /** What the game makes of a sentence, to fit the reader's choices. */
    readonly adapt: (sentence: string) => string,
  ) {}

  /** Tell everything in this language. */
  async speak(language: Language): Promise<void> {
    const words = language === 'en' ? {} : await catalogue(this.game, language);
    if (settings.language === language) this.#words = words;
  }

  /** A sentence: what it is made of tells it in any language; without that it stays as it is. */
  told(english: string, said?: Said): string {
    return this.adapt(said === undefined ? english : told(said, this.#words));
  }

  /** A line of the story. */
  line({ sentence: english, said }: StoryLine): string {
    return this.told(english, said);
  }
}
