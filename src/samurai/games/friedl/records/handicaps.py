"""The set-ups of shogi that have a name: the stronger player leaves tiles out, and moves first."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.records import sfen

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
    "左七枚落ち": "2sgkg3/9" + _ARMY,
    "右七枚落ち": "3gkgs2/9" + _ARMY,
    "八枚落ち": "3gkg3/9" + _ARMY,
    "十枚落ち": "4k4/9" + _ARMY,
    "十九枚落ち": "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
}
"""The position of each set-up, by its name in KIF."""

PRESETS: Final = dict(
    zip(
        ("HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R", "8", "10"),
        HANDICAPS,
        strict=False,
    )
)
"""The names of JKF, and those of KIF."""

_OTHER_WORDS: Final = {"香車": "香", "飛落": "飛車落", "裸玉": "十九枚落ち", "左香落ち": "香落ち"}
_COUNTS: Final = str.maketrans("2345678２３４５６７８", "二三四五六七八二三四五六七八")


def named(text: str) -> str | None:
    """Return the usual name of a set-up, or None if it is not known."""
    title = "".join(text.split()).replace("10", "十").replace("19", "十九").translate(_COUNTS)
    for other, usual in _OTHER_WORDS.items():
        title = title.replace(other, usual)
    title = title + "ち" if title.endswith("落") else title
    return title if title in HANDICAPS else None


def name_of(position: bytes) -> str | None:
    """Return the name of the set-up with this position, or None if it has none."""
    text = sfen.write(position)
    return next((title for title, setup in HANDICAPS.items() if setup == text), None)


def option_of(position: bytes) -> str:
    """Return the value of the option `position` for a game that begins here."""
    text = sfen.write(position)
    return "start" if text == sfen.START else text
