/** The games that have a `ui` folder. Nothing else in the shell knows their names. */
import type { GameCard, GameTexts, GameUI } from './game-ui';
import type { Language } from '$client/i18n/languages';
import type { Catalogue } from '$client/i18n/phrases';
import { serverCatalogue } from '$client/i18n/server-phrases.svelte';

const cards = import.meta.glob<{ default: GameCard }>('../../../src/samurai/games/*/ui/card.ts', { eager: true });
const boards = import.meta.glob<{ default: GameUI }>('../../../src/samurai/games/*/ui/index.ts');
const texts = import.meta.glob<Record<string, GameTexts>>('../../../src/samurai/games/*/ui/texts/*.ts');
const catalogues = import.meta.glob<Catalogue>(
  [
    '../../../src/samurai/engine/words/*.json',
    '../../../src/samurai/bots/words/*.json',
    '../../../src/samurai/games/*/words/*.json',
  ],
  { import: 'default' },
);

const lessons = import.meta.glob<LessonTexts>('../../../src/samurai/games/*/lesson/*.json', { import: 'default' });

/** A coach's texts in a step: one for each task, one at the end, and replies to other attempts by name. */
export interface LessonText {
  title: string;
  ask: string[];
  done: string;
  other: Record<string, string>;
}

/** The texts by name of the step. */
export type LessonTexts = Record<string, LessonText>;

function named<M>(modules: Record<string, M>, name: string, tail: string): M | undefined {
  return modules[Object.keys(modules).find((path) => path.endsWith(`/${name}${tail}`)) ?? ''];
}

/** The names of the games that have a card, in the order of the home page. */
export const GAMES_WITH_CARD: string[] = Object.entries(cards)
  .sort(([, one], [, other]) => one.default.order - other.default.order)
  .map(([path]) => path.split('/').at(-3)!);

/** A game's card on the home page; every game with a `ui` folder has one. */
export function card(name: string): GameCard | null {
  return named(cards, name, '/ui/card.ts')?.default ?? null;
}

/** A game's components, loaded on demand; a game without any gets the generic view. */
export async function gameUI(name: string): Promise<GameUI | null> {
  const load = named(boards, name, '/ui/index.ts');
  if (load) return (await load()).default;
  return (await import('$client/generic-game')).genericUI(name);
}

/** The texts of a game's components in a language, or of the generic view. */
export async function gameTexts(name: string, language: Language): Promise<GameTexts> {
  const load = named(texts, name, `/ui/texts/${language}.ts`);
  if (load) return (await load())[language]!;
  const { genericTexts } = await import('$client/generic-game');
  return genericTexts(language, language === 'en' ? {} : await catalogue(name, language));
}

/** The texts of a game's lesson in a language. */
export async function lessonTexts(name: string, language: Language): Promise<LessonTexts> {
  return (await named(lessons, name, `/lesson/${language}.json`)?.()) ?? {};
}

/** The catalogue of a game's sentences in a language, with the server's and shared ones. English needs none. */
export async function catalogue(name: string, language: Language): Promise<Catalogue> {
  const found = ['engine', name, 'bots'].map((room) => named(catalogues, room, `/words/${language}.json`)?.());
  if (!card(name)) found.push((await import('$client/generic-game')).wordsOf(name, language));
  return Object.assign({}, await serverCatalogue(language), ...(await Promise.all(found)));
}
