// node samurai.js SECONDS PACE [narrated]: plays our server as load.js plays boardgame.io's. On each line of the standard input: the
// server's address, tables that two people play at one after the other, and their cookies. PACE is the milliseconds from
// one move to the next, on average: moves come by chance, as from people who know nothing of each other; 0 is full speed.
// With `narrated` the sockets ask for what people read, too: sentences, and facts computed from a view. When the measurement
// begins, the games are at any stage. Prints JSON.
const WebSocket = require("ws");
const { monitorEventLoopDelay } = require("perf_hooks");
const [seconds, pace] = process.argv.slice(2).map(Number);
const narrated = process.argv[4] === "narrated" ? "?narrated=1" : "";
const lines = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
const STAGES = 60;

function sit(address, table, cookie) {
  const player = { at: -1, actions: [], over: false, wake: () => {} };
  const url = `${address.replace("http", "ws")}/api/tables/${table}/socket${narrated}`;
  player.socket = new WebSocket(url, { headers: { Cookie: `samurai=${cookie}` }, perMessageDeflate: false });
  player.socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.type === "sight" || message.type === "change") {
      player.seat = message.seat;
      player.at = message.at;
      player.actions = message.actions ?? [];
      player.over = message.outcome !== null;
    }
    if (message.type === "done") player.done = true;
    player.wake();
  });
  player.socket.on("close", (code, why) => {
    process.stderr.write(`the server hung up: ${code} ${why}\n`);
    process.exit(1);
  });
  return player;
}

const until = async (player, check) => { while (!check(player)) await new Promise((wake) => (player.wake = wake)); };

async function begin({ address, tables, cookies }) {
  const games = [];
  for (const table of tables) {
    const players = cookies.map((cookie) => sit(address, table, cookie));
    for (const player of players) await until(player, () => player.at >= 0);
    games.push(players);
  }
  return { games, players: games.pop() };
}

async function move(place) {
  if (place.players[0].over) place.players = place.games.pop();
  const players = place.players, mine = players.find((player) => player.actions.length);
  const [word] = mine.actions[Math.floor(Math.random() * mine.actions.length)];
  const before = mine.at, began = performance.now();
  mine.done = false;
  mine.socket.send(JSON.stringify({ do: "act", seat: mine.seat, word, at: mine.at }));
  for (const player of players) await until(player, () => player.at > before);
  const took = performance.now() - began;
  await until(mine, () => mine.done);
  return took;
}

async function warm(place) {
  for (let left = Math.floor(Math.random() * STAGES); left > 0; left--) await move(place);
}

async function play(place, waits, end) {
  let next = performance.now();
  while (true) {
    next += -Math.log(1 - Math.random()) * pace;
    const pause = Math.min(next, end) - performance.now();
    if (pause > 0) await sleep(pause);
    if (performance.now() >= end) return;
    waits.push(await move(place));
  }
}

(async () => {
  const places = [];
  for (const line of lines) places.push(await begin(line));
  await Promise.all(places.map(warm));
  process.stdout.write("begin\n");
  const delay = monitorEventLoopDelay({ resolution: 1 }), used = process.cpuUsage();
  delay.enable();
  const waits = [], began = performance.now();
  await Promise.all(places.map((place) => play(place, waits, began + seconds * 1000)));
  const took = (performance.now() - began) / 1000, { user, system } = process.cpuUsage(used);
  waits.sort((a, b) => a - b);
  const part = (share) => waits[Math.floor(waits.length * share)];
  const found = { moves: waits.length, took, median: part(0.5), late: part(0.99), client: (user + system) / waits.length,
    delay: delay.percentile(99) / 1e6 - 1 };
  process.stdout.write(JSON.stringify(found) + "\n", () => process.exit(0));
})();
