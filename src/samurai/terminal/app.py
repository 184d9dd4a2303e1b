"""The full-screen application: a stack of screens in the project's colours."""

from __future__ import annotations

import os
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from samurai.terminal.colours import GOLD, INK, PAPER, VERMILION

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""

THEMES: Final = (
    Theme("night", primary="#8a4b2f", accent=GOLD, background="#10202f", surface="#16283a", panel="#1c3147",
          foreground=PAPER, warning=GOLD, error=VERMILION, dark=True),
    Theme("day", primary="#a8583a", accent="#a8583a", background=PAPER, surface="#eadfc6", panel="#e2d5b8",
          foreground=INK, warning="#a8583a", error=VERMILION, dark=False),
)  # fmt: skip


class SamuraiApp(App[None]):
    """Shows one screen; when that is closed, the application ends."""

    TITLE = "Samurai"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "samurai.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012  the class we extend declares no ClassVar
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("t", "day_or_night", show=False),
    ]

    def __init__(self, first: Screen[None]) -> None:
        """Start with this screen."""
        super().__init__(ansi_color="NO_COLOR" in os.environ)  # with NO_COLOR, no colour at all is sent, not even grey
        self._first = first

    def on_mount(self) -> None:
        """Register the themes, and open the first screen."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "night"
        self.push_screen(self._first, lambda _: self.exit())

    def action_day_or_night(self) -> None:
        """Switch between dark and light."""
        self.theme = "day" if self.theme == "night" else "night"
        self.screen.refresh(recompose=False, layout=True)

    def action_interrupt(self) -> None:
        """Exit at once; every game is on the disk already."""
        self.exit(return_code=INTERRUPTED)


def show(screen: Screen[None]) -> int:
    """Run the application on one screen, and return its exit code."""
    app = SamuraiApp(screen)
    app.run()
    return app.return_code or 0
