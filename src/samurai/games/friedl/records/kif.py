"""Whole games in KIF, the usual format of shogi records in Japan."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.record import Record
from samurai.games.friedl.pieces import FACES, SIDE, SQUARE, Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.score import LOST, WON, Ending, Scribe, date, ending, line, lines, name, retrace
from samurai.games.friedl.records.usi import named
from samurai.games.friedl.rules import State

TILES: Final = ("", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")
"""The tiles' names, by kind."""

OTHER_NAMES: Final = {"王": "玉", "竜": "龍", "杏": "成香", "圭": "成桂", "全": "成銀"}

ENDINGS: Final = {
    "詰み": Ending.MATE,
    "投了": Ending.WE_RESIGN,
    "切れ負け": Ending.WE_RESIGN,
    "反則負け": Ending.WE_LOSE,
    "反則勝ち": Ending.WE_WIN,
    "入玉勝ち": Ending.WE_DECLARE,
    "千日手": Ending.REPETITION,
    "持将棋": Ending.DRAW,
    "中断": Ending.BREAK,
}
"""The words for the end. A player who resigns out of turn can only be written as one who lost by a foul."""

_ARMY: Final = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"
HANDICAPS: Final = {
    "平手": sfen.START,
    "香落ち": "lnsgkgsn1/1r5b1" + _ARMY,
    "右香落ち": "1nsgkgsnl/1r5b1" + _ARMY,
    "角落ち": "lnsgkgsnl/1r7" + _ARMY,
    "飛車落ち": "lnsgkgsnl/7b1" + _ARMY,
    "飛香落ち": "lnsgkgsn1/7b1" + _ARMY,
    "二枚落ち": "lnsgkgsnl/9" + _ARMY,
    "三枚落ち": "lnsgkgsn1/9" + _ARMY,
    "四枚落ち": "1nsgkgsn1/9" + _ARMY,
    "五枚落ち": "2sgkgsn1/9" + _ARMY,
    "左五枚落ち": "1nsgkgs2/9" + _ARMY,
    "六枚落ち": "2sgkgs2/9" + _ARMY,
    "八枚落ち": "3gkg3/9" + _ARMY,
    "十枚落ち": "4k4/9" + _ARMY,
}
"""The set-ups that have a name: the stronger player leaves tiles out, and moves first."""

_FILES: Final = "１２３４５６７８９"
_RANKS: Final = "一二三四五六七八九"
_MOVE: Final = re.compile(
    rf"(同|([{_FILES}1-9])([{_RANKS}1-9]))[\s　]*"
    rf"(成[香桂銀]|[歩香桂銀金角飛玉王と杏圭全馬竜龍])(不成|成)?(打|\(([1-9])([1-9])\))"
)
_NUMBERED: Final = re.compile(r"\s*[0-9]{1,5}[\s.]+(\S.*)")
_NOISE: Final = ("#", "*", "&", "手数", "まで")
_VARIATION: Final = "変化"


def write(record: Record) -> str:
    """Return a record in KIF, without times; a start position that has no name there is refused."""
    course, moves = retrace(record)
    first = next(iter(course.states()))
    setup = {sfen.read(text): title for title, text in HANDICAPS.items()}.get(first.position)
    if setup is None:
        raise UserError("unwritable", "KIF has no name for this start position; write the game in CSA")
    body = [_written(*played) for played in _with_last_target(moves)]
    body += [word for word, said in ENDINGS.items() if said == ending(course)][:1]
    numbered = [f"{number:4} {text}   ( 0:00/00:00:00)" for number, text in enumerate(body, 1)]
    when = [f"開始日時：{record.date.replace('-', '/')}"] if record.date else []
    players = [f"{title}：{player}" for title, player in zip(_titles(setup), record.players, strict=True)]
    head = [*when, f"手合割：{setup}", *players, "手数----指手---------消費時間--"]
    return "\n".join([*head, *numbered, *_closing(ending(course), len(moves), first, _titles(setup))]) + "\n"


