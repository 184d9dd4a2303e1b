/** Every text of the shell, the games and their cards exists in every language, is translated, and is used. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- texts take parts of any type
type Saying = string | ((...parts: any[]) => string);
type Group = Record<Language, Map<string, Saying>>;

const languages = Object.keys(LANGUAGES) as Language[];
const others = languages.filter((language) => language !== 'en');
const CLIENT = 'src';
const GAMES = '../src/samurai/games';

const files = import.meta.glob<Record<string, object>>('../*/texts/*.ts', { eager: true });
/** By `<folder>/texts/<language>.ts`; the bundler calls this very folder `.`. */
const sections = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [
    path.replace(/^\.\.\/|^\.(?=\/)/, (start) => (start === '.' ? 'i18n' : '')),
    file,
  ]),
);
const games = import.meta.glob<Record<string, object>>('../../../src/samurai/games/*/ui/texts/*.ts', { eager: true });
const cards = import.meta.glob<{ default: { texts: Record<Language, object> } }>(
  '../../../src/samurai/games/*/ui/card.ts',
  { eager: true },
);

/** Every text by its path: `home.playNow`. */
const sayings = (texts: object, path = ''): [string, Saying][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? sayings(value, `${path}${key}.`) : [[path + key, value as Saying]],
  );

const group = (of: (language: Language) => object | undefined): Group =>
  Object.fromEntries(languages.map((language) => [language, new Map(sayings(of(language) ?? {}))])) as Group;

const names = readdirSync(GAMES).filter((name) => cards[`../../../src/samurai/games/${name}/ui/card.ts`]);
const folders = [...new Set(Object.keys(sections).map((path) => path.split('/')[0]!))];
const groups: Record<string, Group> = {
  ...Object.fromEntries(
    folders.map((name) => [name, group((language) => ({ ...sections[`${name}/texts/${language}.ts`]?.[language] }))]),
  ),
  ...Object.fromEntries(
    names.map((name) => [
      name,
      group((language) => games[`../../../src/samurai/games/${name}/ui/texts/${language}.ts`]?.[language]),
    ]),
  ),
  ...Object.fromEntries(
    names.map((name) => [
      `the card of ${name}`,
      group((language) => cards[`../../../src/samurai/games/${name}/ui/card.ts`]!.default.texts[language]),
    ]),
  ),
};

/** Arguments for texts that take something other than names and numbers. */
const PARTS: Record<string, unknown[]> = {
  card: [{ symbol: 'rice', strength: '<0>' }],
  village: [['helmet', 'rice']],
  toWinOf: ['<0>', 'helmet'],
  'spoken.counted': ['<0>', 'helmet'],
  stonesOf: ['<0>', 'helmet', true],
};
const marks = (saying: Saying) =>
  Array.from({ length: typeof saying === 'string' ? 0 : saying.length }, (_, number) => `<${number}>`);
const rendered = (path: string, saying: Saying) =>
  typeof saying === 'string' ? saying : saying(...(PARTS[path] ?? marks(saying)));
const gaps = (text: string) => [...new Set(text.match(/<\d>/g))].sort();

/** Texts that may be the same in every language: names and loanwords. */
const NAMES = [
  'Samurai',
  'Samurai 1974',
  'Reiner Knizia, 1998',
  'Reiner Knizia, 2009',
  'Hermann Friedl, 1974',
  'Edo',
  'N',
  'Kanji',
  'Gardez!',
  'bot',
  'Esc',
]
  .concat(['Heimin', 'Ashigaru', 'Kachi', 'Gokenin', 'Rōnin', 'Hatamoto', 'Bugyō', 'Karō', 'Daimyō', 'Shōgun'])
  .concat([
    'Wagen',
    'Pferd',
    'Silberfeldherr',
    'Goldfeldherr',
    'Läufer',
    'Turm',
    'Kaiser',
    'Drachenläufer',
    'Drachenturm',
  ])
  .concat(['<0> <1>–<2>']);
const SAME: Record<string, string[]> = {
  de: ['Buddha', 'Buddhas', 'Name', 'Code'],
  nl: [
    'E-mail',
    'west',
    'Shift',
    'Enter',
    'Page Up, Page Down',
    'Ctrl',
    'Home',
    'End',
    'Ronin',
    'Menu',
    'Code',
    'Letters',
    'land',
    'account',
    '40\u00a0min',
    '30\u00a0min',
    '60\u00a0min',
  ],
  it: [
    '<0> min',
    '<0> h',
    'Chat',
    'E-mail',
    'Ctrl',
    'Buddha',
    'Ronin',
    'samurai',
    'Password',
    '40\u00a0min',
    '30\u00a0min',
    '60\u00a0min',
  ],
};

