"""Converts SVG to PNG with resvg: `python -m samurai.server.pages.png < drawing.svg > drawing.png`. Starts quickly."""

from __future__ import annotations

import os
import sys
from importlib.resources import as_file, files
from typing import Final

_NICE: Final = 5
"""Games have priority, but link previews must not wait for long."""


def png(svg: str) -> bytes:
    """Convert a drawing to a PNG of its own size, with our own fonts beside the system's."""
    from resvg_py import svg_to_bytes

    with as_file(files("samurai.art") / "fonts") as fonts:
        return svg_to_bytes(svg_string=svg, font_dirs=[str(fonts)], serif_family="Noto Serif CJK JP")


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICE)
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode()))
