"""The main screens as pictures. After a change that was meant: `python tests/terminal/screens.py`, and look at them."""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from textual.screen import Screen

from samurai.engine.record import follow
from samurai.engine.replay import Replay
from samurai.games import load
from samurai.store.files.shelf import Shelf
from samurai.terminal.app import SamuraiApp
from samurai.terminal.gamescreen import GameScreen
from samurai.terminal.lobby import Lobby
from samurai.terminal.replayscreen import ReplayScreen
from samurai.terminal.session import new_session

FOLDER = Path(__file__).parent / "screens"
SMALL, LARGE = (80, 24), (160, 50)
QUICK = {"hands": "dealt", "setup": "random", "first": "1"}


def game(name: str, *seats: str, **options: str) -> Callable[[], Screen[Any]]:
    return lambda: GameScreen(new_session(load(name), seats, options, Random(1)), 0)


def lobby() -> Screen[Any]:
    return Lobby(Shelf(Path(tempfile.gettempdir()) / "samurai-no-such-shelf"), Random(1), 0)


def replay() -> Screen[Any]:
    session = new_session(load("friedl"), ["me:Akane", "me:Botan"], {}, Random(1))
    for seat, move in ((0, "Sc3-c4"), (1, "Sg7-g6"), (0, "resign")):
        session.say(seat, move)
    return ReplayScreen(Replay(session.table.record, follow(session.game, session.table.record)), 1, 1)


SCREENS: dict[str, tuple[Callable[[], Screen[Any]], tuple[int, int], str]] = {
    "lobby": (lobby, SMALL, ""),
    "lobby-large": (lobby, LARGE, "right"),
    "board": (game("board", "me", "greedy", **QUICK), SMALL, "enter enter enter"),
    "board-large": (game("board", "me", "greedy", "greedy", "greedy", **QUICK), LARGE, "enter enter tab enter enter"),
    "board-day": (game("board", "me", "greedy", **QUICK), SMALL, "t enter"),
    "cards": (game("cards", "me", "greedy", first="1"), SMALL, "enter enter enter"),
    "cards-large": (game("cards", "me", "greedy", "greedy", first="1"), LARGE, "enter enter"),
    "friedl": (game("friedl", "me", "greedy"), SMALL, "enter enter tab enter"),
    "friedl-large": (game("friedl", "me", "me"), LARGE, "enter enter"),
    "refusal": (game("friedl", "me", "me"), SMALL, "u"),
    "typing": (game("friedl", "me", "me"), SMALL, "colon S c"),
    "log": (game("cards", "me", "greedy", first="1"), SMALL, "enter enter l"),
    "curtain": (game("cards", "me:Akane", "me:Botan", first="1"), SMALL, ""),
    "end": (game("friedl", "me", "me"), SMALL, "colon r e s i g n enter"),
    "replay": (replay, SMALL, ""),
}
"""Each screen: how it is opened, its size, and the keys pressed."""


def picture(name: str) -> str:
    """A screen as SVG."""
    make, size, keys = SCREENS[name]

    async def drawn() -> str:
        app = SamuraiApp(make())
        async with app.run_test(size=size) as pilot:
            for key in ("", *keys.split()):
                if key:
                    await pilot.press(key)
                for _ in range(4):
                    await app.workers.wait_for_complete()
                    await pilot.pause()
            return app.export_screenshot()

    return asyncio.run(drawn())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for stale in FOLDER.glob("*.svg"):
        stale.unlink()
    for name in SCREENS:
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")
