import { describe, expect, it } from 'vitest';
import { boundsOf, fit, held, neighbour, reveal, spot, zoom } from './camera';
import { news, places } from './carry';
import { bringing, closed, contest, contests, drawnIn } from './influence';
import { leaders, reckon } from './scoring';
import { tell } from './tell';
import { de } from './texts/de';
import { en } from './texts/en';
import { cardOf, cellOf, deed, inOrder, stonesLeft, villageOf, type Card, type CardAt, type Cell, type Shape, type Stones, type View, type VillageAt } from './view';

const card = (word: string): Card => cardOf(word)!;
const village = (at: string, letters: string, scored = false): VillageAt => ({ cell: cellOf(at), village: villageOf(letters), scored });
const laid = (at: string, seat: number, word: string, turned = false): CardAt => ({ cell: cellOf(at), seat, card: card(word), turned });

/** A village in the middle with cards to its north and east, of two players. */
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
    stones: [[0, 0, 0], [0, 0, 0]],
    causes: [],
    ...more,
  };
}

const box = { width: 400, height: 300 };
const edge = { top: 10, right: 10, bottom: 10, left: 10 };
const visible = (cell: Cell, { x, y, k }: { x: number; y: number; k: number }) => {
  const at = spot(cell);
  const [left, top] = [at.x * k + x, at.y * k + y];
  return left - 50 * k >= 9.9 && left + 50 * k <= 390.1 && top - 50 * k >= 9.9 && top + 50 * k <= 290.1;
};

describe('words', () => {
  it('are read as the server writes them', () => {
    expect(deed('helmet4@-1,2')).toEqual({ kind: 'lay', card: card('helmet4'), cell: { x: -1, y: 2 } });
    expect(deed('village@1,1')).toEqual({ kind: 'village', cell: { x: 1, y: 1 } });
    expect([deed('deal:rice2'), deed('village:HB'), deed('take-back'), deed(null)]).toEqual([null, null, null, null]);
  });

  it('keep the printed order in a hand', () => {
    expect(inOrder(['samurai1', 'rice2', 'helmet4', 'helmet2'].map(card)).map(({ symbol, strength }) => symbol + strength)).toEqual(['helmet2', 'helmet4', 'rice2', 'samurai1']);
  });

  it('count the stones that are left, and none below zero', () => {
    expect(stonesLeft([[4, 6, 1], [3, 6, 0]])).toEqual([3, 0, 9]);
    expect(stonesLeft([[4, 6, 1], [3, 6, 0], [0, 0, 0]])).toEqual([9, 4, 15]);
  });
});

describe('influence', () => {
  it('is that of the symbol and of samurai, with the lead and the open sides', () => {
    const { standings, open, left } = contest(start(), cellOf('0,0'), ['helmet', 'buddha'], 2);
    expect(standings).toEqual([
      { symbol: 'helmet', totals: [4, 2], leader: 0, lead: 2 },
      { symbol: 'buddha', totals: [0, 2], leader: 1, lead: 2 },
    ]);
    expect([open, left]).toEqual([[false, false, true, true], 2]);
  });

  it('leaves out villages that are scored', () => {
    expect(contests(start({ villages: [village('0,0', 'H', true)] }), 2)).toEqual([]);
  });

  it('brings villages between cards of different players, around a village, while the stack lasts', () => {
    expect(bringing(start(), cellOf('0,-1'), 0)).toEqual([cellOf('1,-1')]);
    expect(bringing(start(), cellOf('0,-1'), 1)).toEqual([]);
    expect(bringing(start({ top: null }), cellOf('0,-1'), 0)).toEqual([]);
    const three = start({ cards: [...start().cards, laid('-1,0', 1, 'rice2')] });
    expect(bringing(three, cellOf('0,-1'), 0)).toEqual([cellOf('1,-1'), cellOf('-1,-1')]);
  });

  it('is drawn as if a card were laid, with the village that it brings', () => {
    const drawn = drawnIn(start(), 'buddha3@0,-1', 0);
    expect([...drawn.ghosts]).toEqual(['0,-1', '1,-1']);
    expect(drawn.villages.at(-1)).toEqual(village('1,-1', 'R'));
    expect(drawn.free).not.toContainEqual(cellOf('0,-1'));
    expect(drawnIn(start(), 'buddha3@0,1', 0).ghosts.size, 'what is done is done').toBe(0);
  });

  it('is drawn as if the village in hand lay, and the next one on the other cell', () => {
    const drawn = drawnIn(start({ phase: 'place', held: ['helmet'], due: ['1,-1', '-1,-1'].map(cellOf) }), 'village@-1,-1', 0);
    expect(drawn.villages.slice(-2)).toEqual([village('-1,-1', 'H'), village('1,-1', 'R')]);
    expect(drawn.due).toEqual([]);
  });

  it('foresees what is scored', () => {
    const view = start({ cards: [...start().cards, laid('-1,0', 1, 'buddha4')] });
    expect(closed(view, 'helmet2@0,-1', 0).map(({ standings }) => standings.map(({ leader }) => leader))).toEqual([[0, 1]]);
    expect(closed(view, 'helmet2@2,1', 0)).toEqual([]);
  });
});

