"""`samurai play`: a game in this terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, file_argument, game_argument, option_argument
from samurai.commands.parsing import SEED, pause

if TYPE_CHECKING:
    from pathlib import Path

    from samurai.terminal.session import Session


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    play = command(
        commands,
        "play",
        "play a game in this terminal",
        "Play a game. Each seat is me, me:NAME, or the name of a bot, such as greedy. In a game of the shogi family\n"
        "it can also be usi:PROGRAM, for any engine that speaks USI, the protocol of shogi engines.\n"
        "A bot of your own is FILE.py:NAME or MODULE:NAME.\n"
        "The game is saved after every action; `samurai resume` continues it.",
        "play {0} me greedy greedy --option first=1",
        "play {2} me:Akane me:Botan",
        "play {1} me random --plain",
    )
    game_argument(play)
    play.add_argument("seats", metavar="SEAT", nargs="+", help="me, me:NAME, a bot's name, FILE.py:NAME or usi:PROGRAM")
    option_argument(play)
    play.add_argument("--seed", type=SEED, metavar="NUMBER", help="seed of all random choices, to repeat a game")
    file_argument(play, "--record", help="save the game to this file instead of your folder of games")
    add_manner(play)
    play.set_defaults(run=run)


def add_manner(parser: argparse.ArgumentParser) -> None:
    """Declare how a game is shown and how long bots pause."""
    parser.add_argument("--plain", action="store_true", help="plain text, line by line, for pipes and screen readers")
    parser.add_argument(
        "--pause", type=pause, default=0.8, metavar="SECONDS", help="pause after each action of a bot (0.8)"
    )


def run(options: argparse.Namespace) -> int:
    """Play the game the options describe."""
    from datetime import date
    from random import Random

    from samurai.games import load
    from samurai.terminal.session import new_session

    game = load(options.game)
    today = date.today().isoformat()
    session = new_session(game, options.seats, chosen(options.option), Random(options.seed), today)
    return play_session(session, options.record, options)


def play_session(session: Session, path: Path | None, options: argparse.Namespace) -> int:
    """Play a session to its end or until the person leaves, saving it after every action."""
    import os

    from samurai.engine.errors import UserError
    from samurai.store.files.shelf import shelf_of
    from samurai.terminal.autosave import Autosave
    from samurai.terminal.ways import full_screen

    autosave = Autosave(shelf_of(os.environ), path)
    session.saver = autosave.save
    session.save()
    if path and session.trouble:
        raise UserError("file", session.trouble)
    code = _on_screen(session, options.pause) if full_screen(options.plain) else _by_lines(session)
    if session.trouble:
        raise UserError("file", session.trouble)
    if not session.table.outcome:
        print(f"The game is saved in {autosave.path}; `samurai resume` continues it.")
    return code


def _on_screen(session: Session, pause: float) -> int:
    from samurai.terminal.app import show
    from samurai.terminal.gamescreen import GameScreen

    return show(GameScreen(session, pause))


def _by_lines(session: Session) -> int:
    from samurai.terminal.lines import Lines, Quit

    try:
        Lines(session, input, print).play()
    except (Quit, EOFError):
        print()
    return 0


def chosen(words: list[str]) -> dict[str, str]:
    """Options given as NAME=VALUE."""
    from samurai.engine.errors import UserError

    for word in words:
        if "=" not in word:
            raise UserError("bad-option", f"an option is written NAME=VALUE, not {word!r}")
    return dict(word.split("=", 1) for word in words)
