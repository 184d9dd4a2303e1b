"""The game for people: the board drawn, moves told, the end explained.

Styles used: `title`, `dim` (labels, empty squares), `castle` (empty squares of the two castles), `seat1` and `seat2`
(tiles and names), `last` (the squares of the last move), `choice` (what can be touched besides tiles).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import Outcome, Seat
from samurai.engine.picture import Picture, Span
from samurai.games.friedl import sfen
from samurai.games.friedl.ending import NEEDED, TIMES, escort, may_declare, points
from samurai.games.friedl.legal import find_kaiser, legal
from samurai.games.friedl.notation import read, touches
from samurai.games.friedl.pieces import (
    BACKS,
    DECLARE,
    FACES,
    HAND,
    NAMES,
    PROMOTED,
    SIDE,
    SQUARE,
    SQUARES,
    TITLES,
    Action,
    face,
    front,
    in_castle,
    owner,
)
from samurai.games.friedl.rules import View

RECENT: Final = 9
"""How many of the last moves are listed beside the board."""

_STYLES: Final = ("seat1", "seat2")
_ORDER: Final = ("T", "L", "GF", "SF", "P", "W", "S")
_TIMES: Final = ("never", "once", "for the second time", "for the third time", "for the fourth time")
_UNFAIR: Final = "mate by a dropped Samurai is thought bad form in Japan, though the booklet allows it (F4)"


def picture(view: View, names: Sequence[str]) -> Picture:
    """The board from the viewer's side, each hand on its owner's side, and the last moves."""
    position = sfen.read(view.position)
    below = 1 if view.seat == 1 else 0
    return (
        _head(view, names),
        _hand(view, position, 1 - below, names),
        _files(below),
        *(_rank(view, position, below, number) for number in range(9)),
        _files(below),
        _hand(view, position, below, names),
        _choices(view, position),
    )


def tell(before: View, seat: Seat, action: Action | None, after: View, names: Sequence[str]) -> str:
    """A move as a sentence, with what comes of it."""
    assert action is not None, "nothing is hidden in this game"
    then, now = sfen.read(before.position), sfen.read(after.position)
    if action == DECLARE:
        return f"{names[seat]} declares and wins, with {points(now, seat)} points (F6)."
    return f"{names[seat]} {_deed(then, action)}{_consequence(after, now, action, names)}."


def result(view: View, outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over, and who won."""
    position, played = sfen.read(view.position), _played(view)
    lines = [_reason(view, position, reason, outcome, names) for reason in outcome.reasons]
    if outcome.places == (1, 1):
        lines.append(f"The game is a draw after {_count(played, 'move')}; both players share the first place.")
    else:
        winner, loser = outcome.places.index(1), outcome.places.index(2)
        lines.append(f"{names[winner]} wins after {_count(played, 'move')}; {names[loser]} is second.")
    return "\n".join(lines)


def _played(view: View) -> int:
    """How many moves were made; a declaration is none."""
    return len(view.moves) - (DECLARE.piece in view.moves)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _mark(seat: int, below: int) -> str:
    """Which way a tile's tip points, as drawn: that is how one tells whose it is."""
    return "^" if seat == below else "v"


def _head(view: View, names: Sequence[str]) -> tuple[Span, ...]:
    rules = "shogi rules" if view.shogi else "booklet rules"
    spans = [Span("Samurai", "title")]
    if view.side is None:
        spans.append(Span(f"  {rules}  over after {_count(_played(view), 'move')}", "dim"))
    else:
        spans.append(Span(f"  {rules}  move {len(view.moves) + 1} of {view.plies}  ", "dim"))
        spans.append(Span(f"{names[view.side]} to move", _STYLES[view.side]))
    spans += [Span("  check!", "title")] if view.check else []
    spans += [Span(f"  position {_TIMES[view.times]}", "dim")] if view.times > 1 else []
    return tuple(spans)


def _hand(view: View, position: bytes, seat: int, names: Sequence[str]) -> tuple[Span, ...]:
    below = 1 if view.seat == 1 else 0
    spans = [Span(f"{_mark(seat, below)} {names[seat]} has", _STYLES[seat])]
    for kind_face in _ORDER:
        count = position[HAND[seat] + FACES.index(kind_face)]
        place = f"{kind_face}*" if seat == view.seat else ""
        spans += [Span("  "), Span(f"{kind_face}*{count}", _STYLES[seat], place)] if count else []
    return tuple(spans if len(spans) > 1 else [*spans, Span("  nothing in hand", "dim")])


def _files(below: int) -> tuple[Span, ...]:
    files = "abcdefghi" if below else "ihgfedcba"
    return (Span("   " + "".join(f"  {file}   " for file in files), "dim"),)


