// How long clients waited, by kind of answer, and what that cost the client itself.
const { monitorEventLoopDelay } = require("perf_hooks");

module.exports = class Waits {
  constructor() {
    this.kinds = {};
    this.delay = monitorEventLoopDelay({ resolution: 1 });
    this.delay.enable();
    this.used = process.cpuUsage();
    this.began = performance.now();
  }

  add(kind, wait) {
    (this.kinds[kind] ??= []).push(wait);
  }

  async of(kind, answer) {
    const began = performance.now(), answered = await answer;
    this.add(kind, performance.now() - began);
    return answered;
  }

  found() {
    const took = (performance.now() - this.began) / 1000, { user, system } = process.cpuUsage(this.used), found = { took };
    for (const [kind, waits] of Object.entries(this.kinds)) {
      waits.sort((a, b) => a - b);
      const part = (share) => waits[Math.floor(waits.length * share)];
      found[kind] = { number: waits.length, median: part(0.5), late: part(0.99), longest: waits.at(-1) };
    }
    const moves = (found.move?.number ?? 0) + (found.end?.number ?? 0);
    return { ...found, moves, client: (user + system) / (moves || 1), delay: this.delay.percentile(99) / 1e6 - 1 };
  }
};
