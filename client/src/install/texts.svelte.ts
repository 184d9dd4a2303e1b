/** The texts about installing the app and being offline. Read them as `t.offline.title`. */
import { lazyTexts } from '$client/i18n/lazy-texts.svelte';
import { en, type Texts } from './texts/en';

export const { t, setLanguage } = lazyTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
