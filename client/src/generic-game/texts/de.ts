import type { Texts } from './en';

export const de: Texts = {
  choose: 'Wähle, was du tust',
  done: 'Fertig',
  options: {
    first: 'Wer beginnt',
    'first.random': 'Durch das Los',
    'first.1': 'Platz 1',
    'first.2': 'Platz 2',
    'first.3': 'Platz 3',
    'first.4': 'Platz 4',
  },
};
