"""The lobby: choose a game, the players and the options; or continue a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Footer, OptionList, Static
from textual.widgets.option_list import Option

from samurai.bots.lineup import BOTS, SUITABLE
from samurai.engine.errors import SamuraiError
from samurai.engine.game import AnyGame
from samurai.engine.record import Record, follow
from samurai.engine.replay import Replay
from samurai.games import load, names
from samurai.store.files.files import load as load_record
from samurai.store.files.shelf import Shelf
from samurai.terminal.autosave import Autosave
from samurai.terminal.chooser import Chooser
from samurai.terminal.gamescreen import GameScreen
from samurai.terminal.replayscreen import ReplayScreen
from samurai.terminal.screens import Help
from samurai.terminal.session import Session, new_session, resume

NOBODY: Final = "nobody"
LISTED: Final = 12
"""At most this many unfinished and this many finished games are listed, the latest first."""


class Lobby(Screen[None]):
    """The screen where every game starts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "choose", key_display="↑↓"),
        Binding("down", "app.focus_next", show=False),
        Binding("p", "play", "play"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, shelf: Shelf, rng: Random, pause: float = 0.8) -> None:
        """Offer new games, and those on this shelf."""
        super().__init__()
        self._shelf = shelf
        self._rng = rng
        self._pause = pause
        self._game: AnyGame = load(names()[0])

    def compose(self) -> ComposeResult:
        """The title, the form, and the saved games."""
        yield Static("侍  S A M U R A I", id="title")
        with Horizontal(id="lobby"):
            with Vertical(id="form"):
                yield Chooser("Game", names(), id="game", about="Which of the games to play.")
                yield Vertical(id="seats")
                yield Vertical(id="options")
                yield Button("Play", id="play", variant="primary")
            with Vertical(id="kept"):
                yield Static("Saved games", id="kept-title")
                yield OptionList(id="games", markup=False)
        yield Static(id="about", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Fill in the form."""
        self._show_game()
        self._list_games()

    def on_screen_resume(self) -> None:
        """Refresh the list of games after one was played."""
        if self.query("#games"):
            self._list_games()

    # Choosing --------------------------------------------------------------------------------------------------------

    @on(Chooser.Changed, "#game")
    def _game_changed(self, event: Chooser.Changed) -> None:
        self._game = load(event.value)
        self._show_game()

    @on(Chooser.Focused)
    def _explain(self, event: Chooser.Focused) -> None:
        about = self._game.title if event.chooser.id == "game" else event.chooser.about
        self.query_one("#about", Static).update(about)

    def _show_game(self) -> None:
        game = self._game
        self.query_one("#about", Static).update(game.title)
        self._fill("#seats", [self._seat(number) for number in range(1, game.seats[-1] + 1)])
        self._fill("#options", [Chooser(o.name, o.choices, about=o.about) for o in game.options])

    def _seat(self, number: int) -> Chooser:
        bots = list(BOTS)
        at = bots.index(SUITABLE)
        bots = [*bots[at:], *bots[:at]]
        spare = (NOBODY,) if number > self._game.seats[0] else ()
        choices = (*spare, *bots, "me") if number > 1 else ("me", *bots)
        return Chooser(f"Seat {number}", choices, about="A person at this keyboard, or a bot.")

    def _fill(self, where: str, choosers: Sequence[Chooser]) -> None:
        box = self.query_one(where, Vertical)
        box.remove_children()
        box.mount_all(choosers)

    # Playing ---------------------------------------------------------------------------------------------------------

    @on(Button.Pressed, "#play")
    def action_play(self) -> None:
        """Start the game that the form describes."""
        words = [chooser.value for chooser in self.query("#seats Chooser").results(Chooser)]
        options = {chooser.label: chooser.value for chooser in self.query("#options Chooser").results(Chooser)}
        seats = [word for word in words if word != NOBODY]
        try:
            session = new_session(self._game, seats, options, self._rng, date.today().isoformat())
        except SamuraiError as refusal:
            self.notify(f"{refusal}.", severity="warning", markup=False)
        else:
            self._enter(session, None)

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(Help(self._game.name))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        path = Path(str(event.option.id))
        try:
            record = load_record(path)
            game = load(record.game)
            if path.parent == self._shelf.finished:
                self.app.push_screen(ReplayScreen(Replay(record, follow(game, record))))
            else:
                self._enter(resume(game, record, self._rng), path)
        except (SamuraiError, OSError) as refusal:
            self.notify(f"{refusal}.", severity="warning", markup=False)

    def _enter(self, session: Session, path: Path | None) -> None:
        session.saver = Autosave(self._shelf, path).save
        session.save()
        self.app.push_screen(GameScreen(session, self._pause))

    def _list_games(self) -> None:
        games = self.query_one("#games", OptionList)
        games.clear_options()
        waiting = self._shelf.readable(self._shelf.unfinished()[:LISTED])
        over = self._shelf.readable(self._shelf.over()[:LISTED])
        games.add_options([Option(_title("▸", record), id=str(path)) for path, record in waiting.items()])
        games.add_options([Option(_title("✓", record), id=str(path)) for path, record in over.items()])
        self.query_one("#kept").display = bool(waiting or over)


def _title(sign: str, record: Record) -> str:
    return f"{sign} {record.game}, {len(record.log)} actions, {record.date}\n  {', '.join(record.players)}"
