"""The forms in which a game can be written down, by their names and by the endings of file names."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from samurai.engine.game import IllegalAction
from samurai.engine.record import Record

UTF8: Final = ("utf-8",)
JAPANESE: Final = ("utf-8", "cp932")
"""Scores of shogi are often kept in Shift JIS."""


@dataclass(frozen=True)
class Format:
    """One way to write a game down."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[str, str], Record]
    """The record in a text; the second word says by which rules of friedl, where the text does not."""

    write: Callable[[Record], str]
    encodings: tuple[str, ...] = UTF8
    only: str = ""
    """The game that can be written so, if not every one."""


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
        said = {"seal": None, **json.loads(text)}
        if said["seal"]:
            said["seal"] = {"commitments": [], **said["seal"]}  # older files have none
        record: Record = from_plain(Record, said)
        _check_types(record)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise IllegalAction(f"this JSON is no record of a game ({type(error).__name__}: {str(error)[:60]})") from error
    return record


def _check_types(record: Record) -> None:
    """Demand what a text file cannot get wrong: words are words, in one printable line."""
    words: list[Any] = [record.game, record.date, *record.players]
    words += [word for item in record.variant.items() for word in item]
    words += [word for entry in record.log for word in (entry.text, entry.remark)]
    if seal := record.seal:
        words += (seal.hash, seal.seed, *seal.contributions, *seal.commitments)
    if not all(isinstance(word, str) and word.isprintable() for word in words):
        raise TypeError("a name or an action is not one line of text")
    numbers = [record.edition, record.seats, *(entry.seat for entry in record.log)]
    if not all(type(number) is int for number in (*numbers, record.seal.after if record.seal else 0)):
        raise TypeError("a number is not a whole number")


def _write_json(record: Record) -> str:
    from samurai.engine.plain import to_plain

    return json.dumps(to_plain(record), indent=1, ensure_ascii=False) + "\n"


def _read_kif(text: str, rules: str) -> Record:
    from samurai.games.friedl import kif

    return kif.read(text, rules)


def _write_kif(record: Record) -> str:
    from samurai.games.friedl import kif

    return kif.write(_of_friedl(record, "KIF"))


def _read_csa(text: str, rules: str) -> Record:
    from samurai.games.friedl import csa

    return csa.read(text, rules)


def _write_csa(record: Record) -> str:
    from samurai.games.friedl import csa

    return csa.write(_of_friedl(record, "CSA"))


def _read_booklet(text: str, rules: str) -> Record:
    from samurai.games.friedl import booklet

    return booklet.read(text)


def _write_booklet(record: Record) -> str:
    from samurai.games.friedl import booklet

    return booklet.write(_of_friedl(record, "the booklet's notation"))


def _read_usi(text: str, rules: str) -> Record:
    """A `position` line, as shogi engines are told a game."""
    from samurai.games.friedl import usi
    from samurai.games.friedl.score import Scribe

    words = text.split()
    if words[:2] == ["position", "startpos"]:
        position, rest = "start", words[2:]
    elif words[:2] == ["position", "sfen"] and len(words) >= 6:
        position, rest = " ".join(words[2:6]), words[6:]
    else:
        raise IllegalAction("a game in USI begins with 'position startpos' or 'position sfen'")
    if rest and rest[0] != "moves":
        raise IllegalAction(f"the moves of a game in USI follow the word 'moves', not {rest[0][:40]!r}")
    scribe = Scribe(rules, position)
    for number, word in enumerate(rest[1:], 1):
        try:
            scribe.move(usi.read(scribe.state, word))
        except IllegalAction as error:
            raise IllegalAction(f"move {number}: {error}") from error
    return scribe.record(("first player", "second player"))


def _write_usi(record: Record) -> str:
    from samurai.games.friedl import usi
    from samurai.games.friedl.score import retrace

    _, moves = retrace(_of_friedl(record, "USI"))
    where = record.variant["position"]
    start = "startpos" if where == "start" else f"sfen {where}"
    words = [usi.write(action) for _, action, _ in moves]
    return " ".join(["position", start, *(["moves", *words] if words else [])]) + "\n"


def _of_friedl(record: Record, what: str) -> Record:
    if record.game != "friedl":
        raise IllegalAction(f"{what} is for games of friedl; this is a game of {record.game}")
    return record


FORMATS: Final = {
    form.name: form
    for form in (
        Format("samurai", (".samurai",), _read_samurai, _write_samurai),
        Format("json", (".json",), _read_json, _write_json),
        Format("kif", (".kif", ".kifu"), _read_kif, _write_kif, JAPANESE, "friedl"),
        Format("csa", (".csa",), _read_csa, _write_csa, JAPANESE, "friedl"),
        Format("usi", (".usi",), _read_usi, _write_usi, only="friedl"),
        Format("booklet", (".booklet", ".txt"), _read_booklet, _write_booklet, only="friedl"),
    )
}
"""Every form there is."""


def forms_of(game: str) -> list[str]:
    """The names of the forms in which a game can be written down."""
    return [form.name for form in FORMATS.values() if form.only in ("", game)]


def games_in(folder: Path) -> list[Path]:
    """The files of a folder that are games by their endings; what may be anything else (.json, .txt) is passed over."""
    endings = {ending for form in FORMATS.values() for ending in form.endings} - {".json", ".txt"}
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in endings)


def read_file(path: Path, form: str = "", rules: str = "shogi") -> Record:
    """The record in a file, in this form or in that which its name tells."""
    from samurai.store.files import read_text

    ending = path.suffix.lower()
    known = [each for each in FORMATS.values() if each.name == form or (not form and ending in each.endings)]
    chosen = known[0] if known else FORMATS["samurai"]
    try:
        return chosen.read(read_text(path, chosen.encodings), rules)
    except IllegalAction as error:
        raise IllegalAction(f"{path}: {error}") from error
