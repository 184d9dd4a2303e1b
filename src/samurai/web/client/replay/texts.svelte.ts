/** The texts of the replay in the reader's language. */
import type { Language } from '../languages';
import { settings } from '../settings.svelte';
import { en, type Texts } from './texts/en';

const others = import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']);

let found: Texts = $state.raw(en);

/** Change the language: what is not English is loaded when needed. */
export async function speak(language: Language): Promise<void> {
  const texts = language === 'en' ? en : (await others[`./texts/${language}.ts`]!())[language]!;
  if (settings.language === language) found = texts;
}

/** The texts. Read it as `t.review.title`. */
export const t: Texts = new Proxy({} as Texts, { get: (_, key) => found[key as keyof Texts] });
