import type { GameCard } from '$client/games/game-ui';
import dark from './pictures/dark.webp?url';
import light from './pictures/light.webp?url';

const card: GameCard = {
  texts: {
    en: {
      title: 'Samurai 1974',
      byline: 'Hermann Friedl, 1974',
      about: 'Shogi that Europeans can read: signs on the pieces show how they move. What you capture fights for you.',
      time: '60\u00a0min',
    },
    de: {
      title: 'Samurai 1974',
      byline: 'Hermann Friedl, 1974',
      about:
        'Shogi, wie es Europäer lesen können: Zeichen auf den Steinen zeigen, wie sie ziehen. Was du schlägst, ' +
        'kämpft für dich.',
      time: '60\u00a0Min.',
    },
    nl: {
      title: 'Samurai 1974',
      byline: 'Hermann Friedl, 1974',
      about:
        'Shogi zoals Europeanen het kunnen lezen: tekens op de stenen laten zien hoe ze gaan. Wat je slaat, vecht ' +
        'voor jou.',
      time: '60\u00a0min',
    },
    it: {
      title: 'Samurai 1974',
      byline: 'Hermann Friedl, 1974',
      about:
        'Lo shogi che gli europei sanno leggere: i segni sui pezzi mostrano come muovono. Ciò che catturi combatte ' +
        'per te.',
      time: '60\u00a0min',
    },
  },
  picture: { light, dark },
  order: 3,
  quick: { seats: 2, options: {} },
};

export default card;
