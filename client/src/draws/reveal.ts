/** Reveals this browser's contributions as soon as every seat of a table is taken, on whatever page the user is. */
import { request } from '$client/api/api';
import { matchesCommitment, storedContribution, saveAgreement, savedSeal, type DrawInputs } from './contributions';
import type { Table } from '$client/api/protocol';

/** What the server publishes about a table's draws. */
export interface Draws extends DrawInputs {
  agreement: string | null;
  seed: string | null;
  check: {
    fair: boolean;
    draws: number;
    before: number;
    wrong: { number: number; at: number; drawn: string; due: string } | null;
  } | null;
}

export const fetchDraws = (table: string) => request<Draws>('GET', `/tables/${table}/draws`);

/** The seats that must still reveal a contribution before the game can begin; none while a seat is open. */
export const unrevealedSeats = (table: Table): number[] =>
  table.status !== 'waiting' || table.seats.some(({ kind }) => kind === 'open')
    ? []
    : table.seats.flatMap((seat, number) => (seat.commitment && !seat.revealed ? [number] : []));

/** Why this browser can't reveal one of my commitments: it is not stored here, or the table's seal has changed. */
export function whyNotRevealed(table: Table, mine: readonly number[]): 'lost' | 'exchanged' | null {
  const closed = unrevealedSeats(table).filter((seat) => mine.includes(seat));
  if (closed.some((seat) => storedContribution(table.seats[seat]!.commitment) === undefined)) return 'lost';
  return closed.length && savedSeal(table.id) !== table.seal ? 'exchanged' : null;
}

const busy = new Set<string>();

/** Reveal the contributions of my seats if a table waits for them, after storing the agreement. */
export async function reveal(table: Table, mine: readonly number[]): Promise<void> {
  const closed = unrevealedSeats(table).filter((seat) => mine.includes(seat));
  if (!closed.length || whyNotRevealed(table, mine) || busy.has(table.id)) return;
  busy.add(table.id);
  try {
    const draws = await fetchDraws(table.id);
    const same = (seat: number) => draws.commitments[seat] === table.seats[seat]!.commitment;
    if (draws.seal !== table.seal || !closed.every(same)) return;
    saveAgreement(table.id, draws);
    for (const seat of closed)
      await request('POST', `/tables/${table.id}/reveal`, {
        contribution: storedContribution(table.seats[seat]!.commitment),
      });
  } finally {
    busy.delete(table.id);
  }
}

/** Store the agreement of a table where nobody else contributes, from what this browser sent. */
export async function saveOwnAgreement({ id, seal, seats }: Table, contribution: string): Promise<void> {
  const { after, start } = await fetchDraws(id);
  const mine = seats.findIndex((seat) => seat.kind === 'person' && seat.contribution === contribution);
  saveAgreement(id, {
    seal,
    after,
    start,
    contributions: seats.map((_, seat) => (seat === mine ? contribution : '')),
    commitments: [],
  });
}

/** The seats whose contribution does not match their commitment. */
export const brokenCommitments = ({ contributions, commitments }: DrawInputs): number[] =>
  commitments.flatMap((commitment, seat) =>
    commitment && !matchesCommitment(contributions[seat]!, commitment) ? [seat] : [],
  );
