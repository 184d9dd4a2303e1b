"""Plain line mode, for pipes and screen readers: print the view, read an action, explain why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from samurai.engine.errors import SamuraiError
from samurai.engine.game import Seat
from samurai.engine.picture import plain
from samurai.engine.record import TAKE_BACK
from samurai.terminal.rulebook import rule_text, rules_text
from samurai.terminal.session import Session

HELP: Final = """\
Type an action as `list` shows it, or one of these:
  ?            show this help
  list [WORD]  list the legal actions (that contain WORD)
  show         show the table again
  log          show what has happened so far
  rules [B6]   show the rules of the game, or the rule with this number
  undo         take back your last action, if the rules allow it (also: take-back)
  hint         ask the strongest bot what it would do in your place
  resign       resign (two players)
  draw         offer a draw, or accept one (in games with draws)
  quit         leave the game; it is saved"""

CURTAIN: Final = 60
"""Empty lines that push one player's hand off the screen."""


class Quit(Exception):
    """The person leaves the game."""


class Lines:
    """One session played line by line."""

    def __init__(self, session: Session, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        """Play `session` with a function that asks for a line and one that prints."""
        self._session = session
        self._ask = ask
        self._say = say
        self._told: dict[Seat | None, int] = {}
        self._facing: Seat | None = None
        self._warned = ""

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        session = self._session
        self._say(f"{session.game.title}: {', '.join(session.names)}. Type ? for help.\n")
        while not session.table.outcome:
            seat = session.person_to_act()
            if seat is None:
                self._let_a_bot_move()
            else:
                self._turn(seat)
            self._warn()
        self._finish()

    def _let_a_bot_move(self) -> None:
        bot = self._session.bot_to_act()
        assert bot is not None, "somebody is to act"
        observation = self._session.table.observe(bot)
        self._session.act(bot, self._session.think(observation), observation.at)

    def _turn(self, seat: Seat) -> None:
        self._face(seat)
        self._print_news(seat)
        self._show(seat)
        while not self._answered(seat):
            pass

    def _face(self, seat: Seat) -> None:
        """Draw a curtain when another person takes the keyboard and hands are secret."""
        if self._session.curtained and self._facing != seat:
            name = self._session.names[seat]
            self._say("\n" * CURTAIN + f"{name}, it is your turn. Is nobody else looking?")
            self._ask("Press Enter. ")
        self._facing = seat

    def _print_news(self, seat: Seat | None) -> None:
        story = self._session.story(seat)
        for line in story[self._told.get(seat, 0) :]:
            self._say(line.sentence)
        self._told[seat] = len(story)

    def _show(self, seat: Seat | None) -> None:
        view = self._session.table.observe(seat).view
        self._say("\n" + plain(self._session.game.text.picture(view, self._session.names)) + "\n")

    def _answered(self, seat: Seat) -> bool:
        """Read one line; return whether it changed the game."""
        line = self._ask(f"{self._session.names[seat]} (? for help)> ").strip()
        command, _, rest = line.partition(" ")
        match command:
            case "":
                return False
            case "?" | "help":
                self._say(HELP)
            case "list":
                self._list(seat, rest.strip())
            case "show":
                self._show(seat)
            case "log":
                self._told[seat] = 0
                self._print_news(seat)
            case "rules":
                name = self._session.game.name
                self._say(rule_text(name, rest.strip()) if rest.strip() else rules_text(name))
            case "hint":
                self._say(f"Hint: {self._session.hint(seat)}.")
            case "undo":
                return self._submitted(seat, TAKE_BACK)
            case "quit":
                raise Quit
            case _:
                return self._submitted(seat, line)
        return False

    def _submitted(self, seat: Seat, line: str) -> bool:
        try:
            self._session.say(seat, line)
        except SamuraiError as refusal:
            self._say(f"No: {refusal}.")
            return False
        if line.startswith(TAKE_BACK):
            self._told[seat] = min(self._told[seat], len(self._session.story(seat)) - 1)
        return True

    def _list(self, seat: Seat, word: str) -> None:
        offered = map(self._session.game.notation.write, self._session.table.observe(seat).actions)
        fitting = [text for text in offered if word in text]
        self._say("  ".join(fitting) if fitting else f"No legal action contains {word!r}.")

    def _warn(self) -> None:
        """Say once that the game cannot be saved."""
        trouble = self._session.trouble
        if trouble and trouble != self._warned:
            self._say(f"Warning: {trouble}.")
        self._warned = trouble

    def _finish(self) -> None:
        people = self._session.people
        seat = people[0] if len(people) == 1 else None
        self._print_news(seat)
        self._show(seat)
        outcome, view = self._session.table.outcome, self._session.table.observe(seat).view
        assert outcome is not None
        self._say(self._session.game.text.result(view, outcome, self._session.names))
