import type { Texts } from './en';

export const de: Texts = {
  title: 'Dein Plan',
  secret: 'Niemand sieht ihn, und nichts wird gespielt.',
  leave: 'Zurück zur Partie',
  back: 'Einen Schritt zurück',
  startOver: 'Von vorn',
  own: 'Probier einen eigenen Zug.',
  for: (name) => `Probier einen Zug für ${name}.`,
  over: 'Die Partie wäre zu Ende.',
  guessed: (name) => `Was ${name} auf der Hand hat, ist geraten, und was gezogen wird, auch.`,
  guessAgain: 'Neu raten',
  imagine: 'Etwas anderes',
  imagineTitle: (name) => `Was ${name} sonst tun könnte`,
  imagineNone: 'Sonst fällt uns nichts ein.',
  moved: 'Die Partie ist weitergegangen.',
  goThere: 'Von dort aus planen',
  tryThere: 'Diesen Plan dort probieren',
  steps: 'Was du probiert hast',
  none: 'Noch nichts. Berühre das Brett wie im Spiel: erst für dich, dann für die anderen.',
  panel: 'Schritte und Antworten',
  replies: 'Vorbereitete Antworten',
  prepare: 'Diese Antwort vorbereiten',
  prepareAny: '… was auch immer sie spielen',
  ready: 'Die Antwort ist vorbereitet.',
  how:
    'Probier einen Zug der anderen und dann deine Antwort darauf: Dann lässt sie sich vorbereiten. Sie wird für ' +
    'dich gespielt, sobald die anderen so ziehen. Eine Antwort, die sofort kommt, verrät ihnen, dass du sie ' +
    'vorbereitet hattest, und sonst nichts.',
  slow: 'Antworten lassen sich in Partien mit Tagen als Bedenkzeit oder ohne Uhr vorbereiten.',
  noReplies: 'Noch keine.',
  remove: 'Entfernen',
  removeAll: 'Alle entfernen',
  anything: 'was auch immer die anderen spielen',
  you: 'du',
  dropped: {
    other: 'Die Partie nahm einen anderen Lauf: Deine vorbereiteten Antworten wurden verworfen.',
    illegal: (move) =>
      `Deine vorbereitete Antwort war nicht möglich (${move}); was du vorbereitet hattest, wurde verworfen.`,
    'taken-back': 'Ein Zug wurde zurückgenommen: Deine vorbereiteten Antworten wurden verworfen.',
  },
};
