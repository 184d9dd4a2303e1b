/** Statistics as plots with bars, and as tables. */
import { card } from '$client/games/registry';
import type { Language } from '$client/i18n/languages';
import type { Texts as Shell } from '$client/i18n/texts/en';
import type { Opponent, Statistics } from './api';
import type { Texts } from './texts/en';

export interface Row {
  label: string;
  /** The length of each part of the bar. */
  parts: number[];
  note: string;
}

export interface Plot {
  title: string;
  /** The names of a bar's parts; empty if bars have one part. */
  legend: string[];
  rows: Row[];
  /** Whether every bar is a whole with its shares; otherwise bars are scaled to the longest. */
  shares: boolean;
  columns: string[];
  cells: string[][];
}

/** Names and numbers in the reader's language. */
export class PlotTexts {
  constructor(
    readonly language: Language,
    readonly t: Texts,
    readonly shell: Shell,
    /** The games with a variable number of players. */
    readonly varied: string[],
    /** The title of a game. */
    readonly title: (name: string) => string = (name) => card(name)?.texts[language].title ?? name,
  ) {}

  /** The title of a game, with the number of players if that varies. */
  game = (name: string, seats = 0): string => {
    const title = this.title(name);
    return seats && this.varied.includes(name) ? `${title} · ${this.t.numbers.players(seats)}` : title;
  };
  number = (value: number): string => new Intl.NumberFormat(this.language, { maximumFractionDigits: 1 }).format(value);
  percent = (part: number, whole: number): string =>
    new Intl.NumberFormat(this.language, { style: 'percent' }).format(whole ? part / whole : 0);
  date = (at: number): string => new Intl.DateTimeFormat(this.language, { dateStyle: 'medium' }).format(at);
  name = ({ bot, name }: Opponent): string => (bot ? (this.shell.make.bots[bot] ?? bot) : name);

  /** A duration in a suitable unit. */
  span = (milliseconds: number): string => {
    const { t } = this;
    const seconds = milliseconds / 1000;
    if (seconds < 60) return t.numbers.seconds(Math.round(seconds));
    if (seconds < 5400) return t.numbers.minutes(Math.round(seconds / 60));
    return seconds < 129_600
      ? t.numbers.hours(Math.round(seconds / 3600))
      : t.numbers.days(Math.round(seconds / 86_400));
  };

  /** A share, as numbers and in percent. */
  share = (part: number, whole: number): string => `${this.t.numbers.of(part, whole)} · ${this.percent(part, whole)}`;
}

const texts = (...cells: (string | number)[]): string[] => cells.map(String);

/** Games won, and the places in the others. */
export function places({ played }: Statistics, words: PlotTexts): Plot {
  const { t, shell } = words;
  const most = Math.max(2, ...played.map(({ seats }) => seats));
  const later = Array.from({ length: most - 1 }, (_, at) => at + 2);
  const legend = [t.numbers.won, t.numbers.shared, ...later.map((place) => shell.table.place(place))];
  const parts = played.map(({ places, shared }) => [places[0]! - shared, shared, ...places.slice(1, most)]);
  return {
    title: t.numbers.played,
    legend,
    shares: true,
    rows: played.map(({ game, seats, games }, at) => ({
      label: words.game(game, seats),
      parts: parts[at]!,
      note: words.share(parts[at]![0]!, games),
    })),
    columns: [t.numbers.game, t.numbers.played, ...legend],
    cells: played.map(({ game, seats, games }, at) => texts(words.game(game, seats), games, ...parts[at]!)),
  };
}

/** Results against each opponent: better, equal or worse. */
export function opponents({ opponents }: Statistics, words: PlotTexts): Plot {
  const { t } = words;
  const legend = [t.numbers.ahead, t.numbers.level, t.numbers.behind];
  const parts = opponents.map(({ games, ahead, level }) => [ahead, level, games - ahead - level]);
  return {
    title: t.numbers.opponents,
    legend,
    shares: true,
    rows: opponents.map((one, at) => ({
      label: words.name(one),
      parts: parts[at]!,
      note: words.share(one.ahead, one.games),
    })),
    columns: [t.numbers.opponent, t.numbers.played, ...legend],
    cells: opponents.map((one, at) => texts(words.name(one), one.games, ...parts[at]!)),
  };
}

