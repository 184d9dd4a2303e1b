import type { Texts } from './en';

export const de: Texts = {
  about:
    'Niemand kann sich aussuchen, was gezogen wird. Vor dem ersten Ziehen hat der Server eine geheime Zahl gewählt ' +
    'und ihr Siegel gezeigt; austauschen kann er sie damit nicht mehr. Alles, was gezogen wird, folgt aus diesem ' +
    'Geheimnis und aus dem, was die Spieler beisteuern. Die Spieler legen ihren Beitrag fest, wenn sie sich setzen, ' +
    'und decken ihn erst auf, wenn alle Plätze besetzt sind: So kann sich nicht einmal der Betreiber des Servers ' +
    'etwas aussuchen.',
  seal: 'Das Siegel',
  noted: 'Es ist das Siegel, das sich dieser Browser gemerkt hat, als du dich gesetzt hast.',
  exchanged: 'Achtung: Das ist nicht das Siegel, das sich dieser Browser gemerkt hat, als du dich gesetzt hast.',
  contributions: 'Was die Spieler beisteuern',
  nothing: 'keiner',
  hidden: 'festgelegt, noch verdeckt',
  own:
    'Dein Browser hat für dich zufällige Ziffern festgelegt. Wenn du magst, nimm eigene Worte; zufällige Ziffern ' +
    'kommen dazu.',
  agreement: 'Die Vereinbarung',
  agreementAbout:
    'Sie steht für das Siegel und für alles, was die Spieler festgelegt haben, bevor jemand etwas aufgedeckt hat. ' +
    'Alle am Tisch haben dieselbe.',
  agreed: 'Es ist die Vereinbarung, die sich dieser Browser gemerkt hat, bevor er deinen Beitrag aufgedeckt hat.',
  disagreed: 'Vorsicht: Woraus hier alles folgt, ist nicht das, was sich dieser Browser vor der Partie gemerkt hat.',
  unopened: 'Vorsicht: Ein Beitrag ist nicht der, der festgelegt war.',
  yours: 'Deine eigenen Worte',
  change: 'Ändern',
  changed: 'Geändert.',
  before: (steps) =>
    steps === 1
      ? 'Diese Partie führt eine andere weiter: Ihr erster Schritt wurde dort gezogen.'
      : `Diese Partie führt eine andere weiter: Ihre ersten ${steps} Schritte stammen von dort.`,
  later: 'Wenn die Partie zu Ende ist, steht hier das Geheimnis, und jeder kann alles nachprüfen, was gezogen wurde.',
  seed: 'Das Geheimnis',
  opens: 'Dieser Browser hat nachgerechnet: Das Geheimnis passt zum Siegel.',
  broken: 'Dieser Browser hat nachgerechnet: Das Geheimnis passt nicht zum Siegel.',
  fair: (draws) =>
    draws === 0
      ? 'In dieser Partie wurde nichts gezogen.'
      : draws === 1
        ? 'In dieser Partie wurde einmal gezogen, und das folgt daraus.'
        : `In dieser Partie wurde ${draws}-mal gezogen, und alles folgt daraus.`,
  wrong: (draw) => `Ziehung ${draw} folgt nicht daraus.`,
  check: 'Glaub das nicht einfach dem Server: Lade die Partie herunter und prüfe sie auf deinem eigenen Rechner mit',
  download: 'Partie herunterladen',
};
