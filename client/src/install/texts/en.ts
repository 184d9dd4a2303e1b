/** The texts about installing the app and being offline. */
export const en = {
  offline: {
    title: 'No connection',
    about: 'The server can’t be reached right now. This page will continue as soon as it responds.',
    kept: 'Games, lessons and lists are stored on the server. Nothing is lost.',
    meanwhile: 'Meanwhile you can read the rules:',
    again: 'Try again',
    trying: 'Connecting …',
  },
  install: {
    title: 'Install the app',
    about: 'With its own icon and window; the rules also work offline.',
    button: 'Install',
    done: 'This is the installed app.',
    apple: 'In Safari: tap Share, then “Add to Home Screen”.',
    insecure: 'Browsers install apps only from an https address.',
    none: 'If your browser can install web apps, you will find it in the browser’s menu.',
  },
};

export type Texts = typeof en;
