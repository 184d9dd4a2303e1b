"""Write the TypeScript types of what goes over the wire from the Python types that are sent.

`make types` writes `client/src/api/protocol.ts` and every game's `ui/generated.ts`; with `--check` nothing is written,
and it fails if one of them is out of date.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw, UnsetType

from samurai import games
from samurai.engine.action_parts import action_kinds, kind_name
from samurai.server import lessons
from samurai.server.accounts import my_games, people, sessions, statistics
from samurai.server.admin import routes as admin
from samurai.server.analysis import conditional_replies, sandbox
from samurai.server.draws import sealing
from samurai.server.live import outgoing, patches
from samurai.server.notifications import routes as notifications
from samurai.server.refusal import RefusalOut, RefusedAnswer
from samurai.server.replay import replay, review
from samurai.server.schema import Called, Holds, OneOf
from samurai.server.tables import generic_view, lobby, table_info

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120

WIRE: dict[str, Any] = {
    "Person": people.PersonOut,
    "Me": people.Me,
    "Rating": people.RatingOut,
    "Profile": people.Profile,
    "GameInfo": lobby.GameOut,
    "Option": lobby.OptionOut,
    "Seat": table_info.SeatOut,
    "Table": table_info.TableInfoOut,
    "OwnTable": my_games.OwnTableOut,
    "Draws": sealing.DrawsOut,
    "DrawsCheck": sealing.DrawsCheckOut,
    "News": my_games.NewsOut,
    "Session": sessions.SessionOut,
    "Statistics": statistics.Statistics,
    "Notices": notifications.NoticesOut,
    "Device": notifications.DeviceOut,
    "TrialNotice": notifications.Tried,
    "AdminServer": admin.ServerOut,
    "KnownPerson": admin.KnownPerson,
    "LogLine": admin.AdminActionOut,
    "Report": admin.Report,
    "Usage": admin.Figure,
    "Refusal": RefusalOut,
    "RefusedAnswer": RefusedAnswer,
    "Action": outgoing.OfferedAction,
    "Edit": patches.Edit,
    "Line": outgoing.LineOut,
    "History": outgoing.HistoryOut,
    "ClockState": outgoing.ClockOut,
    "Observation": outgoing.ObservationOut,
    "Change": outgoing.ChangeOut,
    "TableMessage": outgoing.TableOut,
    "ChatLine": outgoing.ChatLine,
    "ChatMessage": outgoing.ChatOut,
    "UnsaidMessage": outgoing.UnsaidOut,
    "Asked": outgoing.AskedOut,
    "Done": outgoing.DoneOut,
    "Pong": outgoing.PongOut,
    "Preview": outgoing.PreviewOut,
    "Advice": outgoing.AdviceOut,
    "Hint": outgoing.HintOut,
    "Refused": outgoing.RefusedOut,
    "ServerMessage": outgoing.ServerMessage,
    "Choice": generic_view.ChoiceOut,
    "Choices": generic_view.ChoicesOut,
    "LessonOutline": lessons.LessonOutlineOut,
    "LessonStep": lessons.LessonStepOut,
    "LessonAnswer": lessons.Answer,
    "RightAnswer": lessons.RightOut,
    "WrongAnswer": lessons.WrongOut,
    "Judged": lessons.Judged,
    "Plan": sandbox.PlanOut,
    "Tried": sandbox.Tried,
    "Replies": conditional_replies.RepliesOut,
    "RepliesNote": conditional_replies.Note,
    "ReplayLine": replay.ReplayLineOut,
    "Replay": replay.ReplayOut,
    "ReplayPosition": replay.PositionOut,
    "Seen": replay.SeenOut,
    "Move": review.ReviewedMoveOut,
    "Turning": review.TurningOut,
    "Review": review.ReviewOut,
    "ReviewProgress": review.Progress,
}
"""What is sent, by the name that clients have for it."""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown", Raw: "unknown"}


class Field(NamedTuple):
    """One field of a record, as it is sent."""

    name: str
    kind: Any
    optional: bool
    about: str


class Writer:
    """Writes types, and notes which others they mention."""

    def __init__(self, names: Mapping[Any, str]) -> None:
        """Write under these names; what has none is called as in Python."""
        self._names = dict(names)
        self._kinds = {name: kind for kind, name in names.items()}
        self.waiting: list[Any] = list(names)
        self.called: set[str] = set()

    def name(self, kind: Any) -> str:
        """The name of a type that is written out by itself."""
        if kind not in self._names:
            name = kind.__name__
            if self._kinds.setdefault(name, kind) is not kind:
                raise ValueError(f"two types would be called {name}: {kind} and {self._kinds[name]}")
            self._names[kind] = name
            self.waiting.append(kind)
        return self._names[kind]

    def type(self, kind: Any, written: Any = None) -> str:
        """A type where it is mentioned; `written` is the one being written out, which is not called by its name."""
        if kind is None or kind is types.NoneType:
            return "null"
        if kind in PLAIN:
            return PLAIN[kind]
        if kind is not written and (is_named(kind) or kind in self._names):
            return self.name(kind)
        return self._composed(kind)

    def _composed(self, kind: Any) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if origin is typing.Annotated:
            return self._annotated(*args)
        if origin is typing.Literal:
            return " | ".join(quoted(arg) for arg in args)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(arg) for arg in args if arg is not UnsetType))
        if origin is tuple and args[-1:] != (Ellipsis,):
            return f"[{', '.join(self._item(arg) for arg in args)}]"
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return f"Record<string, {self.type(args[1])}>"
        if isinstance(origin, type) and issubclass(origin, Sequence | frozenset):
            return listed(self.type(args[0]))
        raise TypeError(f"{kind} has no TypeScript type")

    def _item(self, arg: Any) -> str:
        """An item of a tuple; one may stand for any number of them."""
        inner = get_args(arg)[0] if get_origin(arg) is typing.Unpack else arg if is_unpacked(arg) else None
        return self.type(arg) if inner is None else f"...{listed(self.type(get_args(inner)[0]))}"

    def _annotated(self, kind: Any, *marks: Any) -> str:
        for mark in marks:
            if isinstance(mark, Called):
                self.called.add(mark.name)
                return mark.name
            if isinstance(mark, Holds):
                return self.type(mark.kind)
            if isinstance(mark, OneOf):
                return " | ".join(map(quoted, mark.values))
        return self.type(kind)

    def written(self, kind: Any) -> str:
        """The declaration of a named type."""
        name, about = self.name(kind), comment(summary(kind))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return about + alias(name, " | ".join(quoted(each.value) for each in kind))
        if not is_named(kind):
            return about + alias(name, self.type(kind, written=kind))
        outer, self.called = self.called, set()
        body = [line for field in fields_of(kind) for line in self._field(field)]
        parameters = ", ".join(f"{one} = {default}" for one, default in GENERIC.items() if one in self.called)
        self.called |= outer
        return f"{about}export interface {name}{f'<{parameters}>' if parameters else ''} {{\n{''.join(body)}}}\n"

    def _field(self, field: Field) -> Iterator[str]:
        yield textwrap.indent(comment(field.about), "  ")
        yield f"  {field.name}{'?' if field.optional else ''}: {self.type(field.kind)};\n"

    def action(self, kind: type) -> str:
        """The declaration of a class of actions, as it is in parts."""
        parts = [f"kind: {quoted(kind_name(kind))}", *self._parts(kind)]
        line = f"export type {kind.__name__} = [{', '.join(parts)}];\n"
        if len(line) > WIDTH:
            line = f"export type {kind.__name__} = [\n{''.join(f'  {part},{chr(10)}' for part in parts)}];\n"
        return comment(summary(kind)) + line

    def _parts(self, kind: type) -> list[str]:
        """The fields of a record whose values are in a list, with their types."""
        return [f"{each.name}: {self._part(each.kind)}" for each in fields_of(kind)]

    def _part(self, kind: Any) -> str:
        is_record = isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))
        return f"[{', '.join(self._parts(kind))}]" if is_record else self.type(kind)

    def all(self) -> str:
        """The declarations of all types, in the order in which they are mentioned."""
        done: list[str] = []
        while self.waiting:
            done.append(self.written(self.waiting.pop(0)))
        return "\n".join(done)


GENERIC = {"V": "unknown", "F": "unknown", "A": "unknown"}
"""What stands for a game's view, facts and actions in parts, and what they are if nobody says."""


