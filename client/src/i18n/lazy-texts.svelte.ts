/** The texts of a part of the app that is loaded on demand, in the reader's language. */
import type { Language } from './languages';
import { settings } from '$client/app/settings.svelte';

/** The files of the other languages, as returned by `import.meta.glob`. */
type Files<T> = Record<string, () => Promise<Record<string, T>>>;

/** The texts of a section, and a function that changes their language; only English is bundled. */
export function lazyTexts<T extends object>(
  en: T,
  others: Files<T>,
): { t: T; setLanguage: (language: Language) => Promise<void> } {
  let found: T = $state.raw(en);
  return {
    t: new Proxy({} as T, { get: (_, key) => found[key as keyof T] }),
    async setLanguage(language) {
      const texts = language === 'en' ? en : (await others[`./texts/${language}.ts`]!())[language]!;
      if (settings.language === language) found = texts;
    },
  };
}
