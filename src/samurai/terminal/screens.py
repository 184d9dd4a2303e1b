"""Small screens shown over others: the curtain, the end of a game, the rules."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, MarkdownViewer, Static

from samurai.terminal.rulebook import rules_text


class Curtain(Screen[None]):
    """Hides one player's hand until the next one sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "I am here, show my hand")]

    def __init__(self, name: str) -> None:
        """Wait for this player."""
        super().__init__()
        self._player = name

    def compose(self) -> ComposeResult:
        """A short message, and nothing else."""
        with Vertical(id="curtain"):
            yield Static(Text.assemble((self._player, "bold"), ", it is your turn."), id="curtain-name")
            yield Static("Everybody else, please look away. Press Enter or click when you are ready.")
        yield Footer()

    def on_click(self) -> None:
        """Close the curtain screen on a click, as on Enter."""
        self.dismiss()


class TheEnd(ModalScreen[str]):
    """How the game ended."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "dismiss('again')", "play again"),
        ("escape", "dismiss('look')", "look at the table"),
        ("q", "dismiss('leave')", "leave"),
    ]

    def __init__(self, result: str) -> None:
        """Show this result."""
        super().__init__()
        self._result = result

    def compose(self) -> ComposeResult:
        """The final scoring in a frame."""
        with VerticalScroll(id="end") as frame:
            frame.border_title = "The game is over"
            yield Static(self._result, markup=False)
        yield Footer()


KEYS = """\
# Keys

```text
arrows, Tab     move to what can be chosen: it is highlighted and underlined
Enter, click    choose it: first a piece or something in your hand, then a place
Esc             undo the last choice
u               take back your last action, if the rules allow it
h               a hint: what the strongest bot would do in your place
:               type an action, resign, or draw
l               show or hide the log
Page up, down   scroll the table
s               change how long bots pause
t               light or dark theme
q               leave; the game is saved, and samurai resume continues it
```

"""


class Help(ModalScreen[None]):
    """The keys, and the rules of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,f1", "dismiss", "back to the game")]

    def __init__(self, game: str) -> None:
        """Show the rules of this game."""
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """A page to scroll."""
        yield MarkdownViewer(KEYS + rules_text(self._game), show_table_of_contents=self.app.size.width >= 120)
        yield Footer()
