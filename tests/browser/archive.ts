/** Finished games: golden ones, taken into the store of the server while it runs. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Take a golden game into the store of the server; the id of its table. */
export function archived(name: string): string {
  const path = `tests/playthroughs/${name}.samurai`;
  execFileSync('.venv/bin/python', ['-m', 'samurai', 'import', path, '--store', process.env.SAMURAI_TEST_STORE!]);
  return `i${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 15)}`;
}
