"""E-mail by SMTP: plain text with an HTML alternative, and a one-click unsubscribe link (RFC 8058)."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from hashlib import sha256
from html import escape
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from samurai.engine.errors import UserError
from samurai.engine.phrase import say
from samurai.server.notifications.letters import Letter, written
from samurai.server.notifications.push import Fate
from samurai.server.refusal import Refusal

_SMTP_TIMEOUT: Final = 15.0
"""Seconds that a mail server has for each answer."""

_THREADS: Final = 2
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class SmtpServer(NamedTuple):
    """The mail server: host and port, whether to use TLS from the start, and our login."""

    host: str
    port: int
    sealed: bool
    """Whether the connection is encrypted from the start (smtps)."""

    user: str
    password: str


def smtp_server(url: str) -> SmtpServer:
    """Parse `smtp://user:password@host:port`, or the same with smtps."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise UserError(
            "setting", "SAMURAI_SMTP_URL is written smtp://user:password@host:port, or smtps://…"
        ) from error
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise UserError("setting", "SAMURAI_SMTP_URL is written smtp://user:password@host:port, or smtps://…")
    sealed = parts.scheme == "smtps"
    usual = 465 if sealed else 587 if parts.username else 25
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpServer(parts.hostname, port or usual, sealed, user, password)


def check_post(smtp: str, sender: str, url: str) -> None:
    """Check early whether e-mail can be sent with these settings."""
    smtp_server(smtp)
    if not _ADDRESS.fullmatch(parseaddr(sender)[1]):
        raise UserError("setting", "SAMURAI_MAIL_FROM must be an address, such as Samurai <samurai@play.example>")
    if not url.startswith(("https://", "http://")):
        raise UserError(
            "setting", "to send e-mail, SAMURAI_URL must be this server's address, such as https://play.example"
        )


def check_address(text: str) -> str:
    """The address; refused if e-mail can't be sent there."""
    if len(text) > 254 or not _ADDRESS.fullmatch(text):
        raise Refusal("malformed", say("that is not an e-mail address"))
    return text


class Envelope(NamedTuple):
    """The recipient of a letter, and what identifies it if it is sent again."""

    address: str
    mark: str
    stop: str = ""
    """The unsubscribe link; empty if there is nothing to unsubscribe from."""


class Mail:
    """Sends letters by SMTP, off the event loop."""

    def __init__(self, smtp: str, sender: str, url: str) -> None:
        """Send through this server, as this sender, with links to our address `url`."""
        self._server: Final = smtp_server(smtp)
        name, address = parseaddr(sender)
        self.sender: Final = address
        self._from: Final = Address(name or "Samurai", addr_spec=address)
        self._url: Final = url.rstrip("/")
        self._clerks: Final = ThreadPoolExecutor(_THREADS, thread_name_prefix="samurai-mail")

    async def send(self, envelope: Envelope, letter: Letter, now: int) -> Fate:
        """Send a letter."""
        message = self._message(envelope, letter, now)
        return await asyncio.get_running_loop().run_in_executor(self._clerks, self._post, message)

    def link(self, path: str) -> str:
        """The full address of one of our pages."""
        return self._url + path

    def _message(self, envelope: Envelope, letter: Letter, now: int) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._from
        message["To"] = envelope.address
        message["Subject"] = f"{letter.heading} · {letter.line}" if letter.kind != "code" else letter.heading
        message["Date"] = datetime.fromtimestamp(now / 1000, UTC)
        message["Message-ID"] = f"<{sha256(envelope.mark.encode()).hexdigest()[:40]}@{self.sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message["Content-Language"] = letter.language
        why = ""
        if envelope.stop:
            message["List-Unsubscribe"] = f"<{envelope.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            why = written(
                say("You get this because you asked for it in the settings. To unsubscribe:"), letter.language
            )
        link = self.link(letter.path)
        message.set_content(
            "\n\n".join(filter(None, (letter.heading, letter.line, link, why and f"{why}\n{envelope.stop}")))
        )
        message.add_alternative(_html(letter, link, why, envelope.stop), subtype="html")
        return message

    def _post(self, message: EmailMessage) -> Fate:
        try:
            with self.connect() as counter:
                counter.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return "lost" if codes and min(codes) >= 500 else "later"
        except (smtplib.SMTPException, OSError):
            return "later"
        return "sent"

    def connect(self) -> smtplib.SMTP:
        """Connect to the mail server: encrypted wherever possible, and always before a password is sent."""
        host, port, sealed, user, password = self._server
        if sealed:
            counter: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port, timeout=_SMTP_TIMEOUT, context=ssl.create_default_context()
            )
        else:
            counter = smtplib.SMTP(host, port, timeout=_SMTP_TIMEOUT)
            counter.ehlo()
            if counter.has_extn("starttls") and host not in _LOCAL:
                counter.starttls(context=ssl.create_default_context())
            elif user and host not in _LOCAL:
                counter.close()
                raise smtplib.SMTPException("no password is said without encryption")
        if user:
            counter.login(user, password)
        return counter

    def close(self) -> None:
        """Finish what is being sent, then stop."""
        self._clerks.shutdown()


def _html(letter: Letter, link: str, why: str, stop: str) -> str:
    open_it = written(say("Open"), letter.language)
    foot = f'<p><small>{escape(why)} <a href="{escape(stop)}">{escape(stop)}</a></small></p>' if why else ""
    return (
        f'<html lang="{letter.language}"><body style="font-family: sans-serif"><h2>{escape(letter.heading)}</h2>'
        f'<p>{escape(letter.line)}</p><p><a href="{escape(link)}">{escape(open_it)}</a></p>{foot}</body></html>'
    )
