/** The signs on a tile: a dot for a step, an arrow for a line, a bent line for the leap. Each face is drawn once. */
import { LINES, STEPS, type Vector } from './movement';
import type { Face } from './view';

/** The paths to draw. */
export interface Signs {
  ink: string;
  shafts: string;
  leaps: string;
}

/** Signs are centred a little below the middle, because the tip is narrow. */
export const HEART = 9;
const STEP = 22.5;

const drawn = new Map<Face, Signs>();

/** The signs of a tile's face. */
export function signsOf(face: Face): Signs {
  const known = drawn.get(face) ?? draw(face);
  drawn.set(face, known);
  return known;
}

function draw(face: Face): Signs {
  const arrows = LINES[face].map((vector) => arrow(vector, face));
  const dots = STEPS[face].map(([down, right]) => {
    if (down === -2) return dot(right * 16, -21, 5.6);
    return face === 'S' ? dot(0, -14, 6) : dot(right * STEP, HEART + down * STEP, 5.2);
  });
  const leaps = STEPS[face]
    .filter(([down]) => down === -2)
    .map(([, right]) => `M${right * 4}-3L${right * 7}-13L${right * 15}-20`);
  return {
    ink: [...dots, ...arrows.map(({ head }) => head)].join(''),
    shafts: arrows.map(({ shaft }) => shaft).join(''),
    leaps: leaps.join(''),
  };
}

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function arrow([down, right]: Vector, face: Face) {
  const long = Math.hypot(down, right);
  const [x, y] = [right / long, down / long];
  const [near, neck, tip] = long > 1 ? [13, 21, 34] : face === 'W' ? [15, 19, 33] : [13.5, 19, 31];
  const at = (along: number, aside: number) =>
    `${(along * x - aside * y).toFixed(1)} ${(along * y + aside * x + HEART).toFixed(1)}`;
  return {
    shaft: `M${at(near, 0)}L${at(neck, 0)}`,
    head: `M${at(neck, 6.2)}L${at(tip, 0)}L${at(neck, -6.2)}z`,
  };
}
