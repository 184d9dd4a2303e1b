/** The end as the rules reckon it (CR13 to CR15, C10), for telling it; the places come from the server. */
import { strongest } from './influence';
import { SHAPES, type Shape, type Stones } from './view';

export interface Standing {
  seat: number;
  majorities: Shape[];
  /** Stones of other shapes than that of the majority; without one, all stones. */
  others: number;
  ofMajority: number;
}

export type Decision = 'two' | 'only' | 'others' | 'majority' | 'shared' | 'none' | 'noneShared';

export interface Reckoning {
  /** By shape: who has strictly the most, or null. */
  leaders: (number | null)[];
  standings: Standing[];
  decision: Decision;
  winners: number[];
  /** Those with equally many other stones, where that is not enough to decide. */
  level: number[];
}

export const leaders = (stones: Stones[]) => SHAPES.map((_, shape) => strongest(stones.map((pile) => pile[shape]!)));

export function reckon(stones: Stones[]): Reckoning {
  const most = leaders(stones);
  const standings = stones.map((pile, seat) => {
    const majorities = SHAPES.filter((_, shape) => most[shape] === seat);
    const ofMajority = SHAPES.reduce((total, _, shape) => total + (most[shape] === seat ? pile[shape]! : 0), 0);
    return { seat, majorities, others: pile.reduce((total, count) => total + count, 0) - ofMajority, ofMajority };
  });
  const tier = ({ majorities }: Standing) => Math.min(2, majorities.length);
  const best = (these: Standing[], value: (standing: Standing) => number) => {
    const top = Math.max(...these.map(value));
    return these.filter((standing) => value(standing) === top);
  };
  const rivals = best(standings, tier);
  const level = best(rivals, ({ others }) => others);
  const winners = best(level, ({ ofMajority }) => ofMajority);
  const seats = (these: Standing[]) => these.map(({ seat }) => seat);
  return { leaders: most, standings, decision: decided(tier(rivals[0]!), rivals, level, winners), winners: seats(winners), level: seats(level) };
}

function decided(tier: number, rivals: Standing[], level: Standing[], winners: Standing[]): Decision {
  if (tier === 2) return 'two';
  if (tier === 0) return winners.length > 1 ? 'noneShared' : 'none';
  if (rivals.length === 1) return 'only';
  if (level.length === 1) return 'others';
  return winners.length === 1 ? 'majority' : 'shared';
}
