"""The screen for reading a record: forwards and backwards, as any seat saw it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from samurai.engine.game import Seat
from samurai.engine.replay import Replay
from samurai.terminal.chronicle import sentences
from samurai.terminal.pictureview import Marks, PictureView
from samurai.terminal.screens import Help, TheEnd
from samurai.terminal.telling import StoryLog, latest
from samurai.terminal.viewers import viewer_name


class ReplayScreen(Screen[None]):
    """A recorded game, shown step by step."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "forth", key_display="→"),
        Binding("left", "step(-1)", "back", key_display="←"),
        Binding("down", "step(10)", "+10", key_display="↓"),
        Binding("up", "step(-10)", "-10", key_display="↑"),
        Binding("home", "step(-999999)", show=False),
        Binding("end", "step(999999)", show=False),
        Binding("v", "viewer", "whose view"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
        Binding("q,escape", "dismiss", "quit", key_display="q"),
    ]

    def __init__(self, replay: Replay[Any, Any, Any], viewer: Seat | None = None, at: int = 0) -> None:
        """Open a record at a position."""
        super().__init__()
        self._replay = replay
        self._viewer = viewer
        self._at = at

    def compose(self) -> ComposeResult:
        """The table, the log beside it, and the current position."""
        with Horizontal(id="table"):
            yield PictureView(id="picture")
            yield StoryLog()
        yield Static(id="news", markup=False)
        yield Static(id="prompt", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the first position."""
        self.call_after_refresh(self._draw)

    def action_step(self, count: int) -> None:
        """Step forwards or backwards; a step past the end shows the result."""
        if self._at == self._replay.count and count > 0 and (result := self._replay.result(self._at, self._viewer)):
            self.app.push_screen(TheEnd(result), self._ended)
        self._at = min(max(self._at + count, 0), self._replay.count)
        self._draw()

    def _ended(self, wish: str | None) -> None:
        if wish == "leave":
            self.dismiss()

    def action_viewer(self) -> None:
        """Switch to the next seat's view, and after the last seat to a spectator's."""
        seats = (None, *range(self._replay.record.seats))
        self._viewer = seats[(seats.index(self._viewer) + 1) % len(seats)]
        self._draw()

    def action_log(self) -> None:
        """Show or hide the log."""
        self.toggle_class("log-shown")

    def action_help(self) -> None:
        """Show the rules."""
        self.app.push_screen(Help(self._replay.game.name))

    def action_scroll_table(self, pages: int) -> None:
        """Scroll the table by a page."""
        board = self.query_one("#picture", PictureView)
        board.scroll_relative(y=pages * (board.size.height - 2), animate=False)

    def _draw(self) -> None:
        at, viewer = self._at, self._viewer
        self.query_one("#picture", PictureView).show(self._replay.picture(at, viewer), Marks())
        story = sentences(self._replay.history(at, viewer))
        self.query_one(StoryLog).show_history(story)
        news = self.query_one("#news", Static)
        news.update("\n".join(latest(story, news.size.width, news.size.height)))
        who = viewer_name(self._replay.record, viewer)
        over = ", the end" if self._replay.outcome(at) else ""
        self.query_one("#prompt", Static).update(f"Action {at} of {self._replay.count}{over}, as {who} saw it")
