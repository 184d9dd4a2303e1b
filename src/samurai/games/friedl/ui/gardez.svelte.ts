/** Gardez, the player's courtesy (F7): offered, never forced. With which moves it may be said, the server tells. */
import type { GameProps, NamedAction } from '$client/games/game-ui';
import type { Facts, View } from './view';

type Props = GameProps<View, unknown, Facts | null>;

export const GARDEZ = '!';

/** Whether this reader says gardez where it may be said. */
export const courtesy = $state({ said: false });

const fits = (word: string, { observation }: Pick<Props, 'observation'>): boolean =>
  !!observation.facts?.gardez.includes(word);

/** Whether gardez may be said with a move that begins with what has been touched. */
export function isOffered({ observation, chosen }: Pick<Props, 'observation' | 'chosen'>): boolean {
  const begins = (way: string[]) => chosen.every((place, number) => way[number] === place);
  return observation.actions.some(([word, ...ways]) => fits(word, { observation }) && ways.some(begins));
}

/** The remark to go with an action: gardez if it may be said and this reader says it. */
export const remark = ({ word }: NamedAction, { observation }: Pick<Props, 'observation'>): string =>
  courtesy.said && fits(word, { observation }) ? GARDEZ : '';
