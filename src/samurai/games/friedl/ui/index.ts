/** The components of Friedl's game for the shell. */
import type { GameProps, GameUI, NamedAction, HistoryLine } from '$client/games/game-ui';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import { offered } from '$client/table/observation';
import { remark } from './gardez.svelte';
import { pointsAt } from './movement';
import Player from './Player.svelte';
import { inWords } from './in-words';
import type { Texts } from './texts/en';
import {
  faceOf,
  isDeclaration,
  moveOf,
  movesOf,
  read,
  squareOf,
  SQUARES,
  type Action,
  type Face,
  type Facts as FactsOf,
  type Kind,
  type Position,
  type View,
} from './view';
import { CHECKS, NOTATIONS, squareName, type Notation } from './notation';

/** The rule about mate by a dropped Samurai. */
const UNFAIR = 'F4';

type Props = GameProps<View, Texts, FactsOf | null, Action>;

const ui: GameUI<View, Texts, Action> = {
  Board,
  Player,
  End,
  Facts,
  secret: false,
  choices: [
    { name: 'pieces', values: ['signs', 'letters', 'kanji'] },
    { name: 'notation', values: [...NOTATIONS] },
    { name: 'side', values: ['own', 'first'] },
  ],
  prompt,
  describe,
  inWords: (props) => inWords(props, lastMove(props)),
  // A dropped Samurai may give mate, which needs a polite warning first (F4).
  needsPreview: ({ parts }) => isSamuraiDrop(parts),
  confirms: ({ word, parts }, { preview }) =>
    isDeclaration(parts) || (preview?.word === word && !!preview.rules?.includes(UNFAIR)),
  buttons: ({ observation }) => offered(observation).filter(({ parts }) => isDeclaration(parts)),
  intendedAction,
  adapt: (sentence, props) => adapt(sentence, props),
  sound,
  remark,
};

export default ui;

function prompt({ observation, chosen, next, t }: Props): string {
  const [first] = chosen;
  if (!first) return observation.view.check ? t.prompts.check : t.prompts.tile;
  if (chosen.length > 1 && next.has('+')) return t.prompts.promote;
  if (first.endsWith('*')) return t.prompts.drop(t.faces[first.slice(0, -1) as Kind]);
  const tile = read(observation.view.position).board[squareOf(first)];
  return tile ? t.prompts.target(t.faces[faceOf(tile)]) : t.prompts.tile;
}

const backOf = (face: Face): Face => faceOf({ kind: face as Kind, promoted: true });

function isSamuraiDrop(action: Action | null): boolean {
  const move = moveOf(action);
  return move?.face === 'S' && !move.from;
}

/** The last move in words, if there was one. */
function lastMove(props: Props): string | null {
  const { view } = props.observation;
  const parts = movesOf(props.observation).at(-1) ?? null;
  return view.moves.length ? describe({ word: view.moves.at(-1)!, parts }, props) : null;
}

function describe({ word, parts }: NamedAction<Action>, { choices, t }: Pick<Props, 'choices' | 't'>): string {
  if (isDeclaration(parts)) return t.words.declare;
  const move = moveOf(parts);
  if (!move) return word;
  const [from, to] = [move.from, move.to].map(
    (square) => square && squareName(square, choices.notation as Notation),
  ) as [string, string];
  const face = t.faces[move.face];
  if (!from) return t.words.drop(face, to);
  const text = move.captured ? t.words.take(face, from, t.faces[move.captured], to) : t.words.move(face, from, to);
  return move.promotes ? t.words.promotes(text, t.faces[backOf(move.face)]) : text;
}

/** The illegal action that a touch would mean, so that the server can explain what is wrong with it. */
function intendedAction(place: string, { observation, chosen }: Props): string | null {
  const position = read(observation.view.position);
  const target = squareOf(place);
  const [first] = chosen;
  if (place.endsWith('*') && !first) return wouldDrop(place.slice(0, -1), homeward(position));
  if (target < 0) return null;
  if (first?.endsWith('*')) return wouldDrop(first.slice(0, -1), target);
  if (first) return wouldMove(position, squareOf(first), target);
  const tile = position.board[target];
  if (!tile) return null;
  const ways = pointsAt(target, tile);
  return wouldMove(position, target, ways.find((at) => position.board[at]?.seat !== tile.seat) ?? ways[0] ?? target);
}

/** An empty square on the mover's side: a drop that is illegal there is illegal for a general reason. */
const homeward = ({ board, side }: Position): number =>
  side ? board.findIndex((tile) => !tile) : board.findLastIndex((tile) => !tile);

const wouldDrop = (kind: string, square: number) => (square < 0 ? null : `${kind}${SQUARES[square]}*`);

function wouldMove({ board }: Position, from: number, to: number): string | null {
  const [tile, met] = [board[from], board[to]];
  return tile ? `${faceOf(tile)}${SQUARES[from]}${met ? `x${faceOf(met)}` : '-'}${SQUARES[to]}` : null;
}

/** The server names squares as in the booklet; the user may prefer another notation. */
const adapt = (sentence: string, { choices }: Props): string =>
  choices.notation === 'booklet'
    ? sentence
    : sentence.replace(/\b[a-i][1-9]\b/g, (square) => squareName(square, choices.notation as Notation));

function sound(line: HistoryLine<Action>) {
  const move = moveOf(line.parts);
  if (!move) return null;
  if (line.rules?.some((rule) => CHECKS.includes(rule))) return 'check' as const;
  return move.captured ? ('capture' as const) : ('place' as const);
}
