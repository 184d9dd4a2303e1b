"""`samurai backup`: a copy of a store, while the server runs."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, file_argument


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    backup = command(
        commands,
        "backup",
        "copy a server's store, while it runs",
        "Copy a store to a new file. It may be in use meanwhile. The copy is itself a store, in SQLite.",
        "backup monday.db",
        "backup monday.db --store postgresql://user:password@host/name",
    )
    file_argument(backup, "file", help="the file to make")
    add_store(backup)
    backup.set_defaults(run=run)


def add_store(parser: argparse.ArgumentParser) -> None:
    """Declare the option that says which store."""
    parser.add_argument("--store", metavar="FILE|URL", help="the store (SAMURAI_STORE, or else samurai.db)")


def store_of(options: argparse.Namespace) -> str:
    """The store that was meant."""
    import os

    from samurai.web.settings import from_environment

    return options.store or from_environment(os.environ).store


def run(options: argparse.Namespace) -> int:
    """Make the copy."""
    from contextlib import closing

    from samurai.store.database import open_existing
    from samurai.store.transfer import back_up

    with closing(open_existing(store_of(options))) as database:
        back_up(database, options.file)
    print(f"The store is in {options.file}.")
    return 0