/** Win rates by turn order. */
export function orders({ orders }: Statistics, words: PlotTexts): Plot {
  const { t } = words;
  const label = (game: string, seats: number, turn: number) => `${words.game(game, seats)}: ${t.numbers.orders[turn]}`;
  return {
    title: t.numbers.order,
    legend: [t.numbers.won, t.numbers.shared, t.numbers.others],
    shares: true,
    rows: orders.map(({ game, seats, turn, games, won, shared }) => ({
      label: label(game, seats, turn),
      parts: [won, shared, games - won - shared],
      note: words.share(won, games),
    })),
    columns: [t.numbers.order, t.numbers.played, t.numbers.won, t.numbers.shared, t.numbers.wonShare],
    cells: orders.map(({ game, seats, turn, games, won, shared }) =>
      texts(label(game, seats, turn), games, won, shared, words.percent(won, games)),
    ),
  };
}

/** The number of moves and the duration of games. */
export function lengths({ played }: Statistics, words: PlotTexts): Plot {
  const { t } = words;
  const known = played.filter(({ moves }) => moves);
  return {
    title: t.numbers.lengths,
    legend: [],
    shares: false,
    rows: known.map(({ game, seats, games, moves, shortest, longest, lasted }) => ({
      label: words.game(game, seats),
      parts: [moves / games],
      note:
        `${t.numbers.ownMoves(words.number(moves / games))} (${shortest}–${longest})` +
        ` · ${words.span(lasted / games)}`,
    })),
    columns: [t.numbers.game, t.numbers.moves, t.numbers.shortest, t.numbers.longest, t.numbers.lasted],
    cells: known.map(({ game, seats, games, moves, shortest, longest, lasted }) =>
      texts(words.game(game, seats), words.number(moves / games), shortest, longest, words.span(lasted / games)),
    ),
  };
}

/** The average time per move, by game. */
export function paces({ paces }: Statistics, words: PlotTexts): Plot {
  const { t } = words;
  const sum = (seconds: number) =>
    paces.filter((pace) => pace.seconds === seconds).reduce((total, { games }) => total + games, 0);
  const bounds = Object.keys(t.numbers.paces).map(Number);
  const met = bounds.filter(sum);
  const range = bounds.filter((bound) => bound >= met[0]! && bound <= met.at(-1)!);
  return {
    title: t.numbers.pace,
    legend: [],
    shares: false,
    rows: range.map((bound) => ({
      label: t.numbers.paces[bound]!,
      parts: [sum(bound)],
      note: t.numbers.games(sum(bound)),
    })),
    columns: [t.numbers.pace, t.numbers.played],
    cells: range.map((bound) => texts(t.numbers.paces[bound]!, sum(bound))),
  };
}

/** What the player captured of each kind, in games that have captures. */
export function winnings({ won }: Statistics, words: PlotTexts): Plot {
  const { t } = words;
  const kinds = Object.keys(t.numbers.kinds);
  const sorted = won.toSorted(
    (one, other) => one.game.localeCompare(other.game) || kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
  const label = (game: string, kind: string) => `${words.game(game)}: ${t.numbers.kinds[kind] ?? kind}`;
  return {
    title: t.numbers.spoils,
    legend: [],
    shares: false,
    rows: sorted.map(({ game, kind, games, number }) => ({
      label: label(game, kind),
      parts: [number / games],
      note: t.numbers.spoilsAbout(words.number(number / games)),
    })),
    columns: [t.numbers.kind, t.numbers.perGame, t.numbers.total, t.numbers.most],
    cells: sorted.map(({ game, kind, games, number, most }) =>
      texts(label(game, kind), words.number(number / games), number, most),
    ),
  };
}
