/** The texts of a part of the app that is loaded when it is needed, in the reader's language. */
import type { Language } from './languages';
import { settings } from '$client/app/settings.svelte';

/** The files of the other languages, as `import.meta.glob` finds them. */
type Files<T> = Record<string, () => Promise<Record<string, T>>>;

/** The texts of a room, and what changes their language: what is not English is loaded when it is spoken. */
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