def is_named(kind: Any) -> bool:
    """Whether a type is written out under its own name."""
    return isinstance(kind, type) and (
        is_dataclass(kind) or issubclass(kind, msgspec.Struct | Enum) or hasattr(kind, "_fields")
    )


def is_unpacked(kind: Any) -> bool:
    """Whether a type is `*tuple[…]` in a tuple's type."""
    return bool(getattr(kind, "__unpacked__", False))


def fields_of(kind: Any) -> Iterator[Field]:
    """The fields of a record, as they are sent."""
    hints, about = get_type_hints(kind, include_extras=True), documented(kind)
    if not issubclass(kind, msgspec.Struct):
        names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
        yield from (Field(name, hints[name], False, about.get(name, "")) for name in names)
        return
    config = kind.__struct_config__
    if config.tag is not None:
        yield Field(config.tag_field, typing.Literal[config.tag], False, "")
    for field in msgspec.structs.fields(kind):
        kind, left_out = hints[field.name], config.omit_defaults and not field.required
        if left_out and field.default is None:
            kind = typing.Union[tuple(arg for arg in get_args(kind) if arg is not types.NoneType)]  # noqa: UP007
        yield Field(field.encode_name, kind, left_out or UnsetType in get_args(kind), about.get(field.name, ""))


def documented(kind: type) -> dict[str, str]:
    """By field: the text below it in the source, of the class and of those it is made from."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("samurai"):
            body = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0].body  # type: ignore[attr-defined]
            for one, other in pairwise(body):
                if isinstance(one, ast.AnnAssign) and isinstance(other, ast.Expr):
                    found[one.target.id] = other.value.value  # type: ignore[union-attr,attr-defined,assignment]
    return found


def summary(kind: Any) -> str:
    """The first sentence about a type."""
    text = (kind.__doc__ or "") if is_named(kind) else ""
    return "" if is_named(kind) and text.startswith(f"{kind.__name__}(") else text  # Python's own, where there is none


def comment(text: str) -> str:
    """The first paragraph of a text as a comment; nothing for nothing."""
    first = " ".join(text.split("\n\n", maxsplit=1)[0].split()).replace("None", "null")
    return f"/** {first} */\n" if first else ""


def alias(name: str, kind: str) -> str:
    """A name for a type, broken as Prettier does where it is long."""
    line = f"export type {name} = {kind};\n"
    if len(line) <= WIDTH or " | " not in kind:
        return line
    if len(kind) + 3 <= WIDTH:
        return f"export type {name} =\n  {kind};\n"
    return f"export type {name} =\n" + "".join(f"\n  | {part}" for part in kind.split(" | "))[1:] + ";\n"


def quoted(value: Any) -> str:
    """A value as TypeScript writes it."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def listed(kind: str) -> str:
    """The type of a list."""
    outer = re.sub(r"\([^()]*\)|\[.*\]|<.*>", "", kind)
    return f"({kind})[]" if " | " in outer else f"{kind}[]"


