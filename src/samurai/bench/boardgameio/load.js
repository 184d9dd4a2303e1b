// node load.js URL TABLES SECONDS: two clients a table; each move waits until both have seen it. Prints JSON.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game, act } = require("./game.js");
const [server, tables, seconds] = process.argv.slice(2);
const until = (check) => new Promise((done) => { const look = () => (check() ? done() : setTimeout(look, 1)); look(); });

async function table(number) {
  const players = ["0", "1"].map((playerID) =>
    Client({ game, matchID: `match${number}`, playerID, debug: false,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }) }));
  for (const client of players) {  // the first to ask for a match makes it
    client.start();
    await until(() => client.getState()?.isConnected);
  }
  return players;
}

async function play(players, tally, end) {
  const seen = (client) => client.getState()._stateID;
  const waiting = [];
  players.forEach((client) => client.subscribe(() => waiting.splice(0).forEach((wake) => wake())));
  while (Date.now() < end) {
    const mine = players[Number(players[0].getState().ctx.currentPlayer)];
    const before = seen(mine), began = performance.now();
    act(mine.moves);
    while (!players.every((client) => seen(client) > before) && Date.now() < end + 1000)
      await Promise.race([new Promise((wake) => waiting.push(wake)), new Promise((wake) => setTimeout(wake, 200))]);
    tally.waits.push(performance.now() - began);
  }
}

(async () => {
  const all = [];
  for (let n = 0; n < Number(tables); n++) all.push(await table(n));
  process.stdout.write("begin\n");
  const tally = { waits: [] }, began = Date.now();
  await Promise.all(all.map((players) => play(players, tally, began + seconds * 1000)));
  const took = (Date.now() - began) / 1000;
  const waits = tally.waits.sort((a, b) => a - b), part = (share) => waits[Math.floor(waits.length * share)];
  const result = { moves: waits.length, took, median: part(0.5), late: part(0.99) };
  process.stdout.write(JSON.stringify(result) + "\n", () => process.exit(0));
})();
