"""People over HTTP: guests, names, passwords, bot accounts, profiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from samurai.engine.phrase import say
from samurai.server.accounts import ratings, sessions
from samurai.server.accounts.names import check_name, check_own_name, taken
from samurai.server.connections import HttpRequest
from samurai.server.refusal import Refusal
from samurai.server.schema import one_of
from samurai.server.security.protection import COOKIE, new_token
from samurai.server.services import Here, Server, Somebody, Whoever, address_of
from samurai.server.tables.connections import update_mutes
from samurai.server.tables.seating import new_id, show_renamed
from samurai.server.tables.table_info import TableInfoOut, table_info_out
from samurai.store.people import name_owners
from samurai.store.people import people as stored
from samurai.store.people.lookalikes import claim_key, guest_name, plain_name
from samurai.store.people.people import Person
from samurai.store.signals import Signal
from samurai.store.tables import tables


class PersonOut(msgspec.Struct, frozen=True):
    """A player: a `guest`, a `named` person, or a `bot`."""

    id: str
    name: str
    kind: Annotated[str, one_of("guest", "named", "bot")]


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who is signed in, or null if nobody is."""

    person: PersonOut | None
    admin: bool = False


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requested name."""

    name: str = ""


class Account(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current password and the new one."""

    old: str
    new: str


class BotOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot account; the token is only sent once, when it is created."""

    id: str
    name: str
    token: str = ""


class RatingOut(msgspec.Struct, frozen=True):
    """Somebody's rating in a game with this number of seats."""

    game: str
    seats: int
    rating: int
    games: int


class Profile(msgspec.Struct, frozen=True):
    """The public profile of a person."""

    person: PersonOut
    ratings: list[RatingOut]


def person_out(person: Person) -> PersonOut:
    """A person as others may see them."""
    return PersonOut(person.id, person.name, person.kind)


def me(person: Person | None) -> Me:
    """The signed-in person as sent to their own client."""
    return Me(person_out(person) if person else None, admin=bool(person and person.admin))


async def signed_in(server: Server, request: HttpRequest, person: Person) -> Response[Me]:
    """Start a new session for this person and return the response that sets its cookie."""
    return Response(me(person), cookies=await sessions.begin(server, request, person), status_code=200)


def signed_out(request: HttpRequest) -> Response[Me]:
    """The response that signs a browser out."""
    cookies = [] if sessions.has_token(request) else [sessions.cookie(request, "")]
    return Response(me(None), cookies=cookies, status_code=200)


@get("/me")
async def who_am_i(whoever: Whoever) -> Me:
    """Who is signed in."""
    return me(whoever)


@post("/me", status_code=200)
async def become_guest(request: HttpRequest, server: Here, whoever: Whoever, data: JSONBody[Name]) -> Response[Me]:
    """Sign in as a guest, with the given name or a generated one."""
    if whoever:
        return await _still(server, request, whoever)
    server.spend("guest", address_of(request), 1, 50)
    number = new_id()
    person = Person(number, check_name(data.name) if data.name else guest_name(number), "guest", server.now())
    if not await server.database.write(name_owners.add_guest, person):
        raise taken(person.name)
    return await signed_in(server, request, person)


async def _still(server: Server, request: HttpRequest, person: Person) -> Response[Me]:
    """The response to somebody who is signed in already; exchanges an earlier version's signed cookie for a session."""
    held = request.cookies.get(COOKIE, "")
    if sessions.has_token(request):
        return Response(me(person), status_code=200)
    if server.signer.read(held):
        return await signed_in(server, request, person)
    return Response(me(person), cookies=[sessions.cookie(request, held)], status_code=200)


@patch("/me")
async def rename(server: Here, person: Somebody, data: JSONBody[Name]) -> Me:
    """Rename a guest. Registered names can't be changed."""
    if person.kind != "guest":
        raise Refusal("not-allowed", say("a name with a password can't be changed"))
    name = check_name(data.name)
    if not await server.database.write(name_owners.rename_guest, person.id, name):
        raise taken(name)
    return Me(person_out(replace(person, name=name)))


@post("/me/claim", status_code=200)
async def claim(request: HttpRequest, server: Here, person: Somebody, data: JSONBody[Account]) -> Response[Me]:
    """Register a name with a password; the person keeps all their games, and every other browser must sign in again."""
    if person.kind != "guest":
        raise Refusal("not-allowed", say("you already have an account"))
    server.spend("password", address_of(request), 0.2, 20)
    name = check_own_name(data.name)
    kept = await server.passwords.hash(data.password)
    renamed = await server.end(name_owners.claim, person.id, name, kept)
    if renamed is None:
        raise taken(name)
    await show_renamed(server.tables, renamed)
    return await signed_in(server, request, replace(person, name=name, kind="named"))


