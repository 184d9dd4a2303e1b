import type { Texts } from './en';

export const nl: Texts = {
  about:
    'Niemand kan kiezen wat er wordt getrokken. Voor de eerste trekking heeft de server een geheim getal gekozen en ' +
    'het zegel ervan laten zien, zodat hij het niet meer kan verwisselen. Elke trekking volgt uit dat geheim en uit ' +
    'wat de spelers bijdragen. Spelers leggen hun bijdrage vast als ze gaan zitten en onthullen haar pas als alle ' +
    'plaatsen bezet zijn: zo kan zelfs de beheerder van de server geen trekking kiezen.',
  seal: 'Het zegel',
  noted: 'Het is het zegel dat deze browser heeft genoteerd toen je ging zitten.',
  exchanged: 'Let op: dit is niet het zegel dat deze browser heeft genoteerd toen je ging zitten.',
  contributions: 'Wat de spelers bijdragen',
  nothing: 'geen',
  hidden: 'vastgelegd, nog verborgen',
  own:
    'Je browser heeft willekeurige cijfers voor je vastgelegd. Neem gerust eigen woorden; er komen willekeurige ' +
    'cijfers bij.',
  agreement: 'De overeenkomst',
  agreementAbout:
    'Ze staat voor het zegel en voor alles wat de spelers hebben vastgelegd voordat iemand iets onthulde. Iedereen ' +
    'aan tafel heeft dezelfde.',
  agreed: 'Het is de overeenkomst die deze browser heeft genoteerd voordat hij jouw bijdrage onthulde.',
  disagreed: 'Let op: waaruit deze trekkingen volgen, is niet wat deze browser voor de partij heeft genoteerd.',
  unopened: 'Let op: een bijdrage is niet degene die was vastgelegd.',
  yours: 'Je eigen woorden',
  change: 'Wijzigen',
  changed: 'Gewijzigd.',
  before: (steps) =>
    steps === 1
      ? 'Deze partij gaat verder vanuit een andere: de eerste stap komt daarvandaan.'
      : `Deze partij gaat verder vanuit een andere: de eerste ${steps} stappen komen daarvandaan.`,
  later: 'Als de partij is afgelopen, staat het geheim hier en kan iedereen elke trekking controleren.',
  seed: 'Het geheim',
  opens: 'Deze browser heeft het nagerekend: het geheim past bij het zegel.',
  broken: 'Deze browser heeft het nagerekend: het geheim past niet bij het zegel.',
  fair: (draws) =>
    draws === 0
      ? 'In deze partij is niets getrokken.'
      : draws === 1
        ? 'De enige trekking van deze partij volgt eruit.'
        : `Alle ${draws} trekkingen van deze partij volgen eruit.`,
  wrong: (draw) => `Trekking ${draw} volgt er niet uit.`,
  check: 'Geloof de server niet op zijn woord: download de partij en controleer haar op je eigen computer met',
  download: 'Partij downloaden',
};
