/** The card game for the shell. */
import type { GameProps, GameUI, Happened, StoryLine } from '$client/game';
import { aim } from './aim.svelte';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { closed, drawnIn } from './influence';
import Player from './Player.svelte';
import { tell } from './tell';
import { de } from './texts/de';
import { en, type Texts } from './texts/en';
import { cardWord, cellWord, deed, isCell, type View } from './view';

type Props = GameProps<View, Texts>;

const ui: GameUI<View, Texts> = {
  texts: { en, de },
  Board,
  Hand,
  Player,
  End,
  Facts,
  tellsEnd: true,
  secret: true,
  choices: [{ name: 'influence', values: ['always', 'asked'] }],
  prompt,
  describe,
  // What is laid brings new cards and villages to light: it can't be taken back at will.
  confirms: (word) => deed(word) !== null,
  buttons: () => [],
  preview,
  meant,
  tell: (line, { t }) => tell(line, t),
  sound,
};

export default ui;

function prompt({ sight, chosen, t }: Props): string {
  const { view } = sight;
  if (view.phase === 'place') return t.prompts.village(t.village(view.held ?? []));
  if (chosen.length) return t.prompts.cell;
  if (aim.cell) return t.prompts.cardFor(aim.cell);
  return view.causes.length ? t.prompts.lastRound : t.prompts.card;
}

function describe(word: string, { sight, t }: Props): string {
  const said = deed(word);
  if (!said) return word;
  if (said.kind === 'lay') return t.words.lay(t.card(said.card), cellWord(said.cell));
  return t.words.village(t.village(sight.view.held ?? []), cellWord(said.cell));
}

/** Which villages come, and who takes what. */
function preview(word: string, { sight, names, t }: Props): string | null {
  const { view } = sight;
  const said = deed(word);
  if (!said) return null;
  const seat = sight.seat ?? view.turn;
  const p = t.previews;
  const told: string[] = [];
  const drawn = drawnIn(view, word, seat);
  if (said.kind === 'lay' && drawn.due.length) told.push(p.choose(t.village(view.top!), drawn.due.map(cellWord)));
  else {
    const come = drawn.villages.slice(view.villages.length);
    const next = said.kind === 'lay' ? come[0] : come[1];
    if (next) told.push((said.kind === 'lay' ? p.comes : p.follows)(t.village(next.village), cellWord(next.cell)));
  }
  for (const { standings } of closed(view, word, seat)) {
    for (const { symbol, totals, leader } of standings) {
      const score = [...totals].sort((one, other) => other - one).join('\u00a0:\u00a0');
      told.push(leader === null ? p.nobody(symbol, score) : p.takes(names[leader]!, symbol, score));
    }
  }
  return told.length ? told.join(' ') : p.nothing;
}

/** A word for a touch that is not offered, so that the server can say why not. */
function meant(place: string, { sight, chosen }: Props): string | null {
  const { view } = sight;
  if (isCell(place)) {
    if (view.phase === 'place') return `village@${place}`;
    const card = chosen[0] ?? (view.hand[0] && cardWord(view.hand[0]));
    return card ? `${card}@${place}` : null;
  }
  return view.free[0] ? `${place}@${cellWord(view.free[0])}` : null;
}

function sound(line: StoryLine, { before }: Happened<View>) {
  if (/ goes to /.test(line.sentence)) return 'capture' as const;
  return before ? ('card' as const) : null;
}
