"""The protocols of a game's larger parts. `Game` finds them and loads them on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias

from samurai.engine.bot import Adviser, Bot
from samurai.engine.encoding import Encoding
from samurai.engine.game import A, AnyAction, AnyState, AnyView, Game, S, S_in, V, Variant
from samurai.engine.observation import Observation
from samurai.engine.record import Record


class Kernel(Protocol[S_in]):
    """The rules over flat arrays, compiled. A law proves them equal to `Rules` (see `tests/kernels`)."""

    def pack(self, state: S_in) -> object:
        """Return a state in the kernel's representation."""

    def warm_jobs(self) -> Sequence[Callable[[], object]]:
        """Return calls that compile or load every kernel, each with the one signature that is used."""


class CompiledSearch(Protocol):
    """A game's search once its code is loaded; `warm` compiles it."""

    def warm(self) -> None:
        """Compile or load everything, so that the next search starts at once."""


MakeBot = Callable[[Game[S, A, V], Random], Bot[A, V]]
"""Makes a bot for a game, with a random generator of its own."""

AnyMakeBot: TypeAlias = MakeBot[AnyState, AnyAction, AnyView]
"""Makes a bot for a game that is known only at run time."""

MakeProgramBot = Callable[[str, Game[S, A, V], Random], Bot[A, V]]
"""Makes a bot that plays through an external program, started by this command."""


class Perft(Protocol[S_in]):
    """Counts the move sequences of a game without chance, the usual check of a move generator."""

    def perft(self, state: S_in, depth: int) -> int:
        """Return how many sequences of this many moves there are."""

    def divide(self, state: S_in, depth: int) -> Mapping[str, int]:
        """Return the same count after each first move, by its word."""


class UsiEngine(Protocol):
    """A game's search as an engine that speaks USI, the protocol of shogi programs."""

    def receive(self, line: str) -> bool:
        """Handle one line of input; return whether to continue."""

    def wait(self) -> None:
        """Wait until a running search has ended."""


class Learner(Protocol):
    """How a game's search learns an evaluation from its own games, in a way of its own (`samurai learn`).

    A model is named like in `shogun:FILE`: a file, or the game's own one, or the first one.
    """

    @property
    def rounds(self) -> int:
        """How many rounds a search in self-play usually has."""

    @property
    def match_rounds(self) -> int:
        """How many rounds a search in a match has."""

    def play(self, model: str, seed: int, games: int, rounds: int) -> bytes:
        """Play games against itself; return the bytes of a file to learn from."""

    def fit(
        self, files: Sequence[Path], seed: int, checkpoint: Path
    ) -> tuple[Callable[[Mapping[str, object]], bytes], Mapping[str, object]]:
        """Learn from files; return what makes the file of the new model, and a report.

        What is learned so far is kept in the checkpoint, from which a stopped fit continues.
        """

    def duel(self, models: Sequence[str], rounds: int, seed: str) -> tuple[Sequence[int], Iterator[float]]:
        """Let two models play each other at equal time; return the rounds of both, and the first one's mean results."""


@dataclass(frozen=True)
class Search(Generic[S, A, V]):
    """How bots search in a game."""

    load: Callable[[], CompiledSearch]
    """Imports the compiled search; `warm()` compiles it."""

    adviser: Callable[[Game[S, A, V], Random], Adviser[A, V]]
    """Makes the strongest bot, which can also judge any action: for hints and reviews."""

    review_rounds: Callable[[int], int]
    """By number of seats: how many rounds a review spends on a decision, so that a game takes a few seconds."""

    reasons: Callable[[Observation[A, V], A], tuple[str, ...]]
    """An action's immediate effects in plain words, the most important first."""

    levels: Mapping[str, MakeBot[S, A, V]] = field(default_factory=lambda: MappingProxyType({}))
    """The game's own levels by name, where the usual ones do not fit."""

    ladder_rounds: int = 100_000
    """On the rating list: the rounds of the strongest bot against the rank below it."""

    clocked: tuple[tuple[str, ...], ...] = ()
    """On the rating list: line-ups with a time limit, which the bot named first must win."""

    learns: bool = False
    """Whether its evaluation has weights that `samurai learn` fits."""

    learner: Callable[[], Learner] | None = None
    """Imports what learns in a way of its own; None where the usual way is used, or nothing is learned."""

    programs: Mapping[str, MakeProgramBot[S, A, V]] = field(default_factory=lambda: MappingProxyType({}))
    """Bots that are external programs, by the protocol they speak or by name."""


AnySearch: TypeAlias = Search[AnyState, AnyAction, AnyView]
"""How bots search in a game that is known only at run time."""


@dataclass(frozen=True)
class Learning(Generic[A, V]):
    """A game as numbers, for machine learning."""

    encoding: Encoding[A, V]
    batches: Callable[[], object] | None = None
    """Imports the kernels that step many games at once (`samurai.kernels.batches.Batcher`), where a game has them."""

    longest: int = 10_000
    """An upper bound on the players' decisions in a game."""


