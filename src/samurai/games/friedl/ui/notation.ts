/** Moves in notation: as in the booklet, or as usual in shogi. */
import type { Observation, HistoryLine } from '$client/games/game-ui';
import { GARDEZ } from './gardez.svelte';
import {
  faceOf,
  moveOf,
  movesOf,
  positions,
  squareOf,
  type Action,
  type Face,
  type Facts,
  type Move,
  type Position,
  type View,
} from './view';

export const NOTATIONS = ['booklet', 'western', 'japanese', 'usi'] as const;
export type Notation = (typeof NOTATIONS)[number];

const WESTERN: Record<Face, string> = {
  S: 'P',
  W: 'L',
  P: 'N',
  SF: 'S',
  GF: 'G',
  L: 'B',
  T: 'R',
  K: 'K',
  DL: '+B',
  DT: '+R',
};
const KANJI: Record<Face, string> = {
  S: '歩',
  W: '香',
  P: '桂',
  SF: '銀',
  GF: '金',
  L: '角',
  T: '飛',
  K: '玉',
  DL: '馬',
  DT: '龍',
};
const KANJI_BACKS: Record<string, string> = {
  S: 'と',
  W: '成香',
  P: '成桂',
  SF: '成銀',
};
const FULL = '１２３４５６７８９';
const RANKS = '一二三四五六七八九';

/** A square's file and rank, in the notation's characters. */
export function fileAndRank(square: string, notation: Notation): [file: string, rank: string] {
  if (notation === 'booklet') return [square[0]!, square[1]!];
  const file = 'abcdefghi'.indexOf(square[0]!);
  const rank = 9 - Number(square[1]);
  return [
    notation === 'japanese' ? FULL[file]! : String(file + 1),
    notation === 'japanese' ? RANKS[rank]! : 'abcdefghi'[rank]!,
  ];
}

export const squareName = (square: string, notation: Notation): string => fileAndRank(square, notation).join('');

/** The rules that history lines cite for check and for mate. */
export const CHECKS = ['FR14', 'F1'];

/** A move in notation, played in this position; `before` is the target of the previous move. */
function written(action: Action, position: Position, notation: Notation, before = ''): string {
  const move = moveOf(action);
  if (!move) return action[1];
  if (notation === 'booklet') return booklet(move);
  if (notation === 'usi') return usi(move);
  return notation === 'western' ? western(move, position) : japanese(move, position, before);
}

type Played = Observation<View, Facts | null, Action>;

/** Every move of a game in notation; the booklet's notation marks check and gardez. */
export function allWritten(observation: Pick<Played, 'view' | 'facts' | 'history'>, notation: Notation): string[] {
  const moves = movesOf(observation);
  const course = positions(observation.view.start, moves);
  const marked = (word: string, line: HistoryLine | undefined) => {
    if (notation !== 'booklet' || !line) return word;
    if (line.rules?.some((rule) => CHECKS.includes(rule))) return `${word} !!`;
    return line.remark.startsWith(GARDEZ) ? `${word} !` : word;
  };
  return moves.map((action, ply) =>
    marked(written(action, course[ply]!, notation, moveOf(moves[ply - 1])?.to), observation.history[ply]),
  );
}

function booklet({ face, from, to, captured, promotes }: Move): string {
  if (!from) return `${face}${to} ■`;
  if (!captured && !promotes) return `${face}${from}–${to}`;
  return `${face}${from} ${captured ? (promotes ? '●' : '×') : '○'} ${captured}${to}`;
}

function usi({ face, from, to, promotes }: Move): string {
  const origin = from ? squareName(from, 'usi') : `${WESTERN[face]}*`;
  return origin + squareName(to, 'usi') + (promotes ? '+' : '');
}

/** The front of the moving tile, with + if promoted, and always with its origin. */
function western({ face, from, to, captured, promotes }: Move, position: Position): string {
  const target = squareName(to, 'western');
  const tile = position.board[squareOf(from)];
  const name = tile ? (tile.promoted ? '+' : '') + WESTERN[tile.kind] : WESTERN[face];
  if (!from) return `${name}*${target}`;
  return `${name}${squareName(from, 'western')}${captured ? 'x' : '-'}${target}${promotes ? '+' : ''}`;
}

function japanese({ face, from, to, promotes }: Move, position: Position, before: string): string {
  const tile = position.board[squareOf(from)];
  const name = tile?.promoted ? (KANJI_BACKS[tile.kind] ?? KANJI[faceOf(tile)]) : KANJI[face];
  const target = to === before ? '同' : squareName(to, 'japanese');
  const origin = from ? `(${squareOf(from) < 0 ? '' : numbers(from)})` : '打';
  return `${position.side ? '☖' : '☗'}${target}${name}${promotes ? '成' : ''}${origin}`;
}

const numbers = (square: string): string => `${'abcdefghi'.indexOf(square[0]!) + 1}${10 - Number(square[1])}`;
