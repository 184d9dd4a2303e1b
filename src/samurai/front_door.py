"""The front door: tables, bots and records for scripts and notebooks. `import samurai` offers all of it.

A table is played in words, the same words that people type and files hold.

Examples:
    >>> import samurai
    >>> table = samurai.new_table("friedl", players=["Ann", "Bo"], rules="shogi")
    >>> table.play("Sb3-b4")
    'Sb3-b4'
    >>> table
    <GameTable friedl: Ann, Bo; to act: Bo>
    >>> table.play("Sb3-b4")
    Traceback (most recent call last):
    ...
    samurai.engine.game.IllegalAction: there is nothing on b3 (rule FR10)
    >>> table.undo()
    >>> table.legal_actions()[-2:]
    ['SFc1-c2', 'Wa1-a2']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Protocol

from samurai.engine.bot import AnyBot, Budget
from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, AnyGame, AnyView, IllegalAction, Outcome, Seat, default_names
from samurai.engine.observation import AnyObservation
from samurai.engine.phrase import say
from samurai.engine.picture import plain
from samurai.engine.record import Record, new_record
from samurai.engine.table import AnyTable, Table
from samurai.games import load, names


class Player(Protocol):
    """Whoever chooses actions: a bot of ours, or any object of yours with this method."""

    def choose(self, observation: PlayerObservation, /) -> str:
        """Return one of `observation.legal_actions`."""


@dataclass(frozen=True)
class PlayerObservation:
    """What one seat (None: a spectator) knows about a table, and may do. `print` draws it, and so does a notebook."""

    game: AnyGame = field(repr=False)
    players: tuple[str, ...]
    sight: AnyObservation = field(repr=False)

    @property
    def seat(self) -> Seat | None:
        """The seat that observes, from 0."""
        return self.sight.seat

    @property
    def view(self) -> AnyView:
        """Everything the seat knows, as a value of the game: `samurai.games.board.state.View` and so on."""
        return self.sight.view

    @property
    def legal_actions(self) -> list[str]:
        """Every action that the seat may take now; empty if it is not its turn."""
        return [self.game.notation.write(action) for action in self.sight.actions]

    def __str__(self) -> str:
        """Draw what the seat sees as text."""
        return plain(self.game.text.picture(self.view, self.players))

    def _repr_svg_(self) -> str:
        """Draw what the seat sees as a picture, for notebooks."""
        return self.game.painting.svg(self.view, self.players)


@dataclass(frozen=True)
class BotPlayer:
    """One of the bots, ready to play at a table."""

    name: str
    game: AnyGame = field(repr=False)
    bot: AnyBot = field(repr=False)
    seconds: float

    def choose(self, observation: PlayerObservation) -> str:
        """Return the action that the bot chooses from what this seat knows."""
        if observation.game is not self.game:
            raise UserError("other-game", f"this bot plays {self.game.name}, not {observation.game.name}")
        if not observation.sight.actions:
            raise UserError("not-to-act", "this seat has nothing to choose now")
        return self.game.notation.write(self.bot.choose(observation.sight, Budget(self.seconds)))


class GameTable:
    """A game being played from Python. Seats are numbered from 0, as everywhere in code."""

    def __init__(self, game: AnyGame, record: Record, chance: Random) -> None:
        """Take up a game where its record ends; `new_table` and `read` are the usual ways to get a table."""
        self.game = game
        self._chance = chance
        self._table: AnyTable = Table(game, record, chance)

    @property
    def engine_table(self) -> AnyTable:
        """The engine's table, with the whole truth, for everything that is not offered here."""
        return self._table

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.record.players

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act: usually one, several if they choose in secret, none when the game is over."""
        return self._table.to_act

    @property
    def outcome(self) -> Outcome | None:
        """The places by seat and the reasons, or None while the game is in progress."""
        return self._table.outcome

    @property
    def result(self) -> str:
        """How the game ended, in sentences; empty while it is in progress."""
        if self.outcome is None:
            return ""
        return str(self.game.text.result(self.observation(None).view, self.outcome, self.players))

    @property
    def record(self) -> Record:
        """The options and every action so far, chance included."""
        return self._table.record

    def observation(self, seat: Seat | None) -> PlayerObservation:
        """Return what a seat (None: a spectator) knows, and may do.

        Examples:
            >>> import samurai
            >>> table = samurai.new_table("cards", 2, seed=2009)
            >>> print(table.observation(0))  # doctest: +ELLIPSIS
            Samurai: The Card Game ...
            Your hand: ...
        """
        if seat is not None:
            self._check(seat)
        return PlayerObservation(self.game, self.players, self._table.observe(seat))

    def legal_actions(self, seat: Seat | None = None) -> list[str]:
        """Return every action of a seat, or of the one that is to act."""
        if seat is None and not self.to_act:
            return []
        return self.observation(self._one_to_act() if seat is None else seat).legal_actions

    def play(self, choice: str | Player, seat: Seat | None = None) -> str:
        """Play an action, or what a player such as a bot chooses, and return its word; chance then acts by itself.

        If several seats are to act, say which one acts; a bot plays for the first of them.
        """
        if isinstance(choice, str):
            acting, word = self._one_to_act() if seat is None else self._check(seat), choice
        else:
            acting = self._first_to_act() if seat is None else self._check(seat)
            word = choice.choose(self.observation(acting))
        self._table = self._table.play(acting, word, self._table.revision)
        return word

    def undo(self) -> None:
        """Take back the last action of a player and whatever chance did after it, even when the game is over."""
        log = self.record.log
        last = next((at for at in reversed(range(len(log))) if log[at].seat != CHANCE), None)
        if last is None:
            raise IllegalAction("there is nothing to undo")
        self._table = Table(self.game, replace(self.record, log=log[:last]), self._chance)

    def history(self, seat: Seat | None = None) -> list[str]:
        """Describe what has happened in sentences, as a seat (None: a spectator) saw it."""
        return [str(line.sentence) for line in self._table.story(seat)]

    def save(self, path: str | Path) -> None:
        """Write the record to a file, in the format of its extension: .samurai, .json, or one of the game's own."""
        from samurai.store.files.formats import write_file

        write_file(Path(path), self.record)

    def __str__(self) -> str:
        """Draw the table as text, as spectators see it."""
        return str(self.observation(None))

    def __repr__(self) -> str:
        """Say which table it is, and who is to act."""
        acting = ", ".join(self.players[seat] for seat in self.to_act)
        return f"<GameTable {self.game.name}: {', '.join(self.players)}; {f'to act: {acting}' if acting else 'over'}>"

    def _repr_svg_(self) -> str:
        """Draw the table as spectators see it, for notebooks."""
        return self.observation(None)._repr_svg_()

    def _check(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.players):
            raise UserError("no-seat", f"there is no seat {seat}; the seats are 0 to {len(self.players) - 1}")
        return seat

    def _first_to_act(self) -> Seat:
        if not self.to_act:
            raise IllegalAction(say("the game is over"))
        return self.to_act[0]

    def _one_to_act(self) -> Seat:
        if len(self.to_act) > 1:
            raise UserError("which-seat", f"say which seat: {' and '.join(map(str, self.to_act))} are to act")
        return self._first_to_act()


