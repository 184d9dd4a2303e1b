"""Durations by the stored clock, which counts milliseconds since 1970. Everywhere else a duration is in seconds."""

from __future__ import annotations

from typing import Final

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
