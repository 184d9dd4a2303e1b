/** The rulebooks of docs/rules: English, and a folder for each other language. Each is loaded when it is opened. */

const ROOM = '../../../docs/rules';
const books = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/*/*.md'], {
  query: '?raw',
  import: 'default',
});

export interface Rulebook {
  language: string;
  source: string;
}

/** The rules of a game in a language, or in English if there is no translation; null if there are none. */
export async function rulebook(game: string, language: string): Promise<Rulebook | null> {
  const translated = books[`${ROOM}/${language}/${game}.md`];
  const load = translated ?? books[`${ROOM}/${game}.md`];
  return load ? { language: translated ? language : 'en', source: await load() } : null;
}
