/** Requests about a table's draws. */
import { request } from '$client/api/api';
import { commit, withRandomness } from './contributions';
import type { Table } from '$client/api/protocol';
import { sha256 } from './sha256';

/** Commit to the player's own words plus random digits. */
export const contribute = (table: string, words: string) =>
  request<Table>('POST', `/tables/${table}/contribution`, { commitment: commit(withRandomness(words)) });

/** Whether a seed matches a seal, computed in this browser. */
export function matchesSeal(seed: string, seal: string): boolean {
  const secret = seed.match(/../g)!.map((byte) => parseInt(byte, 16));
  return sha256(new Uint8Array([...new TextEncoder().encode('samurai seal 1\n'), ...secret])) === seal;
}
