"""How long to think about a move: what a `go` says, shared out over the rest of the game."""

from __future__ import annotations

from threading import Event
from typing import Final

from samurai.games.friedl.search.limits import Limits
from samurai.games.friedl.search.usi.options import is_number

MOVES_LEFT: Final = 30
"""For how many more moves the clock must last, roughly."""

LEAST: Final = 0.005
"""The shortest time to think, in seconds."""

_NUMBERS: Final = ("btime", "wtime", "binc", "winc", "byoyomi", "movetime", "nodes", "depth", "mate")


def read_limits(words: list[str], side: int, stop: Event, lost: float) -> Limits:
    """Return when to end a search, from the words of a `go`; `lost` is how many seconds of a move go elsewhere."""
    said = {name: int(words[words.index(name) + 1]) for name in _NUMBERS if _has_number(words, name)}
    limits = Limits(stop=stop)
    if "nodes" in said:
        limits = limits._replace(nodes=max(1, said["nodes"]))
    if "depth" in said:
        limits = limits._replace(depth=min(max(1, said["depth"]), limits.depth))
    for name in ("movetime", "mate"):
        if name in said:
            limits = limits._replace(seconds=max(LEAST, said[name] / 1000 - lost))
    if {"btime", "wtime", "byoyomi"} & said.keys():
        return _by_clock(limits, said, "bw"[side], lost)
    return limits


def _has_number(words: list[str], name: str) -> bool:
    return name in words[:-1] and is_number(words[words.index(name) + 1])


def _by_clock(limits: Limits, said: dict[str, int], side: str, lost: float) -> Limits:
    """Return a share of the clock plus what each move gets on top; no more than there is."""
    left, more, extra = (said.get(name, 0) / 1000 for name in (f"{side}time", f"{side}inc", "byoyomi"))
    most = max(LEAST, left + more + extra - lost if extra or more else 0.8 * left - lost)
    # What is not used of a byoyomi is lost, so without a clock beside it all of it is used.
    if left == 0:
        return limits._replace(seconds=most)
    share = left / MOVES_LEFT + more + extra
    return limits._replace(seconds=min(most, 3 * share), enough=min(most, share))
