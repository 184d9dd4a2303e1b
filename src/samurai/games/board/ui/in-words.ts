/** The position in words, for screen readers and anyone who prefers text. */
import type { GameProps, Passage } from '$client/games/game-ui';
import type { Contest, Facts } from './influence';
import { hexOf, neighbours, SPACES } from './map';
import type { Texts } from './texts/en';
import { ASIDE_TO_END, FIGURES, inOrder, type Counts, type View } from './view';

type Props = GameProps<View, Texts, Facts>;

/** Who leads at each figure of a settlement. */
export const leads = ({ standings }: Contest, names: string[], t: Texts): string[] =>
  standings.map(({ figure, leader, lead }) =>
    leader === null ? t.even(t.figures[figure]) : t.leads(t.figures[figure], names[leader]!, lead),
  );

const counted = (counts: Counts | number[], t: Texts): string =>
  FIGURES.map((figure, kind) => t.spoken.counted(counts[kind]!, figure)).join(', ');

export function inWords(props: Props): Passage[] {
  const { t } = props;
  return [
    { title: t.spoken.game, sentences: theGame(props) },
    { title: t.spoken.settlements, sentences: settlements(props) },
    { title: t.spoken.laid, sentences: tokens(props) },
  ];
}

function theGame({ observation, names, t }: Props): string[] {
  const { position, hand, hand_sizes, unseen } = observation.view;
  const standing = FIGURES.map((figure) => position.figures.flat().filter((found) => found === figure).length);
  const hidden = position.options.seats > 2 && position.options.piles === 'screened' && position.phase !== 'over';
  const players = names.flatMap((name, seat) => {
    const own = seat === observation.seat;
    const supply = (unseen[seat]?.length ?? 0) - (own ? 0 : (hand_sizes[seat] ?? 0));
    const pile =
      hidden && !own ? t.spoken.screened(name) : t.spoken.captured(name, counted(position.captured[seat]!, t));
    return [pile, `${name}: ${t.tokensAbout(hand_sizes[seat] ?? 0, supply)}.`];
  });
  const held = inOrder(hand)
    .map((token) => t.tokens[token]!)
    .join(', ');
  const aside = position.aside.reduce((total, count) => total + count, 0);
  return [
    t.spoken.naming,
    t.spoken.onBoard(counted(standing, t)),
    t.spoken.aside(aside, ASIDE_TO_END),
    ...players,
    ...(held ? [t.spoken.hand(held)] : []),
  ];
}

function settlements({ observation, names, t }: Props): string[] {
  const { tokens } = observation.view.position;
  const free = (at: number) => SPACES[at]!.terrain === 'land' && !tokens[at];
  return observation.facts.contests.map((contest) => {
    const { name, terrain } = SPACES[contest.at]!;
    const open = neighbours(contest.at, tokens.length)
      .filter(free)
      .map((at) => SPACES[at]!.name);
    const land = open.length ? t.spoken.open(open.join(', ')) : t.openLand(0);
    return `${name}, ${t.terrains[terrain]}: ${[...leads(contest, names, t), land].join('; ')}.`;
  });
}

function tokens({ observation, names, t }: Props): string[] {
  const lying = observation.view.position.tokens.flatMap((piece, at) =>
    piece ? [{ ...piece, name: SPACES[at]!.name }] : [],
  );
  if (!lying.length) return [t.spoken.none];
  const byHex = (one: { name: string }, other: { name: string }) => hexOf(one.name) - hexOf(other.name);
  return names.flatMap((name, seat) => {
    const own = lying.filter((piece) => piece.seat === seat).sort(byHex);
    return own.length
      ? [`${name}: ${own.map((piece) => t.spoken.on(t.tokens[piece.token]!, piece.name)).join(', ')}.`]
      : [];
  });
}
