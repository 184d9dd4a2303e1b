// For boardgame.io, a game of about the size of our board game: a map of hexes, two hands behind screens, supplies to draw from.
const HEXES = 128;
const KINDS = ["helmet", "buddha", "rice", "samurai", "ship", "ronin"];
const strip = (lists, me) => lists.map((list, seat) => (String(seat) === me ? list : list.length));

const game = {
  name: "board",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    tokens: Array(HEXES).fill(null),
    figures: Array.from({ length: HEXES }, (_, at) => (at % 6 ? [] : [KINDS[at % 3]])),
    hands: [0, 1].map(() => KINDS.slice(0, 5)),
    supplies: [0, 1].map(() => Array.from({ length: 15 }, (_, n) => KINDS[n % 6])),
    captured: [[0, 0, 0], [0, 0, 0]],
  }),
  playerView: ({ G, playerID }) => ({ ...G, hands: strip(G.hands, playerID), supplies: strip(G.supplies, playerID) }),
  moves: {
    place: {
      client: false,
      move: ({ G, playerID, random, events }, at, index) => {
        const [token] = G.hands[playerID].splice(index, 1);
        G.tokens[at] = { seat: playerID, token };
        if (G.figures[at].length) G.captured[playerID][0] += G.figures[at].splice(0).length;
        G.supplies[playerID].push(token);
        const drawn = random.Die(G.supplies[playerID].length) - 1;
        G.hands[playerID].push(...G.supplies[playerID].splice(drawn, 1));
        events.endTurn();
      },
    },
  },
};

// Makes one move of whoever is to act.
const act = (moves) => moves.place(Math.floor(Math.random() * HEXES), 0);

module.exports = { game, act };
