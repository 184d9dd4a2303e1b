"""What can be set about a server, by options or environment variables; nothing has to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from samurai.engine.game import IllegalAction


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    store: str = "samurai.db"
    """An SQLite file, or `postgresql://…`."""

    host: str = "127.0.0.1"
    port: int = 8000
    secret: str = ""
    """Signs the cookies; made and kept in the store when not given."""

    origins: tuple[str, ...] = ()
    """Origins that may use the server's cookies besides its own address, such as `https://play.example`."""

    proxies: str = "127.0.0.1"
    """From whom a forwarded client address is believed."""

    limits: float = 1.0
    """How much more than usual a client may ask; 0 is without limits, for tests."""

    pause: float = 0.7
    """Seconds that a bot takes at least, so that people can follow."""

    thinking: float = 1.0
    """Seconds that a bot takes at most."""

    threads: int = 0
    """How many bots think at once; 0 is one for each core."""

    usi: tuple[tuple[str, str], ...] = ()
    """Programs that speak USI, by the names under which they are offered as bots for friedl."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings of the variables SAMURAI_STORE, SAMURAI_HOST, SAMURAI_PORT, SAMURAI_SECRET, and so on."""
    given = {key.removeprefix("SAMURAI_").lower(): value for key, value in environment.items() if value}
    usual = Settings()
    return Settings(
        store=given.get("store", usual.store),
        host=given.get("host", usual.host),
        port=int(_number("SAMURAI_PORT", given.get("port"), usual.port)),
        secret=given.get("secret", ""),
        origins=tuple(given.get("origins", "").split()),
        proxies=given.get("proxies", usual.proxies),
        limits=_number("SAMURAI_LIMITS", given.get("limits"), usual.limits),
        pause=_number("SAMURAI_PAUSE", given.get("pause"), usual.pause),
        thinking=_number("SAMURAI_THINKING", given.get("thinking"), usual.thinking),
        threads=int(_number("SAMURAI_THREADS", given.get("threads"), usual.threads)),
        usi=tuple(_program(word) for word in given.get("usi", "").split(";") if word.strip()),
    )


def _program(word: str) -> tuple[str, str]:
    """A name and a command, of `Fairy=fairy-stockfish`."""
    name, equals, command = word.partition("=")
    if not equals:
        raise IllegalAction(f"SAMURAI_USI is written Name=program; Other=program, and not {word.strip()!r}")
    return name.strip(), command.strip()


def _number(name: str, given: str | None, usual: float) -> float:
    try:
        return usual if given is None else float(given)
    except ValueError as error:
        raise IllegalAction(f"{name} must be a number, not {given!r}") from error
