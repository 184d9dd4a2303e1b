"""`samurai check`: is a record legal to its last action?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from samurai.commands.answers import REFUSED, sentence
from samurai.commands.form import command, file_argument, json_flag, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from samurai.engine.record import AnyCourse, Record


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    check = command(
        commands,
        "check",
        "check records against the rules",
        "Check that every action of a record is legal. The first illegal one is reported with its line and the rule\n"
        "it breaks; the exit code is then 2. `-` is the standard input.",
        "check game.samurai",
        "check tests/playthroughs/*.samurai",
        "check game.samurai --json",
    )
    file_argument(check, "files", nargs="+", help=".samurai files, or others that `samurai convert` reads")
    json_flag(check)
    check.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every game of every file; the exit code says whether all are fine."""
    found = []
    for game in (game for path in options.files for game in _checked(path)):
        found.append(game)
        if not options.json:
            _print(game)
    if options.json:
        print_json(found)
    return 0 if all(game["legal"] for game in found) else REFUSED


def _checked(path: Path) -> Iterator[Mapping[str, object]]:
    """Check the games of a file, up to the first that is wrong."""
    from samurai.engine.errors import SamuraiError
    from samurai.store.files.formats import read_games

    try:
        records = read_games(path)
        for number, record in enumerate(records, 1):
            outcome = followed(path, record).outcome
            yield {
                "file": f"{path}, game {number}" if len(records) > 1 else str(path),
                "legal": True,
                "game": record.game,
                "actions": len(record.log),
                "over": outcome is not None,
                "reasons": list(outcome.reasons) if outcome else [],
            }
    except (SamuraiError, OSError) as error:
        yield {"file": str(path), "legal": False, "error": sentence(error)}


def _print(game: Mapping[str, object]) -> None:
    if not game["legal"]:
        print(f"samurai: {game['error']}", file=sys.stderr)
        return
    reasons = game["reasons"]
    assert isinstance(reasons, list)
    state = f"over ({', '.join(reasons)})" if game["over"] else "unfinished"
    print(f"{game['file']}: legal, {game['actions']} actions, {state}")


def followed(path: Path, record: Record) -> AnyCourse:
    """The record replayed with its variations; an error names the first illegal action and its line in the file."""
    from dataclasses import replace

    from samurai.engine.errors import SamuraiError
    from samurai.engine.game import seat_label
    from samurai.engine.notes import follow_variations
    from samurai.engine.record import follow
    from samurai.games import load

    try:
        course = follow(load(record.game), replace(record, log=()))
    except SamuraiError as error:
        raise error.within(str(path)) from error
    for number, entry in enumerate(record.log, 1):
        try:
            course = course.after(entry)
        except SamuraiError as error:
            where = f"{path}: {_where(path, number)}, {seat_label(entry.seat)} {entry.text[:40]!r}"
            raise error.within(where) from error
    try:
        follow_variations(load(record.game), record)
    except SamuraiError as error:
        raise error.within(str(path)) from error
    for what in record.notes.unread if record.notes else ():
        print(f"samurai: {path}: not read: {what}", file=sys.stderr)
    return course


def _where(path: Path, number: int) -> str:
    """The line of a .samurai file that holds the action with this number; for other files, just the number."""
    from samurai.engine.file import entry_lines, is_record
    from samurai.store.files.files import read_text

    text = read_text(path)
    return f"line {entry_lines(text)[number - 1]}" if is_record(text) else f"action {number}"
