/** The user's settings, stored in this browser. */
import type { Choice } from '$client/games/game-ui';
import { isLanguage, type Language } from '$client/i18n/languages';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  sounds: boolean;
  animation: boolean;
  /** Whether to ask before an action is sent: when the game recommends it, always, or never. */
  confirm: 'game' | 'always' | 'never';
  notices: boolean;
  /** Whether single keys are shortcuts. */
  keys: boolean;
  /** By game: how it looks. */
  games: Record<string, Record<string, string>>;
}

const KEY = 'samurai.settings';
const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

function defaults(): Settings {
  const spoken = globalThis.navigator?.languages?.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return {
    language: spoken ?? 'en',
    theme: 'system',
    sounds: true,
    animation: true,
    confirm: 'game',
    notices: false,
    keys: true,
    games: {},
  };
}

function stored(): Settings {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return defaults();
  }
}

export const settings: Settings = $state(stored());

let still = $state(calm?.matches ?? false);
calm?.addEventListener('change', (event) => (still = event.matches));

/** Whether animations may run. */
export function motion(): boolean {
  return settings.animation && !still;
}

/** Store the settings and apply them to the page. Call once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.lang = settings.language;
    root.classList.toggle('still', !motion());
  });
}

/** How a game looks, with the default for everything not chosen. */
export function choicesOf(game: string, choices: Choice[]): Record<string, string> {
  const mine = settings.games[game] ?? {};
  return Object.fromEntries(
    choices.map(({ name, values }) => [name, values.includes(mine[name] ?? '') ? mine[name]! : values[0]!]),
  );
}

/** Change one setting of how a game looks. */
export function choose(game: string, name: string, value: string): void {
  settings.games[game] = { ...settings.games[game], [name]: value };
}
