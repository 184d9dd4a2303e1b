import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoryLine } from '$client/table/sight';
import { Announcing, told } from './announcing';

const line = (seat: number, sentence: string): StoryLine => ({ seat, sentence, word: null, remark: '' });

describe('announcements', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are one message for all that comes at once, with what is asked last', () => {
    const spoken: [string, boolean][] = [];
    const voice = new Announcing((text, urgent) => spoken.push([text, urgent]));
    voice.tell('Anna lays a card.');
    voice.ask('Bo is to play.');
    vi.advanceTimersByTime(100);
    voice.tell('Bo lays a card.', '');
    voice.ask('Your turn. Choose a card.', true);
    vi.advanceTimersByTime(1000);
    voice.ask('Choose a place.');
    vi.advanceTimersByTime(1000);
    voice.again();
    voice.tell('Anna draws Samurai 3.');
    voice.hush();
    voice.again();
    vi.advanceTimersByTime(1000);
    expect(spoken).toEqual([
      ['Anna lays a card. Bo lays a card. Your turn. Choose a card.', true],
      ['Choose a place.', false],
      ['Choose a place.', false],
    ]);
  });

  it('tell like lines once, and only count long runs of chance', () => {
    const tell = ({ sentence }: StoryLine) => sentence;
    const draws = ['a', 'b', 'c', 'd', 'e'].map((card) => line(-1, `Anna draws ${card}.`));
    const lines = [
      line(0, 'anna draws a token'),
      line(0, 'anna draws a token'),
      ...draws,
      line(1, 'Bo passes.'),
      ...draws.slice(0, 2),
    ];
    expect(told(lines, tell, (count) => `chance acts ${count} times`)).toEqual([
      'Anna draws a token ×2.',
      'Chance acts 5 times.',
      'Bo passes.',
      'Anna draws a.',
      'Anna draws b.',
    ]);
  });
});
