"""A postcard: a drawing's board beside the players' names, in the size of link previews."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from samurai.art.markup import Markup, document, element, fitted, group, joined, words
from samurai.art.palette import LIGHT, Theme
from samurai.art.parts import Box, panel
from samurai.art.signs import cloth, definitions, sign

SIZE: Final = (1200.0, 630.0)
"""In pixels, as link previews require."""

COLUMN: Final = 498.0
"""In a drawing, the players are to the left of this x, and the board to the right."""

_EDGE: Final = 20.0
"""The width of a drawing's frame, which is left out because a postcard has its own."""

_WIDEST: Final = 640.0
"""The most room for a board; the rest is for the heading and the players."""

_LEFT: Final = 52.0
_TOP: Final = 190.0
_ROOM: Final = 392.0
"""The height for the players, below the heading."""

_PLATE: Final = 74.0
_GAP: Final = 16.0
_OPENING: Final = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Player(NamedTuple):
    """A player on a postcard."""

    name: str
    acting: bool = False
    place: int = 0
    """The final place; 0 while the game is in progress."""


def postcard(drawing: str, title: str, players: Sequence[Player], theme: Theme = LIGHT) -> str:
    """Make a postcard of a game's drawing, without the drawing's own text, which is in one language only."""
    wide, high = SIZE
    board, left = _board(drawing)
    width = left - _LEFT - 24
    body = [
        element("rect", width=wide, height=high, fill=theme.paper),
        board,
        *_frame(theme),
        _heading(title, width, 94 if players else SIZE[1] / 2, theme),
        *_players(players, width, theme),
    ]
    return document(SIZE, title, ", ".join(line.name for line in players), joined(body), definitions(theme))


def _heading(title: str, width: float, middle: float, theme: Theme) -> Markup:
    """Draw the seal, the common name of the games, and the title of this one."""
    return group(
        sign("fast", _LEFT + 46, middle, 92, theme.vermilion),
        words("Samurai", _LEFT + 114, middle - 2, 60, theme.ink, letter_spacing=1.5),
        words(fitted(title, (width - 114) / 26), _LEFT + 117, middle + 38, 26, theme.vermilion, font_style="italic"),
    )


def _board(drawing: str) -> tuple[Markup, float]:
    """Place the board of a drawing at the right edge, as large as fits; return it and its left edge."""
    opening = _OPENING.match(drawing)
    assert opening is not None, "a drawing is what markup.document makes"
    x, y, width, height = _shown(float(opening[1]), float(opening[2]))
    scale = min((SIZE[1] - 2 * _EDGE) / height, _WIDEST / width)
    wide, high = width * scale, height * scale
    left, top = SIZE[0] - _EDGE - wide, (SIZE[1] - high) / 2
    framed = (
        f'<svg xmlns="http://www.w3.org/2000/svg" x="{left:.1f}" y="{top:.0f}" width="{wide:.1f}" '
        f'height="{high:.0f}" viewBox="{x:.0f} {y:.0f} {width:.0f} {height:.2f}"'
    )
    return Markup(framed + drawing[opening.end() :]), left


def _shown(width: float, height: float) -> Box:
    """Find the part of a drawing that is its board: all of it, if it is too narrow for a column of players."""
    if width < 2 * COLUMN:
        return Box(0, 0, width, height)
    return Box(COLUMN, _EDGE, width - COLUMN - _EDGE, height - 2 * _EDGE)


def _frame(theme: Theme) -> Iterator[Markup]:
    """Draw a double line around everything, as on the drawings."""
    wide, high = SIZE
    for at, stroke in ((10, 2.5), (17, 1.0)):
        yield element("rect", x=at, y=at, width=wide - 2 * at, height=high - 2 * at, rx=4, fill="none",
                      stroke=theme.line, stroke_width=stroke)  # fmt: skip


def _players(players: Sequence[Player], width: float, theme: Theme) -> Iterator[Markup]:
    """Draw a plate for every player: the cloth, the name, and a fan if it is their turn, or the final place."""
    pitch = _PLATE + _GAP
    top = _TOP + (_ROOM - len(players) * pitch + _GAP) / 2
    for seat, line in enumerate(players):
        box = Box(_LEFT, top + seat * pitch, width, _PLATE)
        first = line.acting or line.place == 1
        middle = box.y + _PLATE / 2
        end = box.x + width - 40
        yield group(
            panel(box, theme, stroke_width=3 if first else 1.5),
            element("rect", x=box.x + 1, y=box.y + 1, width=26, height=_PLATE - 2, rx=5, fill=cloth(seat)),
            words(fitted(line.name, (width - 130) / 32), box.x + 48, middle + 11, 32, theme.ink, font_weight="bold"),
            *([sign("fan", end, middle, 48, theme.vermilion)] if line.acting else []),
            *([words(f"{line.place}.", end, middle + 12, 36, theme.vermilion if first else theme.faint,
                     text_anchor="middle")] if line.place else []),
        )  # fmt: skip
