import type { Texts } from './en';

export const de: Texts = {
  cancel: 'Abbrechen',
  sessions: {
    title: 'Angemeldete Geräte',
    about: 'Melde Browser ab, die du nicht mehr benutzt. Auch ein neues Passwort meldet alle anderen ab.',
    here: 'Dieser Browser',
    used: (day) => `zuletzt benutzt am ${day}`,
    on: (browser, system) => `${browser} unter ${system}`,
    program: 'Ein Programm',
    end: 'Abmelden',
    endOf: (client) => `Abmelden: ${client}`,
    others: 'Überall sonst abmelden',
    ended: (client) => `${client} ist abgemeldet.`,
    alone: 'Du bist sonst nirgends angemeldet.',
  },
  data: {
    title: 'Deine Daten',
    about: 'Alles, was dieser Server über dich gespeichert hat, mit deinen beendeten Partien, in einer Datei.',
    download: 'Meine Daten herunterladen',
    leave: 'Mein Konto löschen',
    leaveAbout:
      'Dein Name, deine Nachrichten und deine Wertungen werden endgültig entfernt. Beendete Partien bleiben denen, ' +
      'die sie mit dir gespielt haben, ohne deinen Namen. Wo eine Partie noch läuft, spielt ein Bot weiter.',
    password: 'Zur Sicherheit dein Passwort',
    sure: 'Ja, alles löschen',
    left: 'Dein Konto ist gelöscht.',
  },
  recover: {
    title: 'Neues Passwort setzen',
    about: 'Wähle ein neues Passwort. Danach bist du angemeldet.',
    password: 'Neues Passwort',
    set: 'Passwort setzen',
    noCode: 'Dieser Link ist nicht vollständig. Bitte um einen neuen.',
  },
};
