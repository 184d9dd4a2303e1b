/** The server's sentences in the reader's language. Each comes as an English template with its parameters. */

/** A name or a number as it is; or a template, with what stands in its gaps. */
export type Phrase = string | number | [template: string, parts?: Record<string, Phrase>];

/** By English template: the one of another language; or its forms, of which others ask for one as in `{figure:den}`. */
export type Catalogue = Record<string, string | Record<string, string>>;

/** What was said, by this catalogue, with names as people are called; what it does not have stays English. */
export function renderPhrase(said: Phrase, words: Catalogue, called = (name: string) => name, form = ''): string {
  if (!Array.isArray(said)) return called(String(said));
  const [template, parts = {}] = said;
  const known = words[template];
  const text = known === undefined ? template : typeof known === 'string' ? known : (known[form] ?? known['']!);
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, gap: string, asked?: string) =>
    renderPhrase(parts[gap] ?? '', words, called, asked),
  );
}

/** A phrase with the players' names: a phrase with the part `seat` stands for the player in that seat. */
export function withNames(said: Phrase, names: string[]): Phrase {
  if (!Array.isArray(said)) return said;
  const [template, parts = {}] = said;
  if (typeof parts.seat === 'number') return names[parts.seat] ?? said;
  return [template, Object.fromEntries(Object.entries(parts).map(([gap, part]) => [gap, withNames(part, names)]))];
}

/** A sentence begins with a capital and ends with a stop. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return !begun || /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
