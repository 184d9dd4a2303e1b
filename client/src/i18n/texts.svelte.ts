/** The shell's texts in the reader's language. */
import type { Language } from './languages';
import { settings } from '$client/app/settings.svelte';
import { loadServerPhrases } from './server-phrases.svelte';
import { en, type Texts } from './texts/en';

const others: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  de: () => import('./texts/de').then(({ de }) => de),
  nl: () => import('./texts/nl').then(({ nl }) => nl),
  it: () => import('./texts/it').then(({ it }) => it),
};

let found: Texts = $state.raw(en);

/** Change the language; languages other than English are loaded on demand. */
export async function setLanguage(language: Language): Promise<void> {
  void loadServerPhrases(language).catch(() => null); // without them, refusals are less specific
  const texts = language === 'en' ? en : await others[language]();
  if (settings.language === language) found = texts;
}

/** The texts. Read it as `t.home.title`. */
export const t: Texts = new Proxy({} as Texts, { get: (_, key) => found[key as keyof Texts] });
