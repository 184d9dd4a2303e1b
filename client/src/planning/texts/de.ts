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
  imagine: 'Anderer Zug',
  imagineTitle: (name) => `Andere Züge für ${name}`,
  imagineNone: 'Keine anderen Züge gefunden.',
  moved: 'Die Partie ist weitergegangen.',
  goThere: 'Von der neuen Stellung aus planen',
  tryThere: 'Diesen Plan dort probieren',
  steps: 'Deine Züge bisher',
  none: 'Noch nichts. Berühre das Brett wie im Spiel: erst für dich, dann für die anderen.',
  panel: 'Schritte und Antworten',
  replies: 'Vorbereitete Antworten',
  prepare: 'Diese Antwort vorbereiten',
  prepareAny: '… was auch immer sie spielen',
  ready: 'Die Antwort ist vorbereitet.',
  how:
    'Probier einen Zug der anderen und dann deine Antwort darauf; dann lässt sie sich vorbereiten. Sie wird für dich ' +
    'gespielt, sobald die anderen diesen Zug machen. Eine Antwort, die sofort kommt, verrät ihnen, dass du sie ' +
    'vorbereitet hattest, und sonst nichts.',
  slow: 'Antworten lassen sich in Partien ohne Uhr oder mit Tagen pro Zug vorbereiten.',
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
