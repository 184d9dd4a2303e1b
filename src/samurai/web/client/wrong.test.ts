import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from './texts/de';

const FOLDERS = ['src/samurai/web', 'src/samurai/engine'];
/** What a sentence is, whatever numbers stand in it. */
const shape = (text: string) => text.replace(/\{\w+\}|\d+/g, '#');
const said = shape(FOLDERS.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.py')).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))).join('\n'));

describe('what the server refuses', () => {
  it.each(Object.keys(de.errors).filter((key) => key.includes(' ')))('is what it says: %s', (sentence) => {
    expect(said).toContain(shape(sentence));
  });
});
