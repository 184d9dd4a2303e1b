"""`samurai backup`: a copy of a store, while the server runs."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, file_argument
from samurai.commands.parsing import COUNT


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    backup = command(
        commands,
        "backup",
        "copy a server's store, while it runs",
        "Copy a store, which may be in use, to a new file that only you can read. The copy is itself a store in\n"
        "SQLite. If FILE is a folder, the copy is named after the time (UTC), and --keep deletes the oldest copies.",
        "backup monday.db",
        "backup backups/ --keep 14",
        "backup monday.db --store postgresql://user:password@host/name",
    )
    file_argument(backup, "file", help="the file to make, or a folder")
    backup.add_argument(
        "--keep", type=COUNT, metavar="NUMBER", help="in a folder: keep only this many copies, the newest"
    )
    add_store(backup)
    backup.set_defaults(run=run)


def add_store(parser: argparse.ArgumentParser) -> None:
    """Declare the option that names the store."""
    parser.add_argument("--store", metavar="FILE|URL", help="the store (default: $SAMURAI_STORE, or samurai.db)")


def store_of(options: argparse.Namespace) -> str:
    """The store that the options name."""
    import os

    from samurai.server.runtime.settings import from_environment

    return options.store or from_environment(os.environ).store


def run(options: argparse.Namespace) -> int:
    """Make the copy."""
    from contextlib import closing
    from datetime import UTC, datetime

    from samurai.engine.errors import UserError
    from samurai.store.database import open_existing
    from samurai.store.files.transfer import back_up, back_up_into

    target, keep = options.file, options.keep
    if keep is not None and not target.is_dir():
        raise UserError("argument", f"--keep is for a folder, but {target} is not one")
    with closing(open_existing(store_of(options))) as database:
        if target.is_dir():
            target = back_up_into(database, target, datetime.now(UTC), keep)
        else:
            back_up(database, target)
    print(f"The backup is {target}.")
    return 0
