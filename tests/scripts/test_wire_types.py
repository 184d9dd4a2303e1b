"""TypeScript types say what the Python types say, and the files in the repository are what the script writes."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from msgspec import UNSET, Raw, Struct, UnsetType

from samurai.server.schema import Called, Holds, one_of
from scripts.wire_types import Writer, files, in_parts


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Pair(NamedTuple):
    """Two numbers."""

    one: int
    other: float | None


@dataclass
class Thing:
    colour: Colour
    pairs: tuple[Pair, ...]
    rows: tuple[tuple[Literal["a", "b"], ...], ...]


class Sent(Struct, tag_field="type", tag="sent", rename={"start": "from"}):
    """What is sent; for nobody."""

    start: int
    kind: Annotated[str, one_of("x", "y")]
    word: tuple[str, *tuple[list[str], ...]]
    thing: Annotated[Raw, Holds(Thing)]
    view: Annotated[Any, Called("V")]
    maybe: dict[str, bool] | UnsetType = UNSET


class Short(Struct, omit_defaults=True):
    code: str
    rule: str | None = None


SENT = """\
/** What is sent; for nobody. */
export interface Message<V = unknown> {
  type: 'sent';
  from: number;
  kind: 'x' | 'y';
  word: [string, ...string[][]];
  thing: Thing;
  view: V;
  maybe?: Record<string, boolean>;
}

export interface Thing {
  colour: Colour;
  pairs: Pair[];
  rows: ('a' | 'b')[][];
}

export type Colour = 'red' | 'blue';

/** Two numbers. */
export interface Pair {
  one: number;
  other: number | null;
}
"""


def test_every_kind_of_type_is_written():
    assert Writer({Sent: "Message"}).all() == SENT


def test_what_is_left_out_is_optional():
    assert Writer({Short: "Short"}).all() == "export interface Short {\n  code: string;\n  rule?: string;\n}\n"


def test_two_types_of_one_name_are_refused():
    other = type("Pair", (Struct,), {"__annotations__": {"x": int}, "__module__": __name__})
    with pytest.raises(ValueError, match="two types would be called Pair"):
        Writer({Sent: "Message", other: "Pair"}).all()


@dataclass
class Jump:
    """Jump over some things."""

    over: tuple[Colour, ...]
    to: Pair


@dataclass
class Rest:
    """Do nothing."""


def test_actions_are_written_in_parts():
    writer = Writer({Colour: "Colour"})
    assert (
        in_parts(writer, [Jump, Rest])
        == """\
/** An action in parts: its kind, then its fields. */
export type Action = Jump | Rest;

/** Jump over some things. */
export type Jump = [kind: 'jump', over: Colour[], to: [one: number, other: number | null]];

/** Do nothing. */
export type Rest = [kind: 'rest'];
"""
    )


def test_the_files_are_up_to_date():
    stale = [path.name for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run make types"
