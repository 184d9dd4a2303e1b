"""A view as SVG: the board with its two castles, the tiles, both hands, and the last moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.art.markup import Markup, element, fitted, group, words
from samurai.art.palette import LIGHT, Theme
from samurai.art.parts import Box, Nameplate, caption, fuji, heading, nameplate, panel, sheet
from samurai.engine.game import Seat
from samurai.games.friedl.ending import TIMES
from samurai.games.friedl.legal import find_kaiser, legal
from samurai.games.friedl.notation import read, typeset
from samurai.games.friedl.painted_tile import Look, Style, painted_tile
from samurai.games.friedl.pieces import (
    DECLARE,
    FACES,
    KINDS,
    NAMES,
    SECOND,
    SIDE,
    SQUARE,
    SQUARES,
    face,
    hand,
    in_castle,
    owner,
)
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import View

_LEFT: Final = 44.0
_WIDE: Final = 450.0
_SIZE: Final = (1440.0, 960.0)
_WOOD: Final = Box(532, 44, 864, 872)
_CELL: Final = 88.0
_CORNER: Final = (568.0, 84.0)
_MOVES: Final = 10
"""How many pairs of moves are listed."""


def svg(view: View, names: Sequence[str], theme: Theme = LIGHT, style: Style = Style.SIGNS) -> str:
    """Draw what a seat sees, as one SVG document; its own army is below."""
    position = sfen.read(view.position)
    near = 1 if view.seat == 1 else 0
    look = Look(theme, style, near)
    status = _status(view, position, names)
    body = [
        fuji(420, 82, 58, theme),
        heading(_LEFT, 36, "Samurai", status, theme),
        *(_player(view, position, seat, names[seat], look) for seat in (1 - near, near)),
        *_moves(view, theme),
        *_board(near, theme),
        *_marks(view, position, near, theme),
        *_tiles(position, look),
    ]
    return sheet(_SIZE, f"Samurai (Friedl 1974): {status}", _about(position, names), body, theme)


def _status(view: View, position: bytes, names: Sequence[str]) -> str:
    """Write who is to move, or how the game ended."""
    who = fitted(names[position[SIDE]], 7)
    if view.moves and read(view.moves[-1]) == DECLARE:
        return f"{who} has declared"
    if not legal(position, not view.shogi):
        return f"{who} is mated" if view.check else f"{who} can't move"
    if view.times >= TIMES or len(view.moves) >= view.plies:
        return "The game is over"
    return f"{who} to move" + (": check!" if view.check else "")


def _about(position: bytes, names: Sequence[str]) -> str:
    """Describe both armies, square by square, for those who can't see them."""
    armies = []
    for seat, name in enumerate(names):
        tiles = [f"{face(position[at])}{NAMES[at]}" for at in SQUARES if position[at] and owner(position[at]) == seat]
        held = [f"{count} {FACES[kind]}" for kind, count in zip(KINDS, hand(position, seat), strict=True) if count]
        armies.append(f"{name}: {' '.join(tiles)}; in hand {', '.join(held) or 'nothing'}.")
    return " ".join(armies)


def _spot(square: int, near: int) -> tuple[float, float]:
    """Return the upper left corner of a square, as the near player sees the board."""
    row, column = divmod(80 - square if near else square, 9)
    return _CORNER[0] + column * _CELL, _CORNER[1] + row * _CELL


def _board(near: int, theme: Theme) -> Iterator[Markup]:
    """Draw the wood, the squares, and their names along the edges."""
    x, y, width, height = _WOOD
    for fill in (theme.wood, "url(#grain)"):
        yield element("rect", x=x, y=y, width=width, height=height, rx=8, fill=fill, stroke=theme.edge, stroke_width=2)
    yield from (_square(square, near, theme) for square in SQUARES)
    left, top = _CORNER
    wide = 9 * _CELL
    yield element("rect", x=left, y=top, width=wide, height=wide, fill="none", stroke=theme.edge, stroke_width=3)
    for column, row in ((3, 3), (3, 6), (6, 3), (6, 6)):
        yield element("circle", cx=left + column * _CELL, cy=top + row * _CELL, r=5, fill=theme.edge)
    yield from _coordinates(near, theme)


