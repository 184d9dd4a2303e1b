"""Samurai: three games of that name, with opponents, records and places to play them.

>>> import samurai
>>> table = samurai.new_table("friedl", players=["Ann", "Bo"])
>>> table.play("Sb3-b4")
'Sb3-b4'

The names below are loaded on first use, so that `import samurai` itself costs nothing; `samurai.front_door` has them.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # which type checkers take for True; importing `typing` would double the time to import this

__all__ = [
    "BotPlayer",
    "Game",
    "GameTable",
    "IllegalAction",
    "Outcome",
    "Player",
    "PlayerObservation",
    "Record",
    "SamuraiError",
    "UserError",
    "bot",
    "bot_names",
    "game_names",
    "load",
    "new_table",
    "read",
    "read_games",
]

if TYPE_CHECKING:
    from samurai.engine.errors import SamuraiError, UserError
    from samurai.engine.game import Game, IllegalAction, Outcome
    from samurai.engine.record import Record
    from samurai.front_door import (
        BotPlayer,
        GameTable,
        Player,
        PlayerObservation,
        bot,
        bot_names,
        game_names,
        new_table,
        read,
        read_games,
    )
    from samurai.games import load
else:  # hidden from type checkers, because with a `__getattr__` any name would seem to exist
    _HOMES = {
        "Game": "engine.game",
        "IllegalAction": "engine.game",
        "Outcome": "engine.game",
        "Record": "engine.record",
        "SamuraiError": "engine.errors",
        "UserError": "engine.errors",
        "load": "games",
    }
    """Where names come from that are not the front door's own."""

    def __getattr__(name):
        """Load a name of the front door on first use."""
        if name not in __all__:
            raise AttributeError(f"module 'samurai' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"samurai.{_HOMES.get(name, 'front_door')}"), name)
        return value

    def __dir__():
        """List the front door's names as well."""
        return sorted({*globals(), *__all__})
