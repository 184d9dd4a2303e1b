import { settings } from '$client/app/settings.svelte';

/** A probability as a percentage, in the reader's language. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(settings.language, { style: 'percent' }).format(value);
