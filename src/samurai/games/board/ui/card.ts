import type { GameCard } from '$client/games/game-ui';
import dark from './pictures/dark.webp?url';
import light from './pictures/light.webp?url';

const card: GameCard = {
  texts: {
    en: {
      title: 'Samurai',
      byline: 'Reiner Knizia, 1998',
      about:
        'Win the villages and cities of Japan. Tokens around them decide who carries off helmets, Buddhas and rice ' +
        'fields.',
      time: '40\u00a0min',
    },
    de: {
      title: 'Samurai',
      byline: 'Reiner Knizia, 1998',
      about:
        'Gewinne die Dörfer und Städte Japans. Die Plättchen um sie herum entscheiden, wer Helme, Buddhas und ' +
        'Reisfelder davonträgt.',
      time: '40\u00a0Min.',
    },
    nl: {
      title: 'Samurai',
      byline: 'Reiner Knizia, 1998',
      about:
        'Verover de dorpen en steden van Japan. De tegels eromheen beslissen wie helmen, Boeddha’s en rijstvelden ' +
        'meeneemt.',
      time: '40\u00a0min',
    },
    it: {
      title: 'Samurai',
      byline: 'Reiner Knizia, 1998',
      about:
        'Conquista i villaggi e le città del Giappone. I tasselli intorno decidono chi porta via Elmi, Buddha e ' +
        'Risaie.',
      time: '40\u00a0min',
    },
  },
  picture: { light, dark },
  order: 1,
  quick: { seats: 2, options: { hands: 'dealt', setup: 'random' } },
};

export default card;
