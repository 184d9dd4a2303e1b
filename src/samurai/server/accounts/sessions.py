"""Sessions over HTTP: a browser is signed in by a cookie with a random token until its session ends.

Programs that send a bot's token have no session, and are never given a cookie.
"""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from litestar import Response, Router, delete, get
from litestar.datastructures import Cookie
from litestar.params import FromPath

from samurai.engine.phrase import say
from samurai.server.connections import HttpRequest
from samurai.server.refusal import Refusal
from samurai.server.security.protection import COOKIE, hash_token
from samurai.server.services import Here, Server, Somebody
from samurai.server.tables.seating import new_id
from samurai.store.admin.daily_statistics import day_of
from samurai.store.people import people as people_store
from samurai.store.people import sessions as stored
from samurai.store.people.people import Person
from samurai.store.people.sessions import SESSION_DAYS, Session

_MOST: Final = 20
"""The maximum number of sessions per person."""

_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chromium"),
    ("CriOS/", "Chromium"),
    ("Safari/", "Safari"),
)
"""What identifies a browser in its User-Agent; many claim to be others as well, so the first match counts."""

_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iOS"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


class SessionOut(msgspec.Struct, frozen=True):
    """A session as its owner sees it; `current` is the one that sends this request."""

    id: str
    client: str
    created: int
    last_day: str
    current: bool


def client_label(user_agent: str) -> str:
    """Which browser on which system, and nothing finer, such as `Firefox on Linux`."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), None)
    if browser is None:
        return "a program"
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), None)
    return f"{browser} on {system}" if system else browser


def has_token(request: HttpRequest) -> bool:
    """Whether a request carries a token, as programs do, and so needs no cookie."""
    return "authorization" in request.headers


def cookie(request: HttpRequest, value: str) -> Cookie:
    """The cookie with this value; an empty value deletes it."""
    age = SESSION_DAYS * 86_400 if value else 0
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, value=value, max_age=age, httponly=True, samesite="lax", secure=secure)


async def begin(server: Server, request: HttpRequest, person: Person) -> list[Cookie]:
    """Start a session that replaces the browser's earlier one; return its cookie, or nothing for a program."""
    if has_token(request) or person.kind == "bot":
        return []
    token, now = secrets.token_urlsafe(32), server.now()
    client = client_label(request.headers.get("user-agent", ""))
    session = Session(hash_token(token), new_id(), person.id, client, now, day_of(now))
    most = max(round(_MOST * server.settings.limits), 1) if server.settings.limits else 0
    for ended in await server.database.write(stored.begin, session, _held(request), most):
        await server.ended(ended)
    return [cookie(request, token)]


def _held(request: HttpRequest) -> str:
    """The stored hash of a request's cookie."""
    return hash_token(request.cookies.get(COOKIE, ""))


async def end(server: Server, request: HttpRequest) -> None:
    """End the session of a browser; a signed cookie of an earlier version becomes void."""
    if has_token(request):
        return
    if signed := server.signer.read(request.cookies.get(COOKIE, "")):
        await server.end(stored.void_signed, *signed)
    elif found := await server.database.read(stored.find, _held(request)):
        await server.end(stored.end, found.person.id, _held(request))


@get("/")
async def my_sessions(request: HttpRequest, server: Here, person: Somebody) -> list[SessionOut]:
    """Where the person is signed in; the most recently used session comes first."""
    held = "" if has_token(request) else _held(request)
    found = await server.database.read(stored.sessions_of, person.id)
    return [SessionOut(one.id, one.client, one.created, one.last_day, one.token == held) for one in found]


@delete("/{session:str}")
async def end_session(server: Here, person: Somebody, session: FromPath[str]) -> None:
    """End one of the person's sessions."""
    if not await server.end(stored.end_one, person.id, session):
        raise Refusal("not-found", say("you have no such session"))


@delete("/")
async def end_other_sessions(request: HttpRequest, server: Here, person: Somebody) -> Response[None]:
    """End all of the person's sessions except the current one."""
    held = "" if has_token(request) else _held(request)
    await server.end(people_store.end_sessions, person.id, held)
    is_signed = server.signer.read(request.cookies.get(COOKIE, "")) is not None
    return Response(None, status_code=204, cookies=await begin(server, request, person) if is_signed else [])


ROUTES = Router("/api/me/sessions", tags=["people"], route_handlers=[my_sessions, end_session, end_other_sessions])
