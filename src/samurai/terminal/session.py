"""A table in a terminal: who sits where, whose turn it is, the bots' moves, and saving the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from samurai.bots.lineup import BOTS, SIGN, STRONG, make_bot
from samurai.bots.ready import searcher
from samurai.engine.bot import AnyBot, Budget, Evaluator
from samurai.engine.errors import UserError, one_of
from samurai.engine.game import FIRST, AnyGame, IllegalAction, Seat, Variant
from samurai.engine.observation import AnyObservation
from samurai.engine.record import TAKE_BACK, Record, new_record
from samurai.engine.table import AnyTable, Table
from samurai.terminal.chronicle import Chronicle, Line

UNDO: Final = "undo"
"""What people type to take an action back, besides the word of records."""

ME: Final = "me"
"""The word for a person's seat; `me:NAME` gives a name."""


def _forget(record: Record, over: bool) -> str:
    """Save nothing: the default for `Session.saver`."""
    return ""


@dataclass
class Session:
    """A game being played at one screen."""

    game: AnyGame
    table: AnyTable
    bots: dict[Seat, AnyBot]
    saver: Callable[[Record, bool], str] = _forget
    """Called after every change with the record and whether the game is over. Returns what went wrong, if anything."""

    trouble: str = ""
    """Why the game could not be saved the last time, or nothing."""

    budget: Budget = field(default_factory=Budget)
    _chronicles: dict[Seat | None, Chronicle] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.table.record.players

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people, not bots."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)

    @property
    def curtained(self) -> bool:
        """Whether several people share this screen and must not see each other's hands."""
        return self.game.hidden and len(self.people) > 1

    def person_to_act(self) -> Seat | None:
        """The first person the table waits for, if any."""
        return next((seat for seat in self.table.to_act if seat not in self.bots), None)

    def bot_to_act(self) -> Seat | None:
        """The first bot the table waits for, if any."""
        return next((seat for seat in self.table.to_act if seat in self.bots), None)

    def think(self, observation: AnyObservation) -> str:
        """The action a bot chooses, in notation. May take long; changes nothing here."""
        assert observation.seat is not None, "spectators are not asked"
        return self.game.notation.write(self.bots[observation.seat].choose(observation, self.budget))

    def act(self, seat: Seat, word: str, at: int, remark: str = "") -> None:
        """Apply an action chosen at revision `at`, and save the game."""
        self.table = self.table.play(seat, word, at, remark)
        self.save()

    def say(self, seat: Seat, line: str) -> None:
        """Handle what a person typed: an action or a table command, optionally followed by a remark."""
        word, _, remark = line.strip().partition(" ")
        courtesy = word[len(word.rstrip("!")) :]
        if word in (TAKE_BACK, UNDO):
            self.take_back(seat)
        else:
            self.act(seat, self._meant(seat, word), self.table.revision, remark.strip() or courtesy[:1])

    def _meant(self, seat: Seat, word: str) -> str:
        """The notation's own word for an action that was typed in another way."""
        others = self.game.other_words or (lambda action: ())
        actions = self.table.observe(seat).actions
        return next((self.game.notation.write(action) for action in actions if word in others(action)), word)

    def hint(self, seat: Seat) -> str:
        """What the strongest bot would do in a person's place, and why. May take long; changes nothing here."""
        observation = self.table.observe(seat)
        if not observation.actions:
            raise IllegalAction("it is not your turn")
        adviser = make_bot(STRONG, self.game, Random(self.table.revision))
        assert isinstance(adviser, Evaluator), "the strongest bot can explain itself"
        advice = adviser.evaluate(observation, self.budget)[0]
        ready = searcher(self.game)
        shallow = "" if ready and ready.search else " (looking one action ahead, as the search is not ready)"
        return f"{self.game.notation.write(advice.action)}{''.join(f'; {why}' for why in advice.why)}{shallow}"

    def again(self, rng: Random, date: str = "") -> None:
        """Begin another game with the same players and options; who begins is chosen at random where it can be."""
        variant = {name: value for name, value in self.table.record.variant.items() if name != FIRST}
        self.table = Table(self.game, new_record(self.game, self.names, variant, rng, date), rng)
        self._chronicles.clear()
        self.save()

    def take_back(self, seat: Seat) -> None:
        """Undo. Without hidden information, back to the last choice a person made; otherwise as the table allows."""
        if self.table.outcome:
            raise IllegalAction("the game is over")
        if self.game.hidden:
            self.act(seat, TAKE_BACK, self.table.revision)
        else:
            self._rewind()

    def save(self) -> None:
        """Save the game in its current state."""
        self.trouble = self.saver(self.table.record, self.table.outcome is not None)

    def story(self, viewer: Seat | None) -> list[Line]:
        """The history so far, as a seat (None: a spectator) saw it."""
        return self._chronicles.setdefault(viewer, Chronicle(self.game, viewer)).read(self.table.record)

    def _rewind(self) -> None:
        """Everyone at this screen agrees: back to the last choice that one of them made."""
        seat = self.table.latest(self.people)
        if seat is None:
            raise IllegalAction("there is nothing to take back yet")
        self.table = self.table.take_back_agreed(seat)
        self.save()


def new_session(game: AnyGame, seats: Sequence[str], options: Variant, rng: Random, date: str = "") -> Session:
    """A new game with these players: `me`, `me:NAME`, or a bot's name, one word per seat.

    A record never starts an external program or a bot of the user's own: whoever resumes the game takes over its seat.
    """
    record = new_record(game, player_names(seats), options, rng, date)
    session = resume(game, record, rng)
    programs = {seat: word for seat, word in enumerate(seats) if _is_brought(word)}
    session.bots.update({seat: make_bot(word, game, rng) for seat, word in programs.items()})
    return session


def resume(game: AnyGame, record: Record, rng: Random) -> Session:
    """A game in the state its record ends in; players with a bot's name are that bot."""
    programs = {seat: kind for seat, name in enumerate(record.players) if (kind := bot_name(name))}
    bots = {seat: make_bot(name, game, Random(rng.random())) for seat, name in programs.items()}
    return Session(game, Table(game, record, rng), bots)


def bot_name(player: str) -> str:
    """The bot that a player of this name is, or nothing for a person."""
    first = player.partition(" ")[0]
    return first if first in BOTS else ""


def _is_brought(word: str) -> bool:
    """Whether a word names an external program or a bot of the user's own."""
    return SIGN in word and not word.startswith(ME + SIGN)


def player_names(seats: Sequence[str]) -> tuple[str, ...]:
    """The players' names for the words on a command line; equal bots are distinguished by their seat numbers."""
    return tuple(_player_name(word, number, list(seats).count(word) > 1) for number, word in enumerate(seats, 1))


def _player_name(word: str, number: int, repeated: bool) -> str:
    if word in BOTS:
        return f"{word} {number}" if repeated else word
    if _is_brought(word):
        return f"{word[:36]} {number}" if repeated else word[:40]
    kind, _, name = word.partition(SIGN)
    if kind != ME:
        raise UserError("seat", f"{word!r} is not a player: a seat is me, me:NAME, or a bot; {one_of(word, BOTS)}")
    name = name.strip()
    if name and (not name.isprintable() or bot_name(name) or len(name) > 40):
        raise UserError("name", f"{name[:40]!r} can't be a person's name here")
    return name or f"Player {number}"
