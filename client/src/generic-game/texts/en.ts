/** The texts of the generic view. */
export const en = {
  choose: 'Choose what to do',
  done: 'Done',
  options: {
    first: 'Who begins',
    'first.random': 'Drawn at random',
    'first.1': 'Seat 1',
    'first.2': 'Seat 2',
    'first.3': 'Seat 3',
    'first.4': 'Seat 4',
  } as Record<string, string>,
};

export type Texts = typeof en;
