import { describe, expect, it } from 'vitest';
import { boundsOf, frameAround, spot } from './motion/field';
import { news, places } from './motion/carry';
import { drawnIn } from './influence';
import {
  cardIn,
  cellIn,
  cellOf,
  inOrder,
  SHAPES,
  type Action,
  type Card,
  type CardAt,
  type Shape,
  type View,
  type VillageAt,
} from './view';

const card = (word: string): Card => ({
  symbol: word.slice(0, -1) as Card['symbol'],
  strength: Number(word.at(-1)),
});
/** The symbols of a village's letters. */
const villageOf = (letters: string) => SHAPES.filter((shape) => letters.includes(shape.charAt(0).toUpperCase()));
const lays = (word: string, at: [number, number]): Action => ['lay', [card(word).symbol, card(word).strength], at];
const village = (at: string, letters: string, scored = false): VillageAt => ({
  cell: cellOf(at),
  village: villageOf(letters),
  scored,
});
const laid = (at: string, seat: number, word: string, turned = false): CardAt => ({
  cell: cellOf(at),
  seat,
  card: card(word),
  turned,
});

/** A village in the middle with cards of two players to its north and east. */
function start(more: Partial<View> = {}): View {
  return {
    seat: 0,
    first: 0,
    turn: 0,
    phase: 'lay',
    hand: [card('helmet4')],
    hand_sizes: [5, 5],
    pile_sizes: [9, 9],
    villages: [village('0,0', 'HB'), village('1,1', 'R')],
    cards: [laid('0,1', 0, 'helmet4'), laid('1,0', 1, 'samurai2')],
    free: ['-1,0', '0,-1', '1,2', '2,1'].map(cellOf),
    last: cellOf('1,0'),
    unseen: [['helmet'], ['buddha']] as Shape[][],
    top: ['rice'],
    held: null,
    due: [],
    stones: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    causes: [],
    ...more,
  };
}

describe('actions', () => {
  it('say in their parts what is laid, and where', () => {
    const action = lays('helmet4', [-1, 2]);
    expect([cardIn(action), cellIn(action)]).toEqual([card('helmet4'), { x: -1, y: 2 }]);
    expect([cardIn(['place', [1, 1]]), cellIn(['place', [1, 1]])]).toEqual([null, { x: 1, y: 1 }]);
    const chance: Action[] = [
      ['deal', ['rice', 2]],
      ['reveal', ['helmet', 'buddha']],
    ];
    expect([...chance, null].map((each) => cellIn(each))).toEqual([null, null, null]);
  });

  it('keep the printed order in a hand', () => {
    expect(
      inOrder(['samurai1', 'rice2', 'helmet4', 'helmet2'].map(card)).map(({ symbol, strength }) => symbol + strength),
    ).toEqual(['helmet2', 'helmet4', 'rice2', 'samurai1']);
  });
});

describe('an action drawn into the field', () => {
  it('is a card, and what the server foresees of it', () => {
    expect([...drawnIn(start(), lays('buddha3', [0, -1]), 0, null).ghosts]).toEqual(['0,-1']);
    const preview = start({
      villages: [...start().villages, village('1,-1', 'R')],
      due: [],
    });
    const drawn = drawnIn(start(), lays('buddha3', [0, -1]), 0, preview);
    expect([...drawn.ghosts]).toEqual(['0,-1', '1,-1']);
    expect(drawn.villages.at(-1)).toEqual(village('1,-1', 'R'));
    expect(drawn.free).not.toContainEqual(cellOf('0,-1'));
    expect(drawnIn(start(), lays('buddha3', [0, 1]), 0, null).ghosts.size, 'what is done is done').toBe(0);
  });

  it('is the village in hand', () => {
    const placing = start({
      phase: 'place',
      held: ['helmet'],
      due: ['1,-1', '-1,-1'].map(cellOf),
    });
    const drawn = drawnIn(placing, ['place', [-1, -1]], 0, null);
    expect(drawn.villages.at(-1)).toEqual(village('-1,-1', 'H'));
    expect(drawn.due).toEqual([]);
  });
});

describe('news', () => {
  const before = start();
  const after = start({
    villages: [village('0,0', 'HB', true), village('1,1', 'R'), village('1,-1', 'R')],
    cards: [...before.cards, laid('0,-1', 0, 'buddha3')],
    stones: [
      [1, 1, 0],
      [0, 0, 0],
    ],
  });

  it('are what has come and what was turned over, with those who took it', () => {
    expect(news(before, after)).toEqual({
      cards: [laid('0,-1', 0, 'buddha3')],
      villages: [cellOf('1,-1')],
      scored: [
        {
          cell: cellOf('0,0'),
          taken: [
            { shape: 'helmet', seat: 0 },
            { shape: 'buddha', seat: 0 },
          ],
        },
      ],
      turned: [],
    });
    expect(places(news(before, after))[0]).toEqual(cellOf('0,-1'));
  });

  it('are none at the beginning, nor when something is taken back', () => {
    for (const changes of [news(null, after), news(after, before)])
      expect([changes.cards, changes.villages, changes.scored]).toEqual([[], [], []]);
  });
});

describe('the field', () => {
  it('shows all of it, and a few cells before anything lies there', () => {
    const cells = ['-2,0', '3,1', '0,4'].map(cellOf);
    expect(frameAround(cells)).toEqual({ x: -250, y: -450, width: 600, height: 500 });
    expect(frameAround([])).toEqual({ x: -150, y: -150, width: 300, height: 300 });
    expect(boundsOf([]).west).toBe(-1);
    expect(spot(cellOf('2,1'))).toEqual({ x: 200, y: -100 });
  });
});
