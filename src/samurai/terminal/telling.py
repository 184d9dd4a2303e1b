"""The history on the screen: all of it in the log, the latest of it below the table."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from samurai.engine.game import CHANCE
from samurai.terminal.chronicle import Line
from samurai.terminal.session import Session

SHOWN_LINES = 300
"""The log shows this many sentences, the latest ones."""


class StoryLog(VerticalScroll, can_focus=False):
    """The history so far, the latest at the bottom."""

    def __init__(self) -> None:
        """Start with an empty log."""
        super().__init__(id="log")
        self._story: list[Line] = []

    def compose(self) -> ComposeResult:
        """One text, wrapped to the width of the screen."""
        yield Static(markup=False)

    def show_history(self, story: list[Line]) -> None:
        """Show the history, if it has changed."""
        if story != self._story:
            self._story = list(story)
            self.query_one(Static).update("\n".join(line.sentence for line in story[-SHOWN_LINES:]))
            self.call_after_refresh(self.scroll_end, animate=False)

    def on_show(self) -> None:
        """Scroll to the latest sentence."""
        self.call_after_refresh(self.scroll_end, animate=False)


def latest(story: list[Line], width: int, height: int) -> list[str]:
    """The players' latest actions, as many as fit into `height` lines; draws and deals are left to the log."""
    done = [line.sentence for line in story if line.seat != CHANCE] or [line.sentence for line in story]
    fitting: list[str] = []
    for sentence in reversed(done[-height:]):
        height -= len(wrap(sentence, max(width, 1)))
        if height < 0 and fitting:
            break
        fitting.insert(0, sentence)
    return fitting


def question(session: Session, touched: Sequence[str]) -> str:
    """The prompt: whose turn it is, and what has been touched so far."""
    table, names = session.table, session.names
    seat, bot, offer = session.person_to_act(), session.bot_to_act(), table.draw_offered_by
    if seat is None:
        return "The game is over." if bot is None else f"{names[bot]} is thinking …"
    offered = f"  ({names[offer]} offers a draw; :draw accepts)" if offer not in (None, seat) else ""
    return f"{names[seat]}: {''.join(f'{place} ▸ ' for place in touched)}choose{offered}"
