"""The plain rules, in Python: random games a second, and friedl's perft against python-shogi in the same run."""

import platform
import sys
from random import Random
from statistics import median
from time import perf_counter

import shogi

from samurai.games import load
from samurai.games.friedl.perft import perft

ROUNDS = 5


def random_game(game, seats, variant, rng):
    rules = game.rules
    state = rules.start(seats, variant)
    while acting := rules.to_act(state):
        seat = acting[0]
        offered = rules.actions(state, seat)
        state = rules.apply(state, seat, offered[int(rng.random() * len(offered))])
    return rules.outcome(state)


def games_a_second(name, seats, games):
    game = load(name)
    variant = {option.name: option.choices[0] for option in game.options} | {"first": "1"}
    rng = Random(1)
    begin = perf_counter()
    for _ in range(games):
        random_game(game, seats, variant, rng)
    return games / (perf_counter() - begin)


def shogi_perft(board, depth):
    if depth == 1:
        return sum(1 for _ in board.legal_moves)
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += shogi_perft(board, depth - 1)
        board.pop()
    return total


def rate(count):
    begin = perf_counter()
    nodes = count()
    return nodes / (perf_counter() - begin)


def main():
    friedl = load("friedl")
    start = friedl.rules.start(2, {option.name: option.choices[0] for option in friedl.options})
    print(f"Python {platform.python_version()} on {platform.machine()}, {ROUNDS} rounds, best (median)")
    rows = {
        "board, 4 players, random games/s": lambda: games_a_second("board", 4, 100),
        "cards, 3 players, random games/s": lambda: games_a_second("cards", 3, 200),
        "friedl perft 3, leaves/s": lambda: rate(lambda: perft(start, 3)),
        "python-shogi perft 2, leaves/s": lambda: rate(lambda: shogi_perft(shogi.Board(), 2)),
    }
    results = {name: [] for name in rows}
    for number in range(ROUNDS):
        for name, run in rows.items():
            results[name].append(run())
        print(f"\rround {number + 1} of {ROUNDS}", end="", file=sys.stderr)
    print(file=sys.stderr)
    for name, values in results.items():
        print(f"{name:36} {max(values):12,.0f} ({median(values):,.0f})")
    ours, theirs = results["friedl perft 3, leaves/s"], results["python-shogi perft 2, leaves/s"]
    print(f"{'friedl / python-shogi':36} {max(ours) / max(theirs):12.1f} ({median(ours) / median(theirs):.1f})")


if __name__ == "__main__":
    main()
