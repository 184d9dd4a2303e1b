import { listing, type Card, type CardSymbol, type Shape } from '../view';
import type { Texts } from './en';

const SYMBOLS: Record<CardSymbol, string> = {
  helmet: 'elmo',
  buddha: 'Buddha',
  rice: 'risaia',
  samurai: 'samurai',
};
const MANY: Record<Shape, string> = {
  helmet: 'elmi',
  buddha: 'Buddha',
  rice: 'risaie',
};
const CARDS: Record<CardSymbol, string> = {
  helmet: 'Elmo',
  buddha: 'Buddha',
  rice: 'Riso',
  samurai: 'Samurai',
};
const counted = (count: number, shape: Shape) => `${count} ${count === 1 ? SYMBOLS[shape] : MANY[shape]}`;
const listed = listing('e');

export const it: Texts = {
  field: 'Il campo. Le frecce spostano, più e meno ingrandiscono e rimpiccioliscono, 0 mostra tutto.',
  symbols: SYMBOLS,
  many: MANY,
  card: ({ symbol, strength }: Card) => `${CARDS[symbol]} ${strength}`,
  village: (shapes) => listed(shapes.map((shape) => SYMBOLS[shape])),
  cardOf: (card, name) => `${card} di ${name}`,
  turnedCard: (name) => `una carta girata di ${name}`,
  villageWith: (symbols) => `villaggio con ${symbols}`,
  scoredVillage: (symbols) => `villaggio con ${symbols}, assegnato`,
  leads: (symbol, name, lead) => `${symbol}: ${name} è avanti di ${lead}`,
  even: (symbol) => `${symbol}: nessuno è in testa`,
  sidesLeft: (count) => (count === 1 ? 'ancora 1 lato libero' : `ancora ${count} lati liberi`),
  freeSide: 'lato libero',
  dueHere: 'qui può andare un villaggio',
  lastCard: 'posata per ultima',
  inStack: (count) => (count === 0 ? 'la pila è vuota' : `${count} nella pila`),
  inStackOf: 'nella pila',
  onTop: (symbols) => `In cima alla pila: villaggio con ${symbols}`,
  inHand: 'da posare',
  next: 'poi',
  noNext: 'l’ultimo',
  toWin: 'Pietre nella riserva',
  toWinOf: (count, shape) => `${counted(count, shape)} nella riserva`,
  lastRound: 'Ultimo giro',
  yourHand: 'La tua mano',
  emptyHand: 'La tua mano è vuota.',
  stonesOf: (count, shape, most) => `${counted(count, shape)}${most ? ', la maggioranza' : ''}`,
  holds: (hand, pile) => `${hand} ${hand === 1 ? 'carta' : 'carte'} in mano, ${pile} da pescare`,
  contested: 'Villaggi',
  contestedAbout: 'Prima quelli con meno lati liberi.',
  stackHolds: 'Ancora nella pila',
  stackHoldsAbout: 'Quali villaggi restano, tutti possono calcolarlo; in che ordine, nessuno.',
  noVillages: 'Tutti i villaggi sono assegnati.',
  lit: 'si può scegliere',
  spoken: {
    game: 'La partita',
    naming: 'I posti hanno due numeri: il primo cresce verso est, il secondo verso nord; 0,0 è il primo villaggio.',
    stones: (name, stones) => `${name} ha ${stones}.`,
    hand: (cards) => `Nella tua mano: ${cards}.`,
    villages: 'I villaggi non ancora assegnati',
    open: (sides) => `lati liberi: ${sides}`,
    sides: ['nord', 'est', 'sud', 'ovest'],
    laid: 'Le carte',
    at: (card, place) => `${card} in ${place}`,
    none: 'Nessuna carta è stata ancora posata.',
  },
  prompts: {
    card: 'Scegli una carta',
    cardFor: (cell) => `Scegli la carta per ${cell}`,
    cell: 'Scegli un lato libero di un villaggio',
    village: (symbols) => `Dove va il villaggio con ${symbols}?`,
    lastRound: 'Ultimo giro: scegli una carta',
  },
  words: {
    lay: (card, cell) => `${card} in ${cell}`,
    village: (symbols, cell) => `Villaggio con ${symbols} in ${cell}`,
  },
  causes: {
    'last-village': 'l’ultimo villaggio è stato preso dalla pila',
    'helmet-used-up': 'l’ultimo elmo è stato preso',
    'buddha-used-up': 'l’ultimo Buddha è stato preso',
    'rice-used-up': 'l’ultima risaia è stata presa',
    'last-cards': 'tutti hanno posato l’ultima carta',
    'no-free-side': 'nessun villaggio ha più un lato libero',
  },
  end: {
    majority: 'maggioranza',
    aside: 'Pietre di altre forme',
    without: 'nessuna maggioranza',
    total: 'Tutte le pietre',
  },
  choices: {
    influence: 'Influenza sui villaggi',
    'influence.always': 'Sempre visibile',
    'influence.asked': 'Dove indichi o tocchi',
  },
  options: {
    first: 'Primo giocatore',
    'first.random': 'A caso',
    'first.1': 'Posto 1',
    'first.2': 'Posto 2',
    'first.3': 'Posto 3',
    'first.4': 'Posto 4',
  },
};