/** Whether a text has a separate plural form. */
function plural(path: string, saying: Saying): boolean {
  if (typeof saying === 'string') return false;
  const [first, ...rest] = PARTS[path] ?? marks(saying);
  if (first !== '<0>') return false;
  const [one, two] = [1, 2].map((count) => saying(count, ...rest).replace(new RegExp(`(?<!<)${count}(?!>)`), '#'));
  return one !== two;
}
/** Texts whose plural is the same word in another language, and ordinals. */
const ONE_AS_MANY = ['de board tokensAbout', ...others.map((language) => `${language} i18n table.place`)];

describe.each(Object.entries(groups))('the texts of %s', (name, texts) => {
  it.each(others)('are complete in %s, with the same gaps', (language) => {
    expect([...texts[language].keys()].sort()).toEqual([...texts.en.keys()].sort());
    for (const [path, saying] of texts.en) {
      const translated = texts[language].get(path)!;
      expect(typeof translated, path).toBe(typeof saying);
      expect(gaps(rendered(path, translated)), path).toEqual(gaps(rendered(path, saying)));
    }
  });

  it.each(others)('are translated into %s', (language) => {
    const same = [...texts.en]
      .map(([path, saying]) => [rendered(path, saying), rendered(path, texts[language].get(path)!)])
      .filter(([one, other]) => one === other);
    expect(
      same
        .map(([text]) => text!.replace(/ [1-4]$/, ''))
        .filter((text) => ![...NAMES, ...SAME[language]!].includes(text)),
    ).toEqual([]);
  });

  it.each(others)('know one from many in %s', (language) => {
    const unlike = [...texts.en].filter(
      ([path, saying]) => plural(path, saying) && !plural(path, texts[language].get(path)!),
    );
    expect(
      unlike.map(([path]) => `${language} ${name} ${path}`).filter((found) => !ONE_AS_MANY.includes(found)),
    ).toEqual([]);
  });
});

it('has no word on the list of those that stay the same without need', () => {
  const found = (language: Language) =>
    Object.values(groups).flatMap((texts) => [...texts[language]].map(([path, saying]) => rendered(path, saying)));
  for (const [language, words] of Object.entries(SAME))
    expect(
      words.filter((word) => !found(language as Language).includes(word) || !found('en').includes(word)),
      language,
    ).toEqual([]);
  expect(NAMES.filter((word) => !found('en').includes(word))).toEqual([]);
});

/** The text of a file, with chains of names in one line. */
const unbroken = (path: string) => readFileSync(path, 'utf8').replace(/\s+(?=\.\w)/g, '');

/** All source of a folder, without texts and tests. */
function source(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name !== 'texts' && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .map((path) => (statSync(path).isDirectory() ? source(path) : /\.(ts|svelte)$/.test(path) ? unbroken(path) : ''))
    .join('\n');
}

/** Texts looked up by name: choices of the settings, and options of a table (see tests/test_words.py). */
const BY_NAME = ['choices', 'options'];

/** Whether source uses a text: by its path, by index or by iteration, possibly through a local alias. */
function used(path: string, code: string): boolean {
  if (BY_NAME.includes(path.split('.')[0]!)) return true;
  const key = path.split('.').at(-1)!;
  const parent = ['t', ...path.split('.').slice(0, -1)].join('\\.');
  const called = [parent, ...[...code.matchAll(new RegExp(`(\\w+) = ${parent};`, 'g'))].map((found) => found[1])].join(
    '|',
  );
  return new RegExp(`\\b(${called})(\\.${key}\\b|( as [^)]*\\))?\\[)|entries\\((${called})\\)`).test(code);
}

/** The source that may use the texts of a section: for `i18n` all of it, otherwise the section's own folder. */
const sourceOf = (name: string): string =>
  source(names.includes(name) ? `${GAMES}/${name}/ui` : name === 'i18n' ? CLIENT : `${CLIENT}/${name}`);

it.each([...folders, ...names])('uses every text of %s', (name) => {
  const code = sourceOf(name);
  expect([...groups[name]!.en.keys()].filter((path) => !used(path, code))).toEqual([]);
});
