"""Paints the pictures of the README again: `.venv/bin/python scripts/pictures.py`; a browser makes the PNGs."""

from pathlib import Path
from random import Random
from typing import Any, Final

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.game import complete
from samurai.engine.record import Record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.board import painting as board
from samurai.games.cards import painting as cards
from samurai.games.friedl import painting as friedl

HERE: Final = Path(__file__).parent.parent / "docs" / "pictures"
NAMES: Final = ("Tomoe Gozen", "Musashi", "Nobunaga", "Hattori Hanzō")
SAMPLE: Final = """
    Sb3-b4 Sc7-c6 Sb4-b5 Lb8-c7 Sg3-g4 Sd7-d6 GFd1-d2 Sa7-a6 Sc3-c4 Wa9-a7 Sd3-d4 Th8-a8 Pb1-c3 Sa6-a5 Sd4-d5 Sa5-a4
    Sa3xSa4 Wa7xSa4 Wa1xWa4 Ta8xWa4 Sd5xSd6 Ta4+a1 Wb1* GFf9-e8 Pc3-d5 Lc7-a5 Sa8* Pb9-a7 Sa8+a9 SFc9-b8 GFa9-b9 Wd4*
    GFf1-e2 Sd3* GFb9xSFb8 Sd3x+GFd2 SFc1xGFd2 Wd4x+SFd2
"""
"""The booklet's sample game, almost to the position on the back of its box."""


def table(name: str, seats: int, seed: int) -> Table[Any, Any, Any]:
    """A new table."""
    game = load(name)
    variant = complete(game, seats, {} if name == "friedl" else {"first": "1"})
    return Table(game, Record(name, game.edition, seats, variant, NAMES[:seats]), Random(seed))


def played(name: str, steps: int, seed: int) -> Table[Any, Any, Any]:
    """Four greedy bots after this many actions."""
    found = table(name, 4, seed)
    bots = [make_bot("greedy", found.game, Random(seed * 10 + seat)) for seat in range(4)]
    for _ in range(steps):
        seat = found.to_act[0]
        sight = found.observe(seat)
        found = found.play(seat, found.game.notation.write(bots[seat].choose(sight, Budget())), sight.at)
    return found


def sample() -> Table[Any, Any, Any]:
    """The booklet's sample game after its 19th move."""
    found = table("friedl", 2, 0)
    for word in SAMPLE.split():
        found = found.play(found.to_act[0], word, found.revision)
    return found


if __name__ == "__main__":
    paintings = {
        "board": board.svg(played("board", 124, 3).observe(0).view, NAMES),
        "cards": cards.svg(played("cards", 25, 4).observe(0).view, NAMES),
        "friedl": friedl.svg(sample().observe(None).view, NAMES[:2]),
    }
    for name, svg in paintings.items():
        (HERE / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
