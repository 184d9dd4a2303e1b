import { Refused } from './api';
import type { Refusal } from './protocol';
import { translatePhrase } from '$client/i18n/server-phrases.svelte';
import { t } from '$client/i18n/texts.svelte';

/** What went wrong, in a sentence for people. */
export function errorText(error: unknown): string {
  return error instanceof Refused ? refusalText(error.refusal) : t.errors.internal;
}

/** Why the server refused something: its own sentence translated, or a general one for the code. */
export function refusalText({ code, message, said }: Refusal): string {
  if (said) return translatePhrase(said) ?? general(code, message);
  return code === 'closed' ? message : general(code, message); // admins say in their own words why it is closed
}

const general = (code: string, message: string): string =>
  (t.errors as Record<string, string>)[code] ?? (message || t.errors.internal);
