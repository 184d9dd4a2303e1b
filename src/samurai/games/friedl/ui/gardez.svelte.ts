/** Gardez, the player's courtesy (F7): offered, never forced. */
import type { GameProps } from '$client/game';
import { warns } from './movement';
import { deed, read, type View } from './view';

export const GARDEZ = '!';

/** Whether this reader says gardez where it is due. */
export const courtesy = $state({ said: false });

/** The remark to go with an action: gardez if it is due and this reader says it. */
export function remark(word: string, { sight }: Pick<GameProps<View>, 'sight'>): string {
  const said = deed(word);
  return courtesy.said && said && warns(read(sight.view.position), said) ? GARDEZ : '';
}

/** Whether gardez can be said: it is due after some move. */
export function offersGardez({ sight }: Pick<GameProps<View>, 'sight'>): boolean {
  const position = read(sight.view.position);
  return sight.actions.some(([word]) => {
    const said = deed(word);
    return said && warns(position, said);
  });
}
