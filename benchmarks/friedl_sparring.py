"""Our player of friedl against other programs: `friedl_sparring.py shogun@0.5s gnushogi@0.5s --games 10`.

The partner is `gnushogi` or `usi:PROGRAM`; `@0.5s` is its time for a move, `@1000` its nodes (ours: rounds of 64). Each
opening is four quiet moves by lot and is played with either colour. The rules are shogi's; 320 plies are a draw.
"""

from __future__ import annotations

import argparse
from queue import Empty, Queue
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import perf_counter
from typing import Any

from samurai.bots.bot import Budget
from samurai.bots.lineup import hire
from samurai.bots.ready import searcher
from samurai.bots.usi_seat import program_found
from samurai.engine.record import new_record
from samurai.engine.table import Sight, Table
from samurai.games import load
from samurai.games.friedl import notation, usi
from samurai.selfplay.match import entrant
from samurai.selfplay.ratings import wilson

GAME = load("friedl")
OPENING = 4


class GnuShogi:
    """GNU Shogi by its own protocol: moves go in as in USI, and come out as `12. ... 7g7f 29000`."""

    def __init__(self, seconds: float) -> None:
        command = program_found("gnushogi")
        self._process: Any = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, bufsize=1)
        self._lines: Queue[str] = Queue()
        Thread(target=lambda: [self._lines.put(line) for line in self._process.stdout], daemon=True).start()
        self._told = -1
        whole = int(100 * seconds)
        self._say(f"level 100 {whole // 60}:{whole % 60:02}")  # a hundred moves in so many minutes and seconds

    def choose(self, sight: Sight[Any, Any], budget: Budget) -> Any:
        words = [usi.write(notation.read(word)) for word in sight.view.moves]
        if self._told < 0:
            self._say("force", *words, "go")
        else:
            self._say(*words[self._told :])
        self._told = len(words) + 1
        end = perf_counter() + 60 + 10 * budget.seconds
        seen = []
        while perf_counter() < end:
            try:
                line = self._lines.get(timeout=1).split()
            except Empty:
                continue
            seen.append(line)
            if len(line) > 2 and line[1] == "...":
                state = GAME.rules.guess(sight.view, Random(0))
                return usi.read(state, line[2].replace("'", "*"))
        raise TimeoutError(f"GNU Shogi did not move: {seen[-3:]}")

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def _say(self, *words: str) -> None:
        self._process.stdin.write("".join(f"{word}\n" for word in words))
        self._process.stdin.flush()


def opening(seed: int) -> list[Any]:
    """A few quiet moves."""
    rng, state, moves = Random(seed), GAME.rules.start(2, {"position": "start", "rules": "shogi", "plies": "320"}), []
    for ply in range(OPENING):
        moves.append(rng.choice([one for one in GAME.rules.actions(state, ply % 2) if one.piece in ("S", "GF", "SF")]))
        state = GAME.rules.apply(state, ply % 2, moves[-1])
    return moves


def play(ours: str, theirs: str, number: int) -> tuple[float, int, str]:
    """Our points, the plies, and how the game ended."""
    us, them = entrant(ours), entrant(theirs)
    table = Table(GAME, new_record(GAME, ("a", "b"), {"rules": "shogi", "plies": "320"}, Random(1)), Random(1))
    for ply, action in enumerate(opening(number // 2)):
        table.submit(ply % 2, notation.write(action), table.revision)
    partner: Any = GnuShogi(them.budget.seconds) if them.bot == "gnushogi" else hire(them.bot, GAME, Random(number))
    bots = [hire(us.bot, GAME, Random(number)), partner]
    budgets = [us.budget, them.budget]
    seat_of_ours = number % 2
    while not table.outcome:
        seat = table.to_act[0]
        who = seat ^ seat_of_ours
        action = bots[who].choose(table.sight(seat), budgets[who])
        table.submit(seat, notation.write(action), table.revision)
    if isinstance(partner, GnuShogi):
        partner.close()
    places = table.outcome.places
    points = 0.5 if places == (1, 1) else float(places[seat_of_ours] == 1)
    return points, len(table.course.state.moves), " ".join(table.outcome.reasons)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--games", type=int, default=10)
    options = parser.parse_args()
    ready = searcher("friedl")
    assert ready and ready.wait()
    points = 0.0
    for number in range(options.games):
        won, plies, reasons = play(options.ours, options.theirs, number)
        points += won
        share, low, high = wilson(points, number + 1)
        print(
            f"{number + 1:3}: {won} in {plies} plies ({reasons}); so far {100 * share:.0f} %, "
            f"95 % interval {100 * low:.0f} to {100 * high:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
