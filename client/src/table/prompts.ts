/** The texts at a table: what to do now, who is being waited for, how the game ended. */
import type { Play, Playable } from './play.svelte';
import type { HistoryLine } from './observation';
import { t } from '$client/i18n/texts.svelte';
import { sentence } from '$client/i18n/phrases';

type Table = Play<Playable>;

/** What to do now, or how the game ended. */
export function promptText(play: Table): string {
  const observation = play.shown!;
  if (observation.outcome) return outcome(play);
  if (play.sending) return '…';
  if (play.asked) return play.ui ? play.ui.prompt(play.props) : t.table.yourTurn;
  return observation.seat === null ? `${waitingText(play)} ${t.table.watching}` : waitingText(play);
}

/** The action that waits for confirmation, and what would follow from it (empty until it is known). */
export function pendingAction(play: Table): { action: string; follows: string } {
  const { pending, nearlyDone, preview, ui } = play;
  const action = pending && ui ? ui.describe(nearlyDone!, play.props) : (pending ?? '');
  return { action, follows: preview ? sentence(play.translator.translate(preview.sentence, preview.said)) : '' };
}

/** What each of the others did last since the viewer's own last action, the newest first. */
export function latestByOthers(play: Table): string {
  const latest = new Map<number, HistoryLine>();
  for (const line of [...play.shown!.history].reverse()) {
    if (line.seat === play.seat) break;
    if (line.seat >= 0 && !saysMore(latest.get(line.seat))) latest.set(line.seat, line);
  }
  return [...latest.values()].map((line) => play.translator.line(line)).join(' ');
}

/** Whether a line says more than that somebody ended a turn: its action has parts besides its kind. */
function saysMore(line: HistoryLine | undefined): boolean {
  return !!line && (line.parts?.length ?? 2) > 1;
}

function waitingText(play: Table): string {
  const who = play.shown!.to_act.map((seat) => play.names[seat]!);
  return who.length > 1 ? `${t.table.turnOfMany(who.join(', '))}.` : `${t.table.turnOf(who[0] ?? '')}.`;
}

function outcome({ shown, names, live }: Table): string {
  const { places } = shown!.outcome!;
  const winners = names.filter((_, seat) => places[seat] === 1);
  if (winners.length === names.length) return t.table.draw;
  if (winners.length > 1) return t.table.shared(winners.join(', '));
  return live.mine.length === 1 && places[live.mine[0]!] === 1 ? t.table.youWon : t.table.won(winners[0]!);
}
