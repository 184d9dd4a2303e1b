import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '$client/app/settings.svelte';
import { loadServerPhrases } from '$client/i18n/server-phrases.svelte';
import { setLanguage } from '$client/i18n/texts.svelte';
import { en } from '$client/i18n/texts/en';
import { refusalText } from './errors';

/** The Python code of a file, or of all files in a folder. */
const code = (place: string): string =>
  place.endsWith('.py')
    ? readFileSync(place, 'utf8')
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.py'))
        .map((name) => code(`${place}/${name}`))
        .join('\n');
/** Where mistakes made in the browser are refused; the rest concerns the command line. */
const MISTAKES = ['server/tables', 'store/tables', 'store/admin', 'engine/game.py', 'games/__init__.py'];
const mistakes = MISTAKES.map((place) => code(`../src/samurai/${place}`)).join('\n');
const found = [
  ...code('../src/samurai/server').matchAll(/Refusal\(\s*"([\w-]+)"/g),
  ...mistakes.matchAll(/UserError\(\s*"([\w-]+)"/g),
];
const codes = new Set(found.map(([, one]) => one!).filter((one) => one !== 'possible' && one !== 'missing-part'));
/** Texts of errors that are not refusals by the server. */
const OWN = ['offline', 'unknown', 'home'];

it('has a general text for every code of the server, and for no other', () => {
  expect(Object.keys(en.errors).sort()).toEqual([...codes, ...OWN].sort());
});

it('shows the server’s own sentence in English', () => {
  const said: [string] = ['that seat is taken'];
  expect(refusalText({ code: 'not-allowed', message: 'that seat is taken', said })).toBe('That seat is taken.');
});

it('shows the words of an admin as they are', () => {
  expect(refusalText({ code: 'closed', message: 'Back at noon!' })).toBe('Back at noon!');
});

it('shows the message for a code that this version does not know', () => {
  expect(refusalText({ code: 'new-in-2030', message: 'Not on Mars.' })).toBe('Not on Mars.');
});

describe('in German', () => {
  beforeAll(async () => {
    settings.language = 'de';
    await Promise.all([setLanguage('de'), loadServerPhrases('de')]);
    return () => (settings.language = 'en');
  });

  it('translates a sentence with its parameters', () => {
    const said: [string, Record<string, number>] = ['a name must have 1 to {most} characters', { most: 40 }];
    const refusal = { code: 'malformed', message: 'a name must have 1 to 40 characters', said };
    expect(refusalText(refusal)).toBe('Ein Name hat 1 bis 40 Zeichen.');
  });

  it('falls back on the general text of the code, never on English', () => {
    const said: [string] = ['a sentence that nobody has translated'];
    const refusal = { code: 'not-allowed', message: said[0], said };
    expect(refusalText(refusal)).toBe('Das ist nicht erlaubt.');
    expect(refusalText({ code: 'malformed', message: 'expected int' })).toBe('Das hat der Server nicht verstanden.');
  });
});
