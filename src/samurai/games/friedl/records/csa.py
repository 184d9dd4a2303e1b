"""Whole games in CSA, the format of computer shogi."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.record import Record
from samurai.games.friedl.pieces import (
    FACES,
    HAND,
    KAISER,
    KINDS,
    PROMOTED,
    SECOND,
    SIDE,
    SQUARE,
    Action,
    front,
    owner,
)
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.score import Ending, Scribe, date, ending, line, lines, name, retrace
from samurai.games.friedl.records.usi import named
from samurai.games.friedl.rules import State

TILES: Final = ("*", "FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY")
"""The tiles' names, by kind."""

ENDINGS: Final = {
    "%TSUMI": Ending.MATE,
    "%TORYO": Ending.WE_RESIGN,
    "%TIME_UP": Ending.WE_RESIGN,
    "%ILLEGAL_MOVE": Ending.WE_LOSE,
    "%KACHI": Ending.WE_DECLARE,
    "%SENNICHITE": Ending.REPETITION,
    "%HIKIWAKE": Ending.DRAW,
    "%JISHOGI": Ending.DRAW,
    "%MAX_MOVES": Ending.DRAW,
    "%CHUDAN": Ending.BREAK,
    "%MATTA": Ending.BREAK,
    "%FUZUMI": Ending.BREAK,
    "%ERROR": Ending.BREAK,
}
"""The words for the end, except `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`, which name the seat that lost.

Those are the only way to write a player who resigns out of turn.
"""

Hands = tuple[list[int], list[int]]
"""By seat: how many tiles of each kind it holds while a position is set up."""

_FOULS: Final = ("%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION")
_MOVE: Final = re.compile(r"([+-])([0-9])([0-9])([1-9])([1-9])([A-Z]{2})")
_PLACED: Final = re.compile(r"([0-9])([0-9])([A-Z]{2})")
_CELL: Final = re.compile(r"([+-])([A-Z]{2})")


def write(record: Record) -> str:
    """Return a record in CSA, without times."""
    course, moves = retrace(record)
    first = next(iter(course.states()))
    head = ["V2.2", *(f"N{sign}{player}" for sign, player in zip("+-", record.players, strict=True))]
    head += [f"$START_TIME:{record.date.replace('-', '/')}"] if record.date else []
    body = [_written(state, action) for state, action, _ in moves]
    end = _ending_word(ending(course), course.state)
    return "\n".join([*head, *_position_lines(first.position), *body, end]) + "\n"


def read(text: str, rules: str = "shogi") -> Record:
    """Parse the first game in a CSA text; times and comments are skipped."""
    headers: dict[str, str] = {}
    setup: list[tuple[int, str]] = []
    play: list[tuple[int, str]] = []
    for number, content in lines(text):
        if content == "/":
            break
        if content.startswith(("N", "$")):
            key, value = (content[:2], content[2:]) if content[0] == "N" else content.partition(":")[::2]
            headers.setdefault(key, value)
        elif content.startswith("P"):
            setup.append((number, content))
        elif not content.startswith(("'", "V")):
            play += [(number, word) for word in content.split(",") if word and not word.startswith("T")]
    return _compose(headers, setup, play, rules)


def _compose(headers: dict[str, str], setup: list[tuple[int, str]], play: list[tuple[int, str]], rules: str) -> Record:
    if not play or play[0][1] not in ("+", "-"):
        raise UserError("not-a-record", "this is no CSA score: a line + or - must tell who moves first")
    position = sfen.write(_read_position(setup, "+-".index(play[0][1])))
    scribe = Scribe(rules, "start" if position == sfen.START else position)
    for number, word in play[1:]:
        with line(number):
            if _take(scribe, word):
                break
    players = name(headers.get("N+", ""), "first player"), name(headers.get("N-", ""), "second player")
    return scribe.record(players, date(headers.get("$START_TIME", "")))


def _take(scribe: Scribe, word: str) -> bool:
    """Apply a move or the end; return whether it was the end."""
    if not word.startswith("%"):
        scribe.move(_read_move(scribe.state, word))
        return False
    if word in _FOULS:
        ours = _FOULS.index(word) == scribe.state.position[SIDE]
        scribe.end(Ending.WE_LOSE if ours else Ending.WE_WIN)
    elif word in ENDINGS:
        scribe.end(ENDINGS[word])
    else:
        raise UserError("not-a-record", f"{word[:40]!r} is no end of a game known in CSA")
    return True


def _read_move(state: State, word: str) -> Action:
    match = _MOVE.fullmatch(word)
    if not match or match[6] not in TILES:
        raise UserError("not-a-record", f"{word[:40]!r} is no move in CSA such as +7776FU")
    sign, from_file, from_rank, file, rank, written = match.groups()
    if "+-".index(sign) != state.position[SIDE]:
        raise UserError("not-a-record", f"{word!r} is a move of the player who is not to move")
    kind, target = TILES.index(written), _name(file, rank)
    if from_file + from_rank == "00":
        return Action(FACES[kind], "", target)
    origin = _origin(word, from_file, from_rank)
    moving = state.position[SQUARE[origin]] & 15
    if moving and kind not in (moving, moving + PROMOTED):
        raise UserError("not-a-record", f"on {origin} stands {TILES[moving]}, which does not become {written}")
    return named(state, origin, target, kind != moving)


