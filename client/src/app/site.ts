/** What the server's host calls the site, and which pages of their own it has: the server writes both into the head. */

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="site-${name}"]`)?.content ?? '';

const PAGES = ['imprint', 'privacy'] as const;
export type SitePage = (typeof PAGES)[number];

const named = meta('pages').split(' ');
export const site = {
  /** Empty where no server has written the page. */
  name: meta('name'),
  pages: PAGES.filter((page) => named.includes(page)),
};
