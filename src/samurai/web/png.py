"""SVG made into PNG by resvg: `python -m samurai.web.png < drawing.svg > drawing.png`. It starts often, and quickly."""

from __future__ import annotations

import os
import sys
from importlib.resources import as_file, files
from typing import Final

_NICE: Final = 5
"""Whoever plays goes first, but those who show links do not wait for long."""


def png(svg: str) -> bytes:
    """A drawing in its own size, with our own fonts beside those of the system."""
    from resvg_py import svg_to_bytes

    with as_file(files("samurai.art") / "fonts") as fonts:
        return svg_to_bytes(svg_string=svg, font_dirs=[str(fonts)], serif_family="Noto Serif CJK JP")


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICE)
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode()))
