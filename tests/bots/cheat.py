"""A twin of the strongest bot that is handed the truth, and uses it."""

from dataclasses import replace
from types import SimpleNamespace

from samurai.bots.search import SearchBot, Steer


def seeing(game, truth):
    """The same game, but whoever guesses is told the truth."""
    own = {name: getattr(game.rules, name) for name in dir(game.rules) if not name.startswith("_")}
    return replace(game, rules=SimpleNamespace(**{**own, "guess": lambda view, rng: truth}))


def search_cheat(game):
    return lambda rng, truth: SearchBot(seeing(game, truth), rng, steer=Steer(peek=1.0))
