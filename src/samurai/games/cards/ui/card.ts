import type { GameCard } from '$client/game';
import dark from './dark.webp?url';
import light from './light.webp?url';

const card: GameCard = {
  texts: {
    en: { title: 'Samurai: The Card Game', byline: 'Reiner Knizia, 2009', about: 'A land that grows card by card. Lay influence between the villages, and choose which one is settled next.', time: '30 min' },
    de: { title: 'Samurai: Das Kartenspiel', byline: 'Reiner Knizia, 2009', about: 'Ein Land, das Karte um Karte wächst. Lege Einfluss zwischen die Dörfer und wähle, welches als nächstes gewertet wird.', time: '30 Min.' },
  },
  picture: { light, dark },
  order: 2,
  quick: { seats: 2, options: {} },
};

export default card;
