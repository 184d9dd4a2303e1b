"""The types of requests and sockets, as every handler gets them: this server keeps no Litestar users or sessions."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler

HttpRequest: TypeAlias = Request[None, None, State]
"""A request."""

Socket: TypeAlias = WebSocket[None, None, State]
"""A WebSocket."""

Connected: TypeAlias = HttpRequest | Socket | ASGIConnection[BaseRouteHandler, None, None, State]
"""A request, a socket, or either before its handler is known, as guards get it."""
