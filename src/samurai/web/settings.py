"""What can be set about a server, by options or environment variables; nothing has to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from samurai.engine.game import IllegalAction
from samurai.store.keeping import Keeping


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    store: str = "samurai.db"
    """An SQLite file, or `postgresql://…`."""

    host: str = "127.0.0.1"
    port: int = 8000
    secret: str = ""
    """Signs links in e-mails and the cookies of earlier versions; made and kept in the store when not given."""

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

    workers: int = 1
    """How many processes share the port; several need a store in Postgres."""

    metrics_token: str = ""
    """Who has it may read /metrics; without one, only who is at the machine itself."""

    figures: str = ""
    """The folder where workers of one port leave their figures for each other; made by who starts them."""

    keeping: Keeping = field(default_factory=Keeping)
    """For how many days guests, chats, reports and waiting tables are kept."""

    url: str = ""
    """This server's own address, as people know it: for the links in e-mails, and for push services that ask."""

    smtp: str = ""
    """Where e-mail is posted: `smtp://user:password@host:port`, or `smtps://…`; without it none is sent."""

    mail_from: str = ""
    """Who sends it, such as `Samurai <samurai@play.example>`."""

    push_anywhere: bool = False
    """Whether push services may be anywhere, and not on public hosts alone; for tests."""

    usi: tuple[tuple[str, str], ...] = ()
    """Programs that speak USI, by the names under which they are offered as bots for friedl."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings of the variables SAMURAI_STORE, SAMURAI_HOST, SAMURAI_PORT, SAMURAI_SECRET, and so on."""
    ours = {key: value for key, value in environment.items() if key.startswith("SAMURAI_") and value}
    given = {key.removeprefix("SAMURAI_").lower(): value for key, value in ours.items()}
    usual = Settings()
    if "smtp_url" in given:
        from samurai.web.notices.mail import check_post

        check_post(given["smtp_url"], given.get("mail_from", ""), _address(given))
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
        workers=int(_number("SAMURAI_WORKERS", given.get("workers"), usual.workers)),
        metrics_token=given.get("metrics_token", ""),
        keeping=Keeping(
            *(
                _number(f"SAMURAI_KEEP_{kind.upper()}", given.get(f"keep_{kind}"), getattr(usual.keeping, kind))
                for kind in ("guests", "chat", "reports", "waiting", "waiting_by_days")
            )
        ),
        url=_address(given),
        smtp=given.get("smtp_url", ""),
        mail_from=given.get("mail_from", ""),
        push_anywhere=given.get("push_anywhere") == "1",
        usi=tuple(_program(word) for word in given.get("usi", "").split(";") if word.strip()),
    )


def _address(given: Mapping[str, str]) -> str:
    """The server's own address; the first of its origins, if nothing else is said."""
    return (given.get("url") or next(iter(given.get("origins", "").split()), "")).rstrip("/")


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
