import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryLine } from '$client/table/observation';
import { AnnouncementQueue, spokenSentences } from './announcements';

const line = (seat: number, sentence: string): HistoryLine => ({ seat, sentence, word: null, remark: '' });

describe('announcements', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are one message for all that comes at once, with what is asked last', () => {
    const spoken: [string, boolean][] = [];
    const announcements = new AnnouncementQueue((text, urgent) => spoken.push([text, urgent]));
    announcements.add('Anna lays a card.');
    announcements.setPrompt('Bo is to play.');
    vi.advanceTimersByTime(100);
    announcements.add('Bo lays a card.', '');
    announcements.setPrompt('Your turn. Choose a card.', true);
    vi.advanceTimersByTime(1000);
    announcements.setPrompt('Choose a place.');
    vi.advanceTimersByTime(1000);
    announcements.repeat();
    announcements.add('Anna draws Samurai 3.');
    announcements.clear();
    announcements.repeat();
    vi.advanceTimersByTime(1000);
    expect(spoken).toEqual([
      ['Anna lays a card. Bo lays a card. Your turn. Choose a card.', true],
      ['Choose a place.', false],
      ['Choose a place.', false],
    ]);
  });

  it('tell like lines once, and only count long runs of chance', () => {
    const tell = ({ sentence }: HistoryLine) => sentence;
    const draws = ['a', 'b', 'c', 'd', 'e'].map((card) => line(-1, `Anna draws ${card}.`));
    const lines = [
      line(0, 'anna draws a token'),
      line(0, 'anna draws a token'),
      ...draws,
      line(1, 'Bo passes.'),
      ...draws.slice(0, 2),
    ];
    expect(spokenSentences(lines, tell, (count) => `chance acts ${count} times`)).toEqual([
      'Anna draws a token ×2.',
      'Chance acts 5 times.',
      'Bo passes.',
      'Anna draws a.',
      'Anna draws b.',
    ]);
  });
});
