/** The display names of players: people by their own name, bots in the reader's language. */
import type { Seat } from '$client/api/protocol';
import { t } from './texts.svelte';

/** The name that the server gives to deleted accounts. */
const GONE = 'someone who left';

export function displayName({ kind, name, bot }: Seat): string {
  if (name === GONE) return t.table.someone;
  return kind === 'bot' && bot ? name.replace(bot, t.make.bots[bot] ?? bot) : name;
}
