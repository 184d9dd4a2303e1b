"""The game in words: the board drawn, moves described, the end explained.

Styles used: `title`, `dim` (labels, empty squares), `castle` (empty squares of the two castles), `seat1` and `seat2`
(tiles and names), `last` (the squares of the last move), `choice` (what can be touched besides tiles).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import Outcome, Seat
from samurai.engine.phrase import NOTHING, Phrase, join, say
from samurai.engine.picture import Picture, Span
from samurai.games.friedl.courtesy import warns
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
from samurai.games.friedl.records import sfen
from samurai.games.friedl.refusal import RULE_OF
from samurai.games.friedl.rules import View, known_legal

RECENT: Final = 9
"""How many of the last moves are listed beside the board."""

_STYLES: Final = ("seat1", "seat2")
_ORDER: Final = ("T", "L", "GF", "SF", "P", "W", "S")
_TIMES: Final = (
    NOTHING,
    say("once"),
    say("for the second time"),
    say("for the third time"),
    say("for the fourth time"),
)
_UNFAIR: Final = say(
    "mate by a dropped Samurai is considered bad form in Japan, though the booklet allows it (F4)", "F4"
)


def picture(view: View, names: Sequence[str]) -> Picture:
    """Draw the board from the viewer's side, each hand on its owner's side, and the last moves."""
    position = sfen.read_back(view.position)
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


def describe(before: View, seat: Seat, action: Action | None, after: View, names: Sequence[str]) -> Phrase:
    """Describe a move, with its consequences."""
    assert action is not None, "nothing is hidden in this game"
    then, now = sfen.read_back(before.position), sfen.read_back(after.position)
    if action == DECLARE:
        worth = points(now, seat)
        return say("{who} declares and wins, with {points} points (F6).", "F6", who=names[seat], points=worth)
    return say(
        "{event}{follows}.", event=_action_text(then, action, names[seat]), follows=_follows(after, now, action, names)
    )


def preview(before: View, seat: Seat, action: Action, after: View, names: Sequence[str]) -> Phrase:
    """Say what courtesy asks: gardez (F7), mate by a dropped Samurai (F4), what a declaration is based on (F6)."""
    now = sfen.read_back(after.position)
    if action == DECLARE:
        return say("Your Kaiser has entered the enemy's castle, with {points} points.", "F6", points=points(now, seat))
    if _is_drop_mate(after, action) and not legal(now, not after.shogi):
        return say("{remark}.", remark=_UNFAIR)
    if warns(sfen.read_back(before.position), action):
        return say("It attacks a great officer, and it is polite to say gardez.", "F7", "FR17")
    return NOTHING


def result(view: View, outcome: Outcome, names: Sequence[str]) -> Phrase:
    """Describe why the game is over, and who won."""
    position, moves = sfen.read_back(view.position), _count(_played(view))
    lines = [_reason(view, position, reason, outcome, names) for reason in outcome.reasons]
    if outcome.places == (1, 1):
        lines.append(say("The game is a draw after {moves}; both players share first place.", moves=moves))
    else:
        winner, loser = names[outcome.places.index(1)], names[outcome.places.index(2)]
        lines.append(say("{winner} wins after {moves}; {loser} is second.", winner=winner, moves=moves, loser=loser))
    return join("\n", lines)


def _played(view: View) -> int:
    """Return how many moves were made, not counting a declaration."""
    return len(view.moves) - (DECLARE.piece in view.moves)


def _count(moves: int) -> Phrase:
    return say("1 move") if moves == 1 else say("{number} moves", number=moves)


def _mark(seat: int, below: int) -> str:
    """Return which way a tile's tip points, as drawn: that shows whose it is."""
    return "^" if seat == below else "v"


def _head(view: View, names: Sequence[str]) -> tuple[Span, ...]:
    rules = "shogi rules" if view.shogi else "booklet rules"
    spans = [Span("Samurai", "title")]
    if view.side is None:
        spans.append(Span(f"  {rules}  over after {_count(_played(view))}", "dim"))
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
    """Write one of the last moves, beside the board; the newest at the bottom."""
    index = len(view.moves) - RECENT + number
    if index >= 0:
        seat = sfen.read(view.start)[SIDE] ^ index & 1
        yield Span(f"  {index + 1:4} {_mark(seat, below)} {view.moves[index]}", "dim")


