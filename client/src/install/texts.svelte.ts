/** The texts about the app on one's own device. Read them as `t.offline.title`. */
import { lazyTexts } from '$client/i18n/lazy-texts.svelte';
import { en, type Texts } from './texts/en';

export const { t, setLanguage } = lazyTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
