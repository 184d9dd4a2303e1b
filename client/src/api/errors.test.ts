import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '$client/i18n/languages';
import { en, type Texts } from '$client/i18n/texts/en';

const FOLDERS = ['../src/samurai/server', '../src/samurai/engine'];
/** What a sentence is, whatever numbers stand in it. */
const shape = (text: string) => text.replace(/\{\w+\}|\d+/g, '#');
const files = (place: string): string[] =>
  place.endsWith('.py')
    ? [readFileSync(place, 'utf8')]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.py'))
        .flatMap((name) => files(`${place}/${name}`));
const code = FOLDERS.flatMap(files).join('\n');
const said = shape(code);
/** Where mistakes are found that a person makes in the browser; others are made at the command line. */
const MISTAKES = ['server/tables', 'store/tables', 'store/admin', 'engine/game.py', 'games/__init__.py'];
const mistakes = MISTAKES.flatMap((place) => files(`../src/samurai/${place}`)).join('\n');
const codes = [
  ...new Set(
    [...code.matchAll(/Refusal\(\s*"([\w-]+)"/g), ...mistakes.matchAll(/UserError\(\s*"([\w-]+)"/g)].map(
      (found) => found[1]!,
    ),
  ),
].filter((found) => found !== 'possible' && found !== 'missing-part');
const texts = import.meta.glob<Record<string, Texts>>('../i18n/texts/*.ts', { eager: true });
const errors = (language: Language) => texts[`../i18n/texts/${language}.ts`]![language]!.errors;
const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
/** What goes wrong without the server's doing. */
const OWN = ['offline', 'unknown', 'home'];

describe.each(others)('what the server refuses, in %s', (language) => {
  it('is worded by sentences that it says', () => {
    const sentences = Object.keys(errors(language)).filter((key) => key.includes(' '));
    expect(sentences.filter((sentence) => !said.includes(shape(sentence)))).toEqual([]);
  });

  it('is never left in English: every code has words, and no other', () => {
    const known = Object.keys(errors(language)).filter((key) => !key.includes(' '));
    expect(known.sort()).toEqual([...codes, ...OWN].sort());
    expect(Object.keys(en.errors).filter((key) => !known.includes(key))).toEqual([]);
  });
});
