/** The current route, kept without page loads. */

let path = $state(typeof location === 'undefined' ? '/' : location.pathname);
let search = $state(typeof location === 'undefined' ? '' : location.search);

export const route = {
  get path(): string {
    return path;
  },
  /** The parts between slashes. */
  get parts(): string[] {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  },
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
};

function readLocation(): void {
  path = location.pathname;
  search = location.search;
}

/** Navigate to another page of the app. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  readLocation();
  scrollTo(0, 0);
}

/** Follow links inside the app without loading a page. Returns a function that stops this. */
export function interceptLinks(): () => void {
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
  addEventListener('popstate', readLocation);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', readLocation);
    document.removeEventListener('click', click);
  };
}
