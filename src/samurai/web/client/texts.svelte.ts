/** The one catalogue of the shell's texts, in the reader's language. */
import { settings } from './settings.svelte';
import { en, type Texts } from './texts/en';

let found: Texts = $state.raw(en);

/** Change the language: what is not English is loaded when needed. */
export async function speak(language: string): Promise<void> {
  const texts = language === 'de' ? (await import('./texts/de')).de : en;
  if (settings.language === language) found = texts;
}

/** The texts. Read it as `t.home.title`. */
export const t: Texts = new Proxy({} as Texts, { get: (_, key) => found[key as keyof Texts] });
