"""The messages that the server sends over a socket, as types. Answers over HTTP share some of them. See docs/api.md."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from samurai.engine.game import Outcome
from samurai.engine.phrase import Phrase, plain
from samurai.server.live.patches import Edit
from samurai.server.refusal import Refusal, RefusalOut
from samurai.server.schema import (
    ActionParts,
    Facts,
    Holds,
    OptionalParts,
    OptionalPhrase,
    OptionalRules,
    PhraseJson,
    View,
    one_of,
)
from samurai.server.tables.table_info import TableInfoOut
from samurai.store.people.people import ChatLine

encode: Final = msgspec.json.Encoder().encode
"""Encode a message as JSON."""


def said_of(sentence: str) -> OptionalPhrase:
    """The sentence as a template with its parts, if it can be translated."""
    return plain(sentence) if isinstance(sentence, Phrase) else UNSET


def rules_of(sentence: str) -> OptionalRules:
    """The numbered rules that a sentence refers to, if any."""
    return (sentence.rules or UNSET) if isinstance(sentence, Phrase) else UNSET


class LineOut(Struct, kw_only=True):
    """A line of the history as one viewer sees it; `parts`, `sentence` and the later fields are only for people."""

    seat: int
    """-1 for chance."""

    word: str | None
    """The action; null where the viewer may know only that the seat acted."""

    parts: OptionalParts = UNSET
    """The same action in parts; left out where `word` is null."""

    remark: str
    """What the player said with it, such as `!` for gardez; usually empty."""

    sentence: str | UnsetType = UNSET
    said: OptionalPhrase = UNSET
    rules: OptionalRules = UNSET


EncodedLine = Annotated[Raw, Holds(LineOut)]
"""A line that all viewers who see as much of the action share."""


class HistoryOut(Struct, rename={"start": "from"}):
    """Lines to append to the first `from` ones, in place of any that came after those."""

    start: int
    lines: list[EncodedLine]


class ClockOut(Struct):
    """The time left by seat, in milliseconds, at the server's time `since`; and whose time has been running since."""

    since: int
    left: tuple[int, ...]
    running: tuple[int, ...]


class Standing(Struct, kw_only=True):
    """What every observation says about the table besides the view."""

    to_act: tuple[int, ...]
    outcome: Outcome | None
    draw_offered_by: int | None = None
    can_take_back: bool = False
    clock: ClockOut | None = None


OfferedAction = tuple[str, *tuple[list[str], ...]]
"""An action in notation, then each way to enter it by touching things in turn."""

Offered = Annotated[Raw, Holds(list[OfferedAction])]
"""Everything that a seat may do."""

OfferedParts = Annotated[Raw, Holds(list[ActionParts])]
"""The same actions in parts, in the same order."""


class _Seen(Struct, kw_only=True, tag_field="type"):
    """What an observation and a change have in common."""

    seat: int | None
    """Null for a spectator."""

    at: int
    """The revision of the table that it shows."""

    to_act: tuple[int, ...]
    outcome: Outcome | None
    result: str | None
    """The end in sentences."""

    said: OptionalPhrase = UNSET
    """The result as a template with its parts."""

    rules: OptionalRules = UNSET
    draw_offered_by: int | None
    can_take_back: bool
    clock: ClockOut | None
    story: HistoryOut


class ObservationOut(_Seen, kw_only=True, tag="sight"):
    """What one viewer sees now, and may do."""

    view: View
    facts: Facts | UnsetType = UNSET
    """What anybody could derive from the view, such as who leads where; only for people."""

    actions: Offered
    parts: OfferedParts | UnsetType = UNSET
    """The same actions in parts; only for people."""


class ChangeOut(_Seen, kw_only=True, rename={"before": "from"}, tag="change"):
    """What has changed for a viewer since revision `from`."""

    before: int
    edits: list[Edit]
    fact_edits: list[Edit] | UnsetType = UNSET
    actions: Offered | UnsetType = UNSET
    """Left out where there were none and still are none."""

    parts: OfferedParts | UnsetType = UNSET
    """The same actions in parts; only for people."""


class TableOut(Struct, tag_field="type", tag="table"):
    """The table without its game, and who of its people is connected."""

    table: Annotated[Raw, Holds(TableInfoOut)]
    present: list[str]
    mine: tuple[int, ...]
    now: int
    build: str
    """The build of the web client that the server has: a page of another one is outdated."""


class ChatOut(Struct, tag_field="type", tag="chat"):
    """Lines of the chat."""

    lines: list[ChatLine]


class UnsaidOut(Struct, tag_field="type", tag="unsaid"):
    """The ids of chat lines that an admin has removed."""

    lines: list[int]


class AskedOut(Struct, tag_field="type", tag="asked"):
    """The pending question of a seat to the others, and the seats that have agreed; null if there is none."""

    what: Annotated[str, one_of("take-back")] | None = None
    seat: int | UnsetType = UNSET
    agreed: list[int] | UnsetType = UNSET


class AnswerOut(Struct, kw_only=True, tag_field="type"):
    """An answer to a client's message, with the id of that message."""

    id: str | int | UnsetType | None = UNSET


class DoneOut(AnswerOut, kw_only=True, tag="done"):
    """What the client wanted has been done, and is on the disk."""

    at: int


class PongOut(AnswerOut, kw_only=True, tag="pong"):
    """The server is alive; its time."""

    now: int


class PreviewOut(AnswerOut, kw_only=True, tag="preview"):
    """What would follow from an action: in a sentence, which may be empty, and as the seat would see it."""

    at: int
    sentence: str
    said: OptionalPhrase = UNSET
    rules: OptionalRules = UNSET
    view: View
    facts: Facts


class AdviceOut(Struct):
    """What a bot thinks of an action."""

    word: str
    value: float
    """The share of the first place that it expects, 0 to 1."""

    why: list[str]
    said: list[PhraseJson]


class HintOut(AnswerOut, kw_only=True, tag="hint"):
    """What a bot would do: the best few actions, best first."""

    seat: int
    word: str
    advice: list[AdviceOut]
    at: int


class RefusedOut(RefusalOut, kw_only=True, tag_field="type", tag="refused"):
    """A message of the client was refused, and nothing has changed."""

    id: str | int | None


def refused(refusal: Refusal) -> RefusedOut:
    """The answer that refuses a client's message."""
    return RefusedOut(**msgspec.structs.asdict(refusal.out()), id=None)


Answer = DoneOut | PongOut | PreviewOut | HintOut | RefusedOut
ServerMessage = ObservationOut | ChangeOut | TableOut | ChatOut | UnsaidOut | AskedOut | Answer
"""Everything that a socket sends to a client."""
