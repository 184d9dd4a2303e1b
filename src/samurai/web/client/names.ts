/** What those at a table are called: people as they please, bots as the reader's language calls them. */
import type { Seat } from './protocol';
import { t } from './texts.svelte';

export const called = ({ kind, name, bot }: Seat): string => (kind === 'bot' && bot ? name.replace(bot, t.make.bots[bot] ?? bot) : name);
