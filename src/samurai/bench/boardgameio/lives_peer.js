// node lives_peer.js ADDRESS MOVES TABLES SECONDS: plays boardgame.io's server as lives.js plays ours, through its lobby: a match
// is created, both players join it and connect a client each; after about MOVES moves, as many as a game of ours has,
// they open the next one. Prints JSON.
const http = require("http");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game, act } = require("./game.js");
const Waits = require("./waits.js");
const [server, moves, tables, seconds] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });

function ask(path, body) {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json" };
    const request = http.request(`${server}${path}`, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part)).on("end", () => {
        answer.statusCode < 300 ? done(JSON.parse(text)) : fail(new Error(`${path}: ${answer.statusCode} ${text}`));
      });
    });
    request.on("error", fail).end(JSON.stringify(body));
  });
}

function sit(matchID, playerID, credentials) {
  const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"], forceNew: true } });
  const client = Client({ game, matchID, playerID, credentials, debug: false, multiplayer });
  client.wake = () => {};
  client.start();
  client.subscribe(() => client.wake());
  return client;
}

const until = async (client, check) => { while (!check()) await new Promise((wake) => (client.wake = wake)); };
const ready = (client) => until(client, () => client.getState()?.isConnected);

async function move(clients) {
  const mine = clients[Number(clients[0].getState().ctx.currentPlayer)], before = mine.getState()._stateID;
  act(mine.moves);
  for (const client of clients) await until(client, () => client.getState()._stateID > before);
}

async function live(waits, end) {
  while (performance.now() < end) {
    const { matchID } = await waits.of("create", ask(`/games/${game.name}/create`, { numPlayers: 2 }));
    const credentials = [];
    for (const playerID of ["0", "1"]) {
      const asked = ask(`/games/${game.name}/${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
      credentials.push((await waits.of("join", asked)).playerCredentials);
    }
    const clients = credentials.map((secret, seat) => sit(matchID, String(seat), secret));
    await Promise.all(clients.map((client) => waits.of("socket", ready(client))));
    const last = Math.round(moves * (0.8 + 0.4 * Math.random()));
    for (let made = 1; made <= last && performance.now() < end; made++)
      await waits.of(made < last ? "move" : "end", move(clients));
    for (const client of clients) client.stop();
  }
}

(async () => {
  process.stdout.write("begin\n");
  const waits = new Waits(), end = waits.began + seconds * 1000;
  await Promise.all(Array.from({ length: Number(tables) }, () => live(waits, end)));
  process.stdout.write(JSON.stringify(waits.found()) + "\n", () => process.exit(0));
})();
