"""Notices over HTTP: which notices somebody wants, by which channel, and when not."""

from __future__ import annotations

import asyncio
import secrets
from html import escape
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody

from samurai.engine.phrase import say
from samurai.server.connections import HttpRequest
from samurai.server.i18n import ENGLISH, LANGUAGES, asked_for
from samurai.server.notifications.letters import Letter, trial, written
from samurai.server.notifications.mail import Envelope, check_address
from samurai.server.notifications.push import device_of
from samurai.server.notifications.quiet_hours import is_zone
from samurai.server.notifications.unsubscribing import is_of, unsubscriber
from samurai.server.refusal import Refusal
from samurai.server.schema import Called, OneOf
from samurai.server.services import Here, Server, Somebody, address_of
from samurai.store.durations import HOUR
from samurai.store.people import notice_choices as chosen
from samurai.store.people.notice_choices import KINDS, Choices
from samurai.store.people.notices import MAIL
from samurai.store.people.people import Person

_MOST_TRIES: Final = 5
_MINUTES_OF_A_DAY: Final = 1440


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quiet hours without notices, in minutes of the day."""

    start: int
    end: int


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which notices somebody wants by push and by mail: `turn`, `reminder`, `game` (begins or ends) and `rematch`."""

    push: list[Annotated[str, OneOf(KINDS)]]
    mail: list[Annotated[str, OneOf(KINDS)]]
    quick: bool = False
    quiet: Quiet | None = None
    zone: str = "UTC"
    language: Annotated[str, Called("Language")] = ENGLISH


class DeviceOut(msgspec.Struct, frozen=True):
    """A browser that receives push messages."""

    id: str
    created: int


class NoticesOut(msgspec.Struct, frozen=True):
    """Everything somebody has chosen about notices."""

    wishes: Wishes
    key: str
    """The public key with which browsers subscribe to this server's push messages."""

    devices: list[DeviceOut]
    by_mail: bool
    """Whether this server sends e-mail."""

    address: str | None
    asked: str | None
    """An address that is waiting to be confirmed."""


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key and secret of a browser's push subscription."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """A push subscription, as the browser provides it."""

    endpoint: str
    keys: Keys


class NewAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An e-mail address."""

    address: str


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that came by e-mail."""

    code: str


class Tried(msgspec.Struct, frozen=True):
    """Through how many channels a test notice was sent, and through how many it failed."""

    sent: int
    failed: int


def _nobody_else(person: Person) -> Person:
    if person.kind not in ("guest", "named"):
        raise Refusal("not-allowed", say("only people can get notifications"))
    return person


async def _notices_out(server: Server, person: Person) -> NoticesOut:
    database = server.database
    choices = await database.read(chosen.choices_of, person.id) or Choices()
    address = await database.read(chosen.address_of, person.id)
    devices = await database.read(chosen.devices_of, person.id)
    start, end = choices.quiet_from, choices.quiet_until
    quiet = None if start is None or end is None else Quiet(start, end)
    push, mail = list[str](choices.push), list[str](choices.mail)
    return NoticesOut(
        Wishes(push, mail, choices.quick, quiet, choices.zone, choices.language),
        server.notifier.push.key,
        [DeviceOut(device.id, device.created) for device in devices],
        server.notifier.mail is not None,
        address.confirmed,
        address.asked if address.until > server.now() else None,
    )


@get("/me/notices")
async def my_notices(server: Here, person: Somebody) -> NoticesOut:
    """The signed-in person's choices about notices."""
    return await _notices_out(server, _nobody_else(person))


@put("/me/notices")
async def choose(server: Here, person: Somebody, data: JSONBody[Wishes]) -> NoticesOut:
    """Choose which notices to get, by which channel, and when not."""
    _nobody_else(person)
    if not set(data.push) | set(data.mail) <= set(KINDS):
        raise Refusal("malformed", f"the kinds of notifications are {', '.join(KINDS)}")
    if data.language not in LANGUAGES or len(data.zone) > 64 or not is_zone(data.zone):
        raise Refusal("malformed", "there is no such language or time zone")
    quiet = data.quiet
    if quiet and not (0 <= quiet.start < _MINUTES_OF_A_DAY and 0 <= quiet.end < _MINUTES_OF_A_DAY):
        raise Refusal("malformed", f"a day has the minutes 0 to {_MINUTES_OF_A_DAY - 1}")
    start, end = (quiet.start, quiet.end) if quiet else (None, None)
    push, mail = (tuple(kind for kind in KINDS if kind in kinds) for kinds in (data.push, data.mail))
    choices = Choices(push, mail, data.quick, start, end, data.zone, data.language)
    await server.database.write(chosen.choose, person.id, choices)
    return await _notices_out(server, person)


@put("/me/notices/devices")
async def add_device(server: Here, person: Somebody, data: JSONBody[Subscription]) -> NoticesOut:
    """Send push messages to this browser from now on."""
    _nobody_else(person)
    server.spend("device", person.id, 0.05, 20)
    given = (data.endpoint, data.keys.p256dh, data.keys.auth)
    device = device_of(person.id, given, server.now(), server.settings.push_anywhere)
    await server.database.write(chosen.add_device, device)
    server.notifier.welcome(person.id)
    return await _notices_out(server, person)