def game_names() -> tuple[str, ...]:
    """Return the names of the games that are installed.

    Examples:
        >>> import samurai
        >>> samurai.game_names()[:3]
        ('board', 'cards', 'friedl')
    """
    return names()


def new_table(
    game: str | AnyGame, players: Sequence[str] | int, *, seed: int | None = None, **options: str | int
) -> GameTable:
    """Start a game between these players, or this many; a seed makes chance repeatable.

    Examples:
        >>> import samurai
        >>> samurai.new_table("board", players=["Ann", "Bo", "Cy"], setup="random", first=1, seed=1998)
        <GameTable board: Ann, Bo, Cy; to act: Ann, Bo, Cy>
    """
    chosen = _game(game)
    named = default_names(players) if isinstance(players, int) else _named(players)
    chance = Random(seed)
    start = new_record(chosen, named, {name: str(value) for name, value in options.items()}, chance)
    return GameTable(chosen, start, chance)


def read(path: str | Path) -> GameTable:
    """Return the table of the first record in a file, whose format is recognised by its content.

    What is written beside the moves is in `table.record.notes`.
    """
    from samurai.store.files.formats import read_file

    return _resumed(read_file(Path(path)))


def read_games(path: str | Path) -> list[GameTable]:
    """Return the tables of all records in a file: USI, SFEN and CSA files may hold several."""
    from samurai.store.files.formats import read_games

    return list(map(_resumed, read_games(Path(path))))


def bot(name: str, game: str | AnyGame, *, seconds: float = 1.0, seed: int | None = None) -> BotPlayer:
    """Return a bot by name that thinks at most this long about a choice. `mine.py:Careful` is one of your own.

    Examples:
        >>> import samurai
        >>> table = samurai.new_table("cards", 2, seed=2009)
        >>> greedy = samurai.bot("greedy", "cards", seed=2009)
        >>> greedy.choose(table.observation(table.to_act[0]))
        'rice3@0,1'
        >>> while table.to_act:
        ...     word = table.play(greedy)
        >>> table.outcome
        Outcome(places=(1, 2), reasons=('rice-used-up',))
    """
    from samurai.bots.lineup import make_bot

    chosen = _game(game)
    return BotPlayer(name, chosen, make_bot(name, chosen, Random(seed)), seconds)


def bot_names(game: str | AnyGame) -> list[str]:
    """Return the names of the bots that play a game, weakest first.

    Examples:
        >>> import samurai
        >>> samurai.bot_names("board")[0]
        'random'
    """
    from samurai.bots.lineup import offered

    return offered(_game(game))


def _resumed(record: Record) -> GameTable:
    return GameTable(load(record.game), record, Random())


def _game(game: str | AnyGame) -> AnyGame:
    return load(game) if isinstance(game, str) else game


def _named(players: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names, if they can be written into a record."""
    if isinstance(players, str):
        raise UserError("players", f"players is a list of names, such as [{players!r}, 'Bo']")
    for name in players:
        if not name.strip() or not name.isprintable():
            raise UserError("players", f"{name!r} can't be a player's name: it must be one line of printable text")
    return tuple(players)
