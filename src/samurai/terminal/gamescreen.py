"""The screen where a game is played. Independent of any game: it draws pictures and offers what `Touching` offers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, Static

from samurai.engine.errors import SamuraiError
from samurai.engine.game import Seat
from samurai.engine.observation import AnyObservation
from samurai.engine.picture import Picture
from samurai.terminal.pictureview import Marks, PictureView, buttons
from samurai.terminal.places import DOWN, LEFT, RIGHT, UP, boxes, neighbour
from samurai.terminal.screens import Curtain, Help, TheEnd
from samurai.terminal.session import Session
from samurai.terminal.telling import StoryLog, latest, question
from samurai.terminal.touching import Touching, meant, touching

PAUSES: Final = (0.0, 0.4, 0.8, 2.0)
"""How long a bot's move is shown, in seconds."""

WAYS: Final = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}


class GameScreen(Screen[None]):
    """A game in progress."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", show=False) for way in WAYS),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("enter", "touch", "touch", key_display="⏎"),
        Binding("escape", "back", "back", key_display="esc"),
        Binding("u", "take_back", "undo"),
        Binding("h", "hint", "hint"),
        Binding("colon", "type", "type", key_display=":"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
        Binding("s", "pause", "speed"),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
        Binding("q", "leave", "quit"),
    ]

    class BotChose(Message):
        """A bot has finished thinking."""

        def __init__(self, observation: AnyObservation, word: str) -> None:
            """Remember what the bot saw, and the action it chose."""
            super().__init__()
            self.observation, self.word = observation, word

    def __init__(self, session: Session, pause: float = 0.8) -> None:
        """Play this session."""
        super().__init__()
        self._session = session
        self._pause = pause
        self._facing: Seat | None = None if session.curtained else next(iter(session.people), None)
        self._touching = Touching()
        self._cursor = ""
        self._trouble = ""
        self._picture: Picture = ()

    def compose(self) -> ComposeResult:
        """The table with the log beside it; below, the choices, the news and the prompt."""
        with Horizontal(id="table"):
            yield PictureView(id="picture")
            yield StoryLog()
        yield PictureView(id="choices")
        yield Static(id="news", markup=False)
        yield Static(id="prompt", markup=False)
        yield Input(id="entry")
        yield Footer()

    def on_mount(self) -> None:
        """Start or continue the game."""
        self.call_after_refresh(self._go_on)

    # The course of the game ------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Give the turn to whoever is to act: a person, a bot, or nobody at the end."""
        session = self._session
        self._trouble = ""
        self._touching = Touching()
        seat, bot = session.person_to_act(), session.bot_to_act()
        if session.table.outcome:
            self._finish()
        elif seat is None:
            assert bot is not None, "somebody is to act"
            self._draw()
            self._ask_bot(session.table.observe(bot))
        elif session.curtained and seat != self._facing:
            self.app.push_screen(Curtain(session.names[seat]), lambda _: self._face(seat))
        else:
            self._face(seat)

    def _face(self, seat: Seat) -> None:
        """Show a person the table and their choices."""
        self._facing = seat
        self._touching = touching(self._session.game.notation, self._session.table.observe(seat).actions)
        self._draw()

    def _finish(self) -> None:
        if self._session.curtained:
            self._facing = None
        self._draw()
        outcome, view = self._session.table.outcome, self._session.table.observe(self._facing).view
        assert outcome is not None
        self.app.push_screen(TheEnd(self._session.game.text.result(view, outcome, self._session.names)), self._ended)

    def _ended(self, wish: str | None) -> None:
        if wish == "leave":
            self.dismiss()
        elif wish == "again":
            self._facing = None if self._session.curtained else next(iter(self._session.people), None)
            self._session.again(Random(), date.today().isoformat())
            self._go_on()

    @work(thread=True)
    def _ask_bot(self, observation: AnyObservation) -> None:
        """Let a bot think without blocking the screen."""
        self.post_message(self.BotChose(observation, self._session.think(observation)))

    @on(BotChose)
    def _pause_then_act(self, answer: BotChose) -> None:
        if self._pause:
            self.set_timer(self._pause, lambda: self._bot_acts(answer))
        else:
            self._bot_acts(answer)

    def _bot_acts(self, answer: BotChose) -> None:
        """Apply the bot's action, unless something was taken back in the meantime."""
        table, observation = self._session.table, answer.observation
        if table.revision == observation.at and observation.seat is not None:
            self._session.act(observation.seat, answer.word, observation.at)
            self._go_on()

    # What a person does ----------------------------------------------------------------------------------------------

    @on(PictureView.Touched)
    def _clicked(self, event: PictureView.Touched) -> None:
        if event.place in self._touching.places:
            self._touch(event.place)
        elif event.place:
            self._refuse(self._why_not(event.place))

    def action_touch(self) -> None:
        """Touch what the cursor is on."""
        if self._cursor in self._touching.places:
            self._touch(self._cursor)

    def action_back(self) -> None:
        """Undo the last touch, or close the entry line."""
        if self.query_one("#entry").display:
            self._close_entry()
        else:
            self._touching = self._touching.back()
            self._draw()

    def action_go(self, way: str) -> None:
        """Move the cursor to the nearest place in that direction."""
        where = boxes(self._picture)
        if self._cursor in where:
            self._cursor = neighbour(where, self._touching.places, self._cursor, WAYS[way])
            self._draw()

    def action_next(self, step: int) -> None:
        """Move the cursor to the next place in reading order."""
        order = [place for place in boxes(self._picture) if place in self._touching.places]
        if order:
            at = order.index(self._cursor) + step if self._cursor in order else 0
            self._cursor = order[at % len(order)]
            self._draw()

    def action_take_back(self) -> None:
        """Take the last action back."""
        if self._facing is not None:
            self._attempt(self._session.take_back)

    def action_hint(self) -> None:
        """Let the strongest bot think about what to do."""
        if self._facing is not None and self._touching.places:
            self._look_for_hint(self._facing)

    @work(thread=True, exclusive=True, group="hint")
    def _look_for_hint(self, seat: Seat) -> None:
        at, said = self._session.table.revision, self._session.hint(seat)
        if self._session.table.revision == at:
            self.app.call_from_thread(self.notify, said, title="Hint", timeout=10, markup=False)

    def action_type(self) -> None:
        """Open the line for typing."""
        entry = self.query_one("#entry", Input)
        words = sorted({word for _, word in self._touching.ways})
        entry.suggester = SuggestFromList(words, case_sensitive=False)
        entry.placeholder = (
            f"{f'an action such as {words[0]}' if words else 'resign or draw'}; Enter plays it, Esc cancels"
        )
        entry.value, entry.display = "", True
        self.set_focus(entry)  # at once, so that no key goes elsewhere

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._close_entry()
        if event.value.strip() and self._facing is not None:
            self._attempt(lambda seat: self._session.say(seat, event.value))

    def action_log(self) -> None:
        """Show or hide the log."""
        self.toggle_class("log-shown")
        self._draw()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(Help(self._session.game.name))

    def action_pause(self) -> None:
        """Change how long a bot's move is shown."""
        longer = [pause for pause in PAUSES if pause > self._pause]
        self._pause = longer[0] if longer else PAUSES[0]
        self.notify(f"Bots pause {self._pause:g} s after each action.", timeout=2)

    def action_scroll_table(self, pages: int) -> None:
        """Scroll the table by a page."""
        board = self.query_one("#picture", PictureView)
        board.scroll_relative(y=pages * (board.size.height - 2), animate=False)

    def action_leave(self) -> None:
        """Leave; the game is saved."""
        self._session.save()
        self.dismiss()

    def _touch(self, place: str) -> None:
        self._touching = self._touching.touch(place)
        if said := self._touching.said:
            self._attempt(lambda seat: self._session.act(seat, said, self._session.table.revision))
        else:
            self._draw()

    def _attempt(self, deed: Callable[[Seat], None]) -> None:
        """Do something at the table for the person facing it, or show why it is refused."""
        assert self._facing is not None, "somebody sits here"
        try:
            deed(self._facing)
        except SamuraiError as refusal:
            self._refuse(str(refusal))
        else:
            self._go_on()

    def _why_not(self, place: str) -> str:
        """Why this place can't be touched now."""
        session = self._session
        word = meant(session.game.notation, self._touching, place)
        if word and self._facing is not None and word not in dict(self._touching.ways).values():
            try:
                session.table.play(self._facing, word, session.table.revision)
            except SamuraiError as refusal:
                return str(refusal)
        if not self._touching.places:
            return "it is not your turn"
        return f"{place} can't be chosen now; choose an underlined place"

    def _refuse(self, sentence: str) -> None:
        self._draw()
        self._trouble = f"No: {sentence}."
        self._ask()

    def _close_entry(self) -> None:
        self.query_one("#entry").display = False
        self.set_focus(None)

    # Drawing ---------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Redraw everything; it is fast enough."""
        session = self._session
        self._trouble = ""
        view = session.table.observe(self._facing).view
        board = session.game.text.picture(view, session.names)
        known, places = boxes(board), self._touching.places
        row = buttons([place for place in places if place not in known])
        self._picture = (*board, (), *row)
        if self._cursor not in places:
            self._cursor = next((place for place in boxes(self._picture) if place in places), "")
        marks = Marks(places, self._touching.touched, self._cursor)
        self.query_one("#picture", PictureView).show(board, marks)
        choices = self.query_one("#choices", PictureView)
        choices.show(row, marks)
        choices.display = bool(row)
        self._write()

    def _write(self) -> None:
        story = self._session.story(self._facing)
        self.query_one(StoryLog).show_history(story)
        news = self.query_one("#news", Static)
        news.update("\n".join(latest(story, news.size.width, news.size.height)))
        self._ask()

    @on(PictureView.Scrolled)
    def _ask(self) -> None:
        """Show the prompt or the problem, and whether the table continues above or below."""
        prompt, board = self.query_one("#prompt", Static), self.query_one("#picture", PictureView)
        trouble = self._trouble or self._session.trouble
        prompt.update(f"{trouble or question(self._session, self._touching.touched)}  {board.more}")
        prompt.set_class(bool(trouble), "refused")
