"""The manual page docs/guides/command-line.md, made from the program: `python tests/commands/manual.py`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from samurai.cli import parser
from samurai.commands.answers import EXIT_CODES

PAGE: Final = Path(__file__).parents[2] / "docs" / "guides" / "command-line.md"

PREFACE: Final = """\
# The command line

*Made from the program by `python tests/commands/manual.py`; a test keeps it true.*
"""

ENVIRONMENT: Final = {
    "SAMURAI_HOME": "the shelf: the folder where games are kept (else `$XDG_DATA_HOME/samurai`, or "
    "`~/.local/share/samurai`); games that are over lie in `finished` below it",
    "NO_COLOR": "if set, no colours",
    "TERM": "if `dumb`, plain lines instead of the full screen, and no colours",
}


def manual() -> str:
    """The whole page."""
    top = parser()
    parts = [PREFACE, f"{top.description}\n", _usage(top), *_commands(top)]
    parts += ["## Exit codes\n", *(f"- `{code}`: {meaning}" for code, meaning in EXIT_CODES.items()), ""]
    parts += ["## Environment\n", *(f"- `{name}`: {meaning}" for name, meaning in ENVIRONMENT.items())]
    return "\n".join(parts) + "\n"


def _commands(top: argparse.ArgumentParser) -> Iterator[str]:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, parser in action.choices.items():
                yield from (f"## samurai {name}\n", f"{parser.description}\n", _usage(parser), *_arguments(parser))
                yield f"```\n{_examples(parser)}\n```\n" if _examples(parser) else f"{parser.epilog or ''}\n"


def _usage(parser: argparse.ArgumentParser) -> str:
    return f"    {' '.join([parser.prog, *map(_word, parser._actions)])}\n"


def _word(action: argparse.Action) -> str:
    if not action.option_strings:
        word = str(action.metavar or action.dest)
        return {"+": f"{word}...", "?": f"[{word}]"}.get(str(action.nargs), word)
    word = " ".join([action.option_strings[-1], *([] if action.nargs == 0 else [_metavar(action)])])
    return word if action.required else f"[{word}]"


def _metavar(action: argparse.Action) -> str:
    return str(action.metavar or action.dest.upper())


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            continue
        names = ", ".join(action.option_strings) or str(action.metavar)
        value = f" {_metavar(action)}" if action.option_strings and action.nargs != 0 else ""
        yield f"- `{names}{value}`: {action.help}"
    yield ""


def _examples(parser: argparse.ArgumentParser) -> str:
    lines = (parser.epilog or "").splitlines()
    return "\n".join(line.strip() for line in lines if line.startswith("  "))


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(manual(), encoding="utf-8")
