import type { Texts } from './en';

export const it: Texts = {
  about:
    'Nessuno può scegliere che cosa viene pescato. Prima della prima pescata il server ha scelto un numero segreto ' +
    'e ne ha mostrato il sigillo, così non può più scambiarlo. Ogni pescata segue da quel segreto e da ciò che i ' +
    'giocatori aggiungono. I giocatori fissano il proprio contributo quando si siedono e lo rivelano solo quando ' +
    'tutti i posti sono occupati: così nemmeno chi gestisce il server può scegliere una pescata.',
  seal: 'Il sigillo',
  noted: 'È il sigillo che questo browser ha annotato quando ti sei seduto al tavolo.',
  exchanged: 'Attenzione: non è il sigillo che questo browser ha annotato quando ti sei seduto al tavolo.',
  contributions: 'Che cosa aggiungono i giocatori',
  nothing: 'nessuno',
  hidden: 'fissato, non ancora rivelato',
  own:
    'Il tuo browser ha fissato per te delle cifre casuali. Se vuoi, usa parole tue: verranno aggiunte cifre ' +
    'casuali.',
  agreement: 'L’accordo',
  agreementAbout:
    'Rappresenta il sigillo e tutto ciò che i giocatori hanno fissato prima che qualcuno rivelasse qualcosa. È lo ' +
    'stesso per tutti al tavolo.',
  agreed: 'È l’accordo che questo browser ha annotato prima di rivelare il tuo contributo.',
  disagreed:
    'Attenzione: ciò da cui seguono queste pescate non è quello che questo browser ha annotato prima della partita.',
  unopened: 'Attenzione: un contributo non è quello che era stato fissato.',
  yours: 'Le tue parole',
  change: 'Cambia',
  changed: 'Cambiato.',
  before: (steps) =>
    steps === 1
      ? 'Questa partita ne continua un’altra: il primo passo viene da lì.'
      : `Questa partita ne continua un’altra: i primi ${steps} passi vengono da lì.`,
  later: 'A partita finita qui compare il segreto, e chiunque può controllare ogni pescata.',
  seed: 'Il segreto',
  opens: 'Questo browser ha controllato: il segreto corrisponde al sigillo.',
  broken: 'Questo browser ha controllato: il segreto non corrisponde al sigillo.',
  fair: (draws) =>
    draws === 0
      ? 'In questa partita non è stato pescato niente.'
      : draws === 1
        ? 'L’unica pescata di questa partita ne segue.'
        : `Tutte le ${draws} pescate di questa partita ne seguono.`,
  wrong: (draw) => `La pescata ${draw} non ne segue.`,
  check: 'Non fidarti del server: scarica la partita e controllala sul tuo computer con',
  download: 'Scarica la partita',
};
