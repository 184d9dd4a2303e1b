import type { Texts } from './en';

export const nl: Texts = {
  choose: 'Kies wat je doet',
  done: 'Klaar',
  options: {
    first: 'Wie begint',
    'first.random': 'Door het lot',
    'first.1': 'Plaats 1',
    'first.2': 'Plaats 2',
    'first.3': 'Plaats 3',
    'first.4': 'Plaats 4',
  },
};
