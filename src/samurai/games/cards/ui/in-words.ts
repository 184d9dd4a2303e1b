/** The position in words, for screen readers and anyone who prefers text. */
import type { GameProps, Passage } from '$client/games/game-ui';
import type { Contest, Facts } from './influence';
import type { Texts } from './texts/en';
import { cellWord, inOrder, SHAPES, type View } from './view';

type Props = GameProps<View, Texts, Facts>;

/** Who leads at each symbol of a village. */
export const leads = ({ standings }: Contest, names: string[], t: Texts): string[] =>
  standings.map(({ symbol, leader, lead }) =>
    leader === null ? t.even(t.symbols[symbol]) : t.leads(t.symbols[symbol], names[leader]!, lead),
  );

export function inWords(props: Props): Passage[] {
  const { t } = props;
  return [
    { title: t.spoken.game, sentences: theGame(props) },
    { title: t.spoken.villages, sentences: villages(props) },
    { title: t.spoken.laid, sentences: cards(props) },
  ];
}

function theGame({ observation, names, t }: Props): string[] {
  const { view, facts } = observation;
  const players = names.flatMap((name, seat) => {
    const stones = SHAPES.map((shape, kind) =>
      t.stonesOf(view.stones[seat]![kind]!, shape, facts.majorities[kind] === seat),
    );
    return [
      t.spoken.stones(name, stones.join('; ')),
      `${name}: ${t.holds(view.hand_sizes[seat] ?? 0, view.pile_sizes[seat] ?? 0)}.`,
    ];
  });
  const left = view.unseen.length + (view.top ? 1 : 0);
  const stack = view.top ? `${t.onTop(t.village(view.top))}; ${t.inStack(left)}.` : '';
  const hand = inOrder(view.hand).map(t.card).join(', ');
  return [t.spoken.naming, ...players, stack, hand && t.spoken.hand(hand)].filter(Boolean);
}

function villages({ observation, names, t }: Props): string[] {
  const shapes = new Map(observation.view.villages.map(({ cell, village }) => [cellWord(cell), village]));
  const found = observation.facts.contests.map((contest) => {
    const place = cellWord(contest.cell);
    const open = contest.open.flatMap((free, side) => (free ? [t.spoken.sides[side]!] : [])).join(', ');
    const village = t.villageWith(t.village(shapes.get(place) ?? []));
    const facts = [village, ...leads(contest, names, t), ...(open ? [t.spoken.open(open)] : [])];
    return `${place}: ${facts.join('; ')}.`;
  });
  return found.length ? found : [t.noVillages];
}

function cards({ observation, names, t }: Props): string[] {
  const found = names.flatMap((name, seat) => {
    const own = observation.view.cards.filter((card) => card.seat === seat && !card.turned);
    return own.length
      ? [`${name}: ${own.map(({ card, cell }) => t.spoken.at(t.card(card), cellWord(cell))).join('; ')}.`]
      : [];
  });
  return found.length ? found : [t.spoken.none];
}
