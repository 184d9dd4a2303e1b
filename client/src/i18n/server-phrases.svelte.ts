/** The server's own sentences, such as refusals, in the reader's language. */
import { settings } from '$client/app/settings.svelte';
import type { Language } from './languages';
import { sentence, renderPhrase, type Catalogue, type Phrase } from './phrases';

const files = import.meta.glob<Catalogue>(
  [
    '../../../src/samurai/server/words/*.json',
    '../../../src/samurai/server/notifications/words/*.json',
    '../../../src/samurai/store/words/*.json',
  ],
  { import: 'default' },
);

let words: Catalogue = $state.raw({});

/** The catalogue of the server's sentences in a language; English needs none. */
export async function serverCatalogue(language: Language): Promise<Catalogue> {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  return Object.assign({}, ...(await Promise.all(wanted.map(([, load]) => load()))));
}

/** Load this language and translate into it from now on. */
export async function loadServerPhrases(language: Language): Promise<void> {
  const found = await serverCatalogue(language);
  if (settings.language === language) words = found;
}

/** A sentence of the server in the reader's language; null if it has no translation. */
export function translatePhrase(said: Phrase): string | null {
  const template = Array.isArray(said) ? said[0] : '';
  return settings.language === 'en' || template in words ? sentence(renderPhrase(said, words)) : null;
}
