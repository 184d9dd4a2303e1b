"""A game as it was played: its options and every action, chance included; and the checked way to play one more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Generic, TypeAlias

from samurai.engine.errors import UserError
from samurai.engine.game import (
    CHANCE,
    FIRST,
    A,
    AnyAction,
    AnyState,
    AnyView,
    Game,
    IllegalAction,
    Outcome,
    S,
    Seat,
    V,
    Variant,
    complete,
    seat_label,
)
from samurai.engine.observation import seen
from samurai.engine.phrase import Phrase, say
from samurai.engine.seal import START_PLAYER, Chance, Draws, Seal, seal_of

TAKE_BACK: Final = "take-back"
"""The word by which a seat takes back its last action."""

RESIGN: Final = "resign"
"""The word by which one of two players resigns."""

DRAW: Final = "draw"
"""The word by which a seat offers a draw, or accepts the open offer."""

AGREED: Final = "agreed"
"""The remark on a take-back that all players allowed, whatever has happened since."""

OUT_OF_TIME: Final = "time"
"""The remark on a resignation that is a loss on time."""

TABLE_WORDS: Final = (TAKE_BACK, RESIGN, DRAW)
"""What may be entered at any table besides the game's own actions."""

_KEPT: Final = 8
"""How many of the latest states a course keeps."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a record: a seat, its action, and a remark without effect in the game (such as `!` for gardez)."""

    seat: Seat
    text: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What is written beside one action of a line."""

    number: int
    """The action, counted from the start of the game; 0 is before the first. The end counts as one more."""

    comment: str = ""
    """Any text, in one or more lines."""

    time: int | None = None
    """The milliseconds that the player spent on the action."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What people write beside a line of play; none of it has an effect on the game."""

    headers: tuple[tuple[str, str], ...] = ()
    """What is known about the game besides its players and date, in the order of the file; a variation has none."""

    beside: tuple[Note, ...] = ()
    variations: tuple[Variation, ...] = ()
    ending: str = ""
    """How the line ended, where its log does not say so; the words are those of the game's record formats."""

    unread: tuple[str, ...] = ()
    """Sentences about what a file holds but could not be read, such as an illegal variation. Not saved."""


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way a game could have gone."""

    after: int
    """It follows this many actions, counted from the start of the game."""

    log: tuple[Entry, ...]
    notes: Notes = Notes()


@dataclass(frozen=True)
class Record:
    """A game as played. The log only grows: even a take-back is one more entry."""

    game: str
    edition: int
    seats: int
    variant: Variant
    players: tuple[str, ...]
    date: str = ""
    log: tuple[Entry, ...] = ()
    seal: Seal | None = None
    """What the draws follow from, where they can be checked."""

    notes: Notes | None = None
    """Comments, times, variations and headers, if there are any."""


def new_record(game: Game[S, A, V], players: tuple[str, ...], given: Variant, chance: Chance, date: str = "") -> Record:
    """Make the record of a new game; a random start player is drawn here, so that the record names the seat."""
    seats = len(players)
    variant = dict(complete(game, seats, given))
    drawn = variant.get(FIRST) == "random"
    if drawn:
        variant[FIRST] = seat_label(_start_player(chance, seats))
    record = Record(game.name, game.edition, seats, variant, players, date)
    if not isinstance(chance, Draws):
        return record
    return replace(record, seal=Seal(seal_of(chance.secret), chance.contributions, start=drawn))


def _start_player(chance: Chance, seats: int) -> Seat:
    return chance.below(START_PLAYER, seats) if isinstance(chance, Draws) else chance.randrange(seats)


def play(game: Game[S, A, V], state: S, seat: Seat, text: str) -> tuple[A, S]:
    """Apply an action given as text and return it with the state after it; refuse what the rules do not offer."""
    action = _meant(game, game.rules.to_act(state), seat, text)
    if action not in game.rules.actions(state, seat):
        raise game.rules.why_not(state, seat, action)
    return action, game.rules.apply(state, seat, action)


def _meant(game: Game[S, A, V], asked: Sequence[Seat], seat: Seat, text: str) -> A:
    """Return the action, legal or not, that a seat means by a text; refuse it if it is not the seat's turn."""
    if seat not in asked:
        raise IllegalAction(
            say("it is not seat {seat}'s turn, but {awaited}", seat=seat_label(seat), awaited=_awaited(asked))
        )
    return game.notation.read(text)


