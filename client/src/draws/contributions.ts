/** What this browser contributes to draws, and what it stored about them. See docs/guides/fair-draws.md. */
import { sha256 } from './sha256';

/** By table: the seal it had when this browser joined. */
const SEALS = 'samurai.seals';
/** By table: the agreement as it was before this browser revealed its contribution. */
const AGREEMENTS = 'samurai.agreements';
/** By commitment: the contribution behind it. Old entries are dropped for newer ones. */
const CONTRIBUTIONS = 'samurai.lots';
const MOST = 200;

function noted(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function note(key: string, name: string, value: string): void {
  const { [name]: _, ...others } = noted(key);
  const kept = Object.entries(others).slice(1 - MOST);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [name, value]])));
}

/** 128 random bits in hexadecimal. */
export const randomContribution = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** How many characters of the player's own words fit into a contribution next to the random digits. */
export const ROOM = 31;
/** Characters that some browser or server might not count as printable. */
const UNSURE = new RegExp(
  '[^\\x21-\\x7e\\u00a1-\\u00ac\\u00ae-\\u017f\\u0391-\\u03a1\\u03a3-\\u03c9\\u0410-\\u044f' +
    '\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5]+',
  'g',
);

/** The player's own words with random digits added. */
export const withRandomness = (words: string) =>
  [words.replace(UNSURE, ' ').trim().slice(0, ROOM).trim(), randomContribution()].filter(Boolean).join(' ');

const committed = (contribution: string) => sha256(`samurai commitment 1\n${contribution}`);

/** Whether a contribution matches a commitment. */
export const matchesCommitment = (contribution: string, commitment: string) => committed(contribution) === commitment;

/** A commitment to a contribution, which this browser stores to reveal it later. */
export function commit(contribution = randomContribution()): string {
  const commitment = committed(contribution);
  note(CONTRIBUTIONS, commitment, contribution);
  return commitment;
}

/** The contribution behind a commitment of this browser. */
export const storedContribution = (commitment: string): string | undefined => noted(CONTRIBUTIONS)[commitment];

/** Everything except the secret that determines the draws of a table. */
export interface DrawInputs {
  seal: string | null;
  after: number;
  start: boolean;
  contributions: readonly string[];
  commitments: readonly string[];
}

/** The hash of these inputs as they were before anybody revealed anything. */
export function agreement({ seal, after, start, contributions, commitments }: DrawInputs): string {
  const parts = contributions.map((text, seat) =>
    commitments[seat] ? `commitment ${commitments[seat]}` : text ? `contribution ${text}` : 'nothing',
  );
  return sha256(
    ['samurai agreement 1', seal, after, start ? 'start player drawn' : 'start player given', ...parts].join('\n'),
  );
}

export const saveSeal = (table: string, seal: string) => note(SEALS, table, seal);
export const savedSeal = (table: string): string | undefined => noted(SEALS)[table];
export const saveAgreement = (table: string, agreed: DrawInputs) => note(AGREEMENTS, table, agreement(agreed));
export const savedAgreement = (table: string): string | undefined => noted(AGREEMENTS)[table];
