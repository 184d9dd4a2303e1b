"""`samurai restore`: a store filled from a backup."""

from __future__ import annotations

import argparse

from samurai.commands.backup import add_store, store_of
from samurai.commands.form import command, file_argument


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    restore = command(
        commands,
        "restore",
        "fill an empty store from a backup",
        "Fill an empty store, in SQLite or Postgres, from a backup of either.",
        "restore monday.db --store new.db",
    )
    file_argument(restore, "file", help="the backup")
    add_store(restore)
    restore.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fill the store."""
    from contextlib import closing

    from samurai.store.database import Database, address
    from samurai.store.transfer import restore

    with closing(Database(address(store_of(options)))) as database:
        restore(options.file, database)
    print("The store is as it was.")
    return 0