describe('news', () => {
  const before = start();
  const after = start({ villages: [village('0,0', 'HB', true), village('1,1', 'R'), village('1,-1', 'R')], cards: [...before.cards, laid('0,-1', 0, 'buddha3')] });

  it('are what has come and what was turned over, with those who took it', () => {
    expect(news(before, after)).toEqual({
      cards: [laid('0,-1', 0, 'buddha3')],
      villages: [cellOf('1,-1')],
      scored: [{ cell: cellOf('0,0'), taken: [{ shape: 'helmet', seat: 0 }, { shape: 'buddha', seat: 0 }] }],
      turned: [],
    });
    expect(places(news(before, after))[0]).toEqual(cellOf('0,-1'));
  });

  it('are none at the beginning, nor when something is taken back', () => {
    for (const told of [news(null, after), news(after, before)]) expect([told.cards, told.villages, told.scored]).toEqual([[], [], []]);
  });
});

describe('the end', () => {
  const decided = (...stones: Stones[]) => {
    const { decision, winners } = reckon(stones);
    return [decision, winners];
  };

  it('is reckoned as in the example of the rules', () => {
    const { standings, leaders: most, decision, winners } = reckon([[2, 5, 4], [8, 3, 7], [3, 2, 7]].map((pile) => pile as Stones));
    expect(most).toEqual([1, 0, null]);
    expect(standings.map(({ others }) => others)).toEqual([6, 10, 12]);
    expect([decision, winners]).toEqual(['others', [1]]);
  });

  it('is decided by the first thing that differs', () => {
    expect(decided([3, 3, 0], [1, 1, 5])).toEqual(['two', [0]]);
    expect(decided([3, 1, 1], [1, 1, 1])).toEqual(['only', [0]]);
    expect(decided([4, 1, 1], [1, 3, 1])).toEqual(['majority', [0]]);
    expect(decided([3, 1, 1], [1, 3, 1])).toEqual(['shared', [0, 1]]);
    expect(decided([2, 2, 0], [2, 2, 0])).toEqual(['noneShared', [0, 1]]);
    expect(decided([2, 2, 1], [2, 0, 1], [0, 2, 1])).toEqual(['none', [0]]);
  });

  it('knows no majority among equals', () => {
    expect(leaders([[1, 0, 2], [1, 0, 3]])).toEqual([null, null, 1]);
  });
});

describe('the camera', () => {
  const cells = ['-2,0', '3,1', '0,4'].map(cellOf);

  it('shows all', () => {
    const camera = fit(cells, box, edge);
    for (const cell of cells) expect(visible(cell, camera)).toBe(true);
    expect(fit([cellOf('0,0')], { width: 4000, height: 3000 }, edge).k, 'not too large').toBeLessThan(1.2);
    expect(boundsOf([]).west).toBe(-1);
  });

  it('keeps what is under the finger there', () => {
    const camera = { x: 20, y: 30, k: 0.5 };
    const nearer = zoom(camera, { x: 120, y: 80 }, 2);
    expect([nearer.x + 200 * nearer.k, nearer.y + 100 * nearer.k]).toEqual([120 + 0, 80 + 0]);
    expect(zoom(camera, { x: 0, y: 0 }, 99).k).toBeLessThan(2);
  });

  it('moves no more than it must', () => {
    const camera = { x: 200, y: 150, k: 1 };
    expect(reveal(camera, [cellOf('0,0')], box, edge)).toEqual(camera);
    expect(visible(cellOf('6,2'), reveal(camera, [cellOf('6,2')], box, edge))).toBe(true);
  });

  it('never loses the field', () => {
    expect(held({ x: 9999, y: -9999, k: 1 }, [cellOf('0,0')], box)).toEqual({ x: 250, y: 100, k: 1 });
  });

  it('finds the next cell in a direction', () => {
    expect(neighbour(cellOf('0,0'), { x: 1, y: 0 }, cells)).toEqual(cellOf('3,1'));
    expect(neighbour(cellOf('0,0'), { x: 0, y: -1 }, cells)).toBeNull();
  });
});

describe('the story', () => {
  const line = (sentence: string) => ({ at: 1, seat: 0, word: null, sentence, remark: '' });
  const sentence = 'Anna; the Great lays helmet4 at 0,1.';
  const scored = 'Anna lays rice2 at -1,0; the village HB comes to 1,-1; the village HR at 0,0 is scored: the helmet goes to Bo (4 to 2), the rice field to nobody (tied at 3); the last helmet has been taken.';

  it('is told in German', () => {
    expect(tell(line('Anna draws a card.'), de)).toBe('Anna zieht eine Karte.');
    expect(tell(line('The next village of the stack is HBR.'), de)).toBe('Als nächstes auf dem Stapel: ein Dorf mit Helm, Buddha und Reisfeld.');
    expect(tell(line(scored), de)).toBe(
      'Anna legt Reis 2 auf -1,0; ein Dorf mit Helm und Buddha kommt auf 1,-1; das Dorf auf 0,0 wird gewertet: der Helm geht an Bo (4\u00a0:\u00a02), das Reisfeld an niemanden (Gleichstand bei 3); der letzte Helm ist genommen.',
    );
  });

  it('is told in English with whole words', () => {
    expect(tell(line('Anna lays the village H at 1,1.'), en)).toBe('Anna lays the village with helmet at 1,1.');
    expect(tell(line('Anna lays samurai1 at 1,1; the village B is to go to 1,2 or 2,1.'), en)).toBe('Anna lays Samurai 1 at 1,1; the village with Buddha is to go to 1,2 or 2,1.');
  });

  it('stays as the server tells it where it is something else', () => {
    expect(tell(line('Anna resigns.'), de)).toBeNull();
    expect(tell(line(sentence), de)).toBeNull();
  });
});
