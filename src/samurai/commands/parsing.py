"""The command line's parser: it refuses in one sentence, and guesses what was meant."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from math import nan
from typing import Any, Final, NoReturn

from samurai.commands.answers import REFUSED
from samurai.engine.errors import one_of

MOST: Final = 1_000_000_000
"""The largest number that is worth counting to."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence on stderr, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit with one sentence."""
        sentence = re.sub(r"^argument (\S+): (?=must |can't )", r"\1 ", message)
        self.exit(REFUSED, f"samurai: {sentence}; see `{self.prog} --help`\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments; refuse unknown ones here, where the options of the command are known."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            options = [name for action in self._actions for name in action.option_strings]
            self.error(f"unexpected {unknown[0]!r}; {one_of(unknown[0], options, 'the options are')}")
        return found, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of an argument's choices."""
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            raise argparse.ArgumentError(None, f"there is no command {value!r}; {one_of(value, choices)}")
        raise argparse.ArgumentError(action, f"can't be {value!r}; {one_of(str(value), choices, 'it can be')}")


class TopParser(Parser):
    """The parser of the whole command line, whose help lists the commands by topic."""

    def __init__(self, **settings: Any) -> None:
        """Begin without commands."""
        super().__init__(**settings)
        self.topics: dict[str, list[str]] = {}
        """The names of the commands, by topic."""

    def add_subparsers(self, **settings: Any) -> Any:
        """Let the commands' own parsers be plain ones."""
        return super().add_subparsers(parser_class=Parser, **settings)

    def format_help(self) -> str:
        """Return the help: a list of commands for each topic, then the options."""
        (commands,) = (action for action in self._actions if isinstance(action, argparse._SubParsersAction))
        formatter = self._get_formatter()
        formatter.add_usage("%(prog)s [-h] [-V] [COMMAND ...]", self._actions, [])
        formatter.add_text(self.description)
        for topic, names in self.topics.items():
            formatter.start_section(topic)
            formatter.add_arguments([each for each in commands._get_subactions() if each.dest in names])
            formatter.end_section()
        formatter.start_section("options")
        formatter.add_arguments([action for action in self._actions if action is not commands])
        formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()


@dataclass(frozen=True, slots=True)
class Whole:
    """Parses a whole number within limits."""

    low: int = 1
    high: int = MOST

    def __call__(self, text: str) -> int:
        """Return the number; anything else is refused."""
        try:
            number = int(text)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            limits = f"at least {self.low}" if self.high == MOST else f"a whole number from {self.low} to {self.high}"
            raise argparse.ArgumentTypeError(f"must be {limits}, not {text!r}")
        return number


def seconds(text: str) -> float:
    """Parse a number of seconds above 0; nan is none."""
    return _seconds(text, 0 < _number(text) <= MOST, "above 0")


def pause(text: str) -> float:
    """Parse a number of seconds from 0 to 60."""
    return _seconds(text, 0 <= _number(text) <= 60, "from 0 to 60")


def difference(text: str) -> float:
    """Parse a difference in Elo."""
    if not -MOST < _number(text) < MOST:
        raise argparse.ArgumentTypeError(f"must be a number, not {text!r}")
    return float(text)


def _seconds(text: str, fine: bool, limits: str) -> float:
    if not fine:
        raise argparse.ArgumentTypeError(f"must be a number of seconds {limits}, not {text!r}")
    return float(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return nan


COUNT: Final = Whole()
SEED: Final = Whole(0, 2**64 - 1)
JOBS: Final = Whole(1, 4096)
"""More processes than any machine or cluster runs well."""
