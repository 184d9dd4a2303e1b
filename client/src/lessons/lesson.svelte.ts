/** A lesson: a `Playable` where a coach sets tasks, and the server judges the answers. */
import { api, Refused } from '$client/api/api';
import { stepDone } from './progress';
import type { Playable } from '$client/table/play.svelte';
import type { Advice, LessonStep, Refusal, Table } from '$client/api/protocol';
import { actionOf, toObservation, type Preview, type NamedAction, type Observation } from '$client/table/observation';

export class Lesson implements Playable {
  readonly id: string;
  table: Table = $state.raw(null!);
  present: string[] = [];
  mine: number[] = [];
  asked = null;
  skew = 0;
  onobservation: Playable['onobservation'] = () => {};
  onchat: Playable['onchat'] = () => {};

  /** The current step. */
  step: LessonStep = $state.raw(null!);
  /** The right answers given so far in this step. */
  said: string[] = $state.raw([]);
  /** The name of the coach's reply to the last answer, if it missed the goal. */
  other: string | null = $state(null);
  /** The number of wrong attempts at this task. */
  tries = $state(0);
  done: boolean = $derived(!!this.step && this.said.length === this.step.asks.length);
  /** The action that would be right now. */
  right: string | null = $derived(this.step?.asks[this.said.length] ?? null);
  #observation: Observation = null!;

  constructor(readonly game: string) {
    this.id = `lesson-${game}`;
  }

  /** Begin a step. Returns whether the position differs from the one shown before. */
  begin(step: LessonStep): boolean {
    const observation = toObservation(step.sight);
    const same =
      !!this.#observation &&
      JSON.stringify(observation.view) === JSON.stringify(this.#observation.view) &&
      observation.at === this.#observation.at;
    this.step = step;
    this.said = [];
    this.other = null;
    this.tries = 0;
    this.mine = [step.seat];
    this.table = laid(this.id, step);
    this.#observation = observation;
    return !same;
  }

  observation(): Observation {
    return this.#observation;
  }

  /** What would be right now, as it is offered. */
  rightAction(): NamedAction | null {
    return this.right === null ? null : actionOf(this.#observation, this.right);
  }

  async act(_seat: number, word: string): Promise<Refusal | null> {
    const step = this.step;
    this.other = null;
    const answer = await api.answer(this.game, step.step, { said: this.said, word }).catch(refusal);
    if (this.step !== step) return null;
    if ('code' in answer) return answer;
    if (!answer.right) {
      this.tries += 1;
      this.other = answer.other ?? null;
      return answer.refused ?? null;
    }
    for (const message of answer.sights) {
      this.#observation = toObservation(message);
      this.onobservation(this.#observation, null);
    }
    this.tries = 0;
    this.said = answer.said;
    if (this.done) stepDone(this.game, step.step, step.steps.length);
    return null;
  }

  async why(_seat: number, word: string): Promise<Refusal | null> {
    const answer = await api.lessonPreview(this.game, this.step.step, { said: this.said, word }).catch(refusal);
    if ('code' in answer) return answer;
    return 'refused' in answer ? answer.refused : { code: 'possible', message: '' };
  }

  async preview(_seat: number, word: string): Promise<Preview | null> {
    const answer = await api.lessonPreview(this.game, this.step.step, { said: this.said, word }).catch(refusal);
    return 'code' in answer || 'refused' in answer ? null : { ...answer, word };
  }

  /** No hints from bots in a lesson: the coach shows the answer. */
  async hint(): Promise<Advice[]> {
    return [];
  }

  async ask(): Promise<null> {
    return null;
  }

  async answer(): Promise<null> {
    return null;
  }

  close(): void {
    this.onobservation = () => {};
  }
}

function refusal(error: unknown): Refusal {
  return error instanceof Refused ? error.refusal : { code: 'internal', message: '' };
}

/** The table of a lesson, which exists only here; it is marked as rated so that no hints are offered. */
function laid(id: string, { game, players, sight }: LessonStep): Table {
  return {
    id,
    code: null,
    game,
    options: {},
    status: 'playing',
    host: '',
    listed: false,
    rated: true,
    clock: { kind: 'none' },
    created: 0,
    changed: 0,
    at: sight.at,
    to_act: sight.to_act,
    outcome: null,
    rematch: null,
    seal: null,
    key: null,
    seats: players.map((name) => ({
      kind: 'person',
      name,
      person: null,
      bot: null,
      contribution: '',
      commitment: '',
      revealed: false,
    })),
  };
}
