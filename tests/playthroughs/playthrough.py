"""Golden games: one whole game for each game, number of players and variant, saved as a record and described as text.

The record shows when old games would replay differently, the text when anything else about them changes.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.contract import variants
from samurai.engine.game import Game, Variant, seat_label
from samurai.engine.observation import narrated
from samurai.engine.picture import plain
from samurai.engine.record import Record, follow, new_record
from samurai.engine.table import Table
from samurai.games import NAMES, load

FOLDER = Path(__file__).parent
PLAYERS = ("Akane", "Botan", "Chiyo", "Daichi")


SHOWN_ONLY = frozenset({"piles"})
"""Options that change what is shown and no rule: for each of their choices one game a number of players is enough."""


def every_game() -> Iterator[tuple[str, Game, int, Variant]]:
    """The name of each golden game, and how it is played."""
    for game in map(load, NAMES):
        for seats in game.seats:
            for variant in variants(game):
                if not _repeats_another(game, variant):
                    yield "-".join((game.name, str(seats), *variant.values())), game, seats, variant


def _repeats_another(game: Game, variant: Variant) -> bool:
    """Whether a variant differs from the usual one in how it is played and, besides, only in what is shown."""
    usual = {option.name: option.choices[0] for option in game.options}
    unusual = {name for name, choice in variant.items() if choice != usual[name]}
    return bool(unusual & SHOWN_ONLY) and bool(unusual - SHOWN_ONLY)


def played(game: Game, seats: int, variant: Variant) -> Record:
    """A new game: the first player looks one action ahead, the others play at random."""
    rng = Random(1998)
    table = Table(game, new_record(game, PLAYERS[:seats], variant, rng), rng)
    bots = [make_bot("greedy" if seat == 0 else "random", game, rng) for seat in range(seats)]
    while table.to_act:
        seat = table.to_act[0]
        sight = table.observe(seat)
        action = bots[seat].choose(sight, Budget())
        table = table.play(seat, game.notation.write(action), sight.at)
    return table.record


def reported(game: Game, record: Record) -> str:
    """Everything a record shows: each action with what was offered, as described to a spectator, and the end."""
    course = follow(game, record)
    history, lines = narrated(course, None, record.players), []
    for (seat, action), state, line in zip(course.standing, course.states(), history, strict=False):
        offered = len(game.rules.actions(state, seat))
        lines.append(f"{seat_label(seat)} {game.notation.write(action)} of {offered}: {line.sentence}")
    for viewer in (None, *range(record.seats)):
        view = game.rules.view(course.state, viewer)
        lines += ["", plain(game.text.picture(view, record.players))]
    lines += ["", game.text.result(view, course.outcome, record.players)]
    return "\n".join(lines) + "\n"