def _origin(word: str, file: str, rank: str) -> str:
    if "0" in (file, rank):
        raise UserError("not-a-record", f"{word!r} begins on no square")
    return _name(file, rank)


def _name(file: str, rank: str) -> str:
    return f"{'abcdefghi'[int(file) - 1]}{10 - int(rank)}"


def _numbers(square: str) -> str:
    return f"{'abcdefghi'.index(square[0]) + 1}{10 - int(square[1])}"


def _written(state: State, action: Action) -> str:
    sign = "+-"[state.position[SIDE]]
    if not action.origin:
        return f"{sign}00{_numbers(action.target)}{TILES[FACES.index(action.piece)]}"
    kind = (state.position[SQUARE[action.origin]] & 15) + PROMOTED * action.promotes
    return f"{sign}{_numbers(action.origin)}{_numbers(action.target)}{TILES[kind]}"


def _ending_word(said: Ending, state: State) -> str:
    if said == Ending.WE_WIN:
        return _FOULS[1 - state.position[SIDE]]
    return next(word for word, meant in ENDINGS.items() if meant == said)


def _position_lines(position: bytes) -> list[str]:
    rows = [position[start : start + 9] for start in range(0, 81, 9)]
    board = [f"P{number}{''.join(map(_cell, row))}" for number, row in enumerate(rows, 1)]
    hands = ["".join(f"00{TILES[kind]}" * position[HAND[seat] + kind] for kind in KINDS) for seat in (0, 1)]
    held = [f"P{sign}{hand}" for sign, hand in zip("+-", hands, strict=True) if hand]
    return [*board, *held, "+-"[position[SIDE]]]


def _cell(tile: int) -> str:
    return f"{'+-'[owner(tile)]}{TILES[tile & 15]}" if tile else " * "


def _read_position(setup: list[tuple[int, str]], side: int) -> bytes:
    """Return the position that these lines set up, tile by tile; without any, the usual one."""
    board, hands = [0] * 81, ([0] * KAISER, [0] * KAISER)
    for number, text in setup or [(0, "PI")]:
        with line(number):
            _lay_out(board, hands, text)
    position = bytes([*board, *hands[0][1:], *hands[1][1:], side])
    sfen.check(position)
    return position


def _lay_out(board: list[int], hands: Hands, text: str) -> None:
    kind = text[1:2]
    if kind == "I":
        board[:] = sfen.read(sfen.START)[:81]
        for file, rank, tile in _placed(text):
            _take_off(board, file, rank, tile)
    elif kind in ("+", "-"):
        for file, rank, tile in _placed(text):
            _put(board, hands, "+-".index(kind), file + rank, tile)
    elif kind in tuple("123456789"):
        row = 9 * (int(kind) - 1)
        board[row : row + 9] = _read_row(text[2:].ljust(27))
    else:
        raise UserError("not-a-record", f"{text[:40]!r} is no line of a position in CSA")


def _placed(text: str) -> list[tuple[str, str, str]]:
    if _PLACED.sub("", text[2:]):
        raise UserError("not-a-record", f"{text[:40]!r} is no list of tiles such as 82HI22KA")
    return _PLACED.findall(text[2:])


def _read_row(text: str) -> list[int]:
    return [_read_cell(text[start : start + 3]) for start in range(0, max(27, len(text)), 3)][:9]


def _read_cell(text: str) -> int:
    if text.strip() in ("*", ""):
        return 0
    match = _CELL.fullmatch(text)
    if not match or match[2] not in TILES:
        raise UserError("not-a-record", f"{text!r} is no tile in CSA such as +FU")
    return TILES.index(match[2]) + SECOND * "+-".index(match[1])


def _take_off(board: list[int], file: str, rank: str, tile: str) -> None:
    square = "" if "0" in (file, rank) else _name(file, rank)
    if not square or TILES[board[SQUARE[square]] & 15] != tile:
        raise UserError("not-a-record", f"there is no {tile} on {file}{rank} to leave out")
    board[SQUARE[square]] = 0


def _put(board: list[int], hands: Hands, seat: int, where: str, tile: str) -> None:
    """Put a tile on the board, or into a hand (00), or all the rest into a hand (00AL)."""
    if where + tile == "00AL":
        for face, most in sfen.FULL_SET.items():
            if face != "K":
                hands[seat][FACES.index(face)] += most - _used(board, hands, face)
    elif tile not in TILES or (where != "00" and "0" in where):
        raise UserError("not-a-record", f"{where}{tile} is no tile on a square, nor one in a hand")
    elif where != "00":
        board[SQUARE[_name(*where)]] = TILES.index(tile) + SECOND * seat
    elif TILES.index(tile) not in KINDS or _used(board, hands, FACES[TILES.index(tile)]) > 18:
        raise UserError("not-a-record", f"{tile} can't be put into a hand, or not so often")
    else:
        hands[seat][TILES.index(tile)] += 1


def _used(board: list[int], hands: Hands, face: str) -> int:
    return sum(front(tile) == face for tile in board) + sum(hand[FACES.index(face)] for hand in hands)
