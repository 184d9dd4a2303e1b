/** The board game for the shell. */
import type { GameProps, GameUI, Transition, HistoryLine } from '$client/games/game-ui';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { SPACES, hexOf } from './map';
import Player from './Player.svelte';
import { inWords } from './in-words';
import type { Texts } from './texts/en';
import { deed, HAND, type View } from './view';

/** The rule that figures leave the board by. */
const CAPTURE = 'BR14';

type Props = GameProps<View, Texts>;

const ui: GameUI<View, Texts> = {
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
  confirms: (word) => /^(\w+@|swap:|move:)/.test(word) && !/^(helmet|buddha|rice)@/.test(word),
  buttons: ({ observation }) =>
    observation.actions.map(([word]) => word).filter((word) => word === 'end' || word === 'pass'),
  meant,
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
    return observation.actions.some(([word]) => SPACES[hexOf(word.split('@')[1] ?? '')]?.terrain === 'city')
      ? p.city
      : p.village;
  }
  if (first === 'swap') return chosen.length > 1 ? p.swapTwo : p.swapOne;
  if (first === 'move') return chosen.length > 1 ? p.moveTo : p.moveFrom;
  if (first) return first.startsWith('ship') ? p.sea : p.land;
  if (observation.actions.length === 1) return observation.actions[0]![0] === 'pass' ? p.pass : p.end;
  return position.played ? p.more : p.token;
}

function describe(word: string, { observation, t }: Props): string {
  const said = deed(word);
  if (!said) return word;
  const w = t.words;
  switch (said.kind) {
    case 'place':
      return w.place(t.tokens[said.token]!, said.at);
    case 'draft':
      return w.draft(t.figures[said.figure], said.at);
    case 'keep':
    case 'draw':
      return w[said.kind](t.tokens[said.token]!);
    case 'swap':
      return w.swap(t.figures[said.one[1]], said.one[0], t.figures[said.other[1]], said.other[0]);
    case 'move': {
      const moved = observation.view.position.tokens[hexOf(said.from)];
      return w.move(moved ? t.tokens[moved.token]! : '', said.from, said.to);
    }
    default:
      return w[said.kind];
  }
}

/** A word for a touch that is not offered, where no offered word is like it. */
function meant(place: string, { observation, chosen, t }: Props): string | null {
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

function sound(line: HistoryLine, { before }: Transition<View>) {
  if (line.rules?.includes(CAPTURE)) return 'capture' as const;
  const kind = deed(line.word)?.kind;
  if (kind === 'end' || kind === 'pass') return null;
  return kind === 'move' || kind === 'swap' ? ('move' as const) : before ? ('place' as const) : null;
}
