import type { Texts } from './en';

export const nl: Texts = {
  cancel: 'Annuleren',
  sessions: {
    title: 'Waar je bent aangemeld',
    about: 'Meld browsers af die je niet meer gebruikt. Ook een nieuw wachtwoord meldt alle andere af.',
    here: 'Deze browser',
    used: (day) => `laatst gebruikt op ${day}`,
    on: (browser, system) => `${browser} op ${system}`,
    program: 'Een programma',
    end: 'Beëindigen',
    endOf: (client) => `Beëindigen: ${client}`,
    others: 'Overal elders afmelden',
    ended: (client) => `${client} is afgemeld.`,
    alone: 'Je bent nergens anders aangemeld.',
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
    sure: 'Ik weet het zeker: alles verwijderen',
    left: 'Je bent hier vergeten.',
  },
  recover: {
    title: 'Een nieuw wachtwoord',
    about: 'Kies een nieuw wachtwoord. Daarna ben je ingelogd.',
    password: 'Nieuw wachtwoord',
    set: 'Wachtwoord instellen',
    noCode: 'Deze link is niet volledig. Vraag om een nieuwe.',
  },
};
