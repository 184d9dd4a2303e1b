/** The board game's components for the shell. */
import type { GameProps, GameUI, Transition, NamedAction, HistoryLine } from '$client/games/game-ui';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { offered } from '$client/table/observation';
import { SPACES, hexOf } from './map';
import Player from './Player.svelte';
import { inWords } from './in-words';
import type { Texts } from './texts/en';
import { HAND, type Action, type View } from './view';

/** The rule under which figures leave the board. */
const CAPTURE = 'BR14';

type Props = GameProps<View, Texts, unknown, Action>;

const ui: GameUI<View, Texts, Action> = {
  Board,
  Hand,
  Player,
  End,
  Facts,
  secret: true,
  choices: [{ name: 'map', values: ['auto', 'north'] }],
  prompt,
  describe,
  inWords,
  confirms: ({ parts }) => !!parts && ['place', 'swap', 'move'].includes(parts[0]),
  buttons: ({ observation }) =>
    offered(observation).filter(({ parts }) => parts?.[0] === 'end' || parts?.[0] === 'pass'),
  intendedAction,
  sound,
};

export default ui;

function prompt({ observation, chosen, t }: Props): string {
  const { position, hand } = observation.view;
  const p = t.prompts;
  if (position.phase === 'hands') return hand.length < HAND ? p.keep(HAND - hand.length) : p.kept;
  const [first] = chosen;
  if (position.phase === 'figures') {
    if (!first) return p.figure;
    const isCity = (action: Action) => action[0] === 'draft' && SPACES[action[2]]!.terrain === 'city';
    return observation.parts?.some(isCity) ? p.city : p.village;
  }
  if (first === 'swap') return chosen.length > 1 ? p.swapTwo : p.swapOne;
  if (first === 'move') return chosen.length > 1 ? p.moveTo : p.moveFrom;
  if (first) return first.startsWith('ship') ? p.sea : p.land;
  if (observation.actions.length === 1) return observation.parts?.[0]?.[0] === 'pass' ? p.pass : p.end;
  return position.played ? p.more : p.token;
}

function describe({ word, parts }: NamedAction<Action>, { observation, t }: Props): string {
  if (!parts) return word;
  const w = t.words;
  const hex = (at: number) => SPACES[at]!.name;
  switch (parts[0]) {
    case 'place':
      return w.place(t.tokens[parts[1]]!, hex(parts[2]));
    case 'draft':
      return w.draft(t.figures[parts[1]], hex(parts[2]));
    case 'keep':
    case 'draw':
      return w[parts[0]](t.tokens[parts[1]]!);
    case 'swap': {
      const [, [one, here], [other, there]] = parts;
      return w.swap(t.figures[one], hex(here), t.figures[other], hex(there));
    }
    case 'move': {
      const [, source, target] = parts;
      const moved = observation.view.position.tokens[source];
      return w.move(moved ? t.tokens[moved.token]! : '', hex(source), hex(target));
    }
    default:
      return w[parts[0]];
  }
}

/** The illegal action that a touch would mean, where no legal action resembles it. */
function intendedAction(place: string, { observation, chosen, t }: Props): string | null {
  const { position } = observation.view;
  if (position.phase !== 'turn') return null;
  const land = SPACES.find(({ terrain }, at) => terrain === 'land' && !position.tokens[at])?.name ?? SPACES[0]!.name;
  if (t.tokens[place] && !chosen.length) {
    if (place === 'move') return `move:${land}>${land}`;
    return place === 'swap' ? null : `${place}@${land}`;
  }
  const [token] = chosen;
  if (token && !['swap', 'move'].includes(token) && SPACES[hexOf(place)]) return `${token}@${place}`;
  if (token === 'move' && chosen.length === 1 && SPACES[hexOf(place)]) return `move:${place}>${land}`;
  if (token === 'move' && chosen.length === 2) return `move:${chosen[1]}>${place}`;
  if (token === 'swap' && chosen.length === 2 && place.includes('.')) return `swap:${chosen[1]}/${place}`;
  return null;
}

function sound(line: HistoryLine<Action>, { before }: Transition<View>) {
  if (line.rules?.includes(CAPTURE)) return 'capture' as const;
  const kind = line.parts?.[0];
  if (kind === 'end' || kind === 'pass') return null;
  return kind === 'move' || kind === 'swap' ? ('move' as const) : before ? ('place' as const) : null;
}
