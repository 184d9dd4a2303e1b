import type { GameCard } from '$client/game';
import dark from './dark.webp?url';
import light from './light.webp?url';

const card: GameCard = {
  texts: {
    en: { title: 'Samurai', byline: 'Reiner Knizia, 1998', about: 'Win the villages and cities of Japan. Tokens around them decide who carries off helmets, Buddhas and rice fields.', time: '40 min' },
    de: { title: 'Samurai', byline: 'Reiner Knizia, 1998', about: 'Gewinne die Dörfer und Städte Japans. Die Plättchen um sie herum entscheiden, wer Helme, Buddhas und Reisfelder davonträgt.', time: '40 Min.' },
  },
  picture: { light, dark },
  order: 1,
  quick: { seats: 2, options: { hands: 'dealt', setup: 'random' } },
};

export default card;
