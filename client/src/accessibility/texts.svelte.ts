/** The texts of announcements and of the help dialog. Read them as `t.keys.title`. */
import { lazyTexts } from '$client/i18n/lazy-texts.svelte';
import { en, type Texts } from './texts/en';

export const { t, setLanguage } = lazyTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
