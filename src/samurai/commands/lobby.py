"""`samurai` without a command: the lobby."""

from __future__ import annotations

import argparse


def run(options: argparse.Namespace) -> int:
    """Open the lobby."""
    import os
    from random import Random

    from samurai.engine.errors import UserError
    from samurai.store.files.shelf import shelf_of
    from samurai.terminal.ways import full_screen

    if not full_screen(plain_wanted=False):
        raise UserError(
            "terminal", "the lobby needs a terminal; `samurai play` works without one; see `samurai --help`"
        )
    from samurai.terminal.app import show
    from samurai.terminal.lobby import Lobby

    return show(Lobby(shelf_of(os.environ), Random()))
