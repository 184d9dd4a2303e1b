/** Every text about fair draws. They are loaded when somebody asks. */
export const en = {
  about:
    'Nobody can choose what is drawn. Before the first draw the server chose a secret number and showed its seal, ' +
    'so that it can’t exchange it any more. Every draw follows from that secret and from what the players ' +
    'contribute. Players commit to their part when they sit down, and open it only when every seat is taken: so not ' +
    'even whoever runs the server can choose a draw.',
  seal: 'The seal',
  noted: 'It is the seal that this browser noted when you sat down.',
  exchanged: 'Careful: this is not the seal that this browser noted when you sat down.',
  contributions: 'What the players contribute',
  nothing: 'nothing',
  hidden: 'committed, not opened yet',
  own:
    'Your browser has committed to random digits for you. If you like, add words of your own; random digits are ' +
    'added to them.',
  agreement: 'The agreement',
  agreementAbout:
    'It stands for the seal and for everything that the players committed to before anybody opened anything. ' +
    'Everybody at the table has the same one.',
  agreed: 'It is the agreement that this browser noted before it opened your part.',
  disagreed: 'Careful: what these draws follow from is not what this browser noted before the game.',
  unopened: 'Careful: somebody’s contribution is not the one that was committed to.',
  yours: 'Your own words',
  change: 'Change it',
  changed: 'Changed.',
  before: (steps: number) =>
    steps === 1
      ? 'This game goes on from another one: its first step was drawn there.'
      : `This game goes on from another one: its first ${steps} steps were drawn there.`,
  later: 'When the game is over, the secret is told here, and everybody can check every draw.',
  seed: 'The secret',
  opens: 'This browser has checked it: the secret fits the seal.',
  broken: 'This browser has checked it: the secret does not fit the seal.',
  fair: (draws: number) =>
    draws === 0
      ? 'Nothing was drawn in this game.'
      : draws === 1
        ? 'The one draw of this game follows from it.'
        : `All ${draws} draws of this game follow from it.`,
  wrong: (draw: number) => `Draw ${draw} does not follow from it.`,
  check: 'Do not take the server’s word for it: download the game, and check it on your own computer with',
  download: 'Download the game',
};

export type Texts = typeof en;
