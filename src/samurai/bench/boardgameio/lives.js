// node lives.js ADDRESS GAME OPTIONS TABLES SECONDS KIND: whole lives of tables at our server, at TABLES places at once. Two people
// at each place open a table, join it, connect a socket each, play every move at random until the end, and open the next
// one. KIND is `guests` or `rated` (accounts; every second table is a rematch). Prints JSON.
const http = require("http");
const WebSocket = require("ws");
const Waits = require("./waits.js");
const [address, game, variant, tables, seconds, kind] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const rated = kind === "rated", options = JSON.parse(variant);

function ask(method, path, cookie, body) {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", ...(cookie ? { cookie: `samurai=${cookie}` } : {}) };
    const request = http.request(`${address}${path}`, { method, agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part)).on("end", () => {
        if (answer.statusCode >= 300) return fail(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        const given = (answer.headers["set-cookie"] ?? []).map((one) => one.match(/^samurai=([^;]*)/)?.[1]).find(Boolean);
        done({ cookie: given, ...JSON.parse(text) });
      });
    });
    request.on("error", fail).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function person(number) {
  const { cookie } = await ask("POST", "/api/me", "", {});
  if (!rated) return cookie;
  return (await ask("POST", "/api/me/claim", cookie, { name: `Player ${number}`, password: `secret ${number}` })).cookie;
}

function sit(table, cookie) {
  const player = { at: -1, actions: [], over: false, wake: () => {}, leaving: false };
  const url = `${address.replace("http", "ws")}/api/tables/${table}/socket`;
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
    if (!player.leaving) throw new Error(`the server hung up: ${code} ${why}`);
  });
  return player;
}

const until = async (player, check) => { while (!check()) await new Promise((wake) => (player.wake = wake)); };
const seen = (player, revision) => until(player, () => player.at > revision);

async function move(players) {
  const mine = players.find((player) => player.actions.length), before = mine.at;
  const [word] = mine.actions[Math.floor(Math.random() * mine.actions.length)];
  mine.done = false;
  mine.socket.send(JSON.stringify({ do: "act", seat: mine.seat, word, at: mine.at }));
  for (const player of players) await seen(player, before);
  await until(mine, () => mine.done);
}

async function open(place, waits) {
  const [host, guest] = place.people, again = rated && place.table && !place.rematch;
  place.rematch = again;
  if (again) {
    for (const cookie of place.people) {
      const asked = ask("POST", `/api/tables/${place.table}/rematch`, cookie);
      place.next = (await waits.of("rematch", asked)).id;
    }
    return place.next;
  }
  const wanted = { game, options, rated, seats: [{ kind: "me" }, { kind: "open" }] };
  const { id } = await waits.of("create", ask("POST", "/api/tables", host, wanted));
  await waits.of("join", ask("POST", `/api/tables/${id}/join`, guest, {}));
  return id;
}

async function live(place, waits, end) {
  while (performance.now() < end) {
    place.table = await open(place, waits);
    const players = place.people.map((cookie) => sit(place.table, cookie));
    await Promise.all(players.map((player) => waits.of("socket", seen(player, -1))));
    while (!players[0].over && performance.now() < end) {
      const began = performance.now();
      await move(players);
      waits.add(players[0].over ? "end" : "move", performance.now() - began);
    }
    for (const player of players) {
      player.leaving = true;
      player.socket.close();
    }
  }
}

(async () => {
  const places = [];
  for (let n = 0; n < Number(tables); n++) places.push({ people: [await person(2 * n), await person(2 * n + 1)] });
  process.stdout.write("begin\n");
  const waits = new Waits(), end = waits.began + seconds * 1000;
  await Promise.all(places.map((place) => live(place, waits, end)));
  process.stdout.write(JSON.stringify(waits.found()) + "\n", () => process.exit(0));
})();
