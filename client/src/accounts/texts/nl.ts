import type { Texts } from './en';

export const nl: Texts = {
  cancel: 'Annuleren',
  sessions: {
    title: 'Ingelogde apparaten',
    about: 'Log uit op browsers die je niet meer gebruikt. Ook een nieuw wachtwoord logt alle andere uit.',
    here: 'Deze browser',
    used: (day) => `laatst gebruikt op ${day}`,
    on: (browser, system) => `${browser} op ${system}`,
    program: 'Een programma',
    end: 'Uitloggen',
    endOf: (client) => `Uitloggen: ${client}`,
    others: 'Overal elders uitloggen',
    ended: (client) => `${client} is uitgelogd.`,
    alone: 'Je bent nergens anders ingelogd.',
  },
  data: {
    title: 'Jouw gegevens',
    about: 'Alles wat van jou wordt bewaard, met je afgelopen partijen, in één bestand.',
    download: 'Mijn gegevens downloaden',
    leave: 'Mijn account verwijderen',
    leaveAbout:
      'Je naam, je berichten en je ratings worden voorgoed verwijderd. Afgelopen partijen blijven voor wie ze met ' +
      'jou speelde, zonder naam. Waar een partij nog loopt, speelt een bot verder.',
    password: 'Je wachtwoord, voor de zekerheid',
    sure: 'Ja, alles verwijderen',
    left: 'Je account is verwijderd.',
  },
  recover: {
    title: 'Nieuw wachtwoord instellen',
    about: 'Kies een nieuw wachtwoord. Daarna ben je ingelogd.',
    password: 'Nieuw wachtwoord',
    set: 'Wachtwoord instellen',
    noCode: 'Deze link is niet volledig. Vraag om een nieuwe.',
  },
};
