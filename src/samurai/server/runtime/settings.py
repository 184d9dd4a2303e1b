"""The server's settings, from options or environment variables; all have defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from samurai.engine.errors import UserError
from samurai.store.admin.retention import Retention


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    store: str = "samurai.db"
    """An SQLite file, or `postgresql://…`."""

    host: str = "127.0.0.1"
    port: int = 8000
    secret: str = ""
    """Signs links in e-mails and the cookies of earlier versions; generated and kept in the store if empty."""

    origins: tuple[str, ...] = ()
    """Origins that may use the server's cookies besides its own address, such as `https://play.example`."""

    proxies: str = "127.0.0.1"
    """The proxies whose forwarded client addresses are trusted."""

    limits: float = 1.0
    """The factor on all rate limits; 0 turns them off, for tests."""

    pause: float = 0.7
    """The minimum seconds that a bot takes, so that people can follow."""

    thinking: float = 1.0
    """The maximum seconds that a bot takes."""

    threads: int = 0
    """How many bots think at once; 0 means one per core."""

    workers: int = 1
    """How many processes share the port; more than one needs a Postgres store."""

    metrics_token: str = ""
    """The token needed to read /metrics; without one, /metrics can only be read on the machine itself."""

    folder: str = ""
    """The folder where the workers of one port find each other's metrics and sockets; created by their supervisor."""

    retention: Retention = field(default_factory=Retention)
    """For how many days guests, chats, reports and waiting tables are kept."""

    url: str = ""
    """This server's public address, for the links in e-mails and as a contact for push services."""

    smtp: str = ""
    """The mail server, `smtp://user:password@host:port` or `smtps://…`; without one no e-mail is sent."""

    mail_from: str = ""
    """The sender of e-mails, such as `Samurai <samurai@play.example>`."""

    push_anywhere: bool = False
    """Whether push services may be on any host, not only on public ones; for tests."""

    site_name: str = ""
    """The name of the site, instead of Samurai."""

    imprint: str = ""
    """A Markdown file with the imprint; without one there is no such page."""

    privacy: str = ""
    """A Markdown file with the privacy policy; without one there is no such page."""

    usi: tuple[tuple[str, str], ...] = ()
    """External engines that speak USI, with the names under which they are offered as bots for friedl."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings from the variables SAMURAI_STORE, SAMURAI_HOST, SAMURAI_PORT, SAMURAI_SECRET, and so on."""
    ours = {key: value for key, value in environment.items() if key.startswith("SAMURAI_") and value}
    given = {key.removeprefix("SAMURAI_").lower(): value for key, value in ours.items()}
    usual = Settings()
    if "smtp_url" in given:
        from samurai.server.notifications.mail import check_post

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
        retention=Retention(
            *(
                _number(f"SAMURAI_KEEP_{kind.upper()}", given.get(f"keep_{kind}"), getattr(usual.retention, kind))
                for kind in ("guests", "chat", "reports", "waiting", "waiting_by_days")
            )
        ),
        url=_address(given),
        smtp=given.get("smtp_url", ""),
        mail_from=given.get("mail_from", ""),
        push_anywhere=given.get("push_anywhere") == "1",
        site_name=given.get("site_name", ""),
        imprint=given.get("imprint", ""),
        privacy=given.get("privacy", ""),
        usi=tuple(_program(word) for word in given.get("usi", "").split(";") if word.strip()),
    )


def _address(given: Mapping[str, str]) -> str:
    """The server's own address; by default the first of its origins."""
    return (given.get("url") or next(iter(given.get("origins", "").split()), "")).rstrip("/")


def _program(word: str) -> tuple[str, str]:
    """Parse a name and a command from `Fairy=fairy-stockfish`."""
    name, equals, command = word.partition("=")
    if not equals:
        raise UserError("setting", f"SAMURAI_USI is written Name=program; Other=program, and not {word.strip()!r}")
    return name.strip(), command.strip()


def _number(name: str, given: str | None, usual: float) -> float:
    try:
        return usual if given is None else float(given)
    except ValueError as error:
        raise UserError("setting", f"{name} must be a number, not {given!r}") from error
