"""What a game must provide. Everything else in the project is written against this file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from samurai.engine.errors import SamuraiError, UserError, one_of
from samurai.engine.phrase import Catalogue
from samurai.engine.picture import Picture

if TYPE_CHECKING:
    from samurai.engine.parts import Bench, Kernel, Learning, Perft, RecordFormat, Search, Study, UsiEngine

Seat = int
"""A place at the table: 0 to n-1 in code; people read and write 1 to n."""

CHANCE: Final[Seat] = -1
"""Nature's seat: every draw and deal is one of its actions."""

FIRST: Final = "first"
"""The option that names the start player, in the games that have one."""

Variant = Mapping[str, str]
"""A chosen value for each of a game's options."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
S_in = TypeVar("S_in", contravariant=True)
A_in = TypeVar("A_in", contravariant=True)
V_in = TypeVar("V_in", contravariant=True)


class IllegalAction(SamuraiError):
    """Something the rules of a game, or the table, do not allow."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        """Say what is not allowed, and by which numbered rule."""
        super().__init__(sentence, rule)
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        """Return the sentence with the number of its rule."""
        return f"{self.sentence} (rule {self.rule})" if self.rule else str(self.sentence)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    places: tuple[int, ...]
    """By seat: 1 is first, equal numbers share a place, and the next is skipped (1, 1, 3)."""

    reasons: tuple[str, ...]
    """Every cause that applied, in order, each a short stable word; `Text.result` puts them into sentences."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before the game."""

    name: str
    about: str
    choices: tuple[str, ...]
    """The first is the default."""

    accepts: Callable[[str], bool] | None = None
    """For an option with more values than those listed: whether this one is valid; it may raise, saying why not."""


class Rules(Protocol[S, A, V]):
    """The law of one game, as pure functions of immutable values. A module satisfies this."""

    def start(self, seats: int, variant: Variant) -> S:
        """Return the state before anyone, chance included, has acted."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return who may act now: one seat, several choosing in secret, CHANCE alone, or nobody."""

    def actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every legal action of `seat`. CHANCE lists one for each tile or card that may come, even if equal."""

    def apply(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after a legal action. It trusts the caller; `record.play` checks."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while someone still has to act."""

    def view(self, state: S, seat: Seat | None) -> V:
        """Return everything that `seat` (None: a spectator) knows. Only views leave the engine."""

    def guess(self, view: V, rng: Random) -> S:
        """Return a state this view may come from, drawn fairly from what its owner cannot see."""

    def sees(self, state: S, viewer: Seat | None, seat: Seat, action: A) -> bool:
        """Whether `viewer` is shown which action `seat` takes in this state, or only that it acts."""

    def why_not(self, state: S, seat: Seat, action: A) -> IllegalAction:
        """Return why this action of a seat whose turn it is is not offered, with the rule's number."""


class Notation(Protocol[A]):
    """Actions as text: one word per action, the same in logs, stores, sockets and tests."""

    def write(self, action: A) -> str:
        """Return the one word for an action: printable ASCII without spaces."""

    def read(self, text: str) -> A:
        """Return the action that a word names; anything else is refused with IllegalAction."""

    def touches(self, action: A) -> tuple[tuple[str, ...], ...]:
        """Return each way to enter an action by touching things in turn: places of the picture, or items in hand."""


class Text(Protocol[A_in, V_in]):
    """A game in words: everything here is made from views, so nothing here can tell a secret.

    Sentences are phrases (`phrase.py`), so that they can be translated.
    """

    def picture(self, view: V_in, names: Sequence[str]) -> Picture:
        """Draw what a seat sees for a terminal, hands and piles included."""

    def describe(self, before: V_in, seat: Seat, action: A_in | None, after: V_in, names: Sequence[str]) -> str:
        """Describe what was done between two views; the action is None where its viewer may not see it."""

    def preview(self, before: V_in, seat: Seat, action: A_in, after: V_in, names: Sequence[str]) -> str:
        """Describe the consequences of an action; nothing where there is nothing to say."""

    def result(self, view: V_in, outcome: Outcome, names: Sequence[str]) -> str:
        """Describe the end in the rules' own terms: why the game is over, how it is scored, who won."""


class Painting(Protocol[V_in]):
    """A game as a drawing, made from views only."""

    def svg(self, view: V_in, names: Sequence[str]) -> str:
        """Draw what a seat sees, as one self-contained SVG document.

        A rectangle or circle with the attribute `data-place` is what a player touches there: a word of
        `Notation.touches`. A browser that has no view of the game makes it a button.
        """


class Value(Protocol[S_in]):
    """A static evaluation, for bots."""

    def value(self, state: S_in, seat: Seat) -> float:
        """Return the value of a state for a seat; larger is better, only differences matter."""


class Parts(NamedTuple):
    """Where the larger parts of a game are, as `module` or `module:NAME`; a game can be played without them."""

    kernel: str = ""
    search: str = ""
    learning: str = ""
    records: str = ""
    perft: str = ""
    usi: str = ""
    bench: str = ""
    study: str = ""
    words: str = ""
    """The package whose folder `words` has the translations of the game's sentences."""


NO_PARTS: Final = Parts()


@cache
def _loaded(place: str) -> Any:
    """Import the object at a place, or return None if there is no place."""
    if not place:
        return None
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


