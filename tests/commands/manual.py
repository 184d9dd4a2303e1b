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
    "SAMURAI_HOME": "the folder where games are saved (by default `$XDG_DATA_HOME/samurai`, or "
    "`~/.local/share/samurai`); finished games are in its folder `finished`",
    "NO_COLOR": "if set, no colours",
    "TERM": "if `dumb`, plain lines instead of the full screen, and no colours",
}

NOTES: Final = {
    "resume": ("in the test: ~/.local/share/samurai/board-1998-10-22-1.samurai → shelf/board-*-1.samurai",),
    "replay": ("in the test: game.kif --plain | less → game.samurai --plain | tail -n 1",),
    "check": ("in the test: playthroughs/*.samurai → playthroughs/friedl-*.samurai",),
    "verify": ("in the test: game.samurai → examples/fair-draws.samurai",),
    "convert": (
        "in the test: convert meijin.csa → convert game.samurai --to csa > meijin.csa && samurai convert meijin.csa",
        "in the test: convert moves.txt → convert game.samurai --to usi > moves.txt && samurai convert moves.txt",
        "in the test: -o rules=booklet → -o rules=shogi",
    ),
    "serve": (
        "in the test: --host 0.0.0.0 --port 80 --store /var/lib/samurai.db → --port 0 --store other.db",
        "until: ready",
        "until: ready",
    ),
    "doctor": ("in the test: --store samurai.db --url https://play.example → --store samurai.db",),
    "admin": ("in the test: block Rudi --why insults → people",),
    "backup": (
        "in the test: backups/ --keep 14 → . --keep 14",
        "in the test: monday.db --store postgresql://user:password@host/name → tuesday.db",
    ),
    "import": ("in the test: one.samurai another.samurai → game.samurai",),
    "arena": (
        "in the test: strong greedy greedy --games 400 --jobs 2 → random random random --games 3 --jobs 1",
        "in the test: shogun@4000 shogun@1000 --games 1000 → random heimin --games 2",
        "in the test: karo karo daimyo --games 1000 --on ray --address 10.0.0.1:6379 → random random random --games 3",
        "in the test: LearnedBot greedy --games 200 → LearnedBot greedy --games 2",
        "in the test: peeker@2000 shogun@2000 --games 200 → peeker@9 shogun@9 --games 2",
    ),
    "honesty": (
        "in the test: shogun board --positions 200 → random board --positions 1",
        "in the test: --positions 50 → --positions 1",
        "in the test: LearnedBot cards → LearnedBot cards --positions 2",
        "in the test: peeker cards → peeker cards 2>&1 | grep 'cannot see' || test $? = 1",
    ),
    "selfplay": (
        "in the test: random --games 1000 → random --games 3",
        "in the test: shogun@400 shogun@400 --games 100000 → random random --games 2",
        "in the test: --on ray --address 10.0.0.1:6379 → --on processes",
    ),
    "tune": (
        "in the test: --games 1500 → --games 10 --rounds 2",
        "in the test: --seconds 60 → --games 10 --rounds 2",
    ),
    "learn": (
        "in the test: learn board → learn board --players 2 --games 20 --rounds 2 --match 2 --generations 1",
        "in the test: --games 20000 --generations 3 → --games 20 --rounds 2 --match 2 --generations 1",
    ),
    "bench": (
        "in the test: --rounds 3 → --rounds 1 --only 'plain rules'",
        "in the test: --only cshogi → --rounds 1 --only 'start 4, last ply counted / cshogi'",
        "in the test: --tables 200 → --idle --tables 20",
    ),
    "completion": (
        "in the test: ~/.local/share/bash-completion/completions/samurai → samurai.bash",
        "in the test: ~/.zfunc/_samurai → _samurai",
        "in the test: ~/.config/fish/completions/samurai.fish → samurai.fish",
    ),
}
"""How tests/test_guides.py runs the examples of a command: for a shorter time, and with what is on every machine."""


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
                yield from (f"<!-- {note} -->" for note in NOTES.get(name, ()))
                yield f"```sh\n{_examples(parser)}\n```\n" if _examples(parser) else f"{parser.epilog or ''}\n"


def _usage(parser: argparse.ArgumentParser) -> str:
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    return f"`{' '.join([parser.prog, *map(_word, shown)])}`\n"


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
        if isinstance(action, argparse._HelpAction) or action.help == argparse.SUPPRESS:
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
