"""The web application: all routes, their protection, and how errors are reported."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from litestar.utils import normalize_path
from sqlalchemy.exc import DataError

from samurai import __version__
from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction
from samurai.engine.phrase import say
from samurai.server import lessons
from samurai.server.accounts import my_games, own_data, people, sessions
from samurai.server.admin import routes as admin
from samurai.server.analysis import routes as ahead
from samurai.server.connections import HttpRequest
from samurai.server.live.socket import table_socket
from samurai.server.notifications import routes as notices
from samurai.server.pages import link_previews, static
from samurai.server.pages import routes as pages
from samurai.server.pages.manifest import web_manifest
from samurai.server.pages.site import site_page
from samurai.server.pages.static import asset, served
from samurai.server.refusal import REFUSED, Code, Refusal, RefusalOut, Refused, as_refusal
from samurai.server.replay import routes as replay
from samurai.server.runtime.metrics import metrics
from samurai.server.runtime.seen import connection_seen
from samurai.server.security import costs
from samurai.server.security.door import guarded
from samurai.server.security.inputs import JsonRequest
from samurai.server.security.protection import LONGEST_BODY, check_origin
from samurai.server.services import Here, Server, Whoever, address_of
from samurai.server.tables import generic_view, lobby
from samurai.store.people.people import Person

logger: Final = logging.getLogger(__name__)

_CODES: Final[dict[int, Code]] = {
    401: "who-are-you",
    403: "not-allowed",
    404: "not-found",
    405: "not-found",
    413: "too-much",
}


def create_app(server: Server) -> ASGIApp:
    """Create the ASGI application of a server, which starts and stops with it."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        app.state.server = server
        app.state.assets = static.assets(static.FOLDER)
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = Litestar(
        [
            people.ROUTES,
            sessions.ROUTES,
            own_data.ROUTES,
            admin.ROUTES,
            my_games.ROUTES,
            lobby.ROUTES,
            generic_view.ROUTES,
            replay.ROUTES,
            lessons.ROUTES,
            ahead.ROUTES,
            notices.ROUTES,
            table_socket,
            health,
            connection_seen,
            metrics,
            description,
            link_previews.ROUTES,
            web_manifest,
            site_page,
            pages.client,
        ],
        lifespan=[running],
        dependencies={"server": Provide(_server), "whoever": Provide(_whoever), "person": Provide(_somebody)},
        before_request=_check,
        exception_handlers={
            **dict.fromkeys(REFUSED, _refused),
            IllegalAction: _illegal,
            UserError: _mistaken,
            HTTPException: _malformed,
            UnicodeError: _unusable,
            RecursionError: _unusable,
            OverflowError: _unusable,
            DataError: _unusable,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig("Samurai", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        request_class=JsonRequest,
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
        debug=False,
    )
    return guarded(app, server)


async def _server(request: HttpRequest) -> Server:
    server: Server = request.app.state.server
    return server


async def _whoever(request: HttpRequest, server: Here) -> Person | None:
    return await server.whoever(request)


async def _somebody(whoever: Whoever) -> Person:
    if whoever is None:
        raise Refusal("who-are-you", say("you are not signed in"))
    return whoever


async def _check(request: HttpRequest) -> None:
    """Check every request first: charge for expensive ones, and refuse those that another site's page makes."""
    server: Server = request.app.state.server
    if cost := costs.REQUESTS.get((request.method, request.scope["path_template"])):
        server.charge(address_of(request), cost)
    if request.method not in ("GET", "HEAD", "OPTIONS") and "authorization" not in request.headers:
        check_origin(request.headers, server.settings.origins)


@get("/healthz", include_in_schema=False)
async def health(server: Here) -> dict[str, str]:
    """Whether the server is healthy, and its store accepts writes."""
    await server.health.check()
    return {"status": "ok", "version": __version__}


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI description of the API; rendered once, because that takes time."""
    state = request.app.state
    if "description" not in state:
        state.description = asset("openapi.json", msgspec.json.encode(request.app.openapi_schema.to_schema()))
    return served(request, state.description)


def _response(refusal: Refusal, status: int | None = None) -> Response[RefusalOut]:
    return Response(
        refusal.out(),
        status_code=status or refusal.status,
        media_type=MediaType.JSON,
        headers=refusal.headers(),
    )


def _refused(request: HttpRequest, error: Refused) -> Response[RefusalOut]:
    refusal = as_refusal(error)
    request.app.state.server.metrics.refused[refusal.code] += 1
    return _response(refusal)


def _illegal(_: HttpRequest, error: IllegalAction) -> Response[RefusalOut]:
    return _response(Refusal("illegal", str(error), error.rule, error.sentence))


def _mistaken(_: HttpRequest, error: UserError) -> Response[RefusalOut]:
    return _response(Refusal.of(error))


def _malformed(request: HttpRequest, error: HTTPException) -> Response[RefusalOut]:
    if error.status_code >= 500:
        return _failed(request, error)
    if error.status_code == 405 and not _is_known_path(request):
        error = NotFoundException()
    extra = error.extra if isinstance(error.extra, list) else []
    details = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    sentence = "; ".join([error.detail, *details])[:300]
    return _response(Refusal(_CODES.get(error.status_code, "malformed"), sentence), error.status_code)


def _is_known_path(request: HttpRequest) -> bool:
    """Whether anyone may know that a path of the API exists, if only for another method (admin paths stay hidden)."""
    path = normalize_path(request.scope["path"])
    known = [route.path_format for route in request.app.routes if not route.path_format.startswith("/api/admin/")]
    patterns = [re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) for path in known if path != "/{path}"]
    return not path.startswith("/api/") or any(re.fullmatch(pattern, path) for pattern in patterns)


def _unusable(_: HttpRequest, error: Exception) -> Response[RefusalOut]:
    """Refuse input that passed all checks, and yet can't be read or stored."""
    logger.warning("an input could not be used", extra={"why": type(error).__name__})
    return _response(Refusal("malformed", "something in this request can't be read or kept"))


def _failed(request: HttpRequest, error: Exception) -> Response[RefusalOut]:
    route = request.scope.get("path_template", "")
    logger.error("a request failed", exc_info=error, extra={"method": request.method, "route": route})
    return _response(Refusal("internal", say("something went wrong on the server")))
