import type { Texts } from './en';

export const it: Texts = {
  title: 'Il tuo piano',
  secret: 'Nessuno lo vede, e nulla viene giocato.',
  leave: 'Torna alla partita',
  back: 'Un passo indietro',
  startOver: 'Ricomincia',
  own: 'Prova una tua mossa.',
  for: (name) => `Prova una mossa per ${name}.`,
  over: 'La partita sarebbe finita.',
  guessed: (name) => `Ciò che ${name} ha in mano è un’ipotesi, e così ciò che si pesca.`,
  guessAgain: 'Altra ipotesi',
  imagine: 'Un’altra mossa',
  imagineTitle: (name) => `Altre mosse per ${name}`,
  imagineNone: 'Nessun’altra mossa trovata.',
  moved: 'La partita è andata avanti.',
  goThere: 'Pianifica dalla nuova posizione',
  tryThere: 'Prova lì questo piano',
  steps: 'Le tue mosse finora',
  none: 'Ancora nulla. Tocca il tabellone come nel gioco: prima per te, poi per gli altri.',
  panel: 'Passi e risposte',
  replies: 'Risposte preparate',
  prepare: 'Prepara questa risposta',
  prepareAny: '… qualunque cosa giochino',
  ready: 'La risposta è preparata.',
  how:
    'Prova una mossa degli altri e poi la tua risposta: allora la puoi preparare. Sarà giocata per te appena gli ' +
    'altri muoveranno così. Una risposta immediata fa capire che l’avevi preparata, e nient’altro.',
  slow: 'Le risposte si preparano nelle partite a giorni o senza orologio.',
  noReplies: 'Ancora nessuna.',
  remove: 'Togli',
  removeAll: 'Togli tutte',
  anything: 'qualunque cosa giochino gli altri',
  you: 'tu',
  dropped: {
    other: 'La partita ha preso un’altra strada: le tue risposte preparate sono state scartate.',
    illegal: (move) =>
      `La tua risposta preparata non era possibile (${move}): ciò che avevi preparato è stato scartato.`,
    'taken-back': 'È stata ritirata una mossa: le tue risposte preparate sono state scartate.',
  },
};
