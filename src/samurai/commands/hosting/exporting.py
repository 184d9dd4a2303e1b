"""`samurai export`: every game of a store as a .samurai file."""

from __future__ import annotations

import argparse
from pathlib import Path

from samurai.commands.form import command
from samurai.commands.hosting.backup import add_store, store_of


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    export = command(
        commands,
        "export",
        "write every game of a store to files",
        "Write every game of a store, including unfinished ones, to FOLDER, each in a .samurai file.",
        "export games/ --store samurai.db",
    )
    export.add_argument("folder", metavar="FOLDER", type=Path, help="where the files go")
    add_store(export)
    export.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files."""
    from contextlib import closing

    from samurai.store.database import open_existing
    from samurai.store.files.transfer import export_games

    with closing(open_existing(store_of(options))) as database, database.transaction() as connection:
        number = export_games(connection, options.folder)
    print(f"{number} games are in {options.folder}.")
    return 0
