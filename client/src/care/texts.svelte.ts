/** The texts about looking after the house, and about one's own data. Read them as `t.reports.title`. */
import { roomTexts } from '../roomtexts.svelte';
import { en, type Texts } from './texts/en';

export const { t, speak } = roomTexts<Texts>(
  en,
  import.meta.glob<Record<string, Texts>>(['./texts/*.ts', '!./texts/en.ts']),
);
