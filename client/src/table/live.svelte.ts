/** One table, live: what the server says over the socket, and what we say to it. Survives lost connections. */
import { edited } from '$client/api/patch';
import { keyed, noted } from '$client/api/table-keys';
import type { Advice, ChatLine, Edit, Refusal, Table } from '$client/api/protocol';
import type { Foreseen, Sight, StoryLine } from '$client/table/sight';

type Message = Record<string, unknown> & { type: string };
type Wish = Record<string, unknown> & { do: string };

interface Waiting {
  wish: Wish;
  resolve: (answer: Message) => void;
}

const QUIET = 20_000;
const PATIENCE = 5_000;
/** Codes with which the server hangs up for good. */
const FINAL = new Set([4400, 4403, 4404, 4409]);

export class Live {
  table: Table | null = $state.raw(null);
  present: string[] = $state.raw([]);
  mine: number[] = $state.raw([]);
  /** By seat; `-` for a spectator. */
  sights: Record<string, Sight> = $state.raw({});
  chat: ChatLine[] = $state.raw([]);
  asked: { seat: number; agreed: number[] } | null = $state.raw(null);
  connection: 'opening' | 'open' | 'lost' | 'gone' = $state('opening');
  /** How much the server's clock is ahead of ours, in milliseconds. */
  skew = 0;
  /** Called with every new sight, before it is shown. */
  onsight: (sight: Sight, before: Sight | null) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #count = 0;
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval>;
  #ended = false;
  /** Whether the connection is new, and what was said on the old one is still to be repeated. */
  #again = false;
  #wakeup = () => this.#look();
  /** The browser knows that the line is gone long before the silence tells. */
  #hangUp = () => this.#redial();

  constructor(readonly id: string) {
    this.#connect();
    this.#pulse = setInterval(() => this.#beat(), 2_000);
    addEventListener('online', this.#wakeup);
    addEventListener('offline', this.#hangUp);
    document.addEventListener('visibilitychange', this.#wakeup);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    removeEventListener('online', this.#wakeup);
    removeEventListener('offline', this.#hangUp);
    document.removeEventListener('visibilitychange', this.#wakeup);
    this.#socket?.close(1000);
  }

  /** Connect anew: the server looks once, at the beginning, who one is. */
  reopen(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.connection = 'opening';
    this.sights = {};
    this.#connect();
  }

  sight(seat: number | null): Sight | null {
    return this.sights[seat ?? '-'] ?? null;
  }

  act(seat: number, word: string, at: number, remark?: string): Promise<Refusal | null> {
    return this.#say({ do: 'act', seat, word, at, ...(remark ? { remark } : {}) }).then(refusal);
  }

  async why(seat: number, word: string): Promise<Refusal | null> {
    return refusal(await this.#say({ do: 'why', seat, word }));
  }

  /** What would follow from an action. */
  async preview(seat: number, word: string): Promise<Foreseen | null> {
    const answer = await this.#say({ do: 'preview', seat, word });
    return answer.type === 'preview' ? ({ ...answer, word } as unknown as Foreseen) : null;
  }

  /** What the best bot thinks of the best few actions, the best one first. */
  async hint(seat: number): Promise<Advice[] | Refusal> {
    const answer = await this.#say({ do: 'hint', seat });
    return answer.type === 'hint' ? (answer.advice as Advice[]) : (refusal(answer) as Refusal);
  }

  say(text: string): Promise<Refusal | null> {
    return this.#say({ do: 'say', text }).then(refusal);
  }

  ask(seat: number): Promise<Refusal | null> {
    return this.#say({ do: 'ask', seat }).then(refusal);
  }

  answer(yes: boolean): Promise<Refusal | null> {
    return this.#say({ do: 'answer', yes }).then(refusal);
  }

  #say(wish: Wish): Promise<Message> {
    const id = `c${++this.#count}`;
    const said = { ...wish, id };
    return new Promise((resolve) => {
      this.#waiting.set(id, { wish: said, resolve });
      this.#send(said);
    });
  }

  #send(wish: Wish): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(wish));
  }

  #connect(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    const at = Math.max(-1, ...Object.values(this.sights).map((sight) => sight.at));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = keyed(`/api/tables/${this.id}/socket?told=1${at >= 0 ? `&at=${at}` : ''}`);
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => (this.#heard = Date.now());
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#ended) return;
      if (FINAL.has(event.code)) {
        this.connection = 'gone';
        return;
      }
      this.connection = 'lost';
      this.#timer = setTimeout(() => this.#connect(), this.#delay(event.code));
    };
  }

  #delay(code: number): number {
    const tries = this.#tries++;
    return code === 1012 ? 1000 : Math.min(15_000, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6);
  }

  /** Back from sleep, or online again: look at once. */
  #look(): void {
    if (this.#ended || document.hidden || this.connection === 'gone') return;
    if (this.connection === 'lost') this.#connect();
    else this.#send({ do: 'ping' });
  }

  #beat(): void {
    if (this.connection !== 'open') return;
    const quiet = Date.now() - this.#heard;
    if (quiet > QUIET + PATIENCE) this.#redial();
    else if (quiet > QUIET) this.#send({ do: 'ping' });
  }

  #redial(): void {
    if (this.connection === 'gone') return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.connection = 'lost';
    this.#connect();
  }

