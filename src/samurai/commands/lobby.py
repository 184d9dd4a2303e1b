"""`samurai` without a command: the lobby."""

from __future__ import annotations

import argparse


def run(options: argparse.Namespace) -> int:
    """Open the lobby: on the full screen where it is possible, or as a few questions at any other terminal."""
    import os
    from random import Random

    from samurai.store.files.shelf import shelf_of
    from samurai.terminal.ways import full_screen

    if not full_screen(plain_wanted=False):
        return _ask()
    from samurai.terminal.app import show
    from samurai.terminal.lobby import Lobby

    return show(Lobby(shelf_of(os.environ), Random()))


def _ask() -> int:
    import os
    import sys
    from random import Random

    from samurai.commands.play import play_session
    from samurai.engine.errors import UserError
    from samurai.store.files.shelf import shelf_of
    from samurai.terminal.plain_lobby import PlainLobby

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(
            "terminal", "the lobby needs a terminal; `samurai play` works without one; see `samurai --help`"
        )
    try:
        session, path = PlainLobby(shelf_of(os.environ), Random(), input, print).choose()
    except EOFError:
        print()
        return 0
    return play_session(session, path, argparse.Namespace(plain=True, pause=0.0))
