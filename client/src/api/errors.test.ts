import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '$client/i18n/languages';
import { en, type Texts } from '$client/i18n/texts/en';

const FOLDERS = ['../src/samurai/server', '../src/samurai/engine'];
/** What a sentence is, whatever numbers stand in it. */
const shape = (text: string) => text.replace(/\{\w+\}|\d+/g, '#');
const code = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
).join('\n');
const said = shape(code);
const codes = [...new Set([...code.matchAll(/Refusal\(\s*"([\w-]+)"/g)].map((found) => found[1]!))].filter(
  (found) => found !== 'possible',
);
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
