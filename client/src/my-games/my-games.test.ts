/** The order of the user's tables, searching them, and statistics as plots. */
import { expect, it } from 'vitest';
import type { OwnTable } from '$client/api/protocol';
import { en as shell } from '$client/i18n/texts/en';
import type { Played } from '$client/api/protocol';
import type { Statistics } from './api';
import { lengths, opponents, paces, places, winnings, PlotTexts } from './plots';
import { sortTables, searchNames } from './sorting';
import { en } from './texts/en';

const words = new PlotTexts('en', en, shell, ['board', 'cards']);
const NOTHING: Statistics = { played: [], orders: [], opponents: [], paces: [], won: [], ratings: [], missing: 0 };

it('orders tables by time left, by what is new, and else by what changed last', () => {
  const table = (id: string, changed: number, deadline: number | null, new_moves: number) =>
    ({ id, changed, deadline, new_moves, new_lines: 0 }) as OwnTable;
  const tables = [table('a', 3, null, 0), table('b', 1, 50, 0), table('c', 2, 40, 7), table('d', 4, null, 7)];
  const ids = (order: Parameters<typeof sortTables>[1]) =>
    sortTables(tables, order)
      .map(({ id }) => id)
      .join('');
  expect(ids('changed')).toBe('dacb');
  expect(ids('left')).toBe('cbda');
  expect(ids('news')).toBe('dcab');
});

it('finds bots by what they are called here', () => {
  expect(searchNames('  Rōn ', shell.make.bots)).toEqual(['Rōn', 'ronin']);
  expect(searchNames('stud', shell.make.bots)).toEqual(['stud', 'greedy']);
  expect(searchNames('hei', shell.make.bots)).toEqual(['hei']);
  expect(searchNames(' ', shell.make.bots)).toEqual([]);
});

it('tells places with what was shared apart from what was won', () => {
  const played: Played = {
    game: 'board',
    seats: 3,
    games: 10,
    places: [5, 3, 2, 0],
    shared: 2,
    moves: 155,
    shortest: 9,
    longest: 21,
    lasted: 36_000_000,
  };
  const plot = places({ ...NOTHING, played: [played] }, words);
  expect(plot.rows).toEqual([{ label: 'Samurai · 3 players', parts: [3, 2, 3, 2], note: '3 of 10 · 30%' }]);
  expect(plot.legend).toEqual(['Won', 'Shared wins', '2nd', '3rd']);
  expect(plot.cells).toEqual([['Samurai · 3 players', '10', '3', '2', '3', '2']]);
  expect(lengths({ ...NOTHING, played: [played] }, words).cells).toEqual([
    ['Samurai · 3 players', '15.5', '9', '21', '60 min'],
  ]);
});

it('tells opponents by name, times between bounds without a gap, and what was won in the order of the rules', () => {
  const ronin = { person: null, bot: 'ronin', name: 'ronin', games: 5, ahead: 3, level: 1 };
  expect(opponents({ ...NOTHING, opponents: [ronin] }, words).cells).toEqual([['Rōnin', '5', '3', '1', '1']]);
  const found = paces(
    {
      ...NOTHING,
      paces: [
        { game: 'board', seconds: 2, games: 1 },
        { game: 'cards', seconds: 10, games: 2 },
        { game: 'board', seconds: 10, games: 1 },
      ],
    },
    words,
  );
  expect(found.rows.map(({ parts }) => parts[0])).toEqual([1, 0, 3]);
  const won = ['rice', 'helmet'].map((kind) => ({ game: 'board', kind, games: 4, number: 10, most: 6 }));
  expect(winnings({ ...NOTHING, won }, words).cells).toEqual([
    ['Samurai: Helmets', '2.5', '10', '6'],
    ['Samurai: Rice Fields', '2.5', '10', '6'],
  ]);
});
