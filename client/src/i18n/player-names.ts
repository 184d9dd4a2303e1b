/** What those at a table are called: people as they please, bots as the reader's language calls them. */
import type { Seat } from '$client/api/protocol';
import { t } from './texts.svelte';

/** What the server calls people who had themselves forgotten. */
const GONE = 'someone who left';

export function displayName({ kind, name, bot }: Seat): string {
  if (name === GONE) return t.table.someone;
  return kind === 'bot' && bot ? name.replace(bot, t.make.bots[bot] ?? bot) : name;
}