def _rank(view: View, position: bytes, below: int, number: int) -> tuple[Span, ...]:
    squares = SQUARES[9 * number : 9 * number + 9]
    squares = squares if not below else range(80 - squares[0], 80 - squares[-1] - 1, -1)
    label = NAMES[squares[0]][1]
    last = _last_squares(view)
    cells = (_cell(square, position[square], below, NAMES[square] in last) for square in squares)
    return Span(f" {label} ", "dim"), *cells, Span(f" {label}", "dim"), *_recent(view, position, number, below)


def _last_squares(view: View) -> tuple[str, ...]:
    return read(view.moves[-1])[1:3] if view.moves else ()


def _cell(square: int, tile: int, below: int, last: bool) -> Span:
    lead = ">" if last else " "
    if not tile:
        castle = in_castle(square, 0) or in_castle(square, 1)
        style = "last" if last else "castle" if castle else "dim"
        return Span(f"{lead} {':' if castle else '.'}   ", style, NAMES[square])
    below_it = front(tile).lower() if face(tile) == "GF" and tile & 15 > PROMOTED else ""
    text = f"{lead}{_mark(owner(tile), below)}{face(tile)}{below_it}"
    return Span(f"{text:6}", "last" if last else _STYLES[owner(tile)], NAMES[square])


def _recent(view: View, position: bytes, number: int, below: int) -> Iterator[Span]:
    """One of the last moves, beside the board; the newest at the bottom."""
    index = len(view.moves) - RECENT + number
    if index >= 0:
        seat = sfen.read(view.start)[SIDE] ^ index & 1
        yield Span(f"  {index + 1:4} {_mark(seat, below)} {view.moves[index]}", "dim")


def _choices(view: View, position: bytes) -> tuple[Span, ...]:
    """What the player to move may have to touch besides tiles and squares."""
    if view.side is None or view.seat != view.side:
        return (Span(""),)
    spans = []
    if any(way[-1] == "+" for move in legal(position, True) for way in touches(move)):
        spans += [Span("[+] promote", "choice", "+"), Span("  "), Span("[=] stay as it is", "choice", "="), Span("  ")]
    if view.shogi and may_declare(position):
        spans.append(Span("[declare] and win", "choice", DECLARE.piece))
    return tuple(spans) or (Span(""),)


def _deed(position: bytes, action: Action) -> str:
    title = TITLES[action.piece]
    if not action.origin:
        return f"drops a {title} on {action.target}"
    promotion = f" and promotes it to a {TITLES[BACKS[action.piece]]}" if action.promotes else ""
    if not action.captured:
        return f"moves the {title} from {action.origin} to {action.target}{promotion}"
    met = position[SQUARE[action.target]]
    inside = "" if front(met) == face(met) else f" (in the hand, a {TITLES[front(met)]})"
    return f"takes the {TITLES[face(met)]} on {action.target}{inside} with the {title} from {action.origin}{promotion}"


def _consequence(view: View, position: bytes, action: Action, names: Sequence[str]) -> str:
    if not legal(position, not view.shogi):
        by_drop = f"; {_UNFAIR}" if _is_drop_mate(view, action) else ""
        return f": mate{by_drop}" if view.check else f": {names[position[SIDE]]} has no legal move left"
    again = f", and the position comes about {_TIMES[view.times]}" if view.times > 1 else ""
    return (": check" if view.check else "") + again


def _is_drop_mate(view: View, action: Action) -> bool:
    return view.check and action.piece == "S" and not action.origin


def _reason(view: View, position: bytes, reason: str, outcome: Outcome, names: Sequence[str]) -> str:
    side = position[SIDE]
    loser = names[outcome.places.index(2)] if 2 in outcome.places else ""
    kaiser = f"{names[side]}'s Kaiser on {NAMES[find_kaiser(position, side)]}"
    company, worth = len(escort(position, side)), points(position, side)
    sentences = {
        "mate": f"Checkmate: {kaiser} is attacked, and no move saves him (F1).{_drop_mate_remark(view)}",
        "no-move": f"{names[side]} has no legal move, and has lost by that (F1).",
        "declared": f"{kaiser} is safe in the enemy's castle with {company} other tiles; "
        f"castle and hand count {worth} points, {NEEDED[side]} are needed (F6).",
        "repetition": f"The same position has come about {_TIMES[TIMES]} (F5).",
        "perpetual-check": f"The same position has come about {_TIMES[TIMES]}, and every move by which {loser} "
        "brought it about gave check (F5).",
        "ply-limit": f"The limit of {_count(view.plies, 'move')} is reached (F6).",
        "resigned": f"{loser} has resigned.",
        "draw-agreed": "The players have agreed on a draw.",
    }
    return sentences[reason]


def _drop_mate_remark(view: View) -> str:
    dropped = bool(view.moves) and _is_drop_mate(view, read(view.moves[-1]))
    return f" By the way: {_UNFAIR}." if dropped else ""
