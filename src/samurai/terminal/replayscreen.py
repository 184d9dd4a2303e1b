"""The screen for reading a record: forwards and backwards, as any seat saw it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from samurai.engine.game import Seat
from samurai.terminal.pictureview import Marks, PictureView
from samurai.terminal.screens import Help, TheEnd
from samurai.terminal.steps import Steps, viewer_name
from samurai.terminal.telling import StoryLog, latest


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

    def __init__(self, steps: Steps, viewer: Seat | None = None, at: int = 0) -> None:
        """Open a record at a position."""
        super().__init__()
        self._steps = steps
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
        if self._at == self._steps.count and count > 0 and (result := self._steps.result(self._at, self._viewer)):
            self.app.push_screen(TheEnd(result), self._ended)
        self._at = min(max(self._at + count, 0), self._steps.count)
        self._draw()

    def _ended(self, wish: str | None) -> None:
        if wish == "leave":
            self.dismiss()

    def action_viewer(self) -> None:
        """Switch to the next seat's view, and after the last seat to a spectator's."""
        seats = (None, *range(self._steps.record.seats))
        self._viewer = seats[(seats.index(self._viewer) + 1) % len(seats)]
        self._draw()

    def action_log(self) -> None:
        """Show or hide the log."""
        self.toggle_class("log-shown")

    def action_help(self) -> None:
        """Show the rules."""
        self.app.push_screen(Help(self._steps.game.name))

    def action_scroll_table(self, pages: int) -> None:
        """Scroll the table by a page."""
        board = self.query_one("#picture", PictureView)
        board.scroll_relative(y=pages * (board.size.height - 2), animate=False)

    def _draw(self) -> None:
        at, viewer = self._at, self._viewer
        self.query_one("#picture", PictureView).show(self._steps.picture(at, viewer), Marks())
        story = self._steps.story(at, viewer)
        self.query_one(StoryLog).tell(story)
        news = self.query_one("#news", Static)
        news.update("\n".join(latest(story, news.size.width, news.size.height)))
        who = viewer_name(self._steps.record, viewer)
        over = ", the end" if self._steps.outcome(at) else ""
        self.query_one("#prompt", Static).update(f"Action {at} of {self._steps.count}{over}, as {who} saw it")
