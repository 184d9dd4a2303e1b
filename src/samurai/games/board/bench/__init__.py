"""What is measured of the board game's speed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.engine.parts import Bench, Hosted

BENCH: Final = Bench(hosted=Hosted({"setup": "random"}, Path(__file__).with_name("boardgameio.js")))
