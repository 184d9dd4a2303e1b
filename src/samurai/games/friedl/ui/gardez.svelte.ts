/** Gardez, a courtesy between players (F7): offered, never forced. The server says for which moves. */
import type { GameProps, NamedAction } from '$client/games/game-ui';
import type { Facts, View } from './view';

type Props = GameProps<View, unknown, Facts | null>;

export const GARDEZ = '!';

/** Whether this player wants to say gardez. */
export const courtesy = $state({ said: false });

const fits = (word: string, { observation }: Pick<Props, 'observation'>): boolean =>
  !!observation.facts?.gardez.includes(word);

/** Whether gardez may be said with a move that starts with the current selection. */
export function isOffered({ observation, chosen }: Pick<Props, 'observation' | 'chosen'>): boolean {
  const begins = (way: string[]) => chosen.every((place, number) => way[number] === place);
  return observation.actions.some(([word, ...ways]) => fits(word, { observation }) && ways.some(begins));
}

/** The remark of an action: gardez if it applies and the player wants to say it. */
export const remark = ({ word }: NamedAction, { observation }: Pick<Props, 'observation'>): string =>
  courtesy.said && fits(word, { observation }) ? GARDEZ : '';
