"""`samurai import`: reads games from files into a store."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, file_argument
from samurai.commands.hosting.backup import add_store, store_of


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    importing = command(
        commands,
        "import",
        "import games from files into a store",
        "Import games into a store. Every game is checked to its last action, and imported only once. An unfinished\n"
        "game gets a code, with which people join and continue it. A finished game is private: keep its link.",
        "import games/ --store samurai.db",
        "import one.samurai another.samurai",
    )
    file_argument(
        importing, "files", nargs="+", help=".samurai files, others that `samurai check` reads, or folders of them"
    )
    add_store(importing)
    importing.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Import the games: all of them, or none if one is wrong."""
    import time
    from contextlib import closing

    from samurai.store.database import Database, address
    from samurai.store.files.formats import games_in
    from samurai.store.files.transfer import import_games

    paths = [path for given in options.files for path in (games_in(given) if given.is_dir() else [given])]
    with closing(Database(address(store_of(options)))) as database, database.transaction() as connection:
        taken = import_games(connection, paths, time.time_ns() // 1_000_000)
    print(f"{len(taken)} of {len(paths)} games are new.")
    for path, info in taken.items():
        if info.code:
            print(f"{path.name} is not over: take its seats with the code {info.code}, and play on.")
        else:
            print(f"{path.name} can be replayed by whoever has the link /replay/{info.id}?key={info.key}")
    return 0
