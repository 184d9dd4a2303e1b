/** The story in the reader's language: the server's English sentences, taken apart into what they tell (story.py). */
import type { StoryLine } from '$client/game';
import type { Texts } from './texts/en';
import { cardOf, villageOf, type Shape } from './view';

const CELL = '(-?\\d+,-?\\d+)';
const VILLAGE = '([HBR]+)';
const SHAPE: Record<string, Shape> = { helmet: 'helmet', Buddha: 'buddha', 'rice field': 'rice' };
const SHARE = /the (helmet|Buddha|rice field) (?:goes to (.+?) \((\d+) to (\d+)\)|to nobody \((?:tied at (\d+)|without influence)\))/g;
export const CAUSES: Record<string, string> = {
  'the last village has been taken from the stack': 'last-village',
  'the last helmet has been taken': 'helmet-used-up',
  'the last Buddha has been taken': 'buddha-used-up',
  'the last rice field has been taken': 'rice-used-up',
  'everyone has laid the last card': 'last-cards',
  'no village has a free side': 'no-free-side',
};

type Telling = [pattern: RegExp, told: (t: Texts, parts: string[]) => string];

const card = (t: Texts, word: string) => {
  const found = cardOf(word);
  return found ? t.card(found) : word;
};
const village = (t: Texts, letters: string) => t.village(villageOf(letters));

const TELLINGS: Telling[] = [
  [/^(.+) draws a card$/, (t, [who]) => t.story.draws(who!)],
  [/^(.+) draws (\w+\d)$/, (t, [who, what]) => t.story.drawsThis(who!, card(t, what!))],
  [pattern(`The next village of the stack is ${VILLAGE}`), (t, [letters]) => t.story.next(village(t, letters!))],
  [pattern(`The first village, ${VILLAGE}, is laid in the middle`), (t, [letters]) => t.story.first(village(t, letters!))],
  [pattern(`(.+) lays (\\w+\\d) at ${CELL}`), (t, [who, what, at]) => t.story.lays(who!, card(t, what!), at!)],
  [pattern(`(.+) lays the village ${VILLAGE} at ${CELL}`), (t, [who, letters, at]) => t.story.laysVillage(who!, village(t, letters!), at!)],
  [pattern(`the village ${VILLAGE} comes to ${CELL}`), (t, [letters, at]) => t.story.comes(village(t, letters!), at!)],
  [pattern(`the village ${VILLAGE} is to go to (.+)`), (t, [letters, cells]) => t.story.toGo(village(t, letters!), cells!.split(' or '))],
  [pattern(`the village ${VILLAGE} at ${CELL} is scored: (.+)`), (t, [letters, at, shares]) => t.story.scored(village(t, letters!), at!, split(t, shares!))],
  [/^no (helmet|Buddha|rice field) is left, so a substitute is paid$/, (t, [what]) => t.story.substitute(t.symbols[SHAPE[what!]!])],
];

function pattern(text: string): RegExp {
  return new RegExp(`^${text}$`);
}

function split(t: Texts, shares: string): string {
  return [...shares.matchAll(SHARE)]
    .map(([, shape, who, most, next, tied]) => {
      const symbol = SHAPE[shape!]!;
      return who ? t.story.goes(symbol, who, most!, next!) : t.story.nobody(symbol, tied ?? null);
    })
    .join(', ');
}

function clause(part: string, t: Texts): string | null {
  const cause = CAUSES[part];
  if (cause) return t.causes[cause]!;
  for (const [form, told] of TELLINGS) {
    const found = form.exec(part);
    if (found) return told(t, found.slice(1));
  }
  return null;
}

/** A line of the story, or null where it tells something else: then the server's sentence stands. */
export function tell(line: StoryLine, t: Texts): string | null {
  const parts = line.sentence.replace(/\.$/, '').split('; ').map((part) => clause(part, t));
  if (parts.some((part) => part === null)) return null;
  return `${parts.join('; ')}.`;
}
