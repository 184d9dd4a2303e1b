import { listing, type Card, type CardSymbol, type Shape } from '../view';
import type { Texts } from './en';

const SYMBOLS: Record<CardSymbol, string> = {
  helmet: 'Helm',
  buddha: 'Buddha',
  rice: 'Reisfeld',
  samurai: 'Samurai',
};
const MANY: Record<Shape, string> = {
  helmet: 'Helme',
  buddha: 'Buddhas',
  rice: 'Reisfelder',
};
const CARDS: Record<CardSymbol, string> = {
  helmet: 'Helm',
  buddha: 'Buddha',
  rice: 'Reis',
  samurai: 'Samurai',
};
const counted = (count: number, shape: Shape) => `${count} ${count === 1 ? SYMBOLS[shape] : MANY[shape]}`;
const listed = listing('und');

export const de: Texts = {
  field: 'Das Feld. Pfeiltasten bewegen, Plus und Minus vergrößern und verkleinern, 0 zeigt alles.',
  symbols: SYMBOLS,
  many: MANY,
  card: ({ symbol, strength }: Card) => `${CARDS[symbol]} ${strength}`,
  village: (shapes) => listed(shapes.map((shape) => SYMBOLS[shape])),
  cardOf: (card, name) => `${card} von ${name}`,
  turnedCard: (name) => `eine umgedrehte Karte von ${name}`,
  villageWith: (symbols) => `Dorf mit ${symbols}`,
  scoredVillage: (symbols) => `Dorf mit ${symbols}, gewertet`,
  leads: (symbol, name, lead) => `${symbol}: ${name} führt mit ${lead}`,
  even: (symbol) => `${symbol}: niemand führt`,
  sidesLeft: (count) => (count === 1 ? 'noch 1 freie Seite' : `noch ${count} freie Seiten`),
  freeSide: 'freie Seite',
  dueHere: 'hierhin kann ein Dorf',
  lastCard: 'zuletzt gelegt',
  inStack: (count) => (count === 0 ? 'der Stapel ist leer' : `${count} im Stapel`),
  inStackOf: 'im Stapel',
  onTop: (symbols) => `Oben auf dem Stapel: Dorf mit ${symbols}`,
  inHand: 'zu legen',
  next: 'danach',
  noNext: 'das letzte',
  toWin: 'Steine im Vorrat',
  toWinOf: (count, shape) => `${counted(count, shape)} im Vorrat`,
  lastRound: 'Letzte Runde',
  yourHand: 'Deine Hand',
  emptyHand: 'Deine Hand ist leer.',
  stonesOf: (count, shape, most) => `${counted(count, shape)}${most ? ', die Mehrheit' : ''}`,
  holds: (hand, pile) => `${hand} ${hand === 1 ? 'Karte' : 'Karten'} auf der Hand, ${pile} zu ziehen`,
  contested: 'Dörfer',
  contestedAbout: 'Die mit den wenigsten freien Seiten zuerst.',
  stackHolds: 'Noch im Stapel',
  stackHoldsAbout: 'Welche Dörfer noch kommen, kann jeder ausrechnen; in welcher Folge, niemand.',
  noVillages: 'Alle Dörfer sind gewertet.',
  lit: 'wählbar',
  spoken: {
    game: 'Die Partie',
    naming: 'Plätze haben zwei Zahlen: Die erste wächst nach Osten, die zweite nach Norden; 0,0 ist das erste Dorf.',
    stones: (name, stones) => `${name} hat ${stones}.`,
    hand: (cards) => `Auf deiner Hand: ${cards}.`,
    villages: 'Die Dörfer, die noch nicht gewertet sind',
    open: (sides) => `freie Seiten: ${sides}`,
    sides: ['Norden', 'Osten', 'Süden', 'Westen'],
    laid: 'Die Karten',
    at: (card, place) => `${card} auf ${place}`,
    none: 'Noch liegt keine Karte.',
  },
  prompts: {
    card: 'Wähle eine Karte',
    cardFor: (cell) => `Wähle die Karte für ${cell}`,
    cell: 'Wähle eine freie Seite eines Dorfes',
    village: (symbols) => `Wohin kommt das Dorf mit ${symbols}?`,
    lastRound: 'Letzte Runde: Wähle eine Karte',
  },
  words: {
    lay: (card, cell) => `${card} auf ${cell}`,
    village: (symbols, cell) => `Dorf mit ${symbols} auf ${cell}`,
  },
  causes: {
    'last-village': 'das letzte Dorf ist vom Stapel genommen',
    'helmet-used-up': 'der letzte Helm ist genommen',
    'buddha-used-up': 'der letzte Buddha ist genommen',
    'rice-used-up': 'das letzte Reisfeld ist genommen',
    'last-cards': 'alle haben ihre letzte Karte gelegt',
    'no-free-side': 'kein Dorf hat noch eine freie Seite',
  },
  end: {
    majority: 'Mehrheit',
    aside: 'Steine anderer Formen',
    without: 'keine Mehrheit',
    total: 'Alle Steine',
  },
  choices: {
    influence: 'Einfluss an den Dörfern',
    'influence.always': 'Immer sichtbar',
    'influence.asked': 'Wo du hinzeigst oder tippst',
  },
  options: {
    first: 'Startspieler',
    'first.random': 'Zufällig',
    'first.1': 'Platz 1',
    'first.2': 'Platz 2',
    'first.3': 'Platz 3',
    'first.4': 'Platz 4',
  },
};
