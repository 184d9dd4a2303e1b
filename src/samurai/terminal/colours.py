"""The project's colours, after old woodblock prints: every style word of every picture, in one table."""

from __future__ import annotations

from functools import cache
from typing import Final

from rich.color import Color
from rich.style import Style
from rich.text import Text

from samurai.engine.picture import Picture

PAPER: Final = "#f3ead7"
INK: Final = "#1d2430"
SEA: Final = "#14304a"
VERMILION: Final = "#d5402b"
GOLD: Final = "#e3b23c"
LAMP: Final = "#ffcc33"

NIGHT: Final = {
    "sea": "#7ea6c4 on #16324d",
    "land": "#c3d6a0 on #3d5637",
    "village": "#fff4d6 on #6b5a3a",
    "city": "bold #fff4d6 on #8a4b2f",
    "edo": f"bold {INK} on {GOLD}",
    "helmet": "bold #dfe7ee on #50606f",
    "buddha": f"bold {INK} on #d9a25f",
    "rice": f"bold {INK} on #a9c86a",
    "samurai": "bold #fff4ee on #8f3327",
    "ship": "bold #e8f2f8 on #2f6690",
    "seat1": "bold #fff4ee on #b5372a",
    "seat2": f"bold {INK} on #d9a93a",
    "seat3": "bold #f7efff on #6d4f94",
    "seat4": f"bold {INK} on #cfd6d8",
    "square": "#bfa77c on #3b3024",
    "castle": "#e9d3a6 on #57452e",
    "free": "bold #c3d6a0",
    "due": f"bold {GOLD}",
    "hand": "bold",
    "choice": f"bold {PAPER} on #7a2b22",
    "button": f"bold {PAPER} on #7a2b22",
    "turn": f"bold {GOLD}",
    "title": "bold",
    "dim": "#8b97a3",
    "last": "bold italic",
    "touched": f"bold {INK} on #7fc8c0",
    "cursor": f"bold reverse {PAPER} on {VERMILION}",
}
"""Style words on a dark background."""

DAY: Final = NIGHT | {
    "sea": "#3a6a8e on #cddfe9",
    "land": "#486030 on #d4e0b8",
    "village": "#4d3d1e on #e6d3a6",
    "city": "bold #fff4d6 on #a8583a",
    "helmet": "bold #ffffff on #62748a",
    "square": "#6b5836 on #ecdcb8",
    "castle": "#4d3a1c on #dfc48c",
    "free": "bold #486030",
    "due": "bold #8a5a10",
    "turn": "bold #8a5a10",
    "dim": "#7b7466",
    "cursor": f"bold reverse {VERMILION} on {PAPER}",
}
"""Style words on a light background, where they differ."""


TARGET: Final = "target"
"""The word for what may be touched: in a warmer light, and underlined for people who see no colours."""


@cache
def style(words: str, dark: bool = True) -> Style:
    """The style that these words describe, later ones overriding earlier ones; unknown words change nothing."""
    combined = Style()
    for word in words.split():
        combined = (
            _lit(combined, dark) if word == TARGET else combined + Style.parse((NIGHT if dark else DAY).get(word, ""))
        )
    return combined


def _lit(unlit: Style, dark: bool) -> Style:
    ground = unlit.bgcolor.triplet if unlit.bgcolor else Color.parse(SEA if dark else PAPER).triplet
    light = Color.parse(LAMP if dark else INK).triplet
    assert ground and light, "the table names true colours only"
    share = 0.4 if dark else 0.16
    mixed = [round(a + (b - a) * share) for a, b in zip(ground, light, strict=True)]
    text = Color.parse(INK if sum(mixed) > 400 else "#ffffff")
    return unlit + Style(bgcolor=Color.from_rgb(*mixed), color=text, bold=True, underline=True)


def coloured(picture: Picture) -> Text:
    """A picture as coloured text, for printing."""
    text = Text(no_wrap=True, end="")
    for row in picture:
        for span in row:
            text.append(span.text, style(span.style))
        text.append("\n")
    return text
