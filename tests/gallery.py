"""Games played to be painted, and what every painting must be."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.game import complete
from samurai.engine.record import Record
from samurai.engine.table import Table
from samurai.games import load

NAMES = ("Tomoe Gozen", "Musashi", "Nobunaga", "Hattori Hanzō")
EVIL = ("<script>alert(1)</script>", "a&b\"'<!--", "\x00\u202egnirts\ud800" + "x" * 500, "武" * 60)
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_REFERENCE = re.compile(r"url\(([^)]*)\)")


@cache
def played(name: str, seats: int, steps: int, **variant: str) -> Table[Any, Any, Any]:
    """A table after this many random actions of its players; no more than the game has. Not to be played on."""
    game = load(name)
    given = {"first": "1", **variant} if name != "friedl" else variant
    record = Record(name, game.edition, seats, complete(game, seats, given), NAMES[:seats])
    table = Table(game, record, Random(7))
    bot = make_bot("random", game, Random(8))
    for _ in range(steps):
        if not table.to_act:
            break
        sight = table.observe(table.to_act[0])
        table = table.play(table.to_act[0], game.notation.write(bot.choose(sight, Budget())), sight.at)
    return table


def checked(svg: str) -> ElementTree.Element:
    """The painting as a tree, if it is well-formed and needs nothing but itself."""
    root = ElementTree.fromstring(svg)
    assert root.tag == _NAMESPACE + "svg"
    assert [child.tag for child in root][:2] == [_NAMESPACE + "title", _NAMESPACE + "desc"]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert node.tag.removeprefix(_NAMESPACE) in _ALLOWED
        for key, value in node.items():
            assert not key.startswith("on") and "NaN" not in value and "e-" not in value.lower()[-5:]
            targets = [value] if key == "href" else _REFERENCE.findall(value)
            assert all(target.startswith("#") and target[1:] in ids for target in targets), value
    return root


_ALLOWED = {
    *("svg", "title", "desc", "defs", "symbol", "pattern", "linearGradient", "stop"),
    *("g", "use", "rect", "circle", "ellipse", "path", "polygon", "text"),
}


def signs_of(svg: str) -> list[str]:
    """The signs that a painting uses, in order."""
    return re.findall(r'<use href="#([\w-]+)"', svg)


def texts(svg: str) -> list[str]:
    """Everything that can be read in a painting."""
    return [node.text or "" for node in checked(svg).iter() if node.tag == _NAMESPACE + "text"]


def titles(svg: str) -> list[str]:
    """Every title and label in a painting."""
    return [node.text or "" for node in checked(svg).iter() if node.tag == _NAMESPACE + "title"]


def names_are_harmless(svg: str, names: Sequence[str] = EVIL) -> None:
    """Names with markup or control characters in them are text, and nothing else."""
    checked(svg)
    assert "<script" not in svg and "\x00" not in svg and "\u202e" not in svg
    assert not any(len(text) > 60 for text in texts(svg))
    assert any(text.startswith(names[0][:5]) for text in texts(svg))
