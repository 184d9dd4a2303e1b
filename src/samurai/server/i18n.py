"""The server's own texts, in the reader's language. What happens in games is translated by the browser."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from samurai.engine.phrase import Catalogue
from samurai.games import load

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "nl", "it")
"""The languages of the app; see `client/languages.ts`."""

_GAME: Final = "games."

_MOST: Final = 20
"""How many entries of an Accept-Language header are read."""


def asked_for(accepted: str) -> str:
    """Our language that an Accept-Language header prefers; English if it names none of ours."""
    wishes = [_wish(part) for part in accepted.split(",")[:_MOST]]
    ours = [(weight, -at, language) for at, (language, weight) in enumerate(wishes) if language in LANGUAGES and weight]
    return max(ours)[2] if ours else ENGLISH


def _wish(part: str) -> tuple[str, float]:
    """Parse a language and its weight from `de-AT;q=0.7`."""
    tag, _, quality = part.strip().partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight


@cache
def catalogue(language: str, *rooms: str) -> Catalogue:
    """The translations of these packages, such as `server`, or of a game as `games.NAME`; English needs none."""
    if language == ENGLISH:
        return {}
    return {template: words for room in rooms for template, words in _words(room, language).items()}


def _words(room: str, language: str) -> Catalogue:
    """The translations of one package, or of a game wherever it comes from."""
    if room.startswith(_GAME):
        return load(room.removeprefix(_GAME)).words(language)
    words: Catalogue = json.loads(files(f"samurai.{room}").joinpath("words", f"{language}.json").read_text("utf-8"))
    return words
