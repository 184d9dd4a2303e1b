/** The card game's components for the shell. */
import type { GameProps, GameUI, Transition, NamedAction, HistoryLine } from '$client/games/game-ui';
import { aim } from './motion/aim.svelte';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import Player from './Player.svelte';
import { inWords } from './in-words';
import type { Texts } from './texts/en';
import { cardIn, cardWord, cellIn, cellWord, isCell, type Action, type View } from './view';

/** The rule under which villages are scored. */
const SCORING = 'CR9';

type Props = GameProps<View, Texts, unknown, Action>;

const ui: GameUI<View, Texts, Action> = {
  Board,
  Hand,
  Player,
  End,
  Facts,
  secret: true,
  choices: [{ name: 'influence', values: ['always', 'asked'] }],
  prompt,
  describe,
  inWords,
  // Laying a card reveals new cards and villages, so it can't be taken back freely.
  confirms: ({ parts }) => cellIn(parts) !== null,
  buttons: () => [],
  intendedAction,
  sound,
};

export default ui;

function prompt({ observation, chosen, t }: Props): string {
  const { view } = observation;
  if (view.phase === 'place') return t.prompts.village(t.village(view.held ?? []));
  if (chosen.length) return t.prompts.cell;
  if (aim.cell) return t.prompts.cardFor(aim.cell);
  return view.causes.length ? t.prompts.lastRound : t.prompts.card;
}

function describe({ word, parts }: NamedAction<Action>, { observation, t }: Props): string {
  const cell = cellIn(parts);
  if (!cell) return word;
  const card = cardIn(parts);
  if (card) return t.words.lay(t.card(card), cellWord(cell));
  return t.words.village(t.village(observation.view.held ?? []), cellWord(cell));
}

/** The illegal action that a touch would mean, so that the server can say why it is illegal. */
function intendedAction(place: string, { observation, chosen }: Props): string | null {
  const { view } = observation;
  if (isCell(place)) {
    if (view.phase === 'place') return `village@${place}`;
    const card = chosen[0] ?? (view.hand[0] && cardWord(view.hand[0]));
    return card ? `${card}@${place}` : null;
  }
  return view.free[0] ? `${place}@${cellWord(view.free[0])}` : null;
}

function sound(line: HistoryLine, { before }: Transition<View>) {
  if (line.rules?.includes(SCORING)) return 'capture' as const;
  return before ? ('card' as const) : null;
}
