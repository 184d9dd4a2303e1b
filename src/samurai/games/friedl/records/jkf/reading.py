"""Reads games in JKF, the JSON format of Kifu for JS."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST
from samurai.engine.record import Record
from samurai.games.friedl.pieces import KAISER, PROMOTED, SECOND, SQUARE, Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.csa.reading import ENDINGS, FOULS
from samurai.games.friedl.records.csa.setup import TILES
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.handicaps import HANDICAPS, PRESETS, option_of
from samurai.games.friedl.records.headers import Headers
from samurai.games.friedl.records.kakinoki.relative import find
from samurai.games.friedl.records.scribe import Scribe
from samurai.games.friedl.records.squares import square_at
from samurai.games.friedl.records.usi import named
from samurai.games.friedl.rules import State

MARKS: Final = {"L": "左", "C": "直", "R": "右", "U": "上", "M": "寄", "D": "引", "H": "打"}
"""JKF's letters for how a move is told apart from others, and the signs of KI2."""

Json = Mapping[str, Any]


def read(text: str, rules: str = "shogi") -> Record:
    """Parse a game in JKF, whether or not its moves have been completed by a program."""
    if len(text) > LONGEST:
        raise UserError("not-a-record", f"the score is {len(text):,} characters long; {LONGEST:,} are the limit")
    try:
        return _read(json.loads(text), rules)
    except SamuraiError:
        raise
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError) as error:
        raise UserError("not-a-record", f"this JSON is not JKF ({type(error).__name__}: {str(error)[:60]})") from error


def _read(game: Json, rules: str) -> Record:
    headers = Headers()
    for key, value in (game.get("header") or {}).items():
        headers.add(key, value)
    scribe = Scribe(rules, _start(game.get("initial")))
    _follow(scribe, game["moves"], scribe)
    return scribe.record(headers.players, headers.date, headers.rest())


def _follow(line: Scribe, nodes: Sequence[Json], game: Scribe) -> None:
    """Read a line of play, then its variations."""
    forks: list[tuple[int, Sequence[Json]]] = []
    for node in nodes:
        before = line.played
        try:
            _take(line, node)
        except SamuraiError as error:
            raise error.within(f"move {before + 1}") from error
        forks += [(before, fork) for fork in node.get("forks") or ()]
    for after, fork in forks:
        try:
            _follow(line.branch(after), fork, game)
        except SamuraiError as error:
            game.unread.append(f"a variation, {error}")


def _take(line: Scribe, node: Json) -> None:
    if move := node.get("move"):
        line.move(_meant(line.state, line.side, move))
    elif special := node.get("special"):
        line.end(_ending(special, line.side))
    if time := node.get("time"):
        now = time.get("now") or {}
        seconds = 3600 * (now.get("h") or 0) + 60 * (now.get("m") or 0) + (now.get("s") or 0)
        line.spend(max(0, round(1000 * seconds)))
    for comment in node.get("comments") or ():
        for text in comment.split("\n"):
            line.comment(text)


def _ending(word: str, side: int) -> Ending:
    if word in FOULS:
        return Ending.WE_LOSE if FOULS.index(word) == side else Ending.WE_WIN
    if word == "ILLEGAL_ACTION":
        return Ending.WE_WIN
    if word not in ENDINGS:
        raise UserError("not-a-record", f"{word[:40]!r} is not an end of a game known in JKF")
    return ENDINGS[word]


def _meant(state: State, side: int, move: Json) -> Action:
    if move.get("color") not in (None, side):
        raise UserError("not-a-record", "this is a move of the player who is not to move")
    kind = TILES.index(move["piece"])
    target = _square(move["to"]) if move.get("to") else _last_target(state)
    if not move.get("from"):
        marks = "".join(MARKS[letter] for letter in move.get("relative") or "")
        return find(state, target, kind, marks, bool(move.get("promote")))
    origin = _square(move["from"])
    moving = state.position[SQUARE[origin]] & 15
    if moving and kind not in (moving, moving + PROMOTED):
        raise UserError("not-a-record", f"on {origin} stands {TILES[moving]}, not {TILES[kind]}")
    return named(state, origin, target, bool(move.get("promote")) or (bool(moving) and kind != moving))


def _square(place: Json) -> str:
    file, rank = place["x"], place["y"]
    if file not in range(1, 10) or rank not in range(1, 10):
        raise UserError("not-a-record", f"there is no square {str(file)[:9]}, {str(rank)[:9]}")
    return square_at(int(file), int(rank))


def _last_target(state: State) -> str:
    if not state.moves:
        raise UserError("not-a-record", "the first move names no square")
    return state.moves[-1].target


def _start(initial: Json | None) -> str:
    if not initial:
        return "start"
    preset = initial["preset"]
    if preset in PRESETS:
        return "start" if preset == "HIRATE" else HANDICAPS[PRESETS[preset]]
    if not initial.get("data"):
        raise UserError("not-a-record", f"the set-up {str(preset)[:40]!r} is not known, and no position is given")
    return option_of(_position(initial["data"]))


def _position(data: Json) -> bytes:
    board, hands = [0] * 81, [[0] * KAISER, [0] * KAISER]
    for file, column in enumerate(data["board"], 1):
        for rank, cell in enumerate(column, 1):
            if cell and cell.get("kind"):
                board[SQUARE[square_at(file, rank)]] = TILES.index(cell["kind"]) + SECOND * (0, 1)[cell["color"]]
    for hand, held in zip(hands, data["hands"], strict=True):
        for title, count in held.items():
            if count:
                hand[TILES.index(title)] = min(int(count), 99)
    position = bytes([*board, *hands[0][1:], *hands[1][1:], (0, 1)[data["color"]]])
    sfen.check(position)
    return position
