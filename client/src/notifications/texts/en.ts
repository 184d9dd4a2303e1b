/** The texts about notifications. */
export const en = {
  title: 'Notifications while you are away',
  about:
    'Get notified about games with other people, even when this page is closed. ' +
    'You are not notified while you are at the table.',
  device: 'This device',
  deviceOn: 'This device gets notifications.',
  others: (count: number) => (count === 1 ? 'One other device gets them too.' : `${count} other devices get them too.`),
  on: 'Notify me on this device',
  off: 'Stop on this device',
  denied: 'Your browser does not allow notifications from this page. You can change that in its settings.',
  insecure: 'Browsers allow this only on an https address.',
  apple: 'On an iPhone or iPad, install the app first: tap Share, then “Add to Home Screen”.',
  impossible: 'This browser can’t get notifications while the page is closed.',
  mail: 'E-mail',
  address: 'Your address',
  sendCode: 'Send me a code',
  codeSent: (address: string) => `We have sent a code to ${address}.`,
  code: 'Code from the e-mail',
  confirm: 'Confirm',
  otherAddress: 'Use another address',
  toAddress: (address: string) => `E-mail is sent to ${address}.`,
  noAddress: 'Stop e-mail',
  what: 'Notify me',
  byDevice: 'Device',
  kinds: {
    turn: 'when it is my turn',
    reminder: 'again, before my time runs out',
    game: 'when a game begins or ends',
    rematch: 'when somebody asks for a rematch',
  },
  quick: 'Also in games with minutes per move',
  quiet: 'Quiet hours',
  quietAbout: 'You are notified afterwards of what happens during these hours.',
  from: 'From',
  until: 'Until',
  trial: 'Send a test notification',
  tried: (count: number) =>
    count === 1 ? 'Test notification sent.' : `Test notification sent through ${count} channels.`,
  untried: 'The test notification could not be sent.',
  saved: 'Saved.',
};

export type Texts = typeof en;