def _awaited(asked: Sequence[Seat]) -> Phrase:
    labels = list(map(seat_label, asked))
    if labels == ["*"]:
        return say("a random event comes next")
    return say("seat {seats}'s", seats=" or ".join(labels))


class Course(Generic[S, A, V]):
    """A record being played, as a value: each entry is checked, and leads to another course.

    Private methods change a course only while it is being made.
    """

    def __init__(self, game: Game[S, A, V], seats: int, variant: Variant) -> None:
        """Start at the beginning."""
        self.game, self.seats, self.variant = game, seats, complete(game, seats, variant)
        if self.variant.get(FIRST) == "random":
            raise UserError("not-a-record", "the record must name the start player's seat; it says random")
        self.standing: tuple[tuple[Seat, A], ...] = ()
        """The actions that led here, without those taken back."""

        self.remarks: tuple[str, ...] = ()
        """The remark of each standing action, usually empty."""

        self.offer: Seat | None = None
        """The seat with an open draw offer."""

        self._late: tuple[S, ...] = ()
        self._arrive(game.rules.start(seats, self.variant))

    def _arrive(self, state: S) -> None:
        """Move to a new state, and compute once what is often needed about it."""
        self.state: S = state
        self.asked: tuple[Seat, ...] = self.game.rules.to_act(state)
        self.outcome: Outcome | None = self.game.rules.outcome(state)
        """How the game ended, by the rules or because the players agreed; None while it is in progress."""

        self._late = (*self._late[1 - _KEPT :], state)
        self._offered: dict[Seat, Sequence[A]] = {}

    def after(self, entry: Entry) -> Course[S, A, V]:
        """Return the course with one more entry, or refuse the entry."""
        if not -1 <= entry.seat < self.seats:
            raise IllegalAction(f"there is no seat {seat_label(entry.seat)}; there are {self.seats}")
        if self.outcome:
            raise IllegalAction(say("the game is over"))
        course: Course[S, A, V] = object.__new__(Course)
        course.__dict__.update(self.__dict__)  # a fifth of what `copy.copy` takes
        if entry.seat != CHANCE and entry.text in TABLE_WORDS:
            course._obey(entry)
        else:
            course._act(entry)
        return course

    def _act(self, entry: Entry) -> None:
        """Apply an action of the game."""
        action = _meant(self.game, self.asked, entry.seat, entry.text)
        if action not in self.offered(entry.seat):
            raise self.game.rules.why_not(self.state, entry.seat, action)
        self._arrive(self.game.rules.apply(self.state, entry.seat, action))
        self.standing, self.remarks = (*self.standing, (entry.seat, action)), (*self.remarks, entry.remark)
        if entry.seat != self.offer:
            self.offer = None

    def offered(self, seat: Seat) -> Sequence[A]:
        """Return every legal action of a seat to act (or of chance); computed once per state."""
        if seat not in self._offered:
            self._offered[seat] = self.game.rules.actions(self.state, seat)
        return self._offered[seat]

    def states_from(self, number: int) -> list[S]:
        """Return the states from before this standing action to now; recent ones are cached, others replayed."""
        wanted = len(self.standing) - number + 1
        if wanted <= len(self._late):
            return list(self._late[-wanted:])
        return list(islice(self.states(), number, None))

    def states(self) -> Iterator[S]:
        """Yield every state from the start to now: one more than there are standing actions."""
        state = self.game.rules.start(self.seats, self.variant)
        yield state
        for seat, action in self.standing:
            state = self.game.rules.apply(state, seat, action)
            yield state

    def _obey(self, entry: Entry) -> None:
        """Apply a word of the table."""
        if entry.text == TAKE_BACK:
            self._take_back(entry.seat, agreed=entry.remark == AGREED)
        elif entry.text == RESIGN:
            self._resign(entry.seat, "out-of-time" if entry.remark == OUT_OF_TIME else "resigned")
        else:
            self._offer_draw(entry.seat)

    def may_take_back(self, seat: Seat) -> bool:
        """Whether nobody who could know of the seat's last action has acted or learnt anything since."""
        for index in range(len(self.standing) - 1, -1, -1):
            other = self.standing[index][0]
            if other == seat:
                return not self.outcome and self._unanswered(index)
            if other == CHANCE:  # a draw is an answer, whatever came before it
                break
        return False

    def _take_back(self, seat: Seat, agreed: bool) -> None:
        """Undo the seat's last action, by right or, with all that followed, because all agreed."""
        index = self._last_action(seat)
        if index is None:
            raise IllegalAction(say("seat {seat} has nothing to take back", seat=seat_label(seat)))
        if not agreed and not self._unanswered(index):
            raise IllegalAction(
                say("too late to take that back: others have acted, or something has been drawn, since")
            )
        before, *undone = self.states_from(index)
        later = [] if agreed else list(zip(self.standing[index + 1 :], self.remarks[index + 1 :], strict=True))
        self.standing, self.remarks = self.standing[:index], self.remarks[:index]
        self._late = self._late[: max(0, len(self._late) - len(undone) - 1)]
        self._arrive(before)
        for (other, action), remark in later:
            self._arrive(self.game.rules.apply(self.state, other, action))
            self.standing, self.remarks = (*self.standing, (other, action)), (*self.remarks, remark)

    def _last_action(self, seat: Seat) -> int | None:
        return next((at for at in reversed(range(len(self.standing))) if self.standing[at][0] == seat), None)

    def _unanswered(self, index: int) -> bool:
        """Whether nobody has reacted to an action: the same decision is open, and nobody who acted since saw it."""
        (seat, action), *later = self.standing[index:]
        for other, _ in later:
            if other == CHANCE:
                return False
        rules = self.game.rules
        asked_in, *states = self.states_from(index)
        for (other, answer), state in zip(later, states[:-1], strict=True):
            known = seen(rules, asked_in, other, seat, action), seen(rules, state, seat, other, answer)
            if known != (None, None):
                return False
        return seat in self.asked or (bool(self.asked) and set(self.asked) <= set(rules.to_act(asked_in)))

    def _resign(self, seat: Seat, why: str) -> None:
        if self.seats != 2:
            raise IllegalAction(say("only one of two players can resign; with more, leave the seat to a bot"))
        self.outcome = Outcome(tuple(2 if each == seat else 1 for each in range(2)), (why,))

    def _offer_draw(self, seat: Seat) -> None:
        if not self.game.drawable:
            raise IllegalAction(say("there are no draws by agreement in {game}", game=self.game.title))
        if self.offer == seat:
            raise IllegalAction(say("you have already offered a draw"))
        if self.offer is None:
            self.offer = seat
        else:
            self.outcome = Outcome((1,) * self.seats, ("draw-agreed",))


AnyCourse: TypeAlias = Course[AnyState, AnyAction, AnyView]
"""The course of a game that is known only at run time."""


def follow(game: Game[S, A, V], record: Record) -> Course[S, A, V]:
    """Replay a record to its last entry, checking each; an error names the entry's number."""
    if record.game != game.name:
        raise UserError("other-game", f"this is a record of {record.game!r}, not of {game.name!r}")
    if record.edition != game.edition:
        raise UserError(
            "other-edition",
            f"this record follows edition {record.edition} of the rules; here is edition {game.edition}",
        )
    course = Course(game, record.seats, record.variant)
    for number, entry in enumerate(record.log, 1):
        try:
            course = course.after(entry)
        except IllegalAction as error:
            where = f"action {number}, {seat_label(entry.seat)} {entry.text[:80]!r}"
            raise error.within(where) from error
    return course
