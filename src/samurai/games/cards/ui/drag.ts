/** Dragging a card from the hand to the field: the same as touching the one, then the other. */
import type { Attachment } from 'svelte/attachments';
import { aim } from './aim.svelte';

const FAR = 9;
/** A finger hides what is under it: what is dragged is held above it. */
const LIFTED = 40;
/** How far from a cell one may let go, in pixels. */
const NEAR = 44;

interface Dragging {
  may: () => boolean;
  /** Take it in hand. */
  take: () => void;
  drop: (place: string) => void;
}

export function draggable({ may, take, drop }: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !may()) return;
      from = event;
      node.setPointerCapture(event.pointerId); // a quick mouse has left before its first move
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
        take();
        ghost = lift(node);
      }
      const y = event.clientY - (event.pointerType === 'touch' ? LIFTED : 0);
      ghost.style.translate = `${event.clientX}px ${y}px`;
      aim.over = under(event.clientX, y);
      ghost.style.opacity = aim.over ? '0.35' : '0.95';
    };
    const up = (event: PointerEvent) => {
      const dragged = ghost;
      const place = aim.over;
      from = ghost = null;
      if (!dragged) return;
      dragged.remove();
      aim.over = null;
      node.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', stop, { capture: true }), 50);
      if (event.type === 'pointercancel') return;
      const exact = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-place]')?.dataset.place;
      const target = place ?? exact;
      if (target) drop(target);
    };
    const stop = (event: Event) => (event.stopPropagation(), event.preventDefault());

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      ghost?.remove();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
}

/** The lit cell nearest to a point of the window. */
function under(x: number, y: number): string | null {
  let best: string | null = null;
  let least = NEAR;
  for (const cell of document.querySelectorAll<SVGElement>('[data-place].open')) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const far = Math.hypot(left + width / 2 - x, top + height / 2 - y) - width / 4;
    if (far < least) [best, least] = [cell.dataset.place!, far];
  }
  return best;
}

function lift(node: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  const svg = node.querySelector('svg')!;
  const { width, height } = svg.getBoundingClientRect();
  ghost.append(svg.cloneNode(true));
  Object.assign(ghost.style, { position: 'fixed', left: `${-width / 2}px`, top: `${-height / 2}px`, width: `${width}px`, pointerEvents: 'none', zIndex: '40' });
  document.body.append(ghost);
  return ghost;
}
