/** What the server tells of a table's draws. */
import { ask } from '../api';
import type { Table } from '../protocol';

export interface Draws {
  seal: string | null;
  contributions: string[];
  /** How many steps were there before the seal. */
  after: number;
  seed: string | null;
  check: { fair: boolean; draws: number; before: number; wrong: { number: number; at: number; drawn: string; due: string } | null } | null;
}

export const drawsOf = (table: string) => ask<Draws>('GET', `/tables/${table}/draws`);
export const contribute = (table: string, contribution: string) => ask<Table>('POST', `/tables/${table}/contribution`, { contribution });

/** Whether a seed fits a seal, as reckoned here; null where a browser will not reckon, on pages without https. */
export async function opens(seed: string, seal: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const secret = seed.match(/../g)!.map((byte) => parseInt(byte, 16));
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array([...new TextEncoder().encode('samurai seal 1\n'), ...secret]));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('') === seal;
}
