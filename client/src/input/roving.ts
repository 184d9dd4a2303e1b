/** Roving tabindex: one of the touchable things is a tab stop, and arrow keys move to the others. */

export interface Point {
  x: number;
  y: number;
}

/** Where a walk along a row or column began, so that staggered hexes do not make it drift. */
export interface Line {
  across: boolean;
  at: number;
}

type Thing = HTMLElement | SVGElement;

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
/** Sideways distance counts this many times; with a larger factor, arrows would skip staggered hexes. */
const ASIDE = 1.5;
/** How far sideways a target may lie, as a multiple of the distance ahead. */
const STEEP = 2;

/** The nearest of these points in the direction of a key, from one of them; −1 if there is none. */
export function towards(from: Point, key: string, points: Point[], line: Line | null = null): number {
  const way = ARROWS[key];
  if (!way) return -1;
  const across = way.x !== 0;
  const kept = line && line.across === across ? line.at : across ? from.y : from.x;
  let best = -1;
  let least = Infinity;
  points.forEach((point, number) => {
    const [x, y] = [point.x - from.x, point.y - from.y];
    const ahead = x * way.x + y * way.y;
    if (ahead < 1 || Math.abs(across ? y : x) > ahead * STEEP) return;
    const far = ahead + Math.abs((across ? point.y : point.x) - kept) * ASIDE;
    if (far < least - 0.5) [best, least] = [number, far];
  });
  return best;
}

const middle = (thing: Thing): Point => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** The classes with which every game marks highlighted things. */
const LIT = '.open, .may';

/**
 * One tab stop, arrow keys between things, Page Up and Page Down between highlighted ones. Elements with `data-skip`
 * are skipped; things are rendered with `tabindex="-1"`, and this attachment manages the tab stop.
 */
export function roving(selector = '[data-place]') {
  return (group: Thing): (() => void) => {
    let stop: Thing | null = null;
    let line: Line | null = null;
    const mine = (thing: Element) => thing.closest('[data-roving]') === group;
    const things = () =>
      [...group.querySelectorAll<Thing>(`:is(${selector}):not([data-skip], :disabled)`)].filter(mine);

    function give(thing: Thing | undefined) {
      if (stop !== thing) stop?.setAttribute('tabindex', '-1');
      stop = thing ?? null;
      stop?.setAttribute('tabindex', '0');
    }

    function settle() {
      if (stop?.isConnected && stop.matches(':not([data-skip], :disabled)')) return;
      const all = things();
      give(
        all.find((thing) => thing.matches('[aria-selected="true"]')) ??
          all.find((thing) => thing.matches(LIT)) ??
          all[0],
      );
    }

    function focused(event: Event) {
      const thing = (event.target as Element).closest?.<Thing>(selector);
      if (thing && mine(thing)) give(thing);
    }

    function go(thing: Thing, from: Point, key: string) {
      const across = key === 'ArrowLeft' || key === 'ArrowRight';
      if (line?.across !== across) line = { across, at: across ? from.y : from.x };
      thing.focus();
    }

    function leap(from: Thing, by: number): Thing | undefined {
      const lit = things().filter((thing) => thing.matches(LIT) || thing === from);
      const at = lit.indexOf(from);
      return lit[(at + by + lit.length) % lit.length];
    }

    function pressed(event: Event) {
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      const from = (event.target as Element).closest<Thing>(selector);
      if (!from || !mine(from) || altKey || ctrlKey || metaKey) return;
      if (key === 'PageDown' || key === 'PageUp') {
        event.preventDefault();
        line = null;
        return leap(from, key === 'PageDown' ? 1 : -1)?.focus();
      }
      if (!ARROWS[key]) return;
      event.preventDefault();
      event.stopPropagation();
      const all = things().filter((thing) => thing !== from);
      const to = all[towards(middle(from), key, all.map(middle), line)];
      if (to) go(to, middle(from), key);
    }

    const watch = new MutationObserver(settle);
    group.setAttribute('data-roving', '');
    // An SVG with its own listener would become a tab stop, too.
    document.addEventListener('focusin', focused);
    group.addEventListener('keydown', pressed);
    watch.observe(group, { childList: true, subtree: true, attributeFilter: ['data-skip', 'disabled'] });
    settle();
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', pressed);
    };
  };
}