  #hear(message: Message): void {
    if (message.type === 'table') this.#hearTable(message);
    else if (message.type === 'sight' || message.type === 'change') this.#hearSight(message);
    else if (message.type === 'chat') this.#hearChat(message.lines as ChatLine[]);
    else if (message.type === 'unsaid')
      this.chat = this.chat.filter(({ id }) => !(message.lines as number[]).includes(id));
    else if (message.type === 'asked')
      this.asked = message.what ? { seat: message.seat as number, agreed: (message.agreed as number[]) ?? [] } : null;
    else if (message.type === 'pong') this.skew = (message.now as number) - Date.now();
    const waiting = this.#waiting.get(message.id as string);
    if (waiting) {
      this.#waiting.delete(message.id as string);
      waiting.resolve(message);
    }
  }

  #hearTable(message: Message): void {
    this.table = noted(message.table as Table);
    this.present = (message.present as string[]) ?? [];
    this.mine = (message.mine as number[]) ?? [];
    if (this.connection === 'open') return;
    this.connection = 'open';
    this.asked = null; // a question that still stands is told again
    this.#tries = 0;
    this.#again = true;
    this.#send({ do: 'ping' });
  }

  /** What was said and not answered is said again: an answer to a question that is gone does no harm. */
  #sayAgain(fresh: ChatLine[]): void {
    this.#again = false;
    for (const [id, { wish, resolve }] of this.#waiting) {
      const heard = wish.do === 'say' && fresh.some((line) => line.text === wish.text);
      if (heard) {
        this.#waiting.delete(id);
        resolve({ type: 'done' });
      } else this.#send(wish);
    }
  }

  #hearSight(message: Message): void {
    const key = (message.seat as number | null) ?? '-';
    const before = this.sights[key] ?? null;
    const told = message.story as { from: number; lines: StoryLine[] };
    const { type: _, edits, fact_edits, from: __, ...rest } = message;
    const sight = {
      ...(before ?? {}),
      ...rest,
      view: edits ? edited(before?.view, edits as Edit[]) : message.view,
      facts: edits ? edited(before?.facts, (fact_edits ?? []) as Edit[]) : message.facts,
      story: told ? [...(before?.story ?? []).slice(0, told.from), ...told.lines] : (before?.story ?? []),
    } as unknown as Sight;
    this.sights = { ...this.sights, [key]: sight };
    this.onsight(sight, before);
  }

  #hearChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (this.chat.length) fresh.forEach((line) => this.onchat(line));
    this.chat = [...this.chat, ...fresh];
    if (this.#again) this.#sayAgain(fresh);
  }
}

function refusal(message: Message): Refusal | null {
  return message.type === 'refused' ? (message as unknown as Refusal) : null;
}
