import { describe, expect, it } from 'vitest';
import { layout, slotAt, squareAt } from './layout';
import { pointsAt } from './movement';
import { moved, settle } from './tiles';
import type { HistoryLine } from '$client/games/game-ui';
import { isDeclaration, moveOf, positions, read, squareOf, SQUARES, type Action, type Facts, type View } from './view';
import { allWritten } from './notation';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -';
/** The booklet's sample game: of each move what moves, from where, to where, what it captures, whether it promotes. */
const SAMPLE = `
  S/b3/b4// S/c7/c6// S/b4/b5// L/b8/c7// S/g3/g4// S/d7/d6// GF/d1/d2// S/a7/a6// S/c3/c4// W/a9/a7// S/d3/d4//
  T/h8/a8// P/b1/c3// S/a6/a5// S/d4/d5// S/a5/a4// S/a3/a4/S/ W/a7/a4/S/ W/a1/a4/W/ T/a8/a4/W/ S/d5/d6/S/ T/a4/a1//+
  W//b1// GF/f9/e8// P/c3/d5// L/c7/a5// S//a8// P/b9/a7// S/a8/a9//+ SF/c9/b8// GF/a9/b9// W//d4// GF/f1/e2//
  S//d3// GF/b9/b8/SF/ S/d3/d2/GF/+ SF/c1/d2/GF/ W/d4/d2/SF/+ GF/e2/d2/GF/ SF//d3// P/d5/c7//+ GF//e2//`
  .trim()
  .split(/\s+/)
  .map((parts): Action => {
    const [piece, origin, target, captured, promotes] = parts.split('/') as [string, string, string, string, string];
    return ['action', piece, origin, target, captured, promotes === '+'];
  });
const moves = (count = SAMPLE.length) => SAMPLE.slice(0, count);
const observation = (story: HistoryLine[] = []) => ({
  view: { start: START } as View,
  facts: { moves: SAMPLE as Facts['moves'], gardez: [] },
  history: story,
});

describe('a position', () => {
  it('is read from its SFEN', () => {
    const { board, hands, side } = read('4k4/9/9/9/4+p4/9/9/9/4K4 w 2PRb12p');
    expect(board[squareOf('e9')]).toEqual({
      kind: 'K',
      promoted: false,
      seat: 1,
    });
    expect(board[squareOf('e5')]).toEqual({
      kind: 'S',
      promoted: true,
      seat: 1,
    });
    expect(board).toHaveLength(81);
    expect(hands).toEqual([
      { S: 2, T: 1 },
      { L: 1, S: 12 },
    ]);
    expect(side).toBe(1);
  });

  it('is followed through the sample game to the mate', () => {
    const course = positions(START, SAMPLE);
    expect(course).toHaveLength(43);
    expect(course[42]!.board[squareOf('e2')]?.kind).toBe('GF');
    for (const { board, hands } of course) {
      const held = hands.flatMap((hand) => Object.values(hand)).reduce((sum, count) => sum + count, 0);
      expect(board.filter(Boolean).length + held).toBe(40);
    }
  });

  it('is played again from where games part', () => {
    positions(START, SAMPLE);
    expect(positions(START, moves(5))).toHaveLength(6);
    const other = positions(START, [...moves(1), ['action', 'S', 'h7', 'h6', '', false]]);
    expect(other[2]!.board[squareOf('h6')]?.kind).toBe('S');
    expect(other[2]!.board[squareOf('c6')]).toBeNull();
  });
});

describe('a declaration', () => {
  const declared: Action = ['action', 'declare', '', '', '', false];

  it('moves nothing', () => {
    expect([isDeclaration(declared), isDeclaration(SAMPLE[0])]).toEqual([true, false]);
    expect(moveOf(declared)).toBeNull();
    expect(positions(START, [...moves(2), declared]).at(-1)).toEqual(positions(START, moves(2)).at(-1));
  });
});

