"""The formats in which a game can be written, by name and by file extension."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import is_record
from samurai.engine.notes import check_notes
from samurai.engine.parts import RecordFormat
from samurai.engine.record import Record
from samurai.games import load, names
from samurai.store.files.files import read_text


def _read_samurai(text: str, rules: str) -> Record:
    from samurai.engine.file import read_record

    return read_record(text)


def _write_samurai(record: Record) -> str:
    from samurai.engine.file import write_record

    return write_record(record)


def _read_json(text: str, rules: str) -> Record:
    from samurai.engine.file import read_record, write_record

    return read_record(write_record(_from_json(text)))


def _from_json(text: str) -> Record:
    from samurai.engine.plain import from_plain

    try:
        said = {"seal": None, "notes": None, **json.loads(text)}
        if said["seal"]:
            said["seal"] = {"commitments": [], **said["seal"]}  # older files have none
        record: Record = from_plain(Record, said)
        _check_types(record)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UserError(
            "not-a-record", f"this JSON is not a record of a game ({type(error).__name__}: {str(error)[:60]})"
        ) from error
    return record


def _check_types(record: Record) -> None:
    """Check what a text file cannot get wrong: strings are strings, printable and on one line; numbers are integers."""
    words: list[object] = [record.game, record.date, *record.players]
    words += [word for item in record.variant.items() for word in item]
    words += [word for entry in record.log for word in (entry.text, entry.remark)]
    if seal := record.seal:
        words += (seal.hash, seal.seed, *seal.contributions, *seal.commitments)
    if not all(isinstance(word, str) and word.isprintable() for word in words):
        raise TypeError("a name or an action is not one line of text")
    numbers = [record.edition, record.seats, *(entry.seat for entry in record.log)]
    if not all(type(number) is int for number in (*numbers, record.seal.after if record.seal else 0)):
        raise TypeError("a number is not a whole number")
    if record.notes:
        check_notes(record.notes)


def _write_json(record: Record) -> str:
    from samurai.engine.plain import to_plain

    plain = to_plain(replace(record, notes=record.notes and replace(record.notes, unread=())))
    assert isinstance(plain, dict), "a record has fields"
    kept = {name: value for name, value in plain.items() if name != "notes" or value}
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


_GLANCE: Final = 50_000
"""How much of a text is looked at to recognise its format."""

_JSON: Final = re.compile(r'\s*\{[\s\S]*"(?:game|edition)"\s*:')


@cache
def formats() -> Mapping[str, RecordFormat]:
    """Every format by name: our own two, and those of each game."""
    ours = (
        RecordFormat("Samurai", "samurai", (".samurai",), _read_samurai, _write_samurai, is_record),
        RecordFormat("JSON", "json", (".json",), _read_json, _write_json, _JSON.match),
    )
    return {form.name: form for form in (*ours, *(form for name in names() for form in load(name).record_formats))}


def forms_of(game: str) -> list[str]:
    """The names of the formats in which this game can be written."""
    return [form.name for form in formats().values() if form.game in ("", game)]


def games_in(folder: Path) -> list[Path]:
    """The files of a folder that are games by their extension; ambiguous extensions (.json, .txt) are skipped."""
    endings = {ending for form in formats().values() for ending in form.endings} - {".json", ".txt"}
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in endings)


def read_file(path: Path, form: str = "", rules: str = "shogi") -> Record:
    """The first record in a file, in the given format, or the one that its text is in; `-` is the standard input."""
    try:
        text = read_text(path)
        return format_of(path, text, form).read(text, rules)
    except SamuraiError as error:
        raise error.within(str(path)) from error


def read_games(path: Path, form: str = "", rules: str = "shogi") -> list[Record]:
    """Every record in a file: some formats hold several games."""
    try:
        text = read_text(path)
        chosen = format_of(path, text, form)
        return [chosen.read(game, rules) for game in (chosen.split(text) if chosen.split else ()) or (text,)]
    except SamuraiError as error:
        raise error.within(str(path)) from error


def format_of(path: Path, text: str, form: str = "") -> RecordFormat:
    """The format with this name, otherwise the one that the text is in, otherwise that of the file's extension."""
    if form:
        return formats()[form]
    glance = text[:_GLANCE]
    shown = next((known for known in formats().values() if known.looks_like(glance)), None)
    found = shown or _by_ending(path)
    if found is None:
        known = ", ".join(f"{known.name} ({' '.join(known.endings)})" for known in formats().values())
        raise UserError("not-a-record", f"this is in no format known here; known are {known}")
    return found


def write_file(path: Path, record: Record) -> None:
    """Write a record to a file in the format of its extension."""
    from samurai.store.files.files import write_text

    form = _by_ending(path)
    if form is None:
        known = ", ".join(ending for form in formats().values() for ending in form.endings)
        raise UserError("unknown-ending", f"{path}: unknown file type {path.suffix or path.name!r}; known: {known}")
    write_text(path, form.write(record))


def _by_ending(path: Path) -> RecordFormat | None:
    """The format for the extension of a file, or None if the extension is unknown."""
    ending = path.suffix.lower()
    return next((form for form in formats().values() if ending in form.endings), None)
