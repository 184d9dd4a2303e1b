/** The texts of the administration. Read them as `t.reports.title`. */
import { roomTexts } from '$client/i18n/lazy-texts.svelte';
import { en, type Texts } from './texts/en';

export const { t, speak } = roomTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