describe('a move is written', () => {
  const all = (notation: 'booklet' | 'western' | 'japanese' | 'usi') => allWritten(observation(), notation);

  it('as the booklet prints it', () => {
    expect(all('booklet').slice(0, 2)).toEqual(['Sb3–b4', 'Sc7–c6']);
    expect(all('booklet')[16]).toBe('Sa3 × Sa4');
    expect(all('booklet')[21]).toBe('Ta4 ○ a1');
    expect(all('booklet')[22]).toBe('Wb1 ■');
    expect(all('booklet')[35]).toMatch(/^Sd3 ● GFd2/);
    expect(all('booklet')[41]).toBe('GFe2 ■');
  });

  it('as in shogi', () => {
    expect(all('western')[0]).toBe('P2g-2f');
    expect(all('western')[16]).toBe('P1gx1f');
    expect(all('western')[22]).toBe('L*2i');
    expect(all('usi').slice(0, 1)).toEqual(['2g2f']);
    expect(all('usi')[21]).toBe('1f1i+');
    expect(all('usi')[22]).toBe('L*2i');
    expect(all('japanese')[0]).toBe('☗２六歩(27)');
    expect(all('japanese')[17]).toBe('☖同香(13)');
    expect(all('japanese')[22]).toBe('☗２九香打');
  });

  it('with the marks that the story gives it', () => {
    const line = (rules: string[], remark = '') => ({
      seat: 0,
      word: null,
      sentence: '',
      remark,
      rules,
    });
    const story = [line(['FR2']), line(['FR2', 'FR14']), line(['FR2'], '! careful'), line(['F1'], '!')];
    expect(allWritten(observation(story), 'booklet').slice(0, 5)).toEqual([
      'Sb3–b4',
      'Sc7–c6 !!',
      'Sb4–b5 !',
      'Lb8–c7 !!',
      'Sg3–g4',
    ]);
    expect(allWritten(observation(story), 'usi')[1]).toBe('3c3d');
  });
});

describe('the signs on a tile', () => {
  it('point to squares of the board, as its owner sees it', () => {
    const { board } = read(START);
    expect(pointsAt(squareOf('a3'), board[squareOf('a3')]!).map((at) => SQUARES[at])).toEqual(['a4']);
    expect(
      pointsAt(squareOf('b9'), board[squareOf('b9')]!)
        .map((at) => SQUARES[at])
        .sort(),
    ).toEqual(['a7', 'c7']);
    expect(pointsAt(squareOf('a1'), board[squareOf('a1')]!)).toHaveLength(1);
  });
});

describe('tiles keep who they are', () => {
  const course = positions(START, SAMPLE);

  it('through every move: what moves and what is taken are the only ones to fly', () => {
    let tiles = settle([], course[0]!);
    expect(tiles).toHaveLength(40);
    SAMPLE.forEach((action, ply) => {
      const before = tiles;
      tiles = settle(before, course[ply + 1]!);
      expect(tiles.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const gone = moved(before, tiles);
      const said = moveOf(action)!;
      expect(gone.size).toBe(said.captured ? 2 : 1);
      const mover = tiles.find((tile) => tile.at === squareOf(said.to))!;
      const was = before.find(({ id }) => id === mover.id)!;
      expect(was.at).toBe(said.from ? squareOf(said.from) : -1);
      expect(was.seat).toBe(mover.seat);
    });
  });

  it('and back again, when a move is taken back', () => {
    const later = settle(settle([], course[16]!), course[17]!);
    const back = settle(later, course[16]!);
    expect(moved(later, back).size).toBe(2);
  });
});

describe('the layout', () => {
  it('puts hands beside the board where it is wide, else above and below', () => {
    expect(layout(1000, 760).beside).toBe(true);
    expect(layout(352, 500).beside).toBe(false);
  });

  it('keeps everything in the box', () => {
    for (const [width, height] of [
      [352, 470],
      [1000, 760],
      [640, 640],
      [300, 900],
      [844, 260],
    ] as const) {
      const at = layout(width, height);
      for (const { x, y, width: wide, height: high } of [at.frame, at.stands.near, at.stands.far]) {
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(x + wide).toBeLessThanOrEqual(width + 1);
        expect(y + high).toBeLessThanOrEqual(height + 1);
      }
      for (const near of [true, false]) {
        const box = near ? at.stands.near : at.stands.far;
        for (const kind of ['T', 'S'] as const) {
          const { x, y } = slotAt(at, kind, near);
          expect(x).toBeGreaterThanOrEqual(box.x);
          expect(y + at.cell).toBeLessThanOrEqual(box.y + box.height + 0.5);
        }
      }
    }
  });

  it('is turned round for the second player', () => {
    const at = layout(1000, 760);
    expect(squareAt(at, squareOf('i9'), 0)).toEqual(squareAt(at, squareOf('a1'), 1));
  });
});
