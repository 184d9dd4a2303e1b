import { describe, expect, it } from 'vitest';
import { layout, slotAt, squareAt } from './layout';
import { pointsAt } from './movement';
import { moved, settle } from './tiles';
import { deed, positions, read, squareOf, SQUARES, type View } from './view';
import { allWritten } from './notation';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -';
/** The booklet's sample game. */
const SAMPLE = `Sb3-b4 Sc7-c6 Sb4-b5 Lb8-c7 Sg3-g4 Sd7-d6 GFd1-d2 Sa7-a6 Sc3-c4 Wa9-a7 Sd3-d4 Th8-a8 Pb1-c3 Sa6-a5
  Sd4-d5 Sa5-a4 Sa3xSa4 Wa7xSa4 Wa1xWa4 Ta8xWa4 Sd5xSd6 Ta4+a1 Wb1* GFf9-e8 Pc3-d5 Lc7-a5 Sa8* Pb9-a7
  Sa8+a9 SFc9-b8 GFa9-b9 Wd4* GFf1-e2 Sd3* GFb9xSFb8 Sd3x+GFd2 SFc1xGFd2 Wd4x+SFd2 GFe2xGFd2 SFd3*
  Pd5+c7 GFe2*`.split(/\s+/);
const view = (moves: string[], start = START): View => ({
  seat: 0,
  start,
  moves,
  position: start,
  side: 0,
  check: false,
  times: 1,
  shogi: false,
  plies: 512,
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
    const course = positions(view(SAMPLE));
    expect(course).toHaveLength(43);
    expect(course[42]!.board[squareOf('e2')]?.kind).toBe('GF');
    for (const { board, hands } of course) {
      const held = hands.flatMap((hand) => Object.values(hand)).reduce((sum, count) => sum + count, 0);
      expect(board.filter(Boolean).length + held).toBe(40);
    }
  });

  it('is played again from where games part', () => {
    positions(view(SAMPLE));
    expect(positions(view(SAMPLE.slice(0, 5)))).toHaveLength(6);
    const other = positions(view(['Sb3-b4', 'Sh7-h6']));
    expect(other[2]!.board[squareOf('h6')]?.kind).toBe('S');
    expect(other[2]!.board[squareOf('c6')]).toBeNull();
  });
});

describe('a move is written', () => {
  const all = (notation: 'booklet' | 'western' | 'japanese' | 'usi') => allWritten(view(SAMPLE), [], notation);

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
    expect(allWritten(view(SAMPLE), story, 'booklet').slice(0, 5)).toEqual([
      'Sb3–b4',
      'Sc7–c6 !!',
      'Sb4–b5 !',
      'Lb8–c7 !!',
      'Sg3–g4',
    ]);
    expect(allWritten(view(SAMPLE), story, 'usi')[1]).toBe('3c3d');
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
  const course = positions(view(SAMPLE));

  it('through every move: what moves and what is taken are the only ones to fly', () => {
    let tiles = settle([], course[0]!);
    expect(tiles).toHaveLength(40);
    SAMPLE.forEach((word, ply) => {
      const before = tiles;
      tiles = settle(before, course[ply + 1]!);
      expect(tiles.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const gone = moved(before, tiles);
      expect(gone.size).toBe(word.includes('x') ? 2 : 1);
      const said = deed(word)!;
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
