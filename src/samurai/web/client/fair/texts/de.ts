import type { Texts } from './en';

export const de: Texts = {
  about: 'Niemand kann sich aussuchen, was gezogen wird. Vor dem ersten Ziehen hat der Server eine geheime Zahl gewählt und ihr Siegel gezeigt; austauschen kann er sie damit nicht mehr. Alles, was gezogen wird, folgt aus diesem Geheimnis und aus dem, was die Spieler beisteuern.',
  seal: 'Das Siegel',
  noted: 'Es ist das Siegel, das sich dieser Browser gemerkt hat, als du dich gesetzt hast.',
  exchanged: 'Vorsicht: Das ist nicht das Siegel, das sich dieser Browser gemerkt hat, als du dich gesetzt hast.',
  contributions: 'Was die Spieler beisteuern',
  nothing: 'nichts',
  yours: 'Dein Beitrag',
  change: 'Ändern',
  changed: 'Geändert.',
  before: (steps) => (steps === 1 ? 'Diese Partie führt eine andere weiter: Ihr erster Schritt wurde dort gezogen.' : `Diese Partie führt eine andere weiter: Ihre ersten ${steps} Schritte stammen von dort.`),
  later: 'Wenn die Partie zu Ende ist, steht hier das Geheimnis, und jeder kann alles nachprüfen, was gezogen wurde.',
  seed: 'Das Geheimnis',
  opens: 'Dieser Browser hat nachgerechnet: Das Geheimnis passt zum Siegel.',
  broken: 'Dieser Browser hat nachgerechnet: Das Geheimnis passt nicht zum Siegel.',
  fair: (draws) => (draws === 0 ? 'In dieser Partie wurde nichts gezogen.' : draws === 1 ? 'In dieser Partie wurde einmal gezogen, und das folgt daraus.' : `In dieser Partie wurde ${draws}-mal gezogen, und alles folgt daraus.`),
  wrong: (draw) => `Ziehung ${draw} folgt nicht daraus.`,
  check: 'Glaub das nicht einfach dem Server: Lade die Partie herunter und prüfe sie auf deinem eigenen Rechner mit',
  download: 'Partie herunterladen',
};
