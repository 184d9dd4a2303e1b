/** Dragging something of the hand to the board: the same as touching the one, then the other. */
import type { Attachment } from 'svelte/attachments';

const FAR = 9;
/** A finger hides what is under it, so the thing is carried above it. */
const ABOVE = 38;

export function draggable(what: string, may: () => boolean, touch: (place: string) => void, chosen: () => string[]): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    const above = (event: PointerEvent) => event.clientY - (event.pointerType === 'touch' ? ABOVE : 0);

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !may()) return;
      from = event;
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', up);
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
        ghost = lift(node);
        if (chosen()[0] !== what || chosen().length > 1) touch(what);
      }
      ghost.style.translate = `${event.clientX}px ${above(event)}px`;
    };
    const up = (event: PointerEvent) => {
      const dragged = ghost;
      stop();
      if (!dragged) return;
      // The click that follows is no touch of its own.
      const swallow = (click: Event) => (click.stopPropagation(), click.preventDefault());
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 60);
      if (event.type === 'pointercancel') return;
      const under = document.elementFromPoint(event.clientX, above(event))?.closest<SVGElement>('[data-place]');
      if (under?.dataset.place) touch(under.dataset.place.split('.')[0]!);
    };
    const stop = () => {
      ghost?.remove();
      from = ghost = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };

    node.addEventListener('pointerdown', down);
    return () => {
      stop();
      node.removeEventListener('pointerdown', down);
    };
  };
}

function lift(node: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  const svg = node.querySelector('svg')!;
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  ghost.append(copy);
  Object.assign(ghost.style, { position: 'fixed', left: `${-width / 2}px`, top: `${-height / 2}px`, pointerEvents: 'none', zIndex: '40', opacity: '0.9', fill: 'currentColor' });
  document.body.append(ghost);
  return ghost;
}
