import type { Texts } from './en';

export const it: Texts = {
  choose: 'Scegli che cosa fare',
  done: 'Fatto',
  options: {
    first: 'Chi comincia',
    'first.random': 'A sorte',
    'first.1': 'Posto 1',
    'first.2': 'Posto 2',
    'first.3': 'Posto 3',
    'first.4': 'Posto 4',
  },
};
