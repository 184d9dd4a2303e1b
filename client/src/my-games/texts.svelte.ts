/** The texts of the user's games and statistics. Read them as `t.list.search`. */
import { lazyTexts } from '$client/i18n/lazy-texts.svelte';
import { en, type Texts } from './texts/en';

export const { t, setLanguage } = lazyTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
