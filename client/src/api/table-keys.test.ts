import { expect, it } from 'vitest';
import { withKey, rememberKey, replayPath, tablePath } from './table-keys';

it('presents the key of a private table wherever it is asked about, and of no other', () => {
  rememberKey('one', 'a-key');
  expect(withKey('/tables/one')).toBe('/tables/one?key=a-key');
  expect(withKey('/tables/one/replay/3?seat=1')).toBe('/tables/one/replay/3?seat=1&key=a-key');
  expect(withKey('/api/tables/one/record')).toBe('/api/tables/one/record?key=a-key');
  expect(withKey('/tables/other/replay')).toBe('/tables/other/replay');
  expect(withKey('/tables?status=waiting')).toBe('/tables?status=waiting');
  expect(withKey('/me/tables/one/seen')).toBe('/me/tables/one/seen');
});

it('leads to a private table with its key, and to a listed one without', () => {
  expect(tablePath({ id: 'two', listed: false, key: 'secret' })).toBe('/t/two?key=secret');
  expect(replayPath({ id: 'two', listed: false, key: null }), 'once known, it is kept').toBe('/replay/two?key=secret');
  expect(tablePath({ id: 'three', listed: true, key: 'unneeded' })).toBe('/t/three');
  expect(tablePath({ id: 'four', listed: false, key: null })).toBe('/t/four');
});
