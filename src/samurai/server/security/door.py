"""The outermost layer of the application: what every request passes before routing, and every response after it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from samurai.server.refusal import Refusal
from samurai.server.runtime.logs import name_request
from samurai.server.security.inputs import check_head
from samurai.server.security.protection import HEADERS, address_group

if TYPE_CHECKING:
    from samurai.server.services import Server

_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"})
"""Any other method is refused alike for every path, so that nothing can be learned from the answer."""

_TARPIT: Final = 1.0
"""The maximum delay in seconds of a rate limit refusal, to slow down clients that retry at once."""


def guarded(app: ASGIApp, server: Server) -> ASGIApp:
    """Wrap the application in this layer."""

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            name_request()
            await _answer(app, server, scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            name_request()
            await _connect(app, scope, receive, send)
        else:  # starting or stopping, which Litestar's types leave out
            await app(scope, receive, send)

    return door


async def _answer(app: ASGIApp, server: Server, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Handle an HTTP request; HEAD is handled as GET, and uvicorn leaves out the body."""
    asked: HTTPScope = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
    sending = _Sending(server, scope["method"], asked, send)
    try:
        check_head(scope)
        if scope["method"] not in _METHODS:
            raise Refusal("not-found", "there is no such method here")
        await _enter(server, scope)
    except Refusal as refusal:
        server.metrics.refused[refusal.code] += 1
        await _refuse(sending, refusal, 405 if refusal.code == "not-found" else refusal.status)
        return
    await app(asked, receive, sending)


async def _enter(server: Server, scope: HTTPScope) -> None:
    """Count a request against its address's limit; a client over the limit waits for the refusal."""
    try:
        server.spend("ask", address_group(scope["client"][0] if scope["client"] else ""), 100, 400)
    except Refusal as refusal:
        await asyncio.sleep(min(refusal.retry_after, _TARPIT))
        raise


async def _refuse(sending: _Sending, refusal: Refusal, status: int) -> None:
    body = msgspec.json.encode(refusal.out())
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        *((name.encode(), value.encode()) for name, value in refusal.headers().items()),
    ]
    await sending({"type": "http.response.start", "status": status, "headers": headers})
    await sending({"type": "http.response.body", "body": body, "more_body": False})


async def _connect(app: ASGIApp, scope: WebSocketScope, receive: Receive, send: Send) -> None:
    try:
        check_head(scope)
    except Refusal as refusal:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": ()})
        await send({"type": "websocket.close", "code": 4400, "reason": str(refusal)})
        return
    await app(scope, receive, send)


class _Sending:
    """Sends a response with the headers that every response has, and counts it."""

    def __init__(self, server: Server, method: str, scope: HTTPScope, send: Send) -> None:
        self._server: Final = server
        self._method: Final = method
        self._scope: Final = scope
        self._send: Final = send

    async def __call__(self, message: Message) -> None:
        """Pass on a part of the response."""
        if message["type"] == "http.response.start":
            message["headers"] = _with_ours(message.get("headers", ()), self._scope["path"])
            self._server.metrics.answered(self._method, self._scope.get("path_template", ""), message["status"])
        await self._send(message)


def _with_ours(given: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    private = ((b"cache-control", b"no-store"),) if path.startswith("/api/") else ()
    sent = list(given)
    named = {name for name, _ in sent}
    return [*sent, *private, *(header for header in HEADERS if header[0] not in named)]
