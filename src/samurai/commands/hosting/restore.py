"""`samurai restore`: fills a store from a backup."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, file_argument
from samurai.commands.hosting.backup import add_store, store_of


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    restore = command(
        commands,
        "restore",
        "fill an empty store from a backup",
        "Fill an empty store, in SQLite or Postgres, from a backup of either. If anything fails, nothing is changed.",
        "restore monday.db --store new.db",
    )
    file_argument(restore, "file", help="the backup")
    add_store(restore)
    restore.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fill the store."""
    from samurai.store.database import address
    from samurai.store.files.transfer import restore

    restore(options.file, address(store_of(options)))
    print("The store is as it was.")
    return 0
