"""`samurai resume`: continue an unfinished game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, file_argument, json_flag, print_json
from samurai.commands.play import add_manner, play_session

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from samurai.engine.record import Record


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    resume = command(
        commands,
        "resume",
        "continue an unfinished game",
        "Continue an unfinished game: the one in FILE, or the one that was played last.\n"
        "A player with a bot's name is that bot; all others are people.",
        "resume",
        "resume ~/.local/share/samurai/{0}-1998-10-22-1.samurai",
    )
    file_argument(resume, "file", nargs="?", help="a .samurai file; without it, the game that was played last")
    json_flag(resume)
    resume.add_argument("--list", action="store_true", help="list the unfinished games instead of playing")
    add_manner(resume)
    resume.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Resume the game, or list the unfinished ones."""
    import os
    from random import Random

    from samurai.commands.records.check import followed
    from samurai.engine.errors import UserError
    from samurai.store.files.files import load
    from samurai.store.files.shelf import shelf_of
    from samurai.terminal.session import resume

    shelf = shelf_of(os.environ)
    if options.list:
        return _list(shelf.readable(shelf.unfinished()), options.json)
    if options.json:
        raise UserError("argument", "--json needs --list")
    path = (options.file or shelf.newest()).absolute()
    record = load(path)
    session = resume(followed(path, record).game, record, Random())
    if session.table.outcome:
        raise UserError("game-over", f"{path}: the game is over; `samurai replay` shows it")
    return play_session(session, path, options)


def _list(games: Mapping[Path, Record], as_json: bool) -> int:
    """Print the unfinished games, the latest first."""
    if as_json:
        rows = [
            {"file": str(path), "game": one.game, "players": one.players, "actions": len(one.log), "date": one.date}
            for path, one in games.items()
        ]
        print_json(rows)
    else:
        for path, one in games.items():
            print(f"{path}  {one.game}, {', '.join(one.players)}, {len(one.log)} actions")
    return 0
