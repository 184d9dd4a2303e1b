"""Reads KIF, KI2 and BOD: the formats of Kakinoki's programs, which differ only in how they write moves."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.record import Record
from samurai.games.friedl.pieces import FACES, SIDE, SQUARE, Action
from samurai.games.friedl.records.handicaps import HANDICAPS, named, option_of
from samurai.games.friedl.records.headers import SETUP, Headers
from samurai.games.friedl.records.kakinoki import closing
from samurai.games.friedl.records.kakinoki.diagram import Diagram
from samurai.games.friedl.records.kakinoki.kanji import FIRST_MARKS, KIND_OF, MARKS, TILE, TILES, square_named
from samurai.games.friedl.records.kakinoki.kanji import SQUARE as SQUARE_WORD
from samurai.games.friedl.records.kakinoki.relative import find
from samurai.games.friedl.records.score import line, lines
from samurai.games.friedl.records.scribe import Scribe
from samurai.games.friedl.records.usi import named as named_move
from samurai.games.friedl.rules import State

_GAP: Final = "[ 　]{0,9}+"
_MOVE: Final = re.compile(
    rf"([{MARKS}]?){_GAP}(同|仝|{SQUARE_WORD}){_GAP}({TILE}){_GAP}([右左直]?[上行入引下寄]?)(不成|成|生)?"
    r"(打|[(（]([1-9１-９])([1-9１-９])[)）])?"
)
UNMARKED: Final = re.compile(rf"{_GAP}(?:{_MOVE.pattern}{_GAP})+")
"""A line of moves, with or without marks before them."""

_NUMBERED: Final = re.compile(r"[\s　]*([0-9０-９]{1,5})[\s　.]+(\S.*)")
_TIME: Final = re.compile(
    r"[(（][\s　]*(?:([0-9]{1,4}):)?([0-9]{1,6}):([0-9]{1,6})(?:\.([0-9]+))?[\s　]*(?:/[^)）]*)?[)）]"
)
_VARIATION: Final = re.compile(r"[\s　]*変化[：:][\s　]*([0-9０-９]{1,5})")
_HEADER: Final = re.compile(r"[\s　]*([^：:\s|*][^：:]{0,40}?)[\s　]*[：:](.*)")
_HAND: Final = re.compile(r"([先下後上])手の?持ち?駒")
_TURN: Final = re.compile(r"[\s　]*(?:手番[：:][\s　]*)?([先下後上])手番?[\s　]*")
_NOISE: Final = re.compile(
    r"#.*|手数[-＝=].*|盤面回転|[\s　]*|[\s　]*[+＋][-－―+＋]+|[\s　]*(?:[1-9１-９][\s　]*){9}|[-=－＝―]+"
)
_CLOSING: Final = "まで"


def read(text: str, rules: str = "shogi") -> Record:
    """Parse a game or a position with everything that is written beside it."""
    reader = Reader(rules)
    for number, content in lines(text):
        with line(number):
            reader.take(number, content)
    return reader.record()


class Reader:
    """A game while its lines are read."""

    def __init__(self, rules: str) -> None:
        """Start before the first line."""
        self._rules = rules
        self._headers = Headers()
        self._diagram = Diagram()
        self._side: int | None = None
        self._opening: list[str] = []
        self._path: list[Scribe] = []
        """The line that is being read, on top of the lines it branches off from; empty before the first move."""

        self._offset = 0
        """How many moves were played before the first: a score may begin in the middle of a game."""

        self._unnumbered = False
        """Whether moves without numbers were read, as KI2 has them."""

        self._skipping = False

    def take(self, number: int, content: str) -> None:
        """Read one line."""
        if content.startswith(("*", "＊", "&")):
            self._comment(content if content[0] == "&" else content[1:])
        elif match := _VARIATION.match(content):
            self._branch(number, int(match[1]))
        elif not self._skipping:
            try:
                self._take_play(content)
            except SamuraiError as error:
                if not self._path or (len(self._path) == 1 and not self._path[0].over):
                    raise
                what = "a variation" if len(self._path) > 1 else "what follows the end"
                self._give_up(what, error.within(f"line {number}"))

    def _take_play(self, content: str) -> None:
        if _NOISE.fullmatch(content):
            return
        if match := _NUMBERED.fullmatch(content):
            self._numbered(int(match[1]), match[2])
        elif content.lstrip(" 　")[:1] in tuple(MARKS) or self._is_unmarked(content):
            self._several(content)
        elif content.lstrip(" 　").startswith(_CLOSING) and "：" not in content:
            self._close(content)
        else:
            self._take_head(content)

    def record(self) -> Record:
        """Return what was read."""
        if not (self._path or self._diagram.begun or self._headers.known):
            raise UserError("not-a-record", "this is not a KIF score: it has neither headers nor moves")
        game = self._game()
        return game.record(self._headers.players, self._headers.date, self._headers.rest())

    # What comes before the moves -------------------------------------------------------------------------------------

    def _take_head(self, content: str) -> None:
        if content.lstrip(" 　").startswith("|"):
            self._refuse_late(content)
            self._diagram.row(content)
        elif match := _TURN.fullmatch(content):
            self._refuse_late(content)
            self._side = 0 if match[1] in "先下" else 1
        elif match := _HEADER.fullmatch(content):
            self._header(match[1], match[2].strip())
        elif _MOVE.search(content):
            raise UserError("not-a-record", f"{content[:40]!r} has a move without its number or mark")
        else:
            self._comment(content.strip())

    def _header(self, key: str, value: str) -> None:
        if hand := _HAND.fullmatch(key):
            self._refuse_late(key)
            self._diagram.hand(0 if hand[1] in "先下" else 1, value)
        else:
            if key == SETUP:
                self._refuse_late(key)
            self._headers.add(key, value)

    def _refuse_late(self, content: str) -> None:
        if self._path:
            raise UserError("not-a-record", f"{content[:40]!r} belongs before the first move")

    def _game(self) -> Scribe:
        """Return the game itself, begun when the first move is read."""
        if not self._path:
            scribe = Scribe(self._rules, self._start())
            for text in self._opening:
                scribe.comment(text)
            self._path = [scribe]
        return self._path[0]

    def _start(self) -> str:
        given = self._headers.setup
        setup = named(given or "平手")
        if self._diagram.begun:
            handicap = setup not in (None, "平手")
            return option_of(self._diagram.position(handicap if self._side is None else self._side))
        if setup is None:
            known = ", ".join(HANDICAPS)
            raise UserError("not-a-record", f"the set-up {given[:40]!r} has no diagram and is not known; {known} are")
        return "start" if setup == "平手" else HANDICAPS[setup]

    # The moves -------------------------------------------------------------------------------------------------------

    def _line(self) -> Scribe:
        self._game()
        return self._path[-1]

    def _comment(self, text: str) -> None:
        if not self._path:
            self._opening.append(text)
        elif not self._skipping:
            self._path[-1].comment(text)

    def _numbered(self, number: int, content: str) -> None:
        top = self._line()
        if not top.played:
            self._offset = max(0, number - 1)
        if 0 < number - self._offset <= top.played:
            top = self._open(number - self._offset)  # some programs leave out 変化
        match = _MOVE.match(content)
        if match:
            if top.interrupted:
                top.comment(top.resume())
            top.move(_meant(top.state, match))
            rest = content[match.end() :]
        else:
            rest = self._end(top, content)
        if time := _TIME.search(rest):
            hours, minutes, seconds, parts = time.groups()
            thousandths = int((parts or "").ljust(3, "0")[:3])
            top.spend(1000 * (3600 * int(hours or 0) + 60 * int(minutes) + int(seconds)) + thousandths)

    def _end(self, top: Scribe, content: str) -> str:
        words = _TIME.sub("", content)
        said = closing.read(words, top.side)
        if said is None:
            raise UserError("not-a-record", f"{content[:40]!r} is not a move in KIF such as ７六歩(77)")
        top.end(said)
        return content

    def _several(self, content: str) -> None:
        """Read the moves of KI2 on one line."""
        self._unnumbered = True
        top = self._line()
        rest = content.lstrip(" 　")
        while rest:
            match = _MOVE.match(rest)
            if not match:
                self._close_line(top, rest)
                return
            top.move(_meant(top.state, match))
            rest = rest[match.end() :].lstrip(" 　")

    def _is_unmarked(self, content: str) -> bool:
        """Whether a line has nothing but moves without marks, in a score that numbers none."""
        return (self._unnumbered or not self._path) and bool(UNMARKED.fullmatch(content))

    def _close_line(self, top: Scribe, rest: str) -> None:
        """Read what follows the last move on its line: the end, as in △投了."""
        said = closing.read_sentence(rest, top.side)
        if said is None or _MOVE.search(rest):
            raise UserError("not-a-record", f"{rest[:40]!r} is not a move in KI2 such as ▲７六歩")
        top.end(said)

    def _close(self, content: str) -> None:
        top = self._line()
        said = closing.read_sentence(content, top.side)
        if said is not None and not top.over:
            top.end(said)

    # Variations ------------------------------------------------------------------------------------------------------

    def _branch(self, number: int, move: int) -> None:
        """Begin a variation; before the first move, the word has no meaning."""
        if not self._path:
            return
        self._skipping = False
        try:
            self._open(move - self._offset)
        except SamuraiError as error:
            self._give_up("a variation", error.within(f"line {number}"))

    def _open(self, move: int) -> Scribe:
        """Begin a variation instead of this move, of the last line that has it or of one below that line."""
        while len(self._path) > 1 and not self._path[-1].after < move - 1 <= self._path[-1].played:
            self._path.pop()
        self._path.append(self._path[-1].branch(move - 1))
        return self._path[-1]

    def _give_up(self, what: str, error: SamuraiError) -> None:
        """Leave out the rest of a line that cannot be read, but say so."""
        self._path[0].unread.append(f"{what}, {error}")
        self._skipping = True


def _meant(state: State, match: re.Match[str]) -> Action:
    """Return the move that the words mean."""
    mark, where, title, marks, turned, origin, file, rank = match.groups()
    side = state.position[SIDE]
    if mark and (mark in FIRST_MARKS) != (side == 0):
        raise UserError("not-a-record", f"{match[0][:40]!r} is a move of the player who is not to move")
    target = _last_target(state) if where in "同仝" else square_named(where)
    kind = KIND_OF[title]
    if origin == "打":
        return Action(FACES[kind], "", target)
    if not origin:
        return find(state, target, kind, marks, turned == "成")
    begin = square_named(f"{file}{rank}")
    moving = state.position[SQUARE[begin]] & 15
    if moving and moving != kind:
        raise UserError("not-a-record", f"on {begin} stands {TILES[moving]}, not {title}")
    return named_move(state, begin, target, turned == "成")


def _last_target(state: State) -> str:
    if not state.moves:
        raise UserError("not-a-record", "同 repeats a square, but no move came before")
    return state.moves[-1].target
