/** What this browser contributes to the draws of tables, and what it noted of them. See docs/guides/fair-draws.md. */
import { sha256 } from './sha256';

/** By table: its seal, as it was when one sat down. */
const SEALS = 'samurai.seals';
/** By table: all that its draws follow from, as it was fixed before one revealed one's part. */
const AGREEMENTS = 'samurai.agreements';
/** By commitment: what it hides. Once revealed everybody knows it, and it makes room for newer ones. */
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

/** 128 bits that nobody can foresee. */
export const randomContribution = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** How many of one's own characters fit into a contribution beside those that nobody can guess. */
export const ROOM = 31;
/** Characters other than those that every browser and server count as printable. */
const UNSURE = new RegExp(
  '[^\\x21-\\x7e\\u00a1-\\u00ac\\u00ae-\\u017f\\u0391-\\u03a1\\u03a3-\\u03c9\\u0410-\\u044f' +
    '\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5]+',
  'g',
);

/** One's own words, with something added that nobody can guess. */
export const withRandomness = (words: string) =>
  [words.replace(UNSURE, ' ').trim().slice(0, ROOM).trim(), randomContribution()].filter(Boolean).join(' ');

const committed = (contribution: string) => sha256(`samurai commitment 1\n${contribution}`);

/** Whether a contribution is what was committed to. */
export const matchesCommitment = (contribution: string, commitment: string) => committed(contribution) === commitment;

/** A commitment to a contribution, which is kept here to be revealed later. */
export function commit(contribution = randomContribution()): string {
  const commitment = committed(contribution);
  note(CONTRIBUTIONS, commitment, contribution);
  return commitment;
}

/** What a commitment of this browser hides. */
export const storedContribution = (commitment: string): string | undefined => noted(CONTRIBUTIONS)[commitment];

/** What the draws of a table follow from, but for the secret. */
export interface DrawInputs {
  seal: string | null;
  after: number;
  start: boolean;
  contributions: readonly string[];
  commitments: readonly string[];
}

/** The hash of all that, as it was before anybody revealed anything. */
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
