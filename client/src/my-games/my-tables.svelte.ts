/** The user's unfinished tables, refreshed regularly while the app is open, and how many wait for the user. */
import { api } from '$client/api/api';
import { connection } from '$client/api/connection.svelte';
import { me, loadMe } from '$client/accounts/me.svelte';
import type { OwnTable } from '$client/api/protocol';
import { reveal } from '$client/draws/reveal';

const OFTEN = 15_000;
const SELDOM = 60_000;

let tables: OwnTable[] | null = $state.raw(null);

/** Whether a table waits for one of the user's seats that no bot plays. */
export const isWaitingForMe = (table: OwnTable): boolean =>
  table.status === 'playing' && table.mine.some((seat) => table.to_act.includes(seat) && !table.seats[seat]!.bot);

export const myTables = {
  /** Null until they have been loaded. */
  get tables(): OwnTable[] | null {
    return tables;
  },
  get waiting(): number {
    return (tables ?? []).filter(isWaitingForMe).length;
  },
};

/** Load the user's tables; without a user there are none. */
export async function refresh(): Promise<OwnTable[]> {
  tables = (await loadMe()) ? await api.myTables() : [];
  for (const table of tables) void reveal(table, table.mine).catch(() => null);
  return tables;
}

/** Refresh them often while the page is visible, rarely while it is not. Returns a function that stops this. */
export function keepRefreshing(): () => void {
  let last = Date.now();
  const refreshIfDue = () => {
    const due = Date.now() - last >= (document.hidden ? SELDOM : OFTEN);
    if (!due || connection.lost || !me.person) return;
    last = Date.now();
    void refresh().catch(() => null);
  };
  const timer = setInterval(refreshIfDue, OFTEN / 3);
  document.addEventListener('visibilitychange', refreshIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfDue);
  };
}

/** Show the number of waiting tables on the app's icon, where the system supports it. */
export function showOnIcon(count: number): void {
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void shown?.catch(() => null);
}
