/** A drawing from the server: an image, and the places in it that can be touched. */

/** A touchable part of the drawing, in percent of its size. */
export interface Spot {
  place: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Drawing {
  address: string;
  /** Width divided by height. */
  ratio: number;
  /** What it shows, in words. */
  about: string;
  spots: Spot[];
}

const number = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

/** The box of a rectangle or a circle: left, top, width and height in the drawing's own units. */
function box(element: Element): [number, number, number, number] {
  if (element.tagName === 'circle') {
    const radius = number(element, 'r');
    return [number(element, 'cx') - radius, number(element, 'cy') - radius, 2 * radius, 2 * radius];
  }
  return [number(element, 'x'), number(element, 'y'), number(element, 'width'), number(element, 'height')];
}

/** Parse a drawing. It is shown as an image, never as part of the page, so that no script in it can run. */
export function drawing(svg: string): Drawing {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = 1, height = 1] = (root.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  const spots = [...root.querySelectorAll('rect[data-place], circle[data-place]')].map((element) => {
    const [x, y, wide, high] = box(element);
    return {
      place: element.getAttribute('data-place')!,
      left: (100 * x) / width,
      top: (100 * y) / height,
      width: (100 * wide) / width,
      height: (100 * high) / height,
    };
  });
  return {
    address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    ratio: width / height,
    about: root.querySelector('desc')?.textContent ?? '',
    spots,
  };
}
