"""Checks through the public address: TLS, the proxy's headers, WebSockets, and the clock."""

from __future__ import annotations

import json
import socket
import ssl
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from samurai.engine.errors import UserError
from samurai.server.doctor.findings import Finding, by_limits
from samurai.server.runtime.seen import SeenOut

_TIMEOUT: Final = 10.0
_FORGED: Final = "203.0.113.99"
"""An address for documentation, which nobody has."""

_LOOPBACK: Final = ("127.0.0.1", "::1")

_DAYS: Final = 14
"""Days before its end at which a certificate should have been renewed."""

_GUIDE: Final = 'See "Behind a proxy" in docs/guides/run-a-server.md.'


def address_parts(url: str) -> SplitResult:
    """The parts of a public address; anything else is refused."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable:
        raise UserError("argument", f"a public address is written https://play.example, not {url!r}")
    return parts


def check_public(url: str) -> Iterator[Finding]:
    """Check a server at its public address."""
    parts = address_parts(url)
    if parts.scheme == "https":
        yield _certificate(str(parts.hostname), parts.port or 443)
    elif parts.hostname not in ("localhost", "127.0.0.1", "::1"):
        advice = (
            "Let a proxy add TLS: without it others can read passwords, and browsers allow neither push nor the app."
        )
        yield Finding("TLS", "warning", "The address is not https.", advice)
    try:
        yield from _answers(url.rstrip("/"))
    except HTTPError as error:
        why = f"{url} answers {error.code} {error.reason}"
        yield Finding("address", "problem", f"{why}.", "Is the server running, and does the proxy lead to it?")
        return
    except (OSError, HTTPException, ValueError) as error:
        why = str(error.reason if isinstance(error, URLError) else error)
        yield Finding(
            "address", "problem", f"{url} does not answer as Samurai does: {why}.", "Check name, port and firewall."
        )
        return
    yield _websocket(url.rstrip("/"))


def _certificate(host: str, port: int) -> Finding:
    try:
        with (
            socket.create_connection((host, port), _TIMEOUT) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=host) as sealed,
        ):
            end = ssl.cert_time_to_seconds(str((sealed.getpeercert() or {})["notAfter"]))
    except (OSError, KeyError, ValueError) as error:
        return Finding(
            "TLS", "problem", f"There is no trusted connection to {host}: {error}.", "Check the certificate."
        )
    days = int((end - time.time()) // 86_400)
    status = "warning" if days < _DAYS else "ok"
    advice = "It should have been renewed by now; look at the proxy's log." if status == "warning" else ""
    return Finding("TLS", status, f"The certificate is valid for {days} more days.", advice)  # type: ignore[arg-type]


def _ask(url: str, **headers: str) -> tuple[bytes, str]:
    """The body of an answer, and the time in its head."""
    with urlopen(Request(url, headers=headers), timeout=_TIMEOUT) as answer:  # http or https, see above
        return answer.read(10_000), answer.headers.get("date", "")


def _answers(url: str) -> Iterator[Finding]:
    body, date = _ask(f"{url}/healthz")
    status = json.loads(body)
    yield Finding("address", "ok", f"{url} is a healthy Samurai {status['version']}.")
    if date:
        yield _clock(abs(parsedate_to_datetime(date).timestamp() - time.time()))
    honest = msgspec.json.decode(_ask(f"{url}/healthz/connection")[0], type=SeenOut)
    forged = msgspec.json.decode(_ask(f"{url}/healthz/connection", **{"X-Forwarded-For": _FORGED})[0], type=SeenOut)
    yield proxy_finding(urlsplit(url).scheme, honest, forged)


def _clock(seconds: float) -> Finding:
    status = by_limits(seconds, 5, 60)
    advice = "" if status == "ok" else "Synchronize both clocks with NTP."
    return Finding("clock", status, f"The server's differs from this machine's by {max(0, seconds - 1):.0f} s.", advice)


def proxy_finding(scheme: str, honest: SeenOut, forged: SeenOut) -> Finding:
    """Judge how a request arrives, and one that pretends to come from elsewhere."""
    here = honest.address in _LOOPBACK  # the proxy, or the server, trusts this very machine, so a forgery says nothing
    if forged.address == _FORGED and not here:
        advice = "Let the proxy append to X-Forwarded-For or replace it, and name only the proxy in SAMURAI_PROXIES."
        return Finding("proxy", "problem", "Anyone can claim any address, and so evade all limits.", advice)
    if honest.forwarded and not honest.trusted:
        advice = f"Name the proxy ({honest.address}) in SAMURAI_PROXIES."
        return Finding("proxy", "problem", "The proxy is not believed, so everybody shares the limits of one.", advice)
    if scheme != honest.scheme:
        advice = f"The proxy must send X-Forwarded-Proto, and be named in SAMURAI_PROXIES. {_GUIDE}"
        return Finding("proxy", "problem", f"{scheme} arrives as {honest.scheme}: cookies are not secure.", advice)
    if scheme == "https" and not honest.forwarded:
        advice = f"The proxy must send X-Forwarded-For. {_GUIDE}"
        return Finding("proxy", "problem", "The proxy does not say for whom it asks.", advice)
    rest = " Whether anyone can claim another address is seen only from another machine." if here else ""
    return Finding("proxy", "ok", f"Addresses and the scheme arrive as they should.{rest}")


def _websocket(url: str) -> Finding:
    """Open a WebSocket to a table that does not exist: the server accepts it, and then says so."""
    place = f"ws{url.removeprefix('http')}/api/tables/none/socket"
    try:
        with connect(place, origin=Origin(url), open_timeout=_TIMEOUT, proxy=None) as opened:
            opened.recv(_TIMEOUT)
    except ConnectionClosed:
        return Finding("websocket", "ok", "WebSockets get through.")
    except InvalidStatus as error:
        why = f"The answer is {error.response.status_code}"
        if error.response.status_code == 403:
            return Finding("websocket", "problem", f"{why}: the origin is refused.", f"Add {url} to SAMURAI_ORIGINS.")
    except (WebSocketException, OSError, TimeoutError) as error:
        why = str(error) or type(error).__name__
    else:
        return Finding("websocket", "ok", "WebSockets get through.")
    return Finding("websocket", "problem", f"WebSockets do not get through: {why}.", f"Forward Upgrade. {_GUIDE}")