def read(text: str, rules: str = "shogi") -> Record:
    """Parse the main line of a game in KIF; times, comments and variations are skipped."""
    headers: dict[str, str] = {}
    numbered: list[tuple[int, str]] = []
    for number, content in lines(text):
        if content.startswith(_VARIATION):
            break
        if match := _NUMBERED.fullmatch(content):
            numbered.append((number, match[1]))
        elif "：" in content:
            key, _, value = content.partition("：")
            headers.setdefault(key.strip(), value.strip())
        elif content.strip() and not content.strip().startswith(_NOISE):
            raise UserError("not-a-record", f"line {number}: {content[:40]!r} is no line of KIF known here")
    if not headers and not numbered:
        raise UserError("not-a-record", "this is no KIF score: it has neither headers nor moves")
    return _compose(headers, numbered, rules)


def _compose(headers: dict[str, str], numbered: list[tuple[int, str]], rules: str) -> Record:
    setup = headers.get("手合割", "平手")
    if setup not in HANDICAPS:
        raise UserError("not-a-record", f"the set-up {setup[:40]!r} is not known here; {', '.join(HANDICAPS)} are")
    scribe = Scribe(rules, "start" if setup == "平手" else HANDICAPS[setup])
    for number, content in numbered:
        with line(number):
            if _take(scribe, content):
                break
    first = name(headers.get("先手") or headers.get("下手") or "", "first player")
    second = name(headers.get("後手") or headers.get("上手") or "", "second player")
    return scribe.record((first, second), date(headers.get("開始日時", "")))


def _take(scribe: Scribe, content: str) -> bool:
    """Apply a move or the end; return whether it was the end."""
    for word, said in ENDINGS.items():
        if content.startswith(word):
            scribe.end(said)
            return True
    scribe.move(_read_move(scribe.state, content))
    return False


def _read_move(state: State, content: str) -> Action:
    match = _MOVE.match(content)
    if not match:
        raise UserError("not-a-record", f"{content[:40]!r} is no move in KIF such as ７六歩(77)")
    same, file, rank, written, turned, where, from_file, from_rank = match.groups()
    kind = TILES.index(OTHER_NAMES.get(written, written))
    target = _target(state) if same == "同" else _name(_digit(file, _FILES), _digit(rank, _RANKS))
    if where == "打":
        return Action(FACES[kind], "", target)
    origin = _name(int(from_file), int(from_rank))
    moving = state.position[SQUARE[origin]] & 15
    if moving and moving != kind:
        raise UserError("not-a-record", f"on {origin} stands {TILES[moving]}, not {written}")
    return named(state, origin, target, turned == "成")


def _target(state: State) -> str:
    if not state.moves:
        raise UserError("not-a-record", "同 repeats a square, but no move came before")
    return state.moves[-1].target


def _digit(sign: str, signs: str) -> int:
    return signs.index(sign) + 1 if sign in signs else int(sign)


def _name(file: int, rank: int) -> str:
    return f"{'abcdefghi'[file - 1]}{10 - rank}"


def _numbers(square: str) -> tuple[int, int]:
    """Return a square's file and rank as shogi counts them."""
    return "abcdefghi".index(square[0]) + 1, 10 - int(square[1])


def _with_last_target(moves: list[tuple[State, Action, str]]) -> list[tuple[State, Action, str]]:
    targets = ["", *(action.target for _, action, _ in moves)]
    return [(state, action, last) for (state, action, _), last in zip(moves, targets, strict=False)]


def _written(state: State, action: Action, last: str) -> str:
    file, rank = _numbers(action.target)
    where = "同　" if action.target == last else f"{_FILES[file - 1]}{_RANKS[rank - 1]}"
    if not action.origin:
        return f"{where}{TILES[FACES.index(action.piece)]}打"
    tile = TILES[state.position[SQUARE[action.origin]] & 15]
    from_file, from_rank = _numbers(action.origin)
    return f"{where}{tile}{'成' * action.promotes}({from_file}{from_rank})"


def _titles(setup: str) -> tuple[str, str]:
    return ("先手", "後手") if setup == "平手" else ("下手", "上手")


def _closing(said: Ending, played: int, first: State, titles: tuple[str, str]) -> list[str]:
    side = (first.position[SIDE] + played) % 2
    if said in LOST or said in WON:
        return [f"まで{played}手で{titles[side if said in WON else 1 - side]}の勝ち"]
    word = {Ending.REPETITION: "千日手", Ending.DRAW: "持将棋"}.get(said, "中断")
    return [f"まで{played}手で{word}"]
