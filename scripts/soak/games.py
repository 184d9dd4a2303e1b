"""Ten thousand random games of board and cards at every number of players: each ends, keeps what the box holds, and
replays from its text to the same end. `make soak` runs it all; the test suite runs a few hundred.

    python -m scripts.soak.games [GAMES] [GAME]
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from random import Random

from samurai.engine.contract import variants
from samurai.engine.file import read_record, write_record
from samurai.engine.game import Game
from samurai.engine.record import Entry, Record, follow
from samurai.games import load

BATCH = 100


def in_the_box(game: str, state) -> Counter:
    """Everything that belongs to a game, wherever it is now; nothing may appear or vanish."""
    return tokens_and_figures(state) if game == "board" else cards_and_villages(state)


def tokens_and_figures(state) -> Counter:
    position = state.position
    on_board = Counter((piece.seat, piece.token) for piece in position.tokens if piece)
    behind = Counter((seat, token) for seat, held in enumerate(state.hands) for token in held)
    supplies = Counter((seat, token) for seat, held in enumerate(state.supplies) for token in held)
    standing = Counter(figure for figures in position.figures for figure in figures)
    piles = (position.pool, position.aside, *position.captured)
    taken = Counter({figure: sum(pile[at] for pile in piles) for at, figure in enumerate(("helmet", "buddha", "rice"))})
    return on_board + behind + supplies + standing + taken


def cards_and_villages(state) -> Counter:
    laid = Counter((seat, card) for seat, card in state.field.cards.values())
    behind = Counter((seat, card) for seat, held in enumerate(state.hands) for card in held)
    piles = Counter((seat, card) for seat, held in enumerate(state.piles) for card in held)
    villages = Counter(village for village in (*state.unseen, *state.field.villages.values(), state.top, state.held))
    del villages[None]
    return laid + behind + piles + villages


def missing_at_most(game: str, before: Counter, after: Counter) -> bool:
    """Only the board's figure exchange leaves the game, once a player."""
    gone = before - after
    spent = {thing: number for thing, number in gone.items() if isinstance(thing, tuple) and thing[1] == "swap"}
    return after <= before and gone == spent if game == "board" else before == after


def one_game(game: Game, seats: int, variant, seed: int) -> int:
    """Play one random game to its end and check it; the number of actions."""
    rng = Random(seed)
    chosen = {"first": str(rng.randint(1, seats)), **variant}
    state = game.rules.start(seats, chosen)
    box = in_the_box(game.name, state)
    log = []
    while acting := game.rules.to_act(state):
        seat = rng.choice(acting)
        action = rng.choice(game.rules.actions(state, seat))
        log.append(Entry(seat, game.notation.write(action)))
        state = game.rules.apply(state, seat, action)
        assert len(log) < 3000, f"{game.name} {seats} {variant} seed {seed} does not end"
    where = f"{game.name} {seats} {variant} seed {seed}"
    assert missing_at_most(game.name, box, in_the_box(game.name, state)), f"{where}: something appeared or vanished"
    record = Record(game.name, game.edition, seats, chosen, tuple("abcd"[:seats]), "", tuple(log))
    again = follow(game, read_record(write_record(record)))
    assert again.state == state, f"{where}: replays to another end"
    assert again.outcome == game.rules.outcome(state), f"{where}: replays to another outcome"
    return len(log)


def batch(job: tuple[str, int, int, int]) -> int:
    """Some games, the variants in turn; the number of actions."""
    name, seats, first_seed, games = job
    game = load(name)
    turns = cycle(variants(game))
    return sum(one_game(game, seats, next(turns), seed) for seed in range(first_seed, first_seed + games))


def main(games: int = 10_000, names: tuple[str, ...] = ("board", "cards")) -> None:
    with ProcessPoolExecutor() as pool:
        for name in names:
            for seats in load(name).seats:
                jobs = [(name, seats, seed, min(BATCH, games - seed)) for seed in range(0, games, BATCH)]
                actions = 0
                for done, number in enumerate(pool.map(batch, jobs), 1):
                    actions += number
                    print(f"\r{name}, {seats} players: {done * 100 // len(jobs)} %", end="", flush=True)
                print(f"\r{name}, {seats} players: {games:,} games ended, {actions:,} actions, nothing lost")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]), *((word,) for word in sys.argv[2:3]))
