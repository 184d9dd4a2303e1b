"""The names people may have: readable, and not confusable with a claimed name or a bot's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from samurai.bots.lineup import offered
from samurai.engine.phrase import say
from samurai.games import load
from samurai.games import names as game_names
from samurai.server.refusal import Refusal
from samurai.server.tables.service import TableService
from samurai.store.files.transfer import ARCHIVE
from samurai.store.people.lookalikes import LONGEST_NAME, Fault, claim_key, fault, plain_name, skeleton
from samurai.store.people.name_owners import owned_by_others
from samurai.store.people.people import Person
from samurai.store.people.personal_data import NAMELESS

_SEATS: Final = ("Seat", "Platz", "Plaats", "Posto")
"""What the web app calls an unnamed player at a shared screen, followed by a number."""

_SENTENCES: Final[Mapping[Fault, str]] = {
    "length": say("a name must have 1 to {most} characters", most=LONGEST_NAME),
    "invisible": say("a name can have only visible characters"),
    "accents": say("a letter of a name can have at most two accents"),
}


def check_name(name: str) -> str:
    """The name in its stored form, if people may use it; refused otherwise."""
    plain = plain_name(name)
    if why := fault(plain):
        raise Refusal("malformed", _SENTENCES[why])
    if _is_reserved(plain):
        raise Refusal("malformed", say("that is the name of a bot, or looks like one"))
    return plain


def check_own_name(name: str) -> str:
    """The name in its stored form, if a person may claim it; refused otherwise."""
    plain = check_name(name)
    if re.fullmatch(f"({'|'.join(map(skeleton, _SEATS))})[0-9lo]", skeleton(plain)):
        raise Refusal("malformed", say("seats have names like that; choose another one"))
    return plain


def _is_reserved(name: str) -> bool:
    """Whether a name looks like a bot's, possibly with a seat number, or like a placeholder for nobody."""
    look = skeleton(name)
    looks = _looks_of((*(bot for game in game_names() for bot in offered(load(game))), NAMELESS, ARCHIVE.name))
    return look in looks or (look[:-1] in looks and name[-1].isdecimal())


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(skeleton, names))


def taken(name: str) -> Refusal:
    """The refusal of a name that belongs to somebody else, or looks like one that does."""
    return Refusal("name-taken", say("{name} is taken, or looks too much like a name that is taken", name=name))


async def check_worn(service: TableService, person: Person, names: Iterable[str]) -> dict[str, str]:
    """The names somebody wants to use at a table, in their stored form; refused if one belongs to somebody else."""
    worn = {name: plain_name(name) if _is_own(person, name) else check_name(name) for name in names}
    if owned := await names_of_others(service, person, worn.values()):
        raise taken(min(owned))
    return worn


async def names_of_others(service: TableService, person: Person, names: Iterable[str]) -> set[str]:
    """The names among these that belong to somebody else, or look like it."""
    others = {name for name in names if not _is_own(person, name)}
    return await service.database.read(owned_by_others, others, person.id) if others else set()


def _is_own(person: Person, name: str) -> bool:
    return person.kind != "guest" and claim_key(plain_name(name)) == claim_key(person.name)
