/** Which games there are: whatever has a `ui` folder. Nothing else in the shell knows their names. */
import type { GameCard, GameUI } from './game';

const cards = import.meta.glob<{ default: GameCard }>('../../games/*/ui/card.ts', { eager: true });
const boards = import.meta.glob<{ default: GameUI }>('../../games/*/ui/index.ts');
const rulebooks = import.meta.glob<string>('../../../../docs/rules/*.md', { query: '?raw', import: 'default' });

function named<M>(modules: Record<string, M>, name: string, tail: string): M | undefined {
  return modules[Object.keys(modules).find((path) => path.endsWith(`/${name}${tail}`)) ?? ''];
}

/** A game's card on the home page; always there for games with a `ui` folder. */
export function card(name: string): GameCard | null {
  return named(cards, name, '/ui/card.ts')?.default ?? null;
}

/** A game's components, loaded when needed; null for a game that has none: the shell then shows plain lists. */
export async function gameUI(name: string): Promise<GameUI | null> {
  const load = named(boards, name, '/ui/index.ts');
  return load ? (await load()).default : null;
}

/** The rules of a game as they are written in docs/rules. */
export async function rulebook(name: string): Promise<string | null> {
  const load = named(rulebooks, name, '.md');
  return load ? load() : null;
}
