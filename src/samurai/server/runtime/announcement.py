"""What a server prints when it starts: its addresses, also for other devices, and how to make it public."""

from __future__ import annotations

import os
import socket as sockets
import sys
from collections.abc import Iterator
from typing import Final, TextIO

from samurai.server.runtime.qr_code import LONGEST, in_half_blocks, qr_code

GUIDE: Final = "docs/guides/run-a-server.md"
_EVERYWHERE: Final = ("0.0.0.0", "::")
_ELSEWHERE: Final = ((sockets.AF_INET, "192.0.2.1"), (sockets.AF_INET6, "2001:db8::1"))
"""Addresses for documentation: they lead outside, and nothing is sent to them."""


def local_address(host: str, port: int) -> str:
    """The address of a server for a browser on the same machine."""
    return _http("localhost" if host in (*_EVERYWHERE, "127.0.0.1", "::1") else host, port)


def network_addresses(host: str, port: int) -> list[str]:
    """The addresses at which other devices of the local network find a server that listens on this host."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return []
    if host not in _EVERYWHERE:
        return [_http(host, port)]
    families = {"0.0.0.0": (sockets.AF_INET,)}.get(host, (sockets.AF_INET, sockets.AF_INET6))
    return [_http(own, port) for family, other in _ELSEWHERE if family in families and (own := _own(family, other))]


def _own(family: int, other: str) -> str:
    """This machine's address on the way to another one; empty if there is none."""
    try:
        with sockets.socket(family, sockets.SOCK_DGRAM) as probe:
            probe.connect((other, 9))
            found: str = probe.getsockname()[0]
    except OSError:
        return ""
    return "" if found.startswith(("127.", "::1", "fe80:")) else found


def _http(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def announcement(host: str, port: int, url: str, terminal: bool, drawable: bool = True) -> Iterator[str]:
    """The lines to print when a server on this host and port is ready; `url` is its public address, if it has one."""
    yield f"Samurai is ready at {local_address(host, port)}"
    if not terminal:
        return
    others = network_addresses(host, port)
    for other in others:
        yield f"In your network: {other}"
    if url:
        yield f"For everybody: {url}"
    shown = url or next(iter(others), "")
    if shown and drawable and len(shown.encode()) <= LONGEST:
        yield ""
        yield in_half_blocks(qr_code(shown))
        yield f"Scan this code with a phone to open {shown}"
    yield ""
    if not others and not url:
        yield "Only this machine can reach it. For other devices in your network: samurai serve --host 0.0.0.0"
    if not url:
        yield f"To make it public, with a name of its own and TLS: {GUIDE}, or `samurai doctor` to check a server."
    yield "Ctrl+C stops it."


def can_draw(stream: TextIO) -> bool:
    """Whether a terminal shows block characters and colours."""
    return os.environ.get("TERM") != "dumb" and (stream.encoding or "").lower().replace("-", "") == "utf8"


def announce(host: str, port: int, url: str) -> None:
    """Print the announcement: one line, unless a person is looking."""
    out = sys.stdout
    for line in announcement(host, port, url, out.isatty(), can_draw(out)):
        print(line, flush=True)  # noqa: T201
