import { listing, type Card, type CardSymbol, type Shape } from '../view';
import type { Texts } from './en';

const SYMBOLS: Record<CardSymbol, string> = {
  helmet: 'helm',
  buddha: 'Boeddha',
  rice: 'rijstveld',
  samurai: 'samoerai',
};
const MANY: Record<Shape, string> = {
  helmet: 'helmen',
  buddha: 'Boeddha’s',
  rice: 'rijstvelden',
};
const CARDS: Record<CardSymbol, string> = {
  helmet: 'Helm',
  buddha: 'Boeddha',
  rice: 'Rijst',
  samurai: 'Samoerai',
};
const counted = (count: number, shape: Shape) => `${count} ${count === 1 ? SYMBOLS[shape] : MANY[shape]}`;
const listed = listing('en');

export const nl: Texts = {
  field: 'Het veld. Pijltjestoetsen verplaatsen, plus en min zoomen, 0 toont alles.',
  symbols: SYMBOLS,
  many: MANY,
  card: ({ symbol, strength }: Card) => `${CARDS[symbol]} ${strength}`,
  village: (shapes) => listed(shapes.map((shape) => SYMBOLS[shape])),
  cardOf: (card, name) => `${card} van ${name}`,
  turnedCard: (name) => `een omgedraaide kaart van ${name}`,
  villageWith: (symbols) => `dorp met ${symbols}`,
  scoredVillage: (symbols) => `dorp met ${symbols}, gescoord`,
  leads: (symbol, name, lead) => `${symbol}: ${name} ligt ${lead} voor`,
  even: (symbol) => `${symbol}: niemand ligt voor`,
  sidesLeft: (count) => (count === 1 ? 'nog 1 vrije zijde' : `nog ${count} vrije zijden`),
  freeSide: 'vrije zijde',
  dueHere: 'hier kan een dorp komen',
  lastCard: 'het laatst gelegd',
  inStack: (count) => (count === 0 ? 'de stapel is leeg' : `${count} in de stapel`),
  inStackOf: 'in de stapel',
  onTop: (symbols) => `Boven op de stapel: dorp met ${symbols}`,
  inHand: 'te leggen',
  next: 'daarna',
  noNext: 'het laatste',
  toWin: 'Stenen in de voorraad',
  toWinOf: (count, shape) => `${counted(count, shape)} in de voorraad`,
  lastRound: 'Laatste ronde',
  yourHand: 'Jouw hand',
  emptyHand: 'Je hand is leeg.',
  stonesOf: (count, shape, most) => `${counted(count, shape)}${most ? ', de meerderheid' : ''}`,
  holds: (hand, pile) => `${hand} ${hand === 1 ? 'kaart' : 'kaarten'} in de hand, ${pile} te trekken`,
  contested: 'Dorpen',
  contestedAbout: 'Die met de minste vrije zijden staan bovenaan.',
  stackHolds: 'Nog in de stapel',
  stackHoldsAbout: 'Welke dorpen nog komen, kan iedereen uitrekenen; in welke volgorde, niemand.',
  noVillages: 'Alle dorpen zijn gescoord.',
  lit: 'kan worden gekozen',
  spoken: {
    game: 'De partij',
    naming:
      'Plaatsen hebben twee getallen: het eerste loopt op naar het oosten, het tweede naar het noorden; 0,0 is het ' +
      'eerste dorp.',
    stones: (name, stones) => `${name} heeft ${stones}.`,
    hand: (cards) => `In je hand: ${cards}.`,
    villages: 'Dorpen die nog niet gescoord zijn',
    open: (sides) => `vrije zijden: ${sides}`,
    sides: ['noord', 'oost', 'zuid', 'west'],
    laid: 'De kaarten',
    at: (card, place) => `${card} op ${place}`,
    none: 'Er ligt nog geen kaart.',
  },
  prompts: {
    card: 'Kies een kaart',
    cardFor: (cell) => `Kies de kaart voor ${cell}`,
    cell: 'Kies een vrije zijde van een dorp',
    village: (symbols) => `Waar komt het dorp met ${symbols}?`,
    lastRound: 'Laatste ronde: kies een kaart',
  },
  words: {
    lay: (card, cell) => `${card} op ${cell}`,
    village: (symbols, cell) => `Dorp met ${symbols} op ${cell}`,
  },
  causes: {
    'last-village': 'het laatste dorp is van de stapel genomen',
    'helmet-used-up': 'de laatste helm is genomen',
    'buddha-used-up': 'de laatste Boeddha is genomen',
    'rice-used-up': 'het laatste rijstveld is genomen',
    'last-cards': 'iedereen heeft zijn laatste kaart aangelegd',
    'no-free-side': 'geen dorp heeft nog een vrije zijde',
  },
  end: {
    majority: 'meerderheid',
    aside: 'Stenen van andere vormen',
    without: 'geen meerderheid',
    total: 'Alle stenen',
  },
  choices: {
    influence: 'Invloed bij de dorpen',
    'influence.always': 'Altijd zichtbaar',
    'influence.asked': 'Waar je wijst of tikt',
  },
  options: {
    first: 'Startspeler',
    'first.random': 'Willekeurig',
    'first.1': 'Plaats 1',
    'first.2': 'Plaats 2',
    'first.3': 'Plaats 3',
    'first.4': 'Plaats 4',
  },
};
