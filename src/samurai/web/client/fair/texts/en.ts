/** Every text about fair draws. They are loaded when somebody asks. */
export const en = {
  about: 'Nobody can choose what is drawn. Before the first draw the server chose a secret number and showed its seal, so that it can’t exchange it any more. Every draw follows from that secret and from what the players contribute.',
  seal: 'The seal',
  noted: 'It is the seal that this browser noted when you sat down.',
  exchanged: 'Careful: this is not the seal that this browser noted when you sat down.',
  contributions: 'What the players contribute',
  nothing: 'nothing',
  yours: 'Your contribution',
  change: 'Change it',
  changed: 'Changed.',
  before: (steps: number) => (steps === 1 ? 'This game goes on from another one: its first step was drawn there.' : `This game goes on from another one: its first ${steps} steps were drawn there.`),
  later: 'When the game is over, the secret is told here, and everybody can check every draw.',
  seed: 'The secret',
  opens: 'This browser has checked it: the secret fits the seal.',
  broken: 'This browser has checked it: the secret does not fit the seal.',
  fair: (draws: number) => (draws === 0 ? 'Nothing was drawn in this game.' : draws === 1 ? 'The one draw of this game follows from it.' : `All ${draws} draws of this game follow from it.`),
  wrong: (draw: number) => `Draw ${draw} does not follow from it.`,
  check: 'Do not take the server’s word for it: download the game, and check it on your own computer with',
  download: 'Download the game',
};

export type Texts = typeof en;
