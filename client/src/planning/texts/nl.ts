import type { Texts } from './en';

export const nl: Texts = {
  title: 'Je plan',
  secret: 'Niemand ziet het, en niets wordt gespeeld.',
  leave: 'Terug naar de partij',
  back: 'Een stap terug',
  startOver: 'Opnieuw beginnen',
  own: 'Probeer een eigen zet.',
  for: (name) => `Probeer een zet voor ${name}.`,
  over: 'De partij zou afgelopen zijn.',
  guessed: (name) => `Wat ${name} in de hand heeft, is een gok, en wat er getrokken wordt ook.`,
  guessAgain: 'Nieuwe gok',
  imagine: 'Andere zet',
  imagineTitle: (name) => `Andere zetten voor ${name}`,
  imagineNone: 'Geen andere zetten gevonden.',
  moved: 'De partij is verder gegaan.',
  goThere: 'Vanaf de nieuwe stelling plannen',
  tryThere: 'Dit plan daar proberen',
  steps: 'Je zetten tot nu toe',
  none: 'Nog niets. Raak het bord aan zoals in het spel: eerst voor jezelf, dan voor de anderen.',
  panel: 'Stappen en antwoorden',
  replies: 'Voorbereide antwoorden',
  prepare: 'Dit antwoord voorbereiden',
  prepareAny: '… wat ze ook spelen',
  ready: 'Het antwoord is voorbereid.',
  how:
    'Probeer een zet van de anderen en dan jouw antwoord daarop: dan kan het worden voorbereid. Het wordt voor je ' +
    'gespeeld zodra de anderen zo zetten. Een antwoord dat meteen komt, verraadt dat je het had voorbereid, en ' +
    'verder niets.',
  slow: 'Antwoorden kun je voorbereiden in partijen met dagen per zet of zonder klok.',
  noReplies: 'Nog geen.',
  remove: 'Verwijderen',
  removeAll: 'Alles verwijderen',
  anything: 'wat de anderen ook spelen',
  you: 'jij',
  dropped: {
    other: 'De partij liep anders: je voorbereide antwoorden zijn vervallen.',
    illegal: (move) => `Je voorbereide antwoord was niet mogelijk (${move}); wat je had voorbereid, is vervallen.`,
    'taken-back': 'Er is een zet teruggenomen: je voorbereide antwoorden zijn vervallen.',
  },
};
