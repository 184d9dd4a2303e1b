import { Refused } from './api';
import type { Refusal } from './protocol';
import { translatePhrase } from '$client/i18n/server-phrases.svelte';
import { t } from '$client/i18n/texts.svelte';

/** A sentence that says what went wrong. */
export function errorText(error: unknown): string {
  return error instanceof Refused ? refusalText(error.refusal) : t.errors.internal;
}

/** Why the server refused a request: its own sentence, translated, or a general text for the code. */
export function refusalText({ code, message, said }: Refusal): string {
  if (said) return translatePhrase(said) ?? general(code, message);
  return code === 'closed' ? message : general(code, message); // the admins' own message
}

const general = (code: string, message: string): string =>
  (t.errors as Record<string, string>)[code] ?? (message || t.errors.internal);