def _choices(view: View, position: bytes) -> tuple[Span, ...]:
    """Write what the player to move may have to touch besides tiles and squares."""
    if view.side is None or view.seat != view.side:
        return (Span(""),)
    spans = []
    if any(way[-1] == "+" for move in legal(position, True) for way in touches(move)):
        spans += [Span("[+] promote", "choice", "+"), Span("  "), Span("[=] stay as it is", "choice", "="), Span("  ")]
    if view.shogi and may_declare(position):
        spans.append(Span("[declare] and win", "choice", DECLARE.piece))
    return tuple(spans) or (Span(""),)


def _action_text(position: bytes, action: Action, who: str) -> Phrase:
    target, title = action.target, TITLES[action.piece]
    if not action.origin:
        return say("{who} drops a {tile} on {target}", "FR12", who=who, tile=title, target=target)
    event = _taken(position, action, who) if action.captured else _moved(action, who)
    if not action.promotes:
        return event
    return say("{event} and promotes it to a {back}", "FR11", event=event, back=TITLES[BACKS[action.piece]])


def _moved(action: Action, who: str) -> Phrase:
    parts = {"who": who, "tile": TITLES[action.piece], "origin": action.origin, "target": action.target}
    return say("{who} moves the {tile} from {origin} to {target}", RULE_OF[action.piece], "FR10", **parts)


def _taken(position: bytes, action: Action, who: str) -> Phrase:
    met = position[SQUARE[action.target]]
    own = {"who": who, "tile": TITLES[action.piece], "origin": action.origin}
    parts = {**own, "met": TITLES[face(met)], "target": action.target}
    rules = RULE_OF[action.piece], "FR10"
    if front(met) == face(met):
        return say("{who} takes the {met} on {target} with the {tile} from {origin}", *rules, **parts)
    inside = say("in the hand, a {front}", front=TITLES[front(met)])
    return say(
        "{who} takes the {met} on {target} ({inside}) with the {tile} from {origin}", *rules, inside=inside, **parts
    )


def _follows(view: View, position: bytes, action: Action, names: Sequence[str]) -> Phrase:
    if not known_legal(position, not view.shogi):
        if not view.check:
            return say(": {who} has no legal move left", "F1", who=names[position[SIDE]])
        return say(": mate; {remark}", "F1", remark=_UNFAIR) if _is_drop_mate(view, action) else say(": mate", "F1")
    check = say(": check", "FR14") if view.check else NOTHING
    if view.times == 1:
        return check
    return say("{check}, and the position occurs {times}", "F5", check=check, times=_TIMES[view.times])


def _is_drop_mate(view: View, action: Action) -> bool:
    return view.check and action.piece == "S" and not action.origin


def _reason(view: View, position: bytes, reason: str, outcome: Outcome, names: Sequence[str]) -> Phrase:
    loser = names[outcome.places.index(2)] if 2 in outcome.places else ""
    side = position[SIDE]
    match reason:
        case "mate":
            kaiser = _kaiser(position, names)
            mated = say("Checkmate: {kaiser} is attacked, and no move saves him (F1).", "F1", kaiser=kaiser)
            return say("{mated} By the way: {remark}.", mated=mated, remark=_UNFAIR) if _unfair_end(view) else mated
        case "no-move":
            return say("{who} has no legal move, and loses (F1).", "F1", who=names[side])
        case "declared":
            return _declared(position, side, _kaiser(position, names))
        case "repetition":
            return say("The same position has occurred {times} (F5).", "F5", times=_TIMES[TIMES])
        case "perpetual-check":
            return say(
                "The same position has occurred {times}, and every move of {who} that led to it gave check (F5).",
                "F5",
                times=_TIMES[TIMES],
                who=loser,
            )
        case "ply-limit":
            return say("The limit of {moves} is reached (F6).", "F6", moves=_count(view.plies))
        case "resigned":
            return say("{who} has resigned.", "FR15", who=loser)
        case "out-of-time":
            return say("{who} has run out of time.", who=loser)
    assert reason == "draw-agreed", reason
    return say("The players have agreed on a draw.", "FR15")


def _kaiser(position: bytes, names: Sequence[str]) -> Phrase:
    side = position[SIDE]
    return say("{who}'s Kaiser on {square}", who=names[side], square=NAMES[find_kaiser(position, side)])


def _declared(position: bytes, side: int, kaiser: Phrase) -> Phrase:
    return say(
        "{kaiser} is safe in the enemy's castle with {company} other tiles; castle and hand count {points} points, "
        "{needed} are needed (F6).",
        "F6",
        kaiser=kaiser,
        company=len(escort(position, side)),
        points=points(position, side),
        needed=NEEDED[side],
    )


def _unfair_end(view: View) -> bool:
    return bool(view.moves) and _is_drop_mate(view, read(view.moves[-1]))
