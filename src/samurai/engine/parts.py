"""What the larger parts of a game are. `Game` finds them and loads them when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol

from samurai.engine.bot import Adviser, Bot
from samurai.engine.encoding import Encoding
from samurai.engine.game import A, Game, S, S_in, V
from samurai.engine.record import Record
from samurai.engine.table import Sight

UTF8: Final = ("utf-8",)


class Kernel(Protocol[S_in]):
    """The rules over flat arrays, compiled. A law proves them equal to `Rules` (see `tests/kernels`)."""

    def pack(self, state: S_in) -> Any:
        """A state as the kernel holds it."""

    def warm_jobs(self) -> Sequence[Callable[[], object]]:
        """Calls that compile or load every kernel, each with the one signature that is used."""


class CompiledSearch(Protocol):
    """A game's search once its code is loaded; `warm` compiles it."""

    def warm(self) -> None:
        """Compile or load everything, so that the next search starts at once."""


MakeBot = Callable[[Game[S, A, V], Random], Bot[A, V]]
"""Makes a bot for a game, with a random generator of its own."""

MakeProgramBot = Callable[[str, Game[S, A, V], Random], Bot[A, V]]
"""Makes a bot that asks another program, started by this command."""


class Perft(Protocol[S_in]):
    """Counts the move sequences of a game without chance, the usual check of a move generator."""

    def perft(self, state: S_in, depth: int) -> int:
        """How many sequences of this many moves there are."""

    def divide(self, state: S_in, depth: int) -> Mapping[str, int]:
        """The same behind each first move, by its word."""


class UsiEngine(Protocol):
    """A game's search as an engine that speaks USI, the protocol of shogi programs."""

    def hear(self, line: str) -> bool:
        """Obey one line; whether to go on."""

    def wait(self) -> None:
        """Let a search that is under way end."""


@dataclass(frozen=True)
class Search(Generic[S, A, V]):
    """How bots think ahead at a game."""

    load: Callable[[], CompiledSearch]
    """Imports the compiled search; it is warm after `warm()`."""

    adviser: Callable[[Game[S, A, V], Random], Adviser[A, V]]
    """Makes the strongest bot, which also judges any action: for hints and reviews."""

    review_rounds: Callable[[int], int]
    """By number of seats: how many rounds a review spends on a decision, so that a game takes a few seconds."""

    reasons: Callable[[Sight[A, V], A], tuple[str, ...]]
    """What an action does at once, in plain words, the most important first."""

    levels: Mapping[str, MakeBot[S, A, V]] = field(default_factory=lambda: MappingProxyType({}))
    """The game's own levels by name, where the usual ones do not fit."""

    programs: Mapping[str, MakeProgramBot[S, A, V]] = field(default_factory=lambda: MappingProxyType({}))
    """Bots that are other people's programs, by the protocol they speak or by their name."""


@dataclass(frozen=True)
class Learning(Generic[A, V]):
    """A game as numbers, for programs that learn."""

    encoding: Encoding[A, V]
    batches: Callable[[], Any]
    """Imports the kernels that step many games at once (`samurai.kernels.batches.Batcher`)."""

    longest: int
    """No game has more decisions of its players than this."""


@dataclass(frozen=True)
class RecordFormat:
    """One way to write a game down."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[str, str], Record]
    """The record in a text; the second word says by which rules it was played, where the text does not."""

    write: Callable[[Record], str]
    encodings: tuple[str, ...] = UTF8
    game: str = ""
    """The game that can be written this way, if not every one."""