@delete("/me/notices/devices/{device:str}", status_code=200)
async def drop_device(server: Here, person: Somebody, device: FromPath[str]) -> NoticesOut:
    """Stop sending push messages to one of the person's browsers."""
    if device.isalnum():
        await server.database.write(chosen.drop_device, device, person.id)
    return await _notices_out(server, person)


@post("/me/notices/mail", status_code=200)
async def ask_address(request: HttpRequest, server: Here, person: Somebody, data: JSONBody[NewAddress]) -> NoticesOut:
    """Enter an e-mail address; only a code is sent there until the address is confirmed."""
    mail = server.notifier.mail
    if mail is None:
        raise Refusal("not-allowed", say("this server does not send e-mail"))
    address = check_address(data.address.strip())
    for what, who in (
        ("mail", _nobody_else(person).id),
        ("mail-from", address_of(request)),
        ("mail-to", address.lower()),
    ):
        server.spend(what, who, 0.001, 4)
    choices = await server.database.read(chosen.choices_of, person.id) or Choices()
    code = f"{secrets.randbelow(1_000_000):06}"
    until = server.now() + HOUR
    await server.database.write(chosen.ask_address, person.id, address, _hashed(server, person, code), until)
    heading = written(say("Your code: {code}", code=code), choices.language)
    line = written(
        say(
            "Enter it in the settings within an hour to get notifications at this address. "
            "If you did not ask for it, ignore this message."
        ),
        choices.language,
    )
    letter = Letter(heading, line, "/settings", "code", choices.language, "code")
    if await mail.send(Envelope(address, secrets.token_hex()), letter, server.now()) != "sent":
        raise Refusal("busy", say("the e-mail could not be sent; try again later"))
    return await _notices_out(server, person)


def _hashed(server: Server, person: Person, code: str) -> str:
    """The stored form of a code: keyed with the server's secret, as a plain hash of six digits could be reversed."""
    return server.links.sign(f"{person.id} {code}", 0).rpartition(".")[2]


@post("/me/notices/mail/confirm", status_code=200)
async def confirm_address(server: Here, person: Somebody, data: JSONBody[Code]) -> NoticesOut:
    """Confirm the e-mail address with the code that was sent to it."""
    server.spend("confirm", person.id, 0.05, 20)
    code = _hashed(server, person, "".join(data.code.split())[:20])
    if not await server.database.write(chosen.confirm_address, person.id, code, server.now(), _MOST_TRIES):
        raise Refusal("malformed", say("wrong or expired code"))
    server.notifier.welcome(person.id)
    return await _notices_out(server, person)


@delete("/me/notices/mail", status_code=200)
async def drop_address(server: Here, person: Somebody) -> NoticesOut:
    """Delete the person's e-mail address from the server."""
    await server.database.write(chosen.drop_address, person.id)
    return await _notices_out(server, person)


@post("/me/notices/trial", status_code=200)
async def try_it(server: Here, person: Somebody) -> Tried:
    """Send the signed-in person a test notice through every channel."""
    server.spend("trial", _nobody_else(person).id, 0.02, 5)
    notices = await _notices_out(server, person)
    ways = [*(device.id for device in notices.devices), *([MAIL] if notices.by_mail and notices.address else [])]
    letter, mark = trial(notices.wishes.language), secrets.token_hex()
    given = await asyncio.gather(*(server.notifier.deliver(person.id, way, letter, (mark,)) for way in ways))
    sent = sum(one.fate == "sent" for one in given)
    return Tried(sent, len(given) - sent)


async def _who_stops(server: Server, token: str) -> tuple[str, str]:
    """The person and address that an unsubscribe token belongs to; the address must still be that person's."""
    person = unsubscriber(server.links, token)
    address = (await server.database.read(chosen.address_of, person)).confirmed if person else None
    if person is None or address is None or not is_of(server.links, token, address):
        raise Refusal("not-found", say("this link is no longer valid"))
    return person, address


@get("/notices/stop/{token:str}", media_type=MediaType.HTML, include_in_schema=False)
async def ask_stop(request: HttpRequest, server: Here, token: FromPath[str]) -> Response[str]:
    """A page that asks before unsubscribing, so that merely following a link (as scanners do) changes nothing."""
    await _who_stops(server, token)
    language = asked_for(request.headers.get("accept-language", ""))
    button = written(say("Unsubscribe from Samurai’s e-mail"), language)
    return _page(language, f'<form method="post"><button>{escape(button)}</button></form>')


@post("/notices/stop/{token:str}", media_type=MediaType.HTML, status_code=200, include_in_schema=False)
async def stop(request: HttpRequest, server: Here, token: FromPath[str]) -> Response[str]:
    """Unsubscribe this person from e-mail with one click and no cookie, as RFC 8058 requires."""
    await server.database.write(chosen.stop_mail, *await _who_stops(server, token))
    language = asked_for(request.headers.get("accept-language", ""))
    done = written(say("You will get no more e-mail. You can change that in the settings."), language)
    return _page(language, f"<p>{escape(done)}</p>")


def _page(language: str, body: str) -> Response[str]:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Samurai</title>'
    return Response(f'<!doctype html><html lang="{language}">{head}<h1>Samurai</h1>{body}', media_type=MediaType.HTML)


ROUTES = Router(
    "/api",
    tags=["notices"],
    route_handlers=[
        my_notices, choose, add_device, drop_device, ask_address, confirm_address, drop_address, try_it, ask_stop, stop,
    ],
)  # fmt: skip
