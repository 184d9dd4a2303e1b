/** The titles of games in the reader's language, from their card or from the server. */
import type { Language } from '$client/i18n/languages';
import { settings } from '$client/app/settings.svelte';
import { card } from './registry';

let titles: Record<string, string> = $state.raw({});
const asked = new Set<string>();

/** The title of a game. A game without a card shows its id until the server has answered. */
export function title(name: string, language: Language = settings.language): string {
  const own = card(name)?.texts[language].title;
  if (own !== undefined) return own;
  const key = `${language}/${name}`;
  if (!asked.has(key)) {
    asked.add(key);
    void ask(key, name, language);
  }
  return titles[key] ?? name;
}

async function ask(key: string, name: string, language: Language): Promise<void> {
  try {
    const { titleOf } = await import('$client/generic-game');
    const found = await titleOf(name, language);
    titles = { ...titles, [key]: found };
  } catch {
    asked.delete(key);
  }
}
