"""The words for the end in KIF and KI2: as the last move, and in a sentence such as まで113手で先手の勝ち."""

from __future__ import annotations

import re
from typing import Final

from samurai.games.friedl.records.endings import LOST, WON, Ending

WORDS: Final = {
    Ending.MATE: "詰み",
    Ending.WE_RESIGN: "投了",
    Ending.TIME_UP: "切れ負け",
    Ending.WE_LOSE: "反則負け",
    Ending.WE_WIN: "反則勝ち",
    Ending.WE_DECLARE: "入玉勝ち",
    Ending.NO_SHOW: "不戦敗",
    Ending.OPPONENT_NO_SHOW: "不戦勝",
    Ending.REPETITION: "千日手",
    Ending.DRAW: "持将棋",
    Ending.EVEN: "引き分け",
    Ending.LIMIT: "最大手数",
    Ending.BREAK: "中断",
    Ending.SEALED: "封じ手",
    Ending.NO_MATE: "不詰",
    Ending.TAKEN_BACK: "待った",
    Ending.ERROR: "エラー",
}
"""The word for each ending, as a move of its own."""

_STEMS: Final = {
    "不詰": Ending.NO_MATE,
    "詰": Ending.MATE,
    "投了": Ending.WE_RESIGN,
    "切れ": Ending.TIME_UP,
    "不戦敗": Ending.NO_SHOW,
    "不戦勝": Ending.OPPONENT_NO_SHOW,
    "不戦": Ending.NO_SHOW,
    "入玉": Ending.WE_DECLARE,
    "宣言": Ending.WE_DECLARE,
    "トライ": Ending.WE_DECLARE,
    "千日手": Ending.REPETITION,
    "持将棋": Ending.DRAW,
    "引き分け": Ending.EVEN,
    "引分": Ending.EVEN,
    "最大手数": Ending.LIMIT,
    "封じ手": Ending.SEALED,
    "中断": Ending.BREAK,
    "待った": Ending.TAKEN_BACK,
    "エラー": Ending.ERROR,
    "反則": Ending.WE_LOSE,
    "勝": Ending.WE_RESIGN,
    "負": Ending.WE_RESIGN,
}
"""What the words of an ending have in common with others of the kind; the first that occurs counts."""

_SIDES: Final = re.compile(r"(先手|下手|▲)|(後手|上手|△)")
_WINS: Final = re.compile("勝")
_SENTENCE: Final = re.compile(r"まで、?[\s　]*([0-9０-９]*)[\s　]*(?:手)?(?:で)?")


def read(text: str, side: int) -> Ending | None:
    """Return the ending that some words name, for the player to move; None if they name none."""
    said = next((ending for stem, ending in _STEMS.items() if stem in text), None)
    if said is None or said == Ending.MATE:
        return said
    loser = _loser(text, side, said)
    if said in WON:
        return said if loser != side else Ending.WE_RESIGN
    return said if loser == side or said not in LOST else Ending.WE_WIN


def read_sentence(text: str, side: int) -> Ending | None:
    """Return the ending that a sentence such as まで113手で先手の勝ち names."""
    return read(_SENTENCE.sub("", text, count=1), side)


def sentence(ending: Ending, played: int, side: int, titles: tuple[str, str]) -> list[str]:
    """Return the sentence about the end after this many moves; nothing if the game goes on."""
    if ending == Ending.NONE:
        return []
    us, them = titles[side], titles[1 - side]
    special = {
        Ending.TIME_UP: f"時間切れにより{them}の勝ち",
        Ending.WE_LOSE: f"{us}の反則負け",
        Ending.WE_WIN: f"{us}の反則勝ち",
        Ending.WE_DECLARE: f"{us}の入玉勝ち",
        Ending.NO_SHOW: f"{us}の不戦敗",
        Ending.OPPONENT_NO_SHOW: f"{us}の不戦勝",
        Ending.WE_RESIGN: f"{them}の勝ち",
    }
    return [f"まで{played}手で{special.get(ending, WORDS[ending])}"]


def _loser(text: str, side: int, said: Ending) -> int:
    """Return the losing player: the one named, unless the words say that this player won."""
    wins = bool(_WINS.search(text)) or said in WON
    sides = _SIDES.search(text)
    if not sides:
        return 1 - side if wins else side
    named = 0 if sides[1] else 1
    return 1 - named if wins else named
