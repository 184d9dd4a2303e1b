// node server.js PORT [FOLDER]: boardgame.io's server, in memory or with its flat files in FOLDER.
const { Server, FlatFile } = require("boardgame.io/server");
const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [require("./game.js").game],
  origins: [/localhost/, /127\.0\.0\.1/, "*"],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
console.info = console.log = () => {};
server.run({ port: Number(port), callback: () => process.stdout.write("ready\n") });
