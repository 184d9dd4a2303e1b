/** What the server writes into the head: the site's name, the host's own pages, and the build of the client. */

const meta = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="site-${name}"]`)?.content ?? '';

const PAGES = ['imprint', 'privacy'] as const;
export type SitePage = (typeof PAGES)[number];

const named = meta('pages').split(' ');
export const site = {
  /** Empty where no server has written the page. */
  name: meta('name'),
  pages: PAGES.filter((page) => named.includes(page)),
  /** Empty where no server has written the page. */
  build: meta('build'),
};
