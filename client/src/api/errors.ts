import { Refused } from './api';
import type { Refusal } from './protocol';
import { t } from '$client/i18n/texts.svelte';

/** What went wrong, in a sentence for people. */
export function wrong(error: unknown): string {
  return error instanceof Refused ? worded(error.refusal) : t.errors.internal!;
}

/** What the server refused, in the reader's words: those for its very sentence, those for its kind, or its own. */
export function worded({ code, message }: Refusal): string {
  const own = code === 'closed' ? message : ''; // in words of the admins
  return t.errors[message] ?? (own || t.errors[code]) ?? (message || t.errors.internal!);
}
