import { listing, type Card, type CardSymbol, type Shape } from '../view';

const SYMBOLS: Record<CardSymbol, string> = {
  helmet: 'helmet',
  buddha: 'Buddha',
  rice: 'rice field',
  samurai: 'samurai',
};
const MANY: Record<Shape, string> = {
  helmet: 'helmets',
  buddha: 'Buddhas',
  rice: 'rice fields',
};
const CARDS: Record<CardSymbol, string> = {
  helmet: 'Helmet',
  buddha: 'Buddha',
  rice: 'Rice',
  samurai: 'Samurai',
};
const counted = (count: number, shape: Shape) => `${count} ${count === 1 ? SYMBOLS[shape] : MANY[shape]}`;
const listed = listing('and');

export const en = {
  field: 'The field. Arrow keys move, plus and minus zoom, 0 shows everything.',
  symbols: SYMBOLS,
  many: MANY,
  card: ({ symbol, strength }: Card) => `${CARDS[symbol]} ${strength}`,
  village: (shapes: Shape[]) => listed(shapes.map((shape) => SYMBOLS[shape])),
  cardOf: (card: string, name: string) => `${name}’s ${card}`,
  turnedCard: (name: string) => `${name}’s card, face down`,
  villageWith: (symbols: string) => `village with ${symbols}`,
  scoredVillage: (symbols: string) => `village with ${symbols}, scored`,
  leads: (symbol: string, name: string, lead: number) => `${symbol}: ${name} leads by ${lead}`,
  even: (symbol: string) => `${symbol}: nobody leads`,
  sidesLeft: (count: number) => (count === 1 ? '1 side left' : `${count} sides left`),
  freeSide: 'free side',
  dueHere: 'a village can go here',
  lastCard: 'played last',
  inStack: (count: number) => (count === 0 ? 'the stack is empty' : `${count} in the stack`),
  inStackOf: 'in the stack',
  onTop: (symbols: string) => `On top of the stack: village with ${symbols}`,
  inHand: 'in hand',
  next: 'next',
  noNext: 'the last one',
  toWin: 'Stones to win',
  toWinOf: (count: number, shape: Shape) => `${counted(count, shape)} to win`,
  lastRound: 'Last round',
  yourHand: 'Your hand',
  emptyHand: 'Your hand is empty.',
  stonesOf: (count: number, shape: Shape, most: boolean) => `${counted(count, shape)}${most ? ', the majority' : ''}`,
  holds: (hand: number, pile: number) => `${hand} ${hand === 1 ? 'card' : 'cards'} in hand, ${pile} to draw`,
  contested: 'Villages',
  contestedAbout: 'Villages with the fewest free sides come first.',
  stackHolds: 'Left in the stack',
  stackHoldsAbout: 'Everyone can work out which villages are left, but nobody knows their order.',
  noVillages: 'Every village has been scored.',
  lit: 'can be chosen',
  spoken: {
    game: 'The game',
    naming:
      'Places have two numbers: the first increases to the east, the second to the north; 0,0 is the first village.',
    stones: (name: string, stones: string) => `${name} has ${stones}.`,
    hand: (cards: string) => `In your hand: ${cards}.`,
    villages: 'Villages not scored yet',
    open: (sides: string) => `free sides: ${sides}`,
    sides: ['north', 'east', 'south', 'west'],
    laid: 'The cards',
    at: (card: string, place: string) => `${card} at ${place}`,
    none: 'No cards have been laid yet.',
  },
  prompts: {
    card: 'Choose a card',
    cardFor: (cell: string) => `Choose the card for ${cell}`,
    cell: 'Choose a free side of a village',
    village: (symbols: string) => `Where does the village with ${symbols} go?`,
    lastRound: 'Last round: choose a card',
  },
  words: {
    lay: (card: string, cell: string) => `${card} to ${cell}`,
    village: (symbols: string, cell: string) => `Village with ${symbols} to ${cell}`,
  },
  causes: {
    'last-village': 'the last village has been taken from the stack',
    'helmet-used-up': 'the last helmet has been taken',
    'buddha-used-up': 'the last Buddha has been taken',
    'rice-used-up': 'the last rice field has been taken',
    'last-cards': 'everyone has laid their last card',
    'no-free-side': 'no village has a free side',
  } as Record<string, string>,
  end: {
    majority: 'majority',
    aside: 'Stones of other shapes',
    without: 'no majority',
    total: 'All stones',
  },
  choices: {
    influence: 'Influence on the villages',
    'influence.always': 'Always shown',
    'influence.asked': 'Where you point or tap',
  } as Record<string, string>,
  options: {
    first: 'First player',
    'first.random': 'Random',
    'first.1': 'Seat 1',
    'first.2': 'Seat 2',
    'first.3': 'Seat 3',
    'first.4': 'Seat 4',
  } as Record<string, string>,
};

export type Texts = typeof en;