def _square(square: int, near: int, theme: Theme) -> Markup:
    x, y = _spot(square, near)
    castle = in_castle(square, 0) or in_castle(square, 1)
    return element(
        "rect", x=x, y=y, width=_CELL, height=_CELL, fill=theme.castle if castle else "transparent",
        fill_opacity=0.75 if castle else None, stroke=theme.edge, stroke_width=1, data_place=NAMES[square],
    )  # fmt: skip


def _coordinates(near: int, theme: Theme) -> Iterator[Markup]:
    left, top = _CORNER
    for at in range(9):
        file, rank = ("abcdefghi" if near else "ihgfedcba")[at], str(at + 1 if near else 9 - at)
        middle = (at + 0.5) * _CELL
        yield words(file, left + middle, top + 9 * _CELL + 24, 18, theme.ink, text_anchor="middle")
        yield words(rank, left - 18, top + middle + 6, 18, theme.ink, text_anchor="middle")


def _marks(view: View, position: bytes, near: int, theme: Theme) -> Iterator[Markup]:
    """Mark the squares of the last move, and a Kaiser in check."""
    last = read(view.moves[-1]) if view.moves else DECLARE
    for name, strength in ((last.origin, 0.25), (last.target, 0.6)):
        if name:
            x, y = _spot(SQUARE[name], near)
            yield element("rect", x=x + 2, y=y + 2, width=_CELL - 4, height=_CELL - 4, fill=theme.town,
                          fill_opacity=strength, stroke=theme.gold, stroke_width=2.5)  # fmt: skip
    if view.check:
        x, y = _spot(find_kaiser(position, position[SIDE]), near)
        yield element("rect", x=x + 3, y=y + 3, width=_CELL - 6, height=_CELL - 6, rx=6, fill=theme.vermilion,
                      fill_opacity=0.35, stroke=theme.vermilion, stroke_width=4)  # fmt: skip


def _tiles(position: bytes, look: Look) -> Iterator[Markup]:
    for square in SQUARES:
        if tile := position[square]:
            x, y = _spot(square, look.near)
            yield group(painted_tile(tile, x + _CELL / 2, y + _CELL / 2, 93, look), data_place=NAMES[square])


def _player(view: View, position: bytes, seat: Seat, name: str, look: Look) -> Markup:
    """Draw a player's panel with the tiles in hand, pointing as they would on the board."""
    box = Box(_LEFT, 136.0 if seat != look.near else 326.0, _WIDE, 172)
    note = "you" if seat == view.seat else ("first player", "second player")[seat]
    plate = Nameplate(seat, name, seat == position[SIDE], note)
    return nameplate(box, plate, look.theme, *_hand(position, seat, box, look))


def _hand(position: bytes, seat: Seat, box: Box, look: Look) -> Iterator[Markup]:
    """Draw the tiles in hand, the strongest first, each kind with its number."""
    held = [(kind, count) for kind, count in zip(KINDS, hand(position, seat), strict=True) if count]
    if not held:
        yield caption("nothing in hand", box.x + 38, box.y + 104, look.theme, font_style="italic")
    for at, (kind, count) in enumerate(reversed(held)):
        x, y = box.x + 62 + at * 58, box.y + 92
        tile = painted_tile(kind + SECOND * seat, x, y, 62, look)
        number = words(f"×{count}", x, box.y + 151, 17, look.theme.ink, text_anchor="middle")
        yield group(tile, *([number] if count > 1 else []), data_place=f"{FACES[kind]}*")


def _moves(view: View, theme: Theme) -> Iterator[Markup]:
    """Write the last moves in pairs, as the booklet prints them."""
    yield panel(Box(_LEFT, 518, _WIDE, 398), theme)
    yield caption("the last moves", _LEFT + 20, 546, theme)
    pairs = [view.moves[at : at + 2] for at in range(0, len(view.moves), 2)]
    for line, pair in enumerate(pairs[-_MOVES:]):
        y = 580 + line * 34
        yield words(f"{len(pairs[:-_MOVES]) + line + 1}.", _LEFT + 52, y, 18, theme.faint, text_anchor="end")
        yield from (words(typeset(read(word)), _LEFT + 76 + 190 * at, y, 19, theme.ink) for at, word in enumerate(pair))
