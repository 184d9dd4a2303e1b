/** A browser's contribution to the draws: hashed as on the server, and stored until it is revealed. */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  agreement,
  commit,
  matchesCommitment,
  storedContribution,
  randomContribution,
  saveAgreement,
  savedAgreement,
  savedSeal,
  saveSeal,
  withRandomness,
} from './contributions';
import type { Table } from '$client/api/protocol';
import { unrevealedSeats, whyNotRevealed, saveOwnAgreement, reveal, brokenCommitments } from './reveal';
import { sha256 } from './sha256';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

async function real(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

it('hashes as browsers do, whatever the length', async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    expect(sha256(bytes)).toBe(await real(bytes));
  }
  expect(sha256('kirschblüte 桜')).toBe(await real(new TextEncoder().encode('kirschblüte 桜')));
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it('commits as the server checks it, and agrees on the same as tests/engine/test_seal.py', () => {
  const commitment = commit('kirschblüte');
  expect(commitment).toBe(sha256('samurai commitment 1\nkirschblüte'));
  const agreed = {
    seal: '0'.repeat(64),
    after: 7,
    start: true,
    contributions: ['kirschblüte', '', 'a b'],
    commitments: [commitment, '', ''],
  };
  expect(agreement(agreed)).toBe('a18415924af7db9feb56a562731884049162e0bc992ef492d8f309438ba7cbba');
  expect(agreement({ ...agreed, contributions: ['', '', 'a b'] })).toBe(agreement(agreed));
  expect(agreement({ ...agreed, start: false })).not.toBe(agreement(agreed));
  expect(brokenCommitments(agreed)).toEqual([]);
  expect(brokenCommitments({ ...agreed, contributions: ['plum', '', 'a b'] })).toEqual([0]);
});

it('keeps what it committed to, and what it noted', () => {
  const one = commit();
  const other = commit('plum');
  expect(storedContribution(one)).toMatch(/^[0-9a-f]{32}$/);
  expect(matchesCommitment(storedContribution(one)!, one)).toBe(true);
  expect([storedContribution(other), storedContribution('0')]).toEqual(['plum', undefined]);
  for (let number = 0; number < 199; number++) commit(`${number}`);
  expect([storedContribution(one), storedContribution(other)], 'the oldest makes room').toEqual([undefined, 'plum']);
  saveSeal('t', 'seal');
  expect([savedSeal('t'), savedSeal('u'), savedAgreement('t')]).toEqual(['seal', undefined, undefined]);
});

it('adds to one’s own words what nobody can guess, and no character that could be refused', () => {
  expect(randomContribution()).not.toBe(randomContribution());
  expect(withRandomness('  cherry\t\u200b blossom 🌸 ')).toMatch(/^cherry blossom [0-9a-f]{32}$/);
  expect(withRandomness('')).toMatch(/^[0-9a-f]{32}$/);
  expect(withRandomness('x'.repeat(99))).toHaveLength(64);
});

const seat = (commitment: string, revealed = false, kind = 'person') => ({
  kind,
  commitment,
  revealed,
  contribution: '',
});
const waiting = (...seats: unknown[]) => ({ id: 't', status: 'waiting', seal: 'seal', seats }) as Table;

it('knows whose part is missing, and whether this browser has it', () => {
  const mine = commit('plum');
  saveSeal('t', 'seal');
  expect(unrevealedSeats(waiting(seat(mine), seat('', false, 'open')))).toEqual([]);
  const full = waiting(seat(mine), seat('f'.repeat(64)), seat('e'.repeat(64), true), seat(''));
  expect(unrevealedSeats(full)).toEqual([0, 1]);
  expect([whyNotRevealed(full, [0]), whyNotRevealed(full, [1]), whyNotRevealed(full, [3])]).toEqual([
    null,
    'lost',
    null,
  ]);
  saveSeal('t', 'another');
  expect(whyNotRevealed(full, [0])).toBe('exchanged');
});

it('notes what all have agreed on before it reveals', async () => {
  const mine = commit('plum');
  saveSeal('t', 'seal');
  const draws = { seal: 'seal', after: 0, start: true, contributions: ['', 'x'], commitments: [mine, ''] };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path} ${body ?? ''} ${savedAgreement('t') === agreement(draws)}`);
    return new Response(JSON.stringify(draws), { headers: { 'content-type': 'application/json' } });
  });
  await reveal(waiting(seat(mine), seat('')), [0]);
  expect(asked).toEqual(['GET /api/tables/t/draws  false', 'POST /api/tables/t/reveal {"contribution":"plum"} true']);
});

it('notes of a table with bots only what it contributed itself, whatever the server adds', async () => {
  const draws = { seal: 'seal', after: 0, start: true, contributions: ['chosen', 'plum'], commitments: [] };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(draws)));
  const seats = [
    { ...seat('', false, 'bot'), contribution: 'chosen' },
    { ...seat(''), contribution: 'plum' },
  ];
  await saveOwnAgreement(waiting(...seats), 'plum');
  expect(savedAgreement('t')).toBe(agreement({ ...draws, contributions: ['', 'plum'] }));
  expect(savedAgreement('t')).not.toBe(agreement(draws));
});

it('reveals nothing where the server tells of another commitment', async () => {
  const mine = commit('plum');
  saveSeal('t', 'seal');
  const fetched = vi.fn(
    async () =>
      new Response(JSON.stringify({ seal: 'seal', after: 0, start: true, contributions: [''], commitments: ['0'] })),
  );
  vi.stubGlobal('fetch', fetched);
  await reveal(waiting(seat(mine)), [0]);
  expect(fetched).toHaveBeenCalledOnce();
  expect([storedContribution(mine), savedAgreement('t')]).toEqual(['plum', undefined]);
  saveAgreement('t', { seal: 'seal', after: 0, start: false, contributions: [], commitments: [] });
  expect(savedAgreement('t')).toMatch(/^[0-9a-f]{64}$/);
});
