"""A picture on the screen: drawn in colour, scrolled, touched with the mouse."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from samurai.engine.picture import Picture, Span
from samurai.terminal.colours import style
from samurai.terminal.places import boxes, enlarged, place_at, width


@dataclass(frozen=True)
class Marks:
    """The highlights of a picture: what may be touched, what has been touched, and the cursor."""

    targets: Collection[str] = field(default_factory=frozenset)
    touched: Collection[str] = ()
    cursor: str = ""

    def words(self, span: Span) -> str:
        """The style words of a span, including its highlights."""
        if not span.place:
            return span.style
        marked = {"target": self.targets, "touched": self.touched, "cursor": (self.cursor,)}
        return " ".join([span.style, *(word for word, places in marked.items() if span.place in places)])


def buttons(words: list[str]) -> Picture:
    """A row of buttons for choices that are nowhere on the picture."""
    row: list[Span] = []
    for word in words:
        row += [Span(f" {word} ", "button", word), Span("  ")]
    return (tuple(row),) if row else ()


class PictureView(ScrollView, can_focus=False):
    """Shows a picture centred in its area; pictures too large for it scroll, and keep the cursor visible."""

    class Touched(Message):
        """Someone clicked on a place, or outside all places (then `place` is empty)."""

        def __init__(self, place: str) -> None:
            """Post the place that was clicked."""
            super().__init__()
            self.place = place

    class Scrolled(Message):
        """Different rows are visible now, or the size of the picture has changed."""

    def __init__(self, *, id: str) -> None:
        """Start with an empty picture."""
        super().__init__(id=id)
        self._drawn: Picture = ()
        self._picture: Picture = ()
        """What was drawn, larger where there is room."""

        self._marks = Marks()

    def show(self, picture: Picture, marks: Marks) -> None:
        """Draw this picture with these highlights."""
        self._drawn, self._marks = picture, marks
        self._fit()

    def on_resize(self) -> None:
        """Use the new room."""
        self._fit()

    def _fit(self) -> None:
        self._picture = enlarged(self._drawn, self.size.height)
        self.virtual_size = Size(width(self._picture), len(self._picture))
        self.refresh()
        self.call_after_refresh(self._keep_in_sight)

    def render_line(self, y: int) -> Strip:
        """One line of the visible area."""
        scroll_x, scroll_y = self.scroll_offset
        row = y + scroll_y - self._margin.y
        ground = self.rich_style
        if not 0 <= row < len(self._picture):
            return Strip.blank(self.size.width, ground)
        dark = self.app.current_theme.dark
        margin = [Segment(" " * self._margin.x, ground)]
        spans = [Segment(span.text, ground + style(self._marks.words(span), dark)) for span in self._picture[row]]
        return Strip(margin + spans).crop_extend(scroll_x, scroll_x + self.size.width, ground)

    def on_click(self, event: events.Click) -> None:
        """Touch what is under the mouse."""
        x, y = event.offset + self.scroll_offset - self._margin
        self.post_message(self.Touched(place_at(self._picture, x, y)))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Notify the screen, which shows whether there is more to see."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Scrolled())

    @property
    def more(self) -> str:
        """Arrows for the directions in which the picture continues."""
        ways = (("▲", self.scroll_y > 0), ("▼", self.scroll_y < self.max_scroll_y))
        return "".join(arrow for arrow, more in ways if more)

    @property
    def _margin(self) -> Offset:
        room = self.size - self.virtual_size
        return Offset(room.width // 2, room.height // 3)

    def _keep_in_sight(self) -> None:
        box = boxes(self._picture).get(self._marks.cursor)
        if box:
            region = Region(box.left, box.top, box.right - box.left, box.bottom - box.top)
            self.scroll_to_region(region, spacing=Spacing(2, 4, 2, 4), animate=False)
        self.post_message(self.Scrolled())
