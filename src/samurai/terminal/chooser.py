"""A line of a form: a label and one of several values, changed with the arrow keys or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Chooser(Widget, can_focus=True):
    """A form field that holds one of several values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,space", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", show=False),
    ]

    value: reactive[str] = reactive("")

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: Chooser, value: str) -> None:
            """Remember the chooser and its new value."""
            super().__init__()
            self.chooser = chooser
            self.value = value

        @property
        def control(self) -> Chooser:
            """The chooser, for `@on` selectors."""
            return self.chooser

    class Focused(Message):
        """The line has received the focus."""

        def __init__(self, chooser: Chooser) -> None:
            """Remember the chooser that has the focus."""
            super().__init__()
            self.chooser = chooser

    def __init__(self, label: str, choices: Sequence[str], *, about: str = "", id: str | None = None) -> None:
        """Offer these values; the first one is selected."""
        super().__init__(id=id)
        self.label = label
        self.about = about
        self._choices = tuple(choices)
        self.set_reactive(Chooser.value, choices[0])

    def render(self) -> Text:
        """The label, the value, and arrows if there is a choice."""
        left, right = ("◂", "▸") if len(self._choices) > 1 else (" ", " ")
        return Text.assemble(
            (f"{self.label:<10} ", "dim"), f"{left} ", (self.value.replace("_", " "), "bold"), f" {right}", no_wrap=True
        )

    def action_turn(self, step: int) -> None:
        """Select the next value, or the previous one."""
        at = self._choices.index(self.value) + step
        self.value = self._choices[at % len(self._choices)]
        self.post_message(self.Changed(self, self.value))

    def on_click(self) -> None:
        """Select the next value."""
        self.action_turn(1)

    def on_focus(self) -> None:
        """Let the lobby explain this line."""
        self.post_message(self.Focused(self))
