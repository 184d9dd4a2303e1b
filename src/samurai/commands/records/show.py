"""`samurai show`: a picture of a position."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, file_argument


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    show = command(
        commands,
        "show",
        "draw a position of a record",
        "Draw the last position of a record, or the one after some actions: in this terminal, or as an SVG picture.",
        "show game.samurai",
        "show game.samurai --to 40 --seat 1 --svg position.svg",
    )
    file_argument(show, "file", help="a .samurai file, or another that `samurai convert` reads")
    show.add_argument(
        "--to", type=int, metavar="NUMBER", help="the position after this many actions; by default, the last"
    )
    show.add_argument("--seat", default="0", metavar="SEAT", help="as this seat saw it; 0, the default, is a spectator")
    file_argument(show, "--svg", help="write an SVG picture to this file")
    show.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the picture, or write it as SVG."""
    from samurai.commands.records.check import followed
    from samurai.engine.errors import UserError
    from samurai.engine.replay import Replay
    from samurai.store.files.files import write_text
    from samurai.store.files.formats import read_file
    from samurai.terminal.viewers import viewer_of
    from samurai.terminal.ways import print_picture

    record = read_file(options.file)
    game = Replay(record, followed(options.file, record))
    viewer = viewer_of(options.seat, record.seats)
    at = game.count if options.to is None else options.to
    if not 0 <= at <= game.count:
        raise UserError("argument", f"--to must be a number from 0 to {game.count}, the number of actions in the game")
    if options.svg:
        write_text(options.svg, game.game.painting.svg(game.view(at, viewer), record.players))
    else:
        print_picture(game.picture(at, viewer))
    return 0
