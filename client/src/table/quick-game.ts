/** *Play now*: opens a table against bots of a suitable level. */
import { api } from '$client/api/api';
import type { GameCard } from '$client/games/game-ui';
import { tablePath } from '$client/api/table-keys';
import { ensurePerson } from '$client/accounts/me.svelte';
import type { GameInfo } from '$client/api/protocol';

/** A bot from the middle of the list, which is sorted by strength: suitable for a player we don't know. */
export const defaultBot = (bots: string[]): string => bots[Math.ceil((bots.length - 1) / 2)] ?? '';

/** Open the table and return its path. */
export async function startQuickGame(
  game: GameInfo,
  card: GameCard | null,
  bot = defaultBot(game.bots),
): Promise<string> {
  await ensurePerson();
  const seats = card?.quick.seats ?? Math.min(...game.seats);
  const table = await api.open({
    game: game.name,
    options: card?.quick.options ?? {},
    listed: false,
    rated: false,
    clock: { kind: 'none' },
    seats: [{ kind: 'me' }, ...Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, bot }))],
  });
  return tablePath(table);
}
