/** A live table over a WebSocket: receives messages, sends requests, and survives lost connections. */
import { serverHasBuild } from '$client/api/connection.svelte';
import { applyEdits } from '$client/api/patch';
import { withKey, rememberTable } from '$client/api/table-keys';
import type { Advice, ChatLine, Edit, Refusal, Table } from '$client/api/protocol';
import type { Preview, Observation, HistoryLine } from '$client/table/observation';

type Message = Record<string, unknown> & { type: string };
type Request = Record<string, unknown> & { do: string };

interface Waiting {
  request: Request;
  resolve: (answer: Message) => void;
}

const QUIET = 20_000;
const PATIENCE = 5_000;
/** Close codes after which reconnecting is pointless. */
const FINAL = new Set([4400, 4403, 4404, 4409]);

export class LiveTable {
  table: Table | null = $state.raw(null);
  present: string[] = $state.raw([]);
  mine: number[] = $state.raw([]);
  /** By seat; `-` for a spectator. */
  observations: Record<string, Observation> = $state.raw({});
  chat: ChatLine[] = $state.raw([]);
  asked: { seat: number; agreed: number[] } | null = $state.raw(null);
  connection: 'opening' | 'open' | 'lost' | 'gone' = $state('opening');
  /** How much the server's clock is ahead of ours, in milliseconds. */
  skew = 0;
  /** Called with every new observation, before it is shown. */
  onobservation: (observation: Observation, before: Observation | null) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #count = 0;
  #attempts = 0;
  #lastReceived = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval>;
  #ended = false;
  /** Whether the connection is new and unanswered requests must be sent again. */
  #mustResend = false;
  #onWake = () => this.#checkConnection();
  /** The browser notices a lost connection long before the heartbeat does. */
  #onOffline = () => this.#reconnect();

  constructor(readonly id: string) {
    this.#connect();
    this.#heartbeatTimer = setInterval(() => this.#heartbeat(), 2_000);
    addEventListener('online', this.#onWake);
    addEventListener('offline', this.#onOffline);
    document.addEventListener('visibilitychange', this.#onWake);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeatTimer);
    removeEventListener('online', this.#onWake);
    removeEventListener('offline', this.#onOffline);
    document.removeEventListener('visibilitychange', this.#onWake);
    this.#socket?.close(1000);
  }

  /** Reconnect, because the server identifies the user only when the connection opens. */
  reopen(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.connection = 'opening';
    this.observations = {};
    this.#connect();
  }

  observation(seat: number | null): Observation | null {
    return this.observations[seat ?? '-'] ?? null;
  }

  act(seat: number, word: string, at: number, remark?: string): Promise<Refusal | null> {
    return this.#request({ do: 'act', seat, word, at, ...(remark ? { remark } : {}) }).then(refusal);
  }

  async why(seat: number, word: string): Promise<Refusal | null> {
    return refusal(await this.#request({ do: 'why', seat, word }));
  }

  /** What would follow from an action. */
  async preview(seat: number, word: string): Promise<Preview | null> {
    const answer = await this.#request({ do: 'preview', seat, word });
    return answer.type === 'preview' ? ({ ...answer, word } as unknown as Preview) : null;
  }

  /** The best few actions in the opinion of the best bot, best first. */
  async hint(seat: number): Promise<Advice[] | Refusal> {
    const answer = await this.#request({ do: 'hint', seat });
    return answer.type === 'hint' ? (answer.advice as Advice[]) : (refusal(answer) as Refusal);
  }

  say(text: string): Promise<Refusal | null> {
    return this.#request({ do: 'say', text }).then(refusal);
  }

  ask(seat: number): Promise<Refusal | null> {
    return this.#request({ do: 'ask', seat }).then(refusal);
  }

  answer(yes: boolean): Promise<Refusal | null> {
    return this.#request({ do: 'answer', yes }).then(refusal);
  }

  #request(request: Request): Promise<Message> {
    const id = `c${++this.#count}`;
    const sent = { ...request, id };
    return new Promise((resolve) => {
      this.#waiting.set(id, { request: sent, resolve });
      this.#send(sent);
    });
  }

  #send(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #connect(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    const at = Math.max(-1, ...Object.values(this.observations).map((observation) => observation.at));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = withKey(`/api/tables/${this.id}/socket?told=1${at >= 0 ? `&at=${at}` : ''}`);
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => (this.#lastReceived = Date.now());
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#lastReceived = Date.now();
      this.#receive(JSON.parse(event.data));
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
    const tries = this.#attempts++;
    return code === 1012 ? 1000 : Math.min(15_000, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6);
  }

  /** After sleep or when online again, check the connection at once. */
  #checkConnection(): void {
    if (this.#ended || document.hidden || this.connection === 'gone') return;
    if (this.connection === 'lost') this.#connect();
    else this.#send({ do: 'ping' });
  }

  #heartbeat(): void {
    if (this.connection !== 'open') return;
    const quiet = Date.now() - this.#lastReceived;
    if (quiet > QUIET + PATIENCE) this.#reconnect();
    else if (quiet > QUIET) this.#send({ do: 'ping' });
  }

  #reconnect(): void {
    if (this.connection === 'gone') return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.connection = 'lost';
    this.#connect();
  }

  #receive(message: Message): void {
    if (message.type === 'table') this.#receiveTable(message);
    else if (message.type === 'sight' || message.type === 'change') this.#receiveObservation(message);
    else if (message.type === 'chat') this.#receiveChat(message.lines as ChatLine[]);
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

  #receiveTable(message: Message): void {
    this.table = rememberTable(message.table as Table);
    this.present = (message.present as string[]) ?? [];
    this.mine = (message.mine as number[]) ?? [];
    serverHasBuild(message.build as string | undefined);
    if (this.connection === 'open') return;
    this.connection = 'open';
    this.asked = null; // the server repeats a question that is still open
    this.#attempts = 0;
    this.#mustResend = true;
    this.#send({ do: 'ping' });
  }

  /** Send unanswered requests again; an answer to a question that is no longer open does no harm. */
  #resend(fresh: ChatLine[]): void {
    this.#mustResend = false;
    for (const [id, { request, resolve }] of this.#waiting) {
      const heard = request.do === 'say' && fresh.some((line) => line.text === request.text);
      if (heard) {
        this.#waiting.delete(id);
        resolve({ type: 'done' });
      } else this.#send(request);
    }
  }

  #receiveObservation(message: Message): void {
    const key = (message.seat as number | null) ?? '-';
    const before = this.observations[key] ?? null;
    const sent = message.story as { from: number; lines: HistoryLine[] };
    const { type: _, edits, fact_edits, from: __, ...rest } = message;
    const observation = {
      ...(before ?? {}),
      ...rest,
      view: edits ? applyEdits(before?.view, edits as Edit[]) : message.view,
      facts: edits ? applyEdits(before?.facts, (fact_edits ?? []) as Edit[]) : message.facts,
      history: sent ? [...(before?.history ?? []).slice(0, sent.from), ...sent.lines] : (before?.history ?? []),
    } as unknown as Observation;
    this.observations = { ...this.observations, [key]: observation };
    this.onobservation(observation, before);
  }

  #receiveChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (this.chat.length) fresh.forEach((line) => this.onchat(line));
    this.chat = [...this.chat, ...fresh];
    if (this.#mustResend) this.#resend(fresh);
  }
}

function refusal(message: Message): Refusal | null {
  return message.type === 'refused' ? (message as unknown as Refusal) : null;
}
