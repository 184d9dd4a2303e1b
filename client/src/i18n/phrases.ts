/** The server's sentences in the reader's language. Each comes as an English template with its parameters. */

/** A name or a number; or a template with the values of its placeholders. */
export type Phrase = string | number | [template: string, parts?: Record<string, Phrase>];

/** Translations by English template; or several forms, of which a placeholder such as `{figure:den}` picks one. */
export type Catalogue = Record<string, string | Record<string, string>>;

/** Render a phrase in the catalogue's language, with display names; templates it lacks stay English. */
export function renderPhrase(said: Phrase, words: Catalogue, called = (name: string) => name, form = ''): string {
  if (!Array.isArray(said)) return called(String(said));
  const [template, parts = {}] = said;
  const known = words[template];
  const text = known === undefined ? template : typeof known === 'string' ? known : (known[form] ?? known['']!);
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, gap: string, asked?: string) =>
    renderPhrase(parts[gap] ?? '', words, called, asked),
  );
}

/** Put the players' names into a phrase: a part with the key `seat` becomes the name of that player. */
export function withNames(said: Phrase, names: string[]): Phrase {
  if (!Array.isArray(said)) return said;
  const [template, parts = {}] = said;
  if (typeof parts.seat === 'number') return names[parts.seat] ?? said;
  return [template, Object.fromEntries(Object.entries(parts).map(([gap, part]) => [gap, withNames(part, names)]))];
}

/** Capitalize a text and end it with a full stop. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return !begun || /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