ELSEWHERE = {"Language": "$client/i18n/languages", "Phrase": "$client/i18n/phrases"}
"""Where the client has types that are not made here."""

HEAD = "/** Made by `make types` from the types that the server sends. Do not edit. */\n"


ACTION = "Action"
ABOUT_ACTION = "/** An action in parts: its kind, then its fields. */\n"


def protocol() -> str:
    """What all games have in common."""
    writer = Writer({kind: name for name, kind in WIRE.items()})
    body = writer.all()
    taken = [
        f"import type {{ {name} }} from '{place}';\n" for name, place in ELSEWHERE.items() if name in writer.called
    ]
    return f"{HEAD}{''.join(taken)}\n{body}"


def of_game(name: str) -> str:
    """What one game shows: its view, the facts derived from it, and its actions in parts."""
    game = games.load(name)
    sent = {get_type_hints(game.rules.view)["return"]: "View"}
    if game.facts:
        sent[get_type_hints(game.facts)["return"]] = "Facts"
    writer = Writer(sent)
    declared = [writer.all(), in_parts(writer, action_kinds(game)), writer.all()]
    return "\n".join([HEAD, *filter(None, declared)])


def in_parts(writer: Writer, kinds: Sequence[type]) -> str:
    """The declarations of a game's actions in parts, and of what they have in common."""
    declared = [writer.action(kind) for kind in kinds]
    names = [kind.__name__ for kind in kinds]
    if names != [ACTION]:
        declared.insert(0, ABOUT_ACTION + alias(ACTION, " | ".join(names)))
    return "\n".join(declared)


def files() -> dict[Path, str]:
    """Every file that is written, with its text."""
    found = {ROOT / "client/src/api/protocol.ts": protocol()}
    for name in games.NAMES:
        found[ROOT / f"src/samurai/games/{name}/ui/generated.ts"] = of_game(name)
    return found


def main(arguments: Sequence[str]) -> int:
    """Write the files, or say which are out of date."""
    stale = [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            sys.stderr.write(f"{path.relative_to(ROOT)} is out of date: run make types\n")
        return 1 if stale else 0
    for path in stale:
        path.write_text(files()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
