/** The app on one's own device, with and without a connection. */
export const en = {
  offline: {
    title: 'No connection',
    about: 'The server can’t be reached just now. As soon as it answers, this page goes on by itself.',
    kept: 'Games, lessons and lists live on the server. Nothing of them is lost.',
    meanwhile: 'The rules can be read without it:',
    again: 'Try again',
    trying: 'Looking for the server …',
  },
  install: {
    title: 'Install the app',
    about: 'With its own icon and window; the rules can be read without a connection.',
    button: 'Install',
    done: 'This is the installed app.',
    apple: 'In Safari: tap Share, then “Add to Home Screen”.',
    insecure: 'Browsers install apps only from an https address.',
    none: 'Where the browser can install web apps, it offers so in its own menu.',
  },
};

export type Texts = typeof en;
