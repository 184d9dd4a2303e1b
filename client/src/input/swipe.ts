/** Swiping left steps forward, right steps back, except where the finger drags or scrolls something. */
const LEAST = 45;
const QUICK = 600;

export function swipes(step: (by: 1 | -1) => void): (node: HTMLElement) => () => void {
  return (node) => {
    let begun: { x: number; y: number; at: number } | null = null;
    const start = (event: TouchEvent) => {
      const [touch] = event.touches;
      const free = event.touches.length === 1 && touch && !isDragged(event.target as Element, node);
      begun = free ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    };
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!begun || !touch || event.timeStamp - begun.at > QUICK) return;
      const [x, y] = [touch.clientX - begun.x, touch.clientY - begun.y];
      begun = null;
      if (Math.abs(x) >= LEAST && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    };
    node.addEventListener('touchstart', start, { passive: true });
    node.addEventListener('touchend', end, { passive: true });
    return () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchend', end);
    };
  };
}

/** Whether something under the finger handles the gesture itself, or can be scrolled sideways. */
function isDragged(element: Element | null, node: Element): boolean {
  for (let at = element; at && at !== node; at = at.parentElement) {
    if (
      getComputedStyle(at).touchAction === 'none' ||
      (at instanceof HTMLElement && at.scrollWidth > at.clientWidth + 1)
    )
      return true;
  }
  return false;
}
