/** Friedl's game for the shell. */
import type { GameProps, GameUI, Happened, StoryLine } from '$client/game';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import { GARDEZ, remark } from './gardez.svelte';
import { attackers, hits, inCheck, isDropMate } from './movement';
import Player from './Player.svelte';
import { de } from './texts/de';
import { en, type Texts } from './texts/en';
import { after, deed, faceOf, positions, read, squareOf, SQUARES, type Face, type Kind, type View } from './view';
import { NOTATIONS, squareName, type Notation } from './written';

type Props = GameProps<View, Texts>;

const ui: GameUI<View, Texts> = {
  texts: { en, de },
  Board,
  Player,
  End,
  Facts,
  tellsEnd: true,
  secret: false,
  choices: [
    { name: 'pieces', values: ['signs', 'letters', 'kanji'] },
    { name: 'notation', values: [...NOTATIONS] },
    { name: 'side', values: ['own', 'first'] },
  ],
  prompt,
  describe,
  confirms: (word, props) => word === 'declare' || unfair(word, props),
  buttons: ({ sight }) => sight.actions.map(([word]) => word).filter((word) => word === 'declare'),
  preview: (word, props) => (word === 'declare' ? props.t.words.declareAbout : unfair(word, props) ? props.t.unfair : null),
  meant,
  tell,
  sound,
  remark,
};

export default ui;

function prompt({ sight, chosen, next, t }: Props): string {
  const [first] = chosen;
  if (!first) return sight.view.check ? t.prompts.check : t.prompts.tile;
  if (chosen.length > 1 && next.has('+')) return t.prompts.promote;
  if (first.endsWith('*')) return t.prompts.drop(t.faces[first.slice(0, -1) as Kind]);
  const tile = read(sight.view.position).board[squareOf(first)];
  return tile ? t.prompts.target(t.faces[faceOf(tile)]) : t.prompts.tile;
}

const backOf = (face: Face): Face => faceOf({ kind: face as Kind, promoted: true });

function describe(word: string, { choices, t }: Props): string {
  if (word === 'declare') return t.words.declare;
  const said = deed(word);
  if (!said) return word;
  const [from, to] = [said.from, said.to].map((square) => square && squareName(square, choices.notation as Notation)) as [string, string];
  const face = t.faces[said.face];
  if (!from) return t.words.drop(face, to);
  const move = said.captured ? t.words.take(face, from, t.faces[said.captured], to) : t.words.move(face, from, to);
  return said.promotes ? t.words.promotes(move, t.faces[backOf(said.face)]) : move;
}

/** Whether a word is a mate by a dropped Samurai, of which there is a polite word to say first (F4). */
function unfair(word: string, { sight }: Props): boolean {
  const said = deed(word);
  return !!said && isDropMate(read(sight.view.position), said);
}

/** A word for a touch that is not offered: the server explains what is wrong with it. */
function meant(place: string, { sight, chosen }: Props): string | null {
  const position = read(sight.view.position);
  const target = squareOf(place);
  const [first] = chosen;
  if (place.endsWith('*') && !first) return wouldDrop(place.slice(0, -1), position.board.findIndex((tile) => !tile));
  if (target < 0) return null;
  if (first?.endsWith('*')) return wouldDrop(first.slice(0, -1), target);
  if (first) return wouldMove(position, squareOf(first), target);
  const tile = position.board[target];
  if (!tile) return null;
  const ways = hits(position, target, tile);
  return wouldMove(position, target, ways.find((at) => position.board[at]?.seat !== tile.seat) ?? ways[0] ?? target);
}

const wouldDrop = (kind: string, square: number) => (square < 0 ? null : `${kind}${SQUARES[square]}*`);

function wouldMove({ board }: ReturnType<typeof read>, from: number, to: number): string | null {
  const [tile, met] = [board[from], board[to]];
  return tile ? `${faceOf(tile)}${SQUARES[from]}${met ? `x${faceOf(met)}` : '-'}${SQUARES[to]}` : null;
}

/** A move as a sentence, with what comes of it. */
function tell(line: StoryLine, props: Props): string | null {
  const { sight, names, choices, t } = props;
  const who = names[line.seat] ?? '';
  if (line.word === 'declare') return t.tell.declare(who);
  const said = deed(line.word);
  if (!said) return null;
  const ply = sight.story.indexOf(line);
  const before = positions(sight.view)[ply];
  const [from, to] = [said.from, said.to].map((square) => square && squareName(square, choices.notation as Notation)) as [string, string];
  const face = t.faces[said.face];
  const deedTold = !from ? t.tell.drop(who, face, to) : said.captured ? t.tell.take(who, face, from, t.faces[said.captured], to) : t.tell.move(who, face, from, to);
  const promoted = said.promotes ? t.tell.promotes(t.faces[backOf(said.face)], face) : '';
  return `${deedTold}${promoted}${before ? consequence(line, ply, before, props) : ''}.`;
}

function consequence(line: StoryLine, ply: number, before: ReturnType<typeof read>, { sight, t }: Props): string {
  const said = deed(line.word)!;
  const isLast = ply === sight.view.moves.length - 1;
  if (inCheck(after(before, said))) return isLast && sight.outcome?.reasons.includes('mate') ? `${t.tell.mate}${isDropMate(before, said) ? `. ${t.unfair.slice(0, -1)}` : ''}` : t.tell.check;
  return line.remark.startsWith(GARDEZ) ? t.tell.gardez : '';
}

function sound(line: StoryLine, { before }: Happened<View>) {
  const said = deed(line.word);
  if (!said) return null;
  if (before) {
    const then = read(before.position);
    const later = after(then, said);
    if (then.side === line.seat && attackers(later, later.board.findIndex((tile) => tile?.kind === 'K' && tile.seat !== line.seat), line.seat).length) return 'check' as const;
  }
  return said.captured ? ('capture' as const) : ('place' as const);
}
