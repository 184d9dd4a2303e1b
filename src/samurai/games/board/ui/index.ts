/** The board game for the shell. */
import type { GameProps, GameUI, Happened, StoryLine } from '$client/game';
import Board from './Board.svelte';
import End from './End.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { closed, contests, drawnIn, type Contest } from './influence';
import { SPACES, hexOf } from './map';
import Player from './Player.svelte';
import { de } from './texts/de';
import { en, type Texts } from './texts/en';
import { deed, HAND, type View } from './view';

type Props = GameProps<View, Texts>;

const ui: GameUI<View, Texts> = {
  texts: { en, de },
  Board,
  Hand,
  Player,
  End,
  Facts,
  secret: true,
  choices: [{ name: 'map', values: ['auto', 'north'] }],
  prompt,
  describe,
  confirms: (word) => /^(\w+@|swap:|move:)/.test(word) && !/^(helmet|buddha|rice)@/.test(word),
  buttons: ({ sight }) => sight.actions.map(([word]) => word).filter((word) => word === 'end' || word === 'pass'),
  preview,
  meant,
  tell,
  sound,
};

export default ui;

function prompt({ sight, chosen, t }: Props): string {
  const { position, hand } = sight.view;
  const p = t.prompts;
  if (position.phase === 'hands') return hand.length < HAND ? p.keep(HAND - hand.length) : p.kept;
  const [first] = chosen;
  if (position.phase === 'figures') {
    if (!first) return p.figure;
    return sight.actions.some(([word]) => SPACES[hexOf(word.split('@')[1] ?? '')]?.terrain === 'city') ? p.city : p.village;
  }
  if (first === 'swap') return chosen.length > 1 ? p.swapTwo : p.swapOne;
  if (first === 'move') return chosen.length > 1 ? p.moveTo : p.moveFrom;
  if (first) return first.startsWith('ship') ? p.sea : p.land;
  if (sight.actions.length === 1) return sight.actions[0]![0] === 'pass' ? p.pass : p.end;
  return position.played ? p.more : p.token;
}

function describe(word: string, { sight, t }: Props): string {
  const said = deed(word);
  if (!said) return word;
  const w = t.words;
  switch (said.kind) {
    case 'place':
      return w.place(t.tokens[said.token]!, said.at);
    case 'draft':
      return w.draft(t.figures[said.figure], said.at);
    case 'keep':
    case 'draw':
      return w[said.kind](t.tokens[said.token]!);
    case 'swap':
      return w.swap(t.figures[said.one[1]], said.one[0], t.figures[said.other[1]], said.other[0]);
    case 'move': {
      const moved = sight.view.position.tokens[hexOf(said.from)];
      return w.move(moved ? t.tokens[moved.token]! : '', said.from, said.to);
    }
    default:
      return w[said.kind];
  }
}

/** What a settlement without open land gives to whom, and with which influence. */
function taken({ name, standings }: Contest, { names, t }: Props): string[] {
  return standings.map(({ figure, totals, leader }) => {
    const score = [...totals].sort((one, other) => other - one).join(' : ');
    return leader === null ? t.previews.aside(t.figures[figure], name, score) : t.previews.captures(names[leader]!, t.figures[figure], name, score);
  });
}

function preview(word: string, props: Props): string | null {
  const { sight, t } = props;
  const { position } = sight.view;
  const seat = sight.seat ?? position.turn;
  const late = position.options.capture === 'end_of_turn';
  const full = late
    ? contests(drawnIn(position, word, seat)).filter(({ open }) => open === 0)
    : closed(position, word, seat);
  if (!full.length) return word.startsWith('swap:') ? null : t.previews.nothing;
  return [...(late ? [t.previews.later] : []), ...full.flatMap((found) => taken(found, props))].join(' ');
}

/** A word for a touch that is not offered, where no offered word is like it. */
function meant(place: string, { sight, chosen, t }: Props): string | null {
  const { position } = sight.view;
  if (position.phase !== 'turn') return null;
  const land = SPACES.find(({ terrain }, at) => terrain === 'land' && !position.tokens[at])?.name ?? SPACES[0]!.name;
  if (t.tokens[place] && !chosen.length) {
    if (place === 'move') return `move:${land}>${land}`;
    return place === 'swap' ? null : `${place}@${land}`;
  }
  const [token] = chosen;
  if (token && !['swap', 'move'].includes(token) && SPACES[hexOf(place)]) return `${token}@${place}`;
  if (token === 'move' && chosen.length === 1 && SPACES[hexOf(place)]) return `move:${place}>${land}`;
  if (token === 'move' && chosen.length === 2) return `move:${chosen[1]}>${place}`;
  if (token === 'swap' && chosen.length === 2 && place.includes('.')) return `swap:${chosen[1]}/${place}`;
  return null;
}

/** The story in German; English comes from the server. What was captured is read off the English sentence's facts. */
function tell(line: StoryLine, { names, t }: Props): string | null {
  if (!t.tell) return null;
  const said = deed(line.word);
  const who = names[line.seat] ?? '';
  const say = (key: string, ...parts: string[]) => t.tell![key]!(...parts);
  const told = (() => {
    if (!said) {
      const keeper = /^(.*) keeps a token/.exec(line.sentence)?.[1];
      const drawer = /^(.*) draws a token/.exec(line.sentence)?.[1];
      return keeper ? say('keepHidden', keeper) : drawer ? say('drawHidden', drawer) : null;
    }
    switch (said.kind) {
      case 'keep':
        return say('keep', who, t.tokens[said.token]!);
      case 'draw':
        return say('draw', /^(.*) draws/.exec(line.sentence)?.[1] ?? '', t.tokens[said.token]!);
      case 'draft':
        return line.seat < 0 ? say('chance', t.figures[said.figure], said.at) : say('draft', who, t.figures[said.figure], said.at);
      case 'place':
        return say('place', who, t.tokens[said.token]!, said.at);
      case 'swap':
        return say('swap', who, t.figures[said.one[1]], said.one[0], t.figures[said.other[1]], said.other[0]);
      case 'move':
        return say('move', who, said.from, said.to);
      default:
        return say(said.kind, who);
    }
  })();
  return told && [told, ...captures(line.sentence, t)].join(' ');
}

const FIGURE_WORDS: Record<string, 'helmet' | 'buddha' | 'rice'> = { 'High Helmet': 'helmet', Buddha: 'buddha', 'Rice Field': 'rice' };

function captures(sentence: string, t: Texts): string[] {
  return sentence
    .split(/[:;]\s/)
    .slice(1)
    .flatMap((part) => {
      const won = /^(.*) captures the (High Helmet|Buddha|Rice Field) of (\w+)/.exec(part);
      if (won) return [t.tell!.captures!(won[1]!, t.figures[FIGURE_WORDS[won[2]!]!], won[3]!)];
      const lost = /^the (High Helmet|Buddha|Rice Field) of (\w+) is set aside/.exec(part);
      return lost ? [t.tell!.aside!(t.figures[FIGURE_WORDS[lost[1]!]!], lost[2]!)] : [];
    });
}

function sound(line: StoryLine, { before }: Happened<View>) {
  if (/captures|set aside/.test(line.sentence)) return 'capture' as const;
  const kind = deed(line.word)?.kind;
  if (kind === 'end' || kind === 'pass') return null;
  return kind === 'move' || kind === 'swap' ? ('move' as const) : before ? ('place' as const) : null;
}
