"""A corpus of small records in every dialect: each is read as expected, and as independent libraries read it.

`python tests/games/friedl/test_corpus.py` writes `corpus.json` again: read that diff.
"""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import cshogi
import cshogi.CSA
import cshogi.KIF
import pytest
import shogi.CSA
import shogi.KIF

from samurai.engine.file import read_record, write_record
from samurai.engine.notes import NO_NOTES, all_variations, follow_variations
from samurai.engine.record import follow
from samurai.games.friedl import GAME
from samurai.games.friedl.records import sfen, usi
from samurai.store.files.files import read_text
from samurai.store.files.formats import format_of, formats, read_games
from samurai.store.files.loss import left_out

FOLDER = Path(__file__).parent / "corpus"
EXPECTED = Path(__file__).parent / "corpus.json"
FILES = sorted(FOLDER.iterdir())
NAMES = [path.name for path in FILES]

NOT_FOR_CSHOGI = {
    "after-the-end.kif",
    "arabic-ranks.kif",
    "diagram-even-name.kif",
    "diagram-first.kif",
    "diagram-half-width.kif",
    "diagram-handicap-implied.kif",
    "diagram-handicap.kif",
    "diagram-hands.kif",
    "diagram-mate-problem.kif",
    "diagram-second.kif",
    "half-width-files.kif",
    "handicap-short-name.kif",
    "marks.kif",
    "middle-numbers.kif",
    "no-setup.csa",
    "no-turn.csa",
    "not-promoting.kif",
    "old-names.kif",
    "one-line.csa",
    "pieces.csa",
    "separator.kif",
    "squeezed-rows.csa",
    "variation-after-the-end.kif",
    "variation-endings.kif",
    "variation-illegal.kif",
    "variation-resigned.kif",
    "variation-without-word.kif",
    "variation.kif",
    "variations-nested.kif",
    "wide-numbers.kif",
}
"""Files that cshogi refuses, or reads as another game: it skips diagrams, and takes variations for the game."""

NOT_FOR_PYTHON_SHOGI = {
    "after-the-end.kif",
    "arabic-ranks.kif",
    "diagram-even-name.kif",
    "diagram-first.kif",
    "diagram-half-width.kif",
    "diagram-handicap-implied.kif",
    "diagram-handicap.kif",
    "diagram-hands.kif",
    "diagram-mate-problem.kif",
    "diagram-second.kif",
    "half-width-files.kif",
    "handicap-short-name.kif",
    "hours.kif",
    "marks.kif",
    "mate-problem.csa",
    "middle-numbers.kif",
    "no-setup.csa",
    "no-turn.csa",
    "not-promoting.kif",
    "old-names.kif",
    "one-line.csa",
    "pieces.csa",
    "separator.kif",
    "squeezed-rows.csa",
    "variation-after-the-end.kif",
    "variation-endings.kif",
    "variation-illegal.kif",
    "variation-resigned.kif",
    "variation-without-word.kif",
    "variation.kif",
    "variations-nested.kif",
    "wide-numbers.kif",
}
"""Files that python-shogi refuses, or reads as another game, for the same reasons."""


def games(path):
    return read_games(path)


def text_of(record):
    return write_record(replace(record, notes=record.notes and replace(record.notes, unread=())))


def moves(record):
    return [usi.write(action) for _, action in follow(GAME, record).standing if action.origin or action.target]


def start(record):
    return sfen.write(GAME.rules.start(2, record.variant).position)


def for_peers(excluded):
    """The files in KIF and CSA that a library reads."""
    known = [path for path in FILES if format_of(path, read_text(path)).name in ("kif", "csa")]
    return [pytest.param(path, id=path.name) for path in known if path.name not in excluded]


def test_the_corpus_has_every_format_and_is_large_enough():
    kinds = Counter(format_of(path, read_text(path)).name for path in FILES)
    assert set(kinds) == set(formats()) - {"json"} and len(FILES) >= 60
    assert {path.suffix for path in FILES} >= {
        ".kif",
        ".kifu",
        ".ki2",
        ".ki2u",
        ".bod",
        ".sfen",
        ".jkf",
        ".json",
        ".usi",
    }


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_file_is_read_as_expected(path):
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))[path.name]
    assert [text_of(record) for record in games(path)] == expected["records"]
    assert [what for record in games(path) for what in (record.notes or NO_NOTES).unread] == expected["unread"]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_game_is_legal_with_its_variations(path):
    for record in games(path):
        follow(GAME, record)
        follow_variations(GAME, record)


@pytest.mark.parametrize("path", for_peers(NOT_FOR_CSHOGI))
def test_cshogi_reads_the_same_moves(path):
    text = read_text(path)
    kif = format_of(path, text).name == "kif"
    theirs = cshogi.KIF.Parser.parse_str(text) if kif else cshogi.CSA.Parser.parse_str(text)[0]
    ours = games(path)[0]
    assert theirs.sfen.rsplit(" ", 1)[0] == start(ours)
    assert [cshogi.move_to_usi(move) for move in theirs.moves] == moves(ours)


@pytest.mark.parametrize("path", for_peers(NOT_FOR_PYTHON_SHOGI))
def test_python_shogi_reads_the_same_moves(path):
    text = read_text(path)
    parser = shogi.KIF.Parser if format_of(path, text).name == "kif" else shogi.CSA.Parser
    theirs, ours = parser.parse_str(text)[0], games(path)[0]
    assert theirs["sfen"].rsplit(" ", 1)[0] == start(ours) and theirs["moves"] == moves(ours)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_no_file_needs_its_extension(path, tmp_path):
    copy = tmp_path / "copy.unknown"
    copy.write_bytes(path.read_bytes())
    assert read_games(copy) == games(path)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_our_own_formats_and_jkf_and_kif_hold_the_whole_game(path):
    for record in games(path):
        for name in ("samurai", "json", "kif", "jkf"):
            form = formats()[name]
            again = form.read(form.write(record), "shogi")
            assert moves(again) == moves(record) and start(again) == start(record)
            assert len(list(all_variations(again.notes))) == len(list(all_variations(record.notes))), name
        assert read_record(text_of(record)) == replace(record, notes=read_record(text_of(record)).notes)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_format_writes_every_game(path):
    for record in games(path):
        for name, form in formats().items():
            text = form.write(record)
            assert name == "bod" or moves(form.read(text, "shogi")) == moves(record)
            assert name not in ("samurai", "json") or not left_out(record, form, text)


def expected():
    """What every file of the corpus is read as."""
    read = {path.name: games(path) for path in FILES}
    return {
        name: {
            "records": [text_of(record) for record in records],
            "unread": [what for record in records for what in (record.notes or NO_NOTES).unread],
        }
        for name, records in read.items()
    }


if __name__ == "__main__":
    EXPECTED.write_text(json.dumps(expected(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
