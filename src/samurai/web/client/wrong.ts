import { Refused } from './api';
import { t } from './texts.svelte';

/** What went wrong, in a sentence for people. */
export function wrong(error: unknown): string {
  if (!(error instanceof Refused)) return t.errors.internal!;
  const { code, message } = error.refusal;
  return t.errors[code] ?? (message || t.errors.internal!);
}
