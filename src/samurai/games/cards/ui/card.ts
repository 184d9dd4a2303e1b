import type { GameCard } from '$client/games/game-ui';
import dark from './pictures/dark.webp?url';
import light from './pictures/light.webp?url';

const card: GameCard = {
  texts: {
    en: {
      title: 'Samurai: The Card Game',
      byline: 'Reiner Knizia, 2009',
      about: 'A land that grows card by card. Lay influence between the villages, and choose which one is scored next.',
      time: '30\u00a0min',
    },
    de: {
      title: 'Samurai: Das Kartenspiel',
      byline: 'Reiner Knizia, 2009',
      about:
        'Ein Land, das Karte um Karte wächst. Lege Einfluss zwischen die Dörfer und wähle, welches als Nächstes ' +
        'gewertet wird.',
      time: '30\u00a0Min.',
    },
    nl: {
      title: 'Samurai: het kaartspel',
      byline: 'Reiner Knizia, 2009',
      about:
        'Een land dat kaart voor kaart groeit. Leg invloed tussen de dorpen, en kies welk dorp als volgende wordt ' +
        'gescoord.',
      time: '30\u00a0min',
    },
    it: {
      title: 'Samurai: il gioco di carte',
      byline: 'Reiner Knizia, 2009',
      about:
        'Una terra che cresce carta dopo carta. Posa la tua influenza fra i villaggi, e scegli quale ' +
        'sarà assegnato per primo.',
      time: '30\u00a0min',
    },
  },
  picture: { light, dark },
  order: 2,
  quick: { seats: 2, options: {} },
};

export default card;
