"""How the server sees a connection: what the proxies in between have made of it, for `samurai doctor`."""

from __future__ import annotations

import msgspec
from litestar import get

from samurai.server.connections import HttpRequest


class SeenOut(msgspec.Struct):
    """The caller's own connection, as the server sees it."""

    scheme: str
    address: str
    """The client's address, by which limits are counted."""

    forwarded: bool
    """Whether a proxy says for whom it asks."""

    trusted: bool
    """Whether that proxy is believed (SAMURAI_PROXIES)."""


@get("/healthz/connection", include_in_schema=False, sync_to_thread=False)
def connection_seen(request: HttpRequest) -> SeenOut:
    """How this connection arrives."""
    address = request.client.host if request.client else ""
    forwarded = request.headers.get("x-forwarded-for", "")
    return SeenOut(
        request.url.scheme, address, bool(forwarded), address in [part.strip() for part in forwarded.split(",")]
    )
