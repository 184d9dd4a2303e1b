/** Every text of planning ahead. They are loaded with it. */
export const en = {
  title: 'Your plan',
  secret: 'Nobody sees it, and nothing here is played.',
  leave: 'Back to the game',
  back: 'One step back',
  startOver: 'Start over',
  own: 'Try a move of your own.',
  for: (name: string) => `Try a move for ${name}.`,
  over: 'The game would be over.',
  guessed: (name: string) => `What ${name} holds is a guess, and so is what is drawn.`,
  guessAgain: 'Another guess',
  imagine: 'Something else',
  imagineTitle: (name: string) => `What else ${name} could do`,
  imagineNone: 'Nothing else comes to mind.',
  moved: 'The game has gone on.',
  goThere: 'Plan from there',
  tryThere: 'Try this plan there',
  steps: 'What you have tried',
  none: 'Nothing yet. Touch the board as in the game: for yourself, and then for the others.',
  panel: 'Steps and replies',
  replies: 'Prepared replies',
  prepare: 'Prepare this reply',
  prepareAny: '… whatever they play',
  ready: 'The reply is prepared.',
  how:
    'Try a move of the others, then your answer to it: then it can be prepared. It is played for you as soon as ' +
    'they move so. An answer that comes at once tells them that you had prepared it, and nothing more.',
  slow: 'Replies can be prepared in games by days, or without a clock.',
  noReplies: 'None yet.',
  remove: 'Remove',
  removeAll: 'Remove all',
  anything: 'whatever the others play',
  you: 'you',
  dropped: {
    other: 'The game went another way: your prepared replies were dropped.',
    illegal: (move: string) => `Your prepared reply was not possible (${move}); what you had prepared was dropped.`,
    'taken-back': 'A move was taken back: your prepared replies were dropped.',
  },
};

export type Texts = typeof en;
