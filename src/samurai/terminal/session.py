"""A table in a terminal: who sits where, whose turn it is, the bots' moves, and keeping it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from samurai.bots.lineup import BOTS, SIGN, hire
from samurai.engine.bot import Bot, Budget
from samurai.engine.game import Game, IllegalAction, Seat, Variant
from samurai.engine.record import TAKE_BACK, Record, new_record
from samurai.engine.table import Sight, Table
from samurai.terminal.chronicle import Chronicle, Line

ME: Final = "me"
"""The word for a person's seat; `me:NAME` says who."""


def _forget(record: Record, over: bool) -> str:
    """Keep nothing."""
    return ""


@dataclass
class Session:
    """A game being played at one screen."""

    game: Game[Any, Any, Any]
    table: Table[Any, Any, Any]
    bots: dict[Seat, Bot[Any, Any]]
    keep: Callable[[Record, bool], str] = _forget
    """Told after every change: the record, and whether the game is over. Answers with what went wrong, if anything."""

    trouble: str = ""
    """Why the game could not be kept the last time, or nothing."""

    budget: Budget = field(default_factory=Budget)
    _chronicles: dict[Seat | None, Chronicle] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.table.record.players

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are not bots'."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)

    @property
    def curtained(self) -> bool:
        """Whether several people must not see each other's hands."""
        return self.game.hidden and len(self.people) > 1

    def person_to_act(self) -> Seat | None:
        """The first person the table waits for, if any."""
        return next((seat for seat in self.table.to_act if seat not in self.bots), None)

    def bot_to_act(self) -> Seat | None:
        """The first bot the table waits for, if any."""
        return next((seat for seat in self.table.to_act if seat in self.bots), None)

    def think(self, sight: Sight[Any, Any]) -> str:
        """What a bot answers to what it sees. Takes its time; changes nothing here."""
        assert sight.seat is not None, "spectators are not asked"
        return self.game.notation.write(self.bots[sight.seat].choose(sight, self.budget))

    def act(self, seat: Seat, word: str, at: int, remark: str = "") -> None:
        """Take an answer given on revision `at`, and keep the game."""
        self.table.submit(seat, word, at, remark)
        self.save()

    def say(self, seat: Seat, line: str) -> None:
        """Take what a person typed: an action or a word of the table, and perhaps a remark behind it."""
        word, _, remark = line.strip().partition(" ")
        courtesy = word[len(word.rstrip("!")) :]
        if word == TAKE_BACK:
            self.take_back(seat)
        else:
            self.act(seat, word, self.table.revision, remark.strip() or courtesy[:1])

    def take_back(self, seat: Seat) -> None:
        """Undo. Where nothing is secret, back to the last choice a person made; else as the table allows."""
        if self.table.outcome:
            raise IllegalAction("the game is over")
        if self.game.hidden:
            self.act(seat, TAKE_BACK, self.table.revision)
        else:
            self._rewind()

    def save(self) -> None:
        """Keep the game as it stands."""
        self.trouble = self.keep(self.table.record, self.table.outcome is not None)

    def story(self, viewer: Seat | None) -> list[Line]:
        """What has happened, told to a seat (None: a spectator)."""
        return self._chronicles.setdefault(viewer, Chronicle(self.game, viewer)).read(self.table.record)

    def _rewind(self) -> None:
        """Everyone at this screen agrees: back to the last choice that one of them made."""
        seat = self.table.latest(self.people)
        if seat is None:
            raise IllegalAction("there is nothing to take back yet")
        self.table.take_back_agreed(seat)
        self.save()


def new_session(
    game: Game[Any, Any, Any], seats: Sequence[str], options: Variant, rng: Random, date: str = ""
) -> Session:
    """A new game with these players: `me`, `me:NAME`, or a bot's name, one word a seat.

    A record never starts a program of somebody else's, nor a bot of one's own: whoever takes the game up again sits in
    its seat.
    """
    record = new_record(game, player_names(seats), options, rng, date)
    session = resume(game, record, rng)
    programs = {seat: word for seat, word in enumerate(seats) if _is_brought(word)}
    session.bots.update({seat: hire(word, game, rng) for seat, word in programs.items()})
    return session


def resume(game: Game[Any, Any, Any], record: Record, rng: Random) -> Session:
    """A game where its record leaves it; players with a bot's name are that bot."""
    programs = {seat: kind for seat, name in enumerate(record.players) if (kind := bot_name(name))}
    bots = {seat: hire(name, game, Random(rng.random())) for seat, name in programs.items()}
    return Session(game, Table(game, record, rng), bots)


def bot_name(player: str) -> str:
    """The bot that a player of this name is, or nothing for a person."""
    first = player.partition(" ")[0]
    return first if first in BOTS else ""


def _is_brought(word: str) -> bool:
    """Whether a word names a program of somebody else's, or a bot of one's own."""
    return SIGN in word and not word.startswith(ME + SIGN)


def player_names(seats: Sequence[str]) -> tuple[str, ...]:
    """The players' names for the words that a command line gives; like bots are told apart by their seats."""
    return tuple(_player_name(word, number, list(seats).count(word) > 1) for number, word in enumerate(seats, 1))


def _player_name(word: str, number: int, repeated: bool) -> str:
    if word in BOTS:
        return f"{word} {number}" if repeated else word
    if _is_brought(word):
        return f"{word[:36]} {number}" if repeated else word[:40]
    kind, _, name = word.partition(SIGN)
    if kind != ME:
        raise IllegalAction(f"who is {word!r}? A seat is me, me:NAME, or a bot: {', '.join(BOTS)}")
    name = name.strip()
    if name and (not name.isprintable() or bot_name(name) or len(name) > 40):
        raise IllegalAction(f"{name[:40]!r} can't be a person's name here")
    return name or f"Player {number}"
