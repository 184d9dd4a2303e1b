"""Makes the icons of the installed app again from our seal: `.venv/bin/python scripts/icons.py`."""

from pathlib import Path
from typing import Final

from samurai.art.markup import document, element, joined
from samurai.art.palette import LIGHT
from samurai.art.signs import definitions, sign
from samurai.server.pages.png import png

FOLDER: Final = Path(__file__).parent.parent / "client/src/public/icons"
ICONS: Final = {"icon-192": 0.98, "icon-512": 0.98, "maskable-192": 0.66, "maskable-512": 0.66, "apple-180": 0.74}
"""By name, with the size in pixels: how much of it the seal takes. A maskable icon may lose all but the inmost 80 %."""


def icon(size: int, share: float) -> str:
    """The seal on paper; where it fills the icon, paper shows through its sign only."""
    margin = size * (0.1 if share > 0.9 else 0)
    side = size - 2 * margin
    paper = element("rect", x=margin, y=margin, width=side, height=side, fill=LIGHT.panel)
    seal = sign("fast", size / 2, size / 2, size * share, LIGHT.vermilion)
    drawing = document((size, size), "Samurai", "", joined((paper, seal)), definitions(LIGHT))
    return drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, share in ICONS.items():
        (FOLDER / f"{name}.png").write_bytes(png(icon(int(name.rpartition("-")[2]), share)))
