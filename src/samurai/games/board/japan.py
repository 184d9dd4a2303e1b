"""The map: `japan.txt`, parsed, checked, and cut to the parts in play (BR2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

Hex = int
"""A hex by its number in map order: Honshu, then Kyushu with Shikoku, then Hokkaido; each west to east, north to south.

So the hexes in play with two players are the first 91 of all, and with three the first 133.
"""


class Terrain(StrEnum):
    """The terrain of a hex."""

    SEA = "sea"
    LAND = "land"
    VILLAGE = "village"
    CITY = "city"
    EDO = "Edo"


class Island(StrEnum):
    """The part of the board a hex belongs to."""

    HONSHU = "Honshu"
    KYUSHU = "Kyushu"
    SHIKOKU = "Shikoku"
    HOKKAIDO = "Hokkaido"


class Space(NamedTuple):
    """One hex of the map: its column and row from 0, its terrain, and its island."""

    column: int
    row: int
    terrain: Terrain
    island: Island

    @property
    def name(self) -> str:
        """Column and row as people say them: `N9`."""
        return f"{COLUMNS[self.column]}{self.row + 1}"


COLUMNS: Final = "ABCDEFGHIJKLMNOPQRST"
CAPACITY: Final = {Terrain.VILLAGE: 1, Terrain.CITY: 2, Terrain.EDO: 3}
"""How many figures a settlement takes (BR3)."""

FEWEST_PLAYERS: Final = {Island.HONSHU: 2, Island.KYUSHU: 3, Island.SHIKOKU: 3, Island.HOKKAIDO: 4}
"""With how many players an island comes into play (BR2)."""

COUNTS: Final = {2: (44, 30, 14, 2, 1), 3: (64, 43, 23, 2, 1), 4: (84, 56, 30, 3, 1)}
"""By players: how many hexes of sea, land, villages, cities and Edo there must be (BR2)."""

_SIGNS: Final = dict(zip("~.vcE", Terrain, strict=True))
_PARTS: Final = dict(zip("HKSD", Island, strict=True))
_HEADER: Final = "    " + "  ".join(COLUMNS)
_LINE: Final = re.compile(r"( \d|\d\d|  )  (.*)")


@dataclass(frozen=True, eq=False)
class Japan:
    """The board for a number of players; tuples by hex hold its neighbours that are in play."""

    players: int
    spaces: tuple[Space, ...]
    neighbours: tuple[tuple[Hex, ...], ...]
    land_around: tuple[tuple[Hex, ...], ...]
    settlements_around: tuple[tuple[Hex, ...], ...]
    land: tuple[Hex, ...]
    sea: tuple[Hex, ...]
    edo: tuple[Hex, ...]
    """Edo alone; a tuple like the others."""

    cities: tuple[Hex, ...]
    villages: tuple[Hex, ...]
    settlements: tuple[Hex, ...]
    """Edo, cities and villages together, in map order."""


@cache
def japan(players: int) -> Japan:
    """Return the board for this many players."""
    return _board(players, spaces())


@cache
def spaces() -> tuple[Space, ...]:
    """Return every hex of the map, in map order."""
    return parse((files(__package__) / "japan.txt").read_text("utf-8"))


@cache
def hexes() -> Mapping[str, Hex]:
    """Return every hex, by name."""
    return {space.name: at for at, space in enumerate(spaces())}


@cache
def names() -> tuple[str, ...]:
    """Return the name of every hex."""
    return tuple(space.name for space in spaces())


def parse(text: str) -> tuple[Space, ...]:
    """Parse the hexes drawn in a text, in map order; an error names its line."""
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    drawn = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not drawn or drawn[0][1] != _HEADER:
        raise _wrong(drawn[0][0] if drawn else 1, f"the drawing begins with the columns, {_HEADER.strip()!r}")
    found: dict[Space, int] = {}
    for half, (number, line) in enumerate(drawn[1:]):
        found.update((space, number) for space in _line_spaces(half, number, line))
    in_order = sorted(found, key=lambda space: (FEWEST_PLAYERS[space.island], space.column, space.row))
    for players in COUNTS:
        _check(_board(players, in_order), found)
    return tuple(in_order)


def _line_spaces(half: int, number: int, line: str) -> Iterator[Space]:
    """Yield the hexes of one line: the even columns of a row, or the odd ones half a hex further south."""
    row, odd = divmod(half, 2)
    match = _LINE.fullmatch(line)
    if not match or match[1].strip() != ("" if odd else str(row + 1)):
        begin = f"with four blanks, as it goes on with row {row + 1}" if odd else f"with its row, {row + 1:2}"
        raise _wrong(number, f"it must begin {begin}")
    cells = match[2]
    for column in range(-(-len(cells) // 3)):
        if cell := cells[3 * column : 3 * column + 3].rstrip():
            _check_cell(column, odd, cell, number)
            yield Space(column, row, _SIGNS[cell[0]], _PARTS[cell[1]])


def _check_cell(column: int, odd: int, cell: str, number: int) -> None:
    if column >= len(COLUMNS):
        raise _wrong(number, f"{cell!r} stands beyond column {COLUMNS[-1]}")
    if len(cell) != 2 or cell[0] not in _SIGNS or cell[1] not in _PARTS:
        signs = f"one of {' '.join(_SIGNS)} and one of {' '.join(_PARTS)}"
        raise _wrong(number, f"{cell!r} in column {COLUMNS[column]} is not a hex, which is {signs}")
    if column % 2 != odd:
        lines = "a line without a number" if odd else "a numbered line"
        raise _wrong(number, f"column {COLUMNS[column]} does not belong on {lines}")


def _board(players: int, all_spaces: Sequence[Space]) -> Japan:
    """Make the part of the map that this many players use."""
    spaces = tuple(space for space in all_spaces if FEWEST_PLAYERS[space.island] <= players)
    where = {(space.column, space.row): at for at, space in enumerate(spaces)}
    neighbours = tuple(tuple(sorted(where[near] for near in _near(space) if near in where)) for space in spaces)

    def among(hexes: Iterable[Hex], *terrains: Terrain) -> tuple[Hex, ...]:
        return tuple(at for at in hexes if spaces[at].terrain in terrains)

    every = range(len(spaces))
    return Japan(
        players=players,
        spaces=spaces,
        neighbours=neighbours,
        land_around=tuple(among(near, Terrain.LAND) for near in neighbours),
        settlements_around=tuple(among(near, *CAPACITY) for near in neighbours),
        land=among(every, Terrain.LAND),
        sea=among(every, Terrain.SEA),
        edo=among(every, Terrain.EDO),
        cities=among(every, Terrain.CITY),
        villages=among(every, Terrain.VILLAGE),
        settlements=among(every, *CAPACITY),
    )


def _near(space: Space) -> Iterator[tuple[int, int]]:
    """Yield where the six neighbours of a hex would be; odd columns lie half a hex further south."""
    column, row, shove = space.column, space.row, space.column % 2
    yield from ((column, row - 1), (column, row + 1))
    for beside in (column - 1, column + 1):
        yield from ((beside, row - 1 + shove), (beside, row + shove))


def _check(board: Japan, lines: Mapping[Space, int]) -> None:
    """Refuse a map that this game can't be played on."""
    kinds = [board.sea, board.land, board.villages, board.cities, board.edo]
    for terrain, hexes, count in zip(Terrain, kinds, COUNTS[board.players], strict=True):
        if len(hexes) != count:
            raise ValueError(f"japan.txt: with {board.players} players, {len(hexes)} hexes are {terrain}, not {count}")
    for at in board.settlements:
        if not board.land_around[at]:
            raise _wrong(lines[board.spaces[at]], f"{board.spaces[at].name} has no land around it")
    for at in sorted(set(range(len(board.spaces))) - _reached(board)):
        raise _wrong(lines[board.spaces[at]], f"{board.spaces[at].name} is cut off from the rest of Japan")


def _reached(board: Japan) -> set[Hex]:
    """Return every hex that can be reached from the first one."""
    reached: set[Hex] = set()
    ahead = [0]
    while ahead:
        at = ahead.pop()
        if at not in reached:
            reached.add(at)
            ahead += board.neighbours[at]
    return reached


def _wrong(number: int, sentence: str) -> ValueError:
    return ValueError(f"japan.txt, line {number}: {sentence}")
