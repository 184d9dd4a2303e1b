"""The .samurai file: a record as text that a person can read, write and mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import CHANCE, Seat, seat_label
from samurai.engine.notes import NO_NOTES, BodyReader, body_lines, header_lines, is_writable, read_header
from samurai.engine.record import Entry, Notes, Record
from samurai.engine.seal import HASH, Seal

TITLE: Final = "Samurai record 1"
ANNOTATED: Final = "Samurai record 2"
"""The title of a record with comments, times, variations or headers; one without any is as it always was."""

LONGEST: Final = 4_000_000
"""The longest text that is read, in characters; a long game needs a hundredth of it."""

_HEADER: Final = re.compile(
    r"(Game|Edition|Seats|Date|Player [1-9]|Option [a-z_]+"
    r"|Seal|Seed|Sealed after|Start player|Commitment [1-9]|Contribution [1-9]): (.*)"
)
_ENTRY: Final = re.compile(r"(\*|[1-9]) ([!-~]+)(?: (.*))?")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_DRAWN: Final = "drawn by lot"


def write_record(record: Record) -> str:
    """Return a record as text: a header, an empty line, and one line per action (`*` is chance)."""
    notes = record.notes or NO_NOTES
    title = ANNOTATED if record.notes else TITLE
    header = [title, f"Game: {record.game}", f"Edition: {record.edition}", f"Seats: {record.seats}"]
    header += [f"Option {name}: {value}" for name, value in record.variant.items()]
    header += [f"Date: {record.date}"] if record.date else []
    header += [f"Player {number}: {name}" for number, name in enumerate(record.players, 1)]
    header += _seal_lines(record.seal) if record.seal else []
    for line in (*header, *map(_entry_line, record.log)):
        assert line.isprintable(), f"{line!r} is not one printable line"
    lines = [*header, *header_lines(notes), "", *body_lines(record.log, notes, _entry_line)]
    for line in lines:
        assert all(map(is_writable, line)), f"{line!r} is not one line of text"
    return "\n".join(lines) + "\n"


def _seal_lines(seal: Seal) -> list[str]:
    """Return the header lines of a seal, with the seed only once it is public."""
    lines = [f"Seal: {seal.hash}"]
    lines += [f"Seed: {seal.seed}"] if seal.seed else []
    lines += [f"Sealed after: {seal.after}"] if seal.after else []
    lines += [f"Start player: {_DRAWN}"] if seal.start else []
    lines += [f"Commitment {number}: {text}" for number, text in enumerate(seal.commitments, 1) if text]
    return lines + [f"Contribution {number}: {text}" for number, text in enumerate(seal.contributions, 1) if text]


def read_record(text: str) -> Record:
    """Parse a record. Only the form is checked here; `record.follow` checks the play."""
    if len(text) > LONGEST:
        raise UserError("not-a-record", f"the record is {len(text):,} characters long; {LONGEST:,} are the limit")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    title = lines[0].strip()
    if title not in (TITLE, ANNOTATED):
        raise UserError("not-a-record", f"line 1: a record begins with {TITLE!r}")
    header, body = _Header(title == ANNOTATED), BodyReader()
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        header.take(number, line)
    for at, line in enumerate(lines[number:], number + 1):
        with _at_line(at):
            if line.strip() and not (title == ANNOTATED and all(map(is_writable, line)) and body.take(line.rstrip())):
                body.add(_read_entry(line))
    log, notes = body.finish(header.headers)
    return header.record(log, notes if title == ANNOTATED else None)


def is_record(text: str) -> bool:
    """Whether a text is in this format, at a glance."""
    return text.removeprefix("\ufeff").split("\n", 1)[0].strip() in (TITLE, ANNOTATED)


def entry_lines(text: str) -> list[int]:
    """Return the numbers of the lines that hold the actions of the game itself, not those of its variations."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    start = next((at for at, line in enumerate(lines, 1) if not line.strip()), len(lines))
    depth, found = 0, []
    for at, line in enumerate(lines[start:], start + 1):
        depth += (line[:1] == "(") - (line[:1] == ")")
        if _ENTRY.fullmatch(line.rstrip()) and not depth:
            found.append(at)
    return found


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    """Add the line's number to a refusal."""
    try:
        yield
    except SamuraiError as error:
        raise error.within(f"line {number}") from error