@cache
def _words(package: str, language: str) -> Catalogue:
    """Read the translations of a package, or nothing where it has none."""
    import json  # rarely needed: a game in English has no translations
    from importlib.resources import files

    file = files(package).joinpath("words", f"{language}.json") if package else None
    found: Catalogue = json.loads(file.read_text(encoding="utf-8")) if file and file.is_file() else {}
    return found


@dataclass(frozen=True)
class Game(Generic[S, A, V]):
    """One game: its name, who can play it, its options, and the modules that implement it.

    Nothing outside the game's folder imports its modules: everything is found here. The larger parts, from `kernel` on,
    are loaded on first use, and are None where a game has none.
    """

    name: str
    title: str
    edition: int
    """Raised when an old record would replay differently."""

    seats: range
    options: tuple[Option, ...]
    hidden: bool
    """Whether seats know different things."""

    drawable: bool
    """Whether the players may agree on a draw."""

    rules: Rules[S, A, V]
    notation: Notation[A]
    text: Text[A, V]
    painting: Painting[V]
    evaluation: Value[S]
    facts: Callable[[V], object] | None = None
    """Facts computed from a view, ready to be shown, such as who leads where; made of simple values, as views are."""

    spoils: Callable[[S], tuple[Mapping[str, int], ...]] | None = None
    """By seat: what it has won, by kind, in games about winning things; for statistics of finished games."""

    other_words: Callable[[A], tuple[str, ...]] | None = None
    """Other words by which people may type an action, such as those of another notation."""

    parts: Parts = NO_PARTS

    @property
    def kernel(self) -> Kernel[S] | None:
        """The same rules, compiled for search and simulation."""
        kernel: Kernel[S] | None = _loaded(self.parts.kernel)
        return kernel

    @property
    def search(self) -> Search[S, A, V] | None:
        """How bots search, their levels, and the reasons they give."""
        search: Search[S, A, V] | None = _loaded(self.parts.search)
        return search

    @property
    def learning(self) -> Learning[A, V] | None:
        """Views and actions as numbers, one game or many at a time."""
        learning: Learning[A, V] | None = _loaded(self.parts.learning)
        return learning

    @property
    def perft(self) -> Perft[S] | None:
        """The counter of move sequences."""
        perft: Perft[S] | None = _loaded(self.parts.perft)
        return perft

    @property
    def usi(self) -> Callable[[str, Callable[[str], None]], UsiEngine] | None:
        """Makes a USI engine, given its name and a function that receives its answers."""
        make: Callable[[str, Callable[[str], None]], UsiEngine] | None = _loaded(self.parts.usi)
        return make

    @property
    def record_formats(self) -> Sequence[RecordFormat]:
        """The record formats specific to this game, besides our own."""
        formats: Sequence[RecordFormat] | None = _loaded(self.parts.records)
        return formats or ()

    @property
    def bench(self) -> Bench[S] | None:
        """The speed measurements of the game."""
        bench: Bench[S] | None = _loaded(self.parts.bench)
        return bench

    @property
    def study(self) -> Study[S, A, V] | None:
        """What is counted in many games, to see how fair the game is."""
        study: Study[S, A, V] | None = _loaded(self.parts.study)
        return study

    def words(self, language: str) -> Catalogue:
        """Return the translations of the game's sentences into a language; what is missing stays English."""
        return _words(self.parts.words, language)


# A program that plays games by name does not know their states, actions and views: it only hands them from one function
# of a game to another. These names say so; nothing but a game looks inside such a value.

AnyState: TypeAlias = Any
"""A state of a game that is known only at run time."""

AnyAction: TypeAlias = Any
"""An action of a game that is known only at run time."""

AnyView: TypeAlias = Any
"""A view of a game that is known only at run time."""

AnyGame: TypeAlias = Game[AnyState, AnyAction, AnyView]
"""A game that is known only at run time."""

AnyNotation: TypeAlias = Notation[AnyAction]
"""The notation of such a game."""


def seat_label(seat: Seat) -> str:
    """Return a seat as people write it: `*` for chance, 1 to n for the others."""
    return "*" if seat == CHANCE else str(seat + 1)


def default_names(seats: int) -> tuple[str, ...]:
    """Return default names for the players."""
    return tuple(f"Player {number}" for number in range(1, seats + 1))


def check_seats(game: Game[S, A, V], seats: int) -> int:
    """Return the number of players, if this game can be played by that many; otherwise refuse it."""
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        who = f"{few} players" if few == many else f"{few} to {many} players"
        raise UserError("bad-seats", f"{game.title} is for {who}, not for {seats}")
    return seats


def complete(game: Game[S, A, V], seats: int, given: Variant) -> Variant:
    """Return every option of the game with its chosen or default value; unknown names and values are refused."""
    check_seats(game, seats)
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise UserError("bad-option", f"{game.name} has no option {name!r}; {one_of(name, known, 'it has')}")
    return {name: _chosen(option, given.get(name, option.choices[0]), seats) for name, option in known.items()}


def _chosen(option: Option, value: str, seats: int) -> str:
    if value not in option.choices and not _accepted(option, value):
        raise UserError(
            "bad-option", f"option {option.name!r} can't be {value!r}; {one_of(value, option.choices, 'it can be')}"
        )
    if option.name == FIRST and value.isdigit() and int(value) > seats:
        raise UserError("bad-option", f"option {FIRST!r} names seat {value}, but there are {seats} seats")
    return value


def _accepted(option: Option, value: str) -> bool:
    try:
        return option.accepts is not None and option.accepts(value)
    except SamuraiError as error:
        raise UserError("bad-option", f"option {option.name!r}: {error}") from error
