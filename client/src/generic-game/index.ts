/** The generic view of games without their own: the server's drawing, and the possible actions in sentences. */
import { api, request } from '$client/api/api';
import type { Language } from '$client/i18n/languages';
import { renderPhrase, type Catalogue } from '$client/i18n/phrases';
import type { GameProps, GameTexts, GameUI } from '$client/games/game-ui';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import { sentences } from './choices.svelte';
import type { Texts } from './texts/en';

/** The view's own texts, and the sentences of the game in the reader's language. */
export type GenericTexts = GameTexts & Texts & { words: Catalogue };

type Props = GameProps<unknown, GenericTexts>;

const files = import.meta.glob<Record<string, Texts>>('./texts/*.ts');

/** The generic view of a game; null for a game that the server does not know. */
export async function genericUI(name: string): Promise<GameUI | null> {
  const info = (await api.games()).find((game) => game.name === name);
  if (!info) return null;
  const ui: GameUI<unknown, GenericTexts> = {
    Board,
    Hand: Choices,
    generic: true,
    secret: info.hidden,
    choices: [],
    prompt: ({ t }: Props) => t.choose,
    describe: ({ word }, { t }: Props) => sentences.of(word, t.words) ?? word,
    confirms: () => false,
    buttons: () => [],
    // Only the game knows which action a touch would have meant; a wrong guess would get a misleading explanation.
    intendedAction: () => '',
  };
  return ui as GameUI;
}

/** The generic view's texts in a language, with the game's translations. */
export async function genericTexts(language: Language, words: Catalogue): Promise<GenericTexts> {
  const texts = (await files[`./texts/${language}.ts`]!())[language]!;
  return { ...texts, choices: {}, words };
}

/** The server's translations of a game's sentences; empty if there are none or the server can't be reached. */
export const wordsOf = (name: string, language: Language): Promise<Catalogue> =>
  request<Catalogue>('GET', `/games/${name}/words/${language}`).catch(() => ({}));

/** The title of a game without a card, in a language. */
export async function titleOf(name: string, language: Language): Promise<string> {
  const info = (await api.games()).find((game) => game.name === name);
  if (!info) return name;
  return renderPhrase(info.said, language === 'en' ? {} : await wordsOf(name, language));
}
