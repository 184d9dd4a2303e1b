// node samurai.js TABLES SECONDS PACE: plays our server as load.js plays boardgame.io's; a table's cookies and URL a
// line on the standard input. PACE is the milliseconds between two moves of a table; 0 is full speed. Prints JSON.
const WebSocket = require("ws");
const [seconds, pace] = process.argv.slice(2).map(Number);
const lines = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

function sit(url, cookie, seat) {
  const player = { seat, at: -1, actions: [], over: false, wake: () => {} };
  player.socket = new WebSocket(url, { headers: { Cookie: `samurai=${cookie}` }, perMessageDeflate: false });
  player.socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.type === "sight" || message.type === "change") {
      player.at = message.at;
      player.actions = message.actions ?? [];
      player.over = message.outcome !== null;
    }
    if (message.type === "done") player.done = true;
    player.wake();
  });
  return player;
}

const until = async (player, check) => { while (!check(player)) await new Promise((wake) => (player.wake = wake)); };

async function play(players, tally, end) {
  if (pace) await sleep(Math.random() * pace);
  while (Date.now() < end && !players[0].over) {
    const mine = players.find((player) => player.actions.length), before = mine.at, began = performance.now();
    const [word] = mine.actions[Math.floor(Math.random() * mine.actions.length)];
    mine.done = false;
    mine.socket.send(JSON.stringify({ do: "act", seat: mine.seat, word, at: mine.at }));
    for (const player of players) await until(player, (player) => player.at > before);
    tally.push(performance.now() - began);
    await until(mine, () => mine.done);
    if (pace) await sleep(pace - (performance.now() - began));
  }
}

(async () => {
  const all = [];
  for (const [one, two, url] of lines) {
    const players = [sit(url, one, 0), sit(url, two, 1)];
    for (const player of players) await until(player, () => player.at >= 0);
    all.push(players);
  }
  process.stdout.write("begin\n");
  const waits = [], began = Date.now();
  await Promise.all(all.map((players) => play(players, waits, began + seconds * 1000)));
  const took = (Date.now() - began) / 1000, part = (share) => waits[Math.floor(waits.length * share)];
  waits.sort((a, b) => a - b);
  const told = { moves: waits.length, took, median: part(0.5), late: part(0.99) };
  process.stdout.write(JSON.stringify(told) + "\n", () => process.exit(0));
})();