@post("/login", status_code=200)
async def login(request: HttpRequest, server: Here, data: JSONBody[Account]) -> Response[Me]:
    """Sign in with a name and a password."""
    server.spend("password", address_of(request), 0.2, 20)
    claimed = " ".join(data.name.split()).casefold()[:80]
    server.spend("login", f"{address_of(request)} {claimed}", 0.1, 20)
    server.spend("login-name", claimed, 1, 100)  # generous: nobody can keep somebody else out by guessing
    found = await server.database.read(stored.find_name, claimed)
    if found is None:  # names are claimed as they are composed, however they are typed
        found = await server.database.read(stored.find_name, claim_key(plain_name(data.name)))
    kept = found.password if found and found.kind == "named" else None
    if not await server.passwords.fits(kept, data.password) or found is None:
        raise Refusal("wrong-password", say("wrong name or password"))
    if found.blocked is not None:
        raise Refusal("blocked", say("you have been blocked on this server"))
    return await signed_in(server, request, found)


@post("/logout", status_code=200)
async def logout(request: HttpRequest, server: Here) -> Response[Me]:
    """End the session and sign out."""
    await sessions.end(server, request)
    return signed_out(request)


@post("/me/password", status_code=200)
async def change_password(
    request: HttpRequest, server: Here, person: Somebody, data: JSONBody[NewPassword]
) -> Response[Me]:
    """Change the password; every other browser must sign in again."""
    server.spend("password", address_of(request), 0.2, 20)
    if not await server.passwords.fits(person.password, data.old):
        raise Refusal("wrong-password", say("wrong password"))
    await server.end(stored.change_password, person.id, await server.passwords.hash(data.new))
    return await signed_in(server, request, person)


@get("/me/bots")
async def my_bots(server: Here, person: Somebody) -> list[BotOut]:
    """The bot accounts of the signed-in person."""
    return [BotOut(bot.id, bot.name) for bot in await server.database.read(stored.bots_of, person.id)]


@post("/me/bots")
async def new_bot(server: Here, person: Somebody, data: JSONBody[Name]) -> BotOut:
    """Create a bot account; the token is shown only this once."""
    if person.kind != "named":
        raise Refusal("not-allowed", say("create an account to register bots"))
    server.spend("bots", person.id, 0.01, 10)
    name, (token, kept) = check_own_name(data.name), new_token()
    bot = Person(new_id(), name, "bot", server.now(), owner=person.id, token=kept)
    renamed = await server.database.write(name_owners.add_bot, bot)
    if renamed is None:
        raise taken(name)
    await show_renamed(server.tables, renamed)
    return BotOut(bot.id, name, token)


@post("/me/bots/{bot:str}/token")
async def renew_token(server: Here, person: Somebody, bot: FromPath[str]) -> BotOut:
    """Issue a new token for a bot; the old one becomes void, and its connections are closed."""
    token, kept = new_token()
    if not await server.end(stored.change_token, bot, person.id, kept):
        raise Refusal("unknown-person", say("that is not one of your bots"))
    return BotOut(bot, "", token)


@delete("/me/bots/{bot:str}/token")
async def drop_token(server: Here, person: Somebody, bot: FromPath[str]) -> None:
    """Revoke a bot's token and close its connections."""
    if not await server.end(stored.change_token, bot, person.id, None):
        raise Refusal("unknown-person", say("that is not one of your bots"))


@get("/me/mutes")
async def my_mutes(server: Here, person: Somebody) -> list[str]:
    """The people whose chat messages the signed-in person has muted."""
    return await server.database.read(stored.muted_by, person.id)


@put("/me/mutes/{other:str}", status_code=204)
async def mute(server: Here, person: Somebody, other: FromPath[str]) -> None:
    """Mute somebody's chat messages."""
    await _known(server, other)
    await server.database.write(stored.mute, person.id, other)
    await _apply_mutes(server, person)


@delete("/me/mutes/{other:str}")
async def unmute(server: Here, person: Somebody, other: FromPath[str]) -> None:
    """Unmute somebody."""
    await server.database.write(stored.unmute, person.id, other)
    await _apply_mutes(server, person)


async def _apply_mutes(server: Server, person: Person) -> None:
    update_mutes(server.tables, person.id, frozenset(await server.database.read(stored.muted_by, person.id)))
    server.tables.signal(Signal("mute", person.id))


async def _known(server: Server, person: str) -> Person:
    found = await server.database.read(stored.find, person)
    if found is None:
        raise Refusal("unknown-person", say("there is no such person"))
    return found


@get("/people/{other:str}")
async def profile(server: Here, other: FromPath[str]) -> Profile:
    """The public profile of a person."""
    found = await _known(server, other)
    known = await server.database.read(stored.ratings_of, other)
    return Profile(person_out(found), [RatingOut(one.game, one.seats, ratings.shown(one), one.games) for one in known])


@get("/people/{other:str}/tables")
async def history(
    server: Here,
    whoever: Whoever,
    other: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> list[TableInfoOut]:
    """A person's finished games from before a time, latest first: all for that person, only listed ones for others."""
    mine = whoever is not None and whoever.id == other
    infos = await server.database.read(tables.finished, other, before or 2**53, mine)
    return [table_info_out(info, insider=mine) for info in infos]


ROUTES = Router(
    "/api",
    tags=["people"],
    route_handlers=[
        who_am_i, become_guest, rename, claim, login, logout, change_password, my_bots, new_bot,
        renew_token, drop_token, my_mutes, mute, unmute, profile, history,
    ],
)  # fmt: skip
