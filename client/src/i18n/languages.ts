/** The app's languages. Each needs texts/<language>.ts in every section and game, and words/<language>.json there. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', nl: 'Nederlands', it: 'Italiano' } as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (word: string): word is Language => word in LANGUAGES;
