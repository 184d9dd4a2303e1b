/** The texts about fair draws, loaded on demand. */
export const en = {
  about:
    'Nobody can choose what is drawn. Before the first draw the server chose a secret number and published its seal, ' +
    'so it can’t change the number afterwards. Every draw follows from that secret and from the players’ ' +
    'contributions. Players commit to their contributions when they join and reveal them only when every seat is ' +
    'taken, so not even the operator of the server can choose a draw.',
  seal: 'The seal',
  noted: 'This is the seal that this browser saved when you joined.',
  exchanged: 'Warning: this is not the seal that this browser saved when you joined.',
  contributions: 'The players’ contributions',
  nothing: 'none',
  hidden: 'committed, not revealed yet',
  own:
    'Your browser has committed to random digits for you. You can add words of your own; random digits are added to ' +
    'them.',
  agreement: 'The agreement',
  agreementAbout:
    'It stands for the seal and for everything the players committed to before anybody revealed anything. It is the ' +
    'same for everybody at the table.',
  agreed: 'This is the agreement that this browser saved before it revealed your contribution.',
  disagreed: 'Warning: these draws do not follow from what this browser saved before the game.',
  unopened: 'Warning: somebody’s contribution is not the one they committed to.',
  yours: 'Your own words',
  change: 'Change',
  changed: 'Changed.',
  before: (steps: number) =>
    steps === 1
      ? 'This game continues another one: its first step was drawn there.'
      : `This game continues another one: its first ${steps} steps were drawn there.`,
  later: 'When the game is over, the secret is published here, and everybody can check every draw.',
  seed: 'The secret',
  opens: 'This browser has checked it: the secret matches the seal.',
  broken: 'This browser has checked it: the secret does not match the seal.',
  fair: (draws: number) =>
    draws === 0
      ? 'Nothing was drawn in this game.'
      : draws === 1
        ? 'The one draw of this game follows from it.'
        : `All ${draws} draws of this game follow from it.`,
  wrong: (draw: number) => `Draw ${draw} does not follow from it.`,
  check: 'Don’t take the server’s word for it: download the game and check it on your own computer with',
  download: 'Download the game',
};

export type Texts = typeof en;