@dataclass(frozen=True)
class RecordFormat:
    """A file format for records of games."""

    title: str
    """What people call it."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[str, str], Record]
    """Parses a record; the second argument names the rules it was played by, where the text does not."""

    write: Callable[[Record], str]
    looks_like: Callable[[str], object]
    """Whether a text is in this format, at a glance; of several formats, the first that says so is meant."""

    split: Callable[[str], Sequence[str]] | None = None
    """Where a text may hold several games: returns the text of each."""

    game: str = ""
    """The game this format is for, if not for all."""


@dataclass(frozen=True)
class Side:
    """One of the two sides of a benchmark."""

    name: str
    work: Callable[[], float]
    """Does some work, and returns how much."""

    close: Callable[[], object] = lambda: None
    """Called when the measuring is over."""


@dataclass(frozen=True)
class Measure:
    """A row in the table of benchmarks. Sides are created when they are needed, and may be missing."""

    name: str
    unit: str
    """The unit of work per second; or `s` where the seconds of one piece of work count."""

    ours: Callable[[], Side]
    peer: Callable[[], Side] | None = None
    once: bool = False
    """Whether one round is enough."""

    crowded: bool = False
    """Whether its own background processes keep running, so that it must be measured after all others."""


class RandomGames(NamedTuple, Generic[S]):
    """Random games by the plain rules, in turn with the `playouts` of the kernel where a game has one."""

    seats: int
    settled: Callable[[S], bool] | None = None
    """Whether the set-up is over, in a game with one: only what comes after it is measured."""


class Vector(NamedTuple):
    """Many games at once in our vector environment, and what somebody else's is called and does."""

    seats: int
    peer: str = ""
    theirs: Callable[[], Side] | None = None


class Hosted(NamedTuple):
    """What two people play in the benchmarks of the server."""

    options: Variant
    moves: int
    """About how many moves a random game has."""

    peer: Path
    """A game of about the same size for boardgame.io, in JavaScript; see `samurai/bench/boardgameio`."""


@dataclass(frozen=True)
class Bench(Generic[S]):
    """What `samurai bench` measures of a game. Where only one game is needed, it takes the first that declares it."""

    kernels: Sequence[Measure] = ()
    """The compiled rules in turn with other libraries."""

    plain: Sequence[Measure] = ()
    """The plain rules in turn with other libraries."""

    random_games: RandomGames[S] | None = None
    vector: Vector | None = None
    pettingzoo: int = 0
    """The number of seats of our PettingZoo environment, in turn with PettingZoo's own chess."""

    openspiel: tuple[Variant, str] | None = None
    """The options of our game in OpenSpiel, and the name of a game of OpenSpiel's own to compare with."""

    self_play: tuple[str, ...] = ()
    """The bots of games that are played into tables, in one process and on Ray."""

    hosted: Hosted | None = None
    first_job: int = 0
    """The one of the kernel's warm jobs with which a new process gives its first answer."""


AnyBench: TypeAlias = Bench[AnyState]
"""The benchmarks of a game that is known only at run time."""


Counts: TypeAlias = dict[str, Any]
"""What was counted in a series of games: integers by name, lists of them, or nested counts."""

Results: TypeAlias = Mapping[str, Counts]
"""The counts of many series, by their names."""


@dataclass(frozen=True)
class Series:
    """Many games of one kind for a balance study, played in parts."""

    name: str
    """The game, the number of players, and what is special about it, such as `lots-2-strong`."""

    share: float
    """The number of games played, as a share of the number asked for."""

    part: int
    """How many games are played in one go."""

    play: Callable[[int, int, int], Counts]
    """Given a seed, the number of the first game and how many: plays them, and counts. Equal seeds play equal games."""

    def games(self, asked: int) -> int:
        """Return how many games this series has when `asked` games were asked for."""
        return max(1, round(asked * self.share))


class Length(NamedTuple):
    """How the length of a game is counted, and drawn on the balance page."""

    counted: str = "turns"
    """The name of the counts."""

    unit: str = "round"
    units: str = "rounds"
    by_round: bool = True
    """Whether a round, in which every seat has a turn, is a unit; otherwise a single turn is."""

    step: int = 1
    """The width of the bins in which lengths are counted."""

    most: int | None = None
    """How many of the bins are drawn."""

    smooth: int = 1
    """The numbers of legal actions are averaged over this many units."""

    about: str = ""
    """What to add about this game to the caption of the plot of lengths."""


BY_ROUND: Final = Length()


@dataclass(frozen=True)
class Study(Generic[S, A, V]):
    """A game's balance study: what is played and counted, and what the page says about this game alone.

    The page compares the games by the series `game-seats` and `game-seats-strong`, for every number of seats.
    """

    series: Sequence[Series]
    player: MakeBot[S, A, V]
    """Makes the player of most series, as a bot that our other bots are measured against."""

    variant: Variant
    """The options of those games."""

    ends: Mapping[str, str]
    """The reasons of an outcome in words for the readers of the page."""

    gaps: Callable[[Results], Mapping[str, str]]
    """What fills the gaps in the text of the page, by their names, from the counts of all series."""

    plots: Callable[[Results], Mapping[str, str]]
    """Plots as SVG, by file name."""

    length: Length = BY_ROUND


AnyStudy: TypeAlias = Study[AnyState, AnyAction, AnyView]
"""The balance study of a game that is known only at run time."""
