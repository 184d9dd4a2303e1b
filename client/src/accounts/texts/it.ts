import type { Texts } from './en';

export const it: Texts = {
  cancel: 'Annulla',
  sessions: {
    title: 'Dispositivi connessi',
    about: 'Disconnetti i browser che non usi più. Anche una nuova password disconnette tutti gli altri.',
    here: 'Questo browser',
    used: (day) => `usato l’ultima volta il ${day}`,
    on: (browser, system) => `${browser} su ${system}`,
    program: 'Un programma',
    end: 'Disconnetti',
    endOf: (client) => `Disconnetti: ${client}`,
    others: 'Disconnetti tutti gli altri',
    ended: (client) => `${client}: disconnesso.`,
    alone: 'Non hai effettuato l’accesso altrove.',
  },
  data: {
    title: 'I tuoi dati',
    about: 'Tutto ciò che si conserva di te, con le tue partite finite, in un solo file.',
    download: 'Scarica i miei dati',
    leave: 'Elimina il mio account',
    leaveAbout:
      'Il tuo nome, i tuoi messaggi e i tuoi punteggi sono rimossi per sempre. Le partite finite restano a chi le ' +
      'ha giocate con te, senza nome. Dove una partita è in corso, continua un bot.',
    password: 'La tua password, per sicurezza',
    sure: 'Sì, elimina tutto',
    left: 'Il tuo account è stato eliminato.',
  },
  recover: {
    title: 'Imposta una nuova password',
    about: 'Scegli una nuova password. Poi entri direttamente.',
    password: 'Nuova password',
    set: 'Imposta la password',
    noCode: 'Questo link non è completo. Chiedine uno nuovo.',
  },
};
