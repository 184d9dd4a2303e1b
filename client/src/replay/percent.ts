import { settings } from '$client/app/settings.svelte';

/** A chance from 0 to 1 as one reads it in the reader's language. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(settings.language, { style: 'percent' }).format(value);
