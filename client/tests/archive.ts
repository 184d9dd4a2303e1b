/** Finished games: golden ones, imported into the running server's store. Like all imported games they are private. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const samurai = (...words: string[]): string =>
  execFileSync('../.venv/bin/python', ['-m', 'samurai', ...words, '--store', process.env.SAMURAI_TEST_STORE!], {
    encoding: 'utf8',
  });

/** Take a golden game into the store of the server; where it is replayed, with its key. */
export function archived(name: string, query = ''): string {
  const path = `../tests/playthroughs/${name}.samurai`;
  samurai('import', path);
  const id = `i${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 15)}`;
  const key = /key=(\S+)/.exec(samurai('admin', 'show', id))![1];
  return `/replay/${id}?key=${key}${query ? `&${query}` : ''}`;
}