class _Header:
    """The header's lines as they are read."""

    def __init__(self, annotated: bool) -> None:
        self._said: dict[str, str] = {}
        self._annotated = annotated
        self.headers: list[tuple[str, str]] = []
        """What is known about the game besides the lines that every record may have."""

    def take(self, number: int, line: str) -> None:
        more = read_header(line.rstrip()) if self._annotated and all(map(is_writable, line)) else None
        if more:
            self.headers.append(more)
            return
        match = _HEADER.fullmatch(line.rstrip())
        if not match or not line.isprintable():
            raise UserError("not-a-record", f"line {number}: {_quote(line)} is not a header line (such as 'Seats: 2')")
        key, value = match.groups()
        if key in self._said:
            raise UserError("not-a-record", f"line {number}: {key!r} is said twice")
        self._said[key] = value

    def record(self, log: tuple[Entry, ...], notes: Notes | None) -> Record:
        seats = self._number("Seats", 9)
        named = [key for key in self._said if key.startswith("Player ")]
        if sorted(named) != [f"Player {number}" for number in range(1, seats + 1)]:
            raise UserError("not-a-record", f"the header must name players 1 to {seats}, once each")
        date = self._said.get("Date", "")
        if date and not _DATE.fullmatch(date):
            raise UserError("not-a-record", f"the date must look like 1998-10-22, not like {_quote(date)}")
        return Record(
            game=self._value("Game"),
            edition=self._number("Edition", 9999),
            seats=seats,
            variant={key.removeprefix("Option "): value for key, value in self._said.items() if key.startswith("Opt")},
            players=tuple(self._said[key] for key in sorted(named)),
            date=date,
            log=log,
            seal=self._seal(seats),
            notes=notes,
        )

    def _seal(self, seats: int) -> Seal | None:
        if "Seal" not in self._said:
            for key in self._said:
                if key.startswith(("Seed", "Sealed", "Start", "Commitment", "Contribution")):
                    raise UserError("not-a-record", f"the header has {key!r}, but no 'Seal'")
            return None
        for key, value in self._said.items():
            if key.startswith(("Seal", "Seed", "Commitment")) and key != "Sealed after" and not HASH.fullmatch(value):
                raise UserError("not-a-record", f"{key} must be 64 hexadecimal digits, not {_quote(value)}")
        if self._said.get("Start player", _DRAWN) != _DRAWN:
            raise UserError("not-a-record", f"a start player is {_DRAWN!r}, or not mentioned")
        commitments = self._by_seat("Commitment", seats)
        return Seal(
            hash=self._said["Seal"],
            contributions=self._by_seat("Contribution", seats),
            after=self._number("Sealed after", 9999) if "Sealed after" in self._said else 0,
            start="Start player" in self._said,
            seed=self._said.get("Seed", ""),
            commitments=commitments if any(commitments) else (),
        )

    def _by_seat(self, kind: str, seats: int) -> tuple[str, ...]:
        """Return the header's values of this kind by seat; empty where there is none."""
        names = [f"{kind} {number}" for number in range(1, seats + 1)]
        if unknown := {key for key in self._said if key.startswith(f"{kind} ")}.difference(names):
            raise UserError("not-a-record", f"the header has a {min(unknown)!r}, but there are {seats} seats")
        return tuple(self._said.get(name, "") for name in names)

    def _value(self, key: str) -> str:
        if key not in self._said:
            raise UserError("not-a-record", f"the header lacks {key!r}")
        return self._said[key]

    def _number(self, key: str, most: int) -> int:
        value = self._value(key)
        if not (value.isascii() and value.isdigit() and len(value) < 5 and 1 <= int(value) <= most):
            raise UserError("not-a-record", f"{key} must be a number from 1 to {most}, not {_quote(value)}")
        return int(value)


def _entry_line(entry: Entry) -> str:
    return " ".join(filter(None, (seat_label(entry.seat), entry.text, entry.remark)))


def _read_entry(line: str) -> Entry:
    match = _ENTRY.fullmatch(line.rstrip())
    if not match or not line.isprintable():
        raise UserError("not-a-record", f"{_quote(line)} is not an action (such as '1 end', or '* ...' for chance)")
    who, text, remark = match.groups()
    return Entry(_seat(who), text, (remark or "").strip())


def _seat(label: str) -> Seat:
    return CHANCE if label == "*" else int(label) - 1


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "…")
