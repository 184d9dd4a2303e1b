/** Every text of what is heard and of the keys. */
export const en = {
  secondsLeft: (count: number) => (count === 1 ? 'One second left.' : `${count} seconds left.`),
  inWords: 'The position in words',
  keys: {
    title: 'Playing by keyboard',
    single: 'Single keys are shortcuts',
    singleAbout: 'Switch them off if you speak to your computer, or use them otherwise.',
    everywhere: 'Everywhere',
    table: 'At the table',
    board: 'On the board and in the hand',
    replay: 'In a replay',
    tab: 'to the next part of the page',
    shiftTab: 'to the part before',
    help: 'show these keys',
    escape: 'close, or let go of what was chosen',
    enter: 'choose, or press a button',
    arrows: 'from place to place, from card to card',
    pages: 'to the next or the last place that may be chosen',
    zoom: 'nearer, farther, all of the field',
    focusBoard: 'to the board',
    focusHand: 'to the hand',
    moves: 'everything that may be done, as a list',
    words: 'the position in words',
    again: 'say the last announcement again',
    undo: 'take back',
    step: 'a step back or on; with Shift a whole turn',
    ends: 'to the beginning, to the end',
    play: 'play, or stop',
  },
  /** What stands on the keys. */
  names: { arrows: 'Arrow keys', shift: 'Shift', enter: 'Enter', escape: 'Esc', pages: 'Page Up, Page Down', control: 'Ctrl', home: 'Home', end: 'End', space: 'Space' },
};

export type Texts = typeof en;
