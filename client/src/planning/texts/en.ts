/** The texts of planning ahead, loaded with it. */
export const en = {
  title: 'Your plan',
  secret: 'Only you can see this, and nothing here is played.',
  leave: 'Back to the game',
  back: 'One step back',
  startOver: 'Start over',
  own: 'Try one of your moves.',
  for: (name: string) => `Try a move for ${name}.`,
  over: 'The game would be over.',
  guessed: (name: string) => `What ${name} holds is a guess, and so are the draws.`,
  guessAgain: 'Guess again',
  imagine: 'Another move',
  imagineTitle: (name: string) => `Other moves for ${name}`,
  imagineNone: 'No other moves found.',
  moved: 'The game has moved on.',
  goThere: 'Plan from the new position',
  tryThere: 'Try this plan there',
  steps: 'Your moves so far',
  none: 'Nothing yet. Use the board as in the game: first for yourself, then for the others.',
  panel: 'Steps and replies',
  replies: 'Prepared replies',
  prepare: 'Prepare this reply',
  prepareAny: '… whatever they play',
  ready: 'The reply is prepared.',
  how:
    'Try a move for the others and then your answer to it; then you can prepare that answer. It is played for you as ' +
    'soon as they make that move. An immediate answer tells them that you had prepared it, and nothing more.',
  slow: 'You can prepare replies in games without a clock or with days per move.',
  noReplies: 'None yet.',
  remove: 'Remove',
  removeAll: 'Remove all',
  anything: 'whatever the others play',
  you: 'you',
  dropped: {
    other: 'The game took another course: your prepared replies were discarded.',
    illegal: (move: string) => `Your prepared reply ${move} was not possible; your prepared replies were discarded.`,
    'taken-back': 'A move was taken back: your prepared replies were discarded.',
  },
};

export type Texts = typeof en;
