"""`samurai replay`: step through a record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from samurai.commands.form import command, file_argument

if TYPE_CHECKING:
    from samurai.engine.game import Seat
    from samurai.engine.replay import Replay


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    replay = command(
        commands,
        "replay",
        "step through a record",
        "Step through a game with the arrow keys, as any seat saw it.\n"
        "With --plain, or into a pipe, every action is printed; with --to, one position is shown.",
        "replay game.samurai",
        "replay game.samurai --to 40 --seat 2",
        "replay game.kif --plain | less",
    )
    file_argument(replay, "file", help="a .samurai file, or another that `samurai convert` reads")
    replay.add_argument("--to", type=int, metavar="NUMBER", help="show the position after this many actions")
    replay.add_argument(
        "--seat", default="0", metavar="SEAT", help="as this seat saw it; 0, the default, is a spectator"
    )
    replay.add_argument("--plain", action="store_true", help="print the game as plain text, line by line")
    replay.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the record."""
    from samurai.commands.records.check import followed
    from samurai.engine.replay import Replay
    from samurai.store.files.formats import read_file
    from samurai.terminal.viewers import viewer_of
    from samurai.terminal.ways import full_screen

    record = read_file(options.file)
    game = Replay(record, followed(options.file, record))
    viewer = viewer_of(options.seat, record.seats)
    if options.to is not None:
        _show(game, options.to, viewer)
    elif full_screen(options.plain):
        return _on_screen(game, viewer)
    else:
        _print_history(game, viewer)
    return 0


def _show(game: Replay[Any, Any, Any], at: int, viewer: Seat | None) -> None:
    """Print one position, and the sentence that led there."""
    from samurai.engine.errors import UserError
    from samurai.terminal.ways import print_picture

    if not 0 <= at <= game.count:
        raise UserError("argument", f"--to must be a number from 0 to {game.count}, the number of actions in the game")
    print_picture(game.picture(at, viewer))
    last = [line.sentence for line in game.history(at, viewer)[-1:]]
    for text in (*last, game.result(at, viewer)):
        if text:
            print(f"\n{text}")


def _print_history(game: Replay[Any, Any, Any], viewer: Seat | None) -> None:
    for number, line in enumerate(game.history(game.count, viewer), 1):
        print(f"{number:4}  {line.sentence}")
    print()
    _show(game, game.count, viewer)


def _on_screen(game: Replay[Any, Any, Any], viewer: Seat | None) -> int:
    from samurai.terminal.app import show
    from samurai.terminal.replayscreen import ReplayScreen

    return show(ReplayScreen(game, viewer))
