import { describe, expect, it } from 'vitest';
import { withNames, sentence, renderPhrase, type Catalogue, type Phrase } from './phrases';

const words: Catalogue = {
  '{who} captures the {figure} of {at}': '{who} erhält {figure:den} von {at}',
  Buddha: { '': 'Buddha', den: 'den Buddha' },
};

describe('what was said', () => {
  it('is told by templates, with the forms that they ask for', () => {
    expect(
      renderPhrase(['{who} captures the {figure} of {at}', { who: '{Ann}', figure: ['Buddha'], at: 'N9' }], words),
    ).toBe('{Ann} erhält den Buddha von N9');
    expect(renderPhrase(['{p0}; {p1}', { p0: ['Buddha'], p1: 5 }], words)).toBe('Buddha; 5');
  });

  it('stays English where a catalogue has no words', () => {
    expect(renderPhrase(['{who} wins', { who: 'Buddha' }], words)).toBe('Buddha wins');
    expect(renderPhrase(['Buddha'], {})).toBe('Buddha');
  });

  it('calls bots by other names', () => {
    const called = (name: string) => (name === 'greedy' ? 'Schüler' : name);
    expect(
      renderPhrase(
        ['{who} captures the {figure} of {at}', { who: 'greedy', figure: ['Buddha'], at: 'N9' }],
        words,
        called,
      ),
    ).toBe('Schüler erhält den Buddha von N9');
  });

  it('names players by number until their names are known', () => {
    const said: Phrase = [
      'gives {player} {things}',
      { player: ['player {number}', { number: '2', seat: 1 }], things: ['a {what}', { what: ['Buddha'] }] },
    ];
    expect(renderPhrase(said, {})).toBe('gives player 2 a Buddha');
    expect(renderPhrase(withNames(said, ['Anna', 'Tomoe']), {})).toBe('gives Tomoe a Buddha');
  });

  it('is a sentence', () => {
    expect(sentence('das geht nicht')).toBe('Das geht nicht.');
    expect(sentence('')).toBe('');
    expect(sentence('So?')).toBe('So?');
  });
});
