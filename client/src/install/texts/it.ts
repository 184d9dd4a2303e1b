import type { Texts } from './en';

export const it: Texts = {
  offline: {
    title: 'Nessuna connessione',
    about: 'Il server al momento non è raggiungibile. Appena risponde, qui si continua da sé.',
    kept: 'Partite, lezioni ed elenchi stanno sul server. Nulla va perduto.',
    meanwhile: 'Le regole si possono leggere anche così:',
    again: 'Riprova',
    trying: 'Connessione …',
  },
  install: {
    title: 'Installa l’app',
    about: 'Con la sua icona e la sua finestra; le regole si leggono anche senza connessione.',
    button: 'Installa',
    done: 'Questa è l’app installata.',
    apple: 'In Safari: tocca “Condividi”, poi “Aggiungi alla schermata Home”.',
    insecure: 'I browser installano app solo da un indirizzo https.',
    none: 'Se il browser può installare app web, lo offre nel proprio menu.',
  },
};
