"""Whatever is written beside a game survives every format that can hold it."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.errors import SamuraiError
from samurai.engine.file import entry_lines, read_record, write_record
from samurai.engine.notes import all_variations, check_notes, clean_comment, follow_variations
from samurai.engine.record import AGREED, Entry, Note, Notes, Record, Variation, follow
from samurai.games.friedl import GAME
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.headers import CSA_KEYS
from samurai.games.friedl.records.scribe import Scribe
from samurai.games.friedl.rules import actions, outcome
from samurai.store.files.formats import formats
from samurai.store.files.loss import left_out

POSITIONS = [
    "start",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "ln1gk1snl/1r4gb1/p1ppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b S",
    "k8/9/1+R5+R1/2+B3+B2/3+P+P+P3/3+P1+P3/3GSG3/4G4/4K4 b g3s4n4l13p",
    "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p",
]
KEYS = ["棋戦", "場所", "持ち時間", "備考", "表題", "作者", "X-RATING"]
CSA_HEADERS = [*(key for key in CSA_KEYS.values() if key != "開始日時"), "X-RATING"]
CSA_ENDINGS = [ending for ending in Ending if ending not in ("", "sealed move", "no show", "no show of the opponent")]
WORDS = st.text(max_size=12).map(lambda text: " ".join("".join(filter(str.isprintable, text)).split()))


class Writer:
    """Plays at random, and writes things beside the moves as a reader would find them."""

    def __init__(self, game, rng, texts, limits):
        self.game, self.rng, self.texts, self.limits = game, rng, texts, limits

    def chance(self, share):
        return self.rng.random() < share

    def play(self, line, longest, deeper):
        if line is self.game:
            self.annotate(line, timed=False)
        for _ in range(self.rng.randrange(longest)):
            if outcome(line.state):
                break
            line.move(self.rng.choice(actions(line.state, line.side)))
            self.annotate(line)
        self.branch(line, deeper)
        self.end(line)

    def annotate(self, line, timed=True):
        if self.chance(0.3):
            for text in self.rng.choice(self.texts).split("\n"):
                line.comment(text)
        if timed and self.limits.get("times", True) and self.chance(0.3):
            spent = self.rng.randrange(10**7)
            line.spend(spent // 1000 * 1000 if self.limits.get("whole", True) else spent)

    def branch(self, line, deeper):
        for _ in range(self.rng.randrange(3) if deeper and line.played > line.after else 0):
            after = self.rng.randrange(line.after + (line is not self.game), line.played + 1)
            self.play(line.branch(after), 6, deeper - 1)

    def end(self, line):
        said = self.rng.choice(self.limits.get("endings", list(Ending)))
        if said and self.chance(0.6):
            line.end(said)
            self.annotate(line)


@st.composite
def annotated(draw, **limits):
    """A record with notes, such as a reader makes."""
    rng = Random(draw(st.integers(0, 10**6)))
    texts = draw(st.lists(st.text(max_size=30), min_size=1, max_size=5))
    scribe = Scribe("shogi", rng.choice(POSITIONS))
    Writer(scribe, rng, texts, limits).play(scribe, 40, 2 if limits.get("variations", True) else 0)
    pairs = {key: draw(WORDS) for key in limits.get("headers", KEYS) if rng.random() < 0.4}
    players = draw(WORDS) or "first player", draw(WORDS) or "second player"
    headers = tuple((key, value) for key, value in pairs.items() if value)
    return scribe.record(players, rng.choice(["", "1974-12-24"]), headers)


def again(record, name):
    form = formats()[name]
    return form.read(form.write(record), "shogi")


@settings(max_examples=60, deadline=None)
@given(annotated(whole=False))
def test_our_own_formats_hold_everything(record):
    assert again(record, "samurai") == record == again(record, "json")
    follow(GAME, record)
    follow_variations(GAME, record)


@settings(max_examples=60, deadline=None)
@given(annotated())
def test_kif_holds_everything_but_fractions_of_seconds(record):
    assert again(record, "kif") == record
    assert not left_out(record, formats()["kif"], formats()["kif"].write(record))


@settings(max_examples=60, deadline=None)
@given(annotated(times=False))
def test_ki2_holds_everything_but_times(record):
    assert again(record, "ki2") == record


@settings(max_examples=60, deadline=None)
@given(annotated(whole=False, endings=("", *CSA_ENDINGS)))
def test_jkf_holds_everything_but_three_rare_endings(record):
    assert again(record, "jkf") == record


@settings(max_examples=60, deadline=None)
@given(annotated(variations=False, whole=False, headers=CSA_HEADERS, endings=("", *CSA_ENDINGS)))
def test_csa_holds_everything_but_variations_and_other_headers(record):
    assert again(record, "csa") == record


@settings(max_examples=60, deadline=None)
@given(annotated())
def test_every_format_keeps_the_moves_or_the_position_and_says_what_is_lost(record):
    for name, form in formats().items():
        text = form.write(record)
        read = form.read(text, "shogi")
        if name != "bod":
            shown = [entry.text for entry in record.log if entry.text not in ("resign", "draw")]
            assert [entry.text for entry in read.log if entry.text not in ("resign", "draw")] == shown
            assert read.variant["position"] == record.variant["position"]
        lost = left_out(record, form, text)
        assert ("variation" in lost) == (
            len(list(all_variations(read.notes))) < len(list(all_variations(record.notes)))
        )


def test_what_is_lost_is_said_in_one_line():
    scribe = Scribe("shogi")
    scribe.comment("hello")
    scribe.move(actions(scribe.state, 0)[0])
    scribe.spend(1500)
    scribe.branch(0).move(actions(scribe._states[0], 0)[1])
    record = scribe.record(("Anna", "Ben"), "1974-12-24", (("作者", "me"), ("棋戦", "cup")))
    said = {name: left_out(record, form, form.write(record)) for name, form in formats().items()}
    assert said["samurai"] == said["json"] == said["jkf"] == ""
    assert said["kif"] == "Left out, because KIF cannot hold it: 1 fraction of a second."
    assert said["csa"] == "Left out, because CSA cannot hold it: 1 variation, 1 header."
    assert said["ki2"] == "Left out, because KI2 cannot hold it: 1 time, 1 fraction of a second."
    most = "1 variation, 1 comment, 1 time, 1 fraction of a second, 2 headers"
    assert said["usi"] == f"Left out, because USI cannot hold it: {most}, 2 names, 1 date."
    assert said["sfen"].startswith("Left out, because SFEN cannot hold it: ")
    assert (
        said["bod"]
        == "Left out, because BOD cannot hold it: 1 variation, 1 comment, 1 time, 1 fraction of a second, 1 move."
    )


def test_a_take_back_is_lost_with_its_move():
    log = (Entry(0, "Sb3-b4"), Entry(0, "take-back", AGREED), Entry(0, "Sc3-c4"))
    record = Record("friedl", 1, 2, {"rules": "shogi", "plies": "512", "position": "start"}, ("A", "B"), "", log)
    assert left_out(record, formats()["kif"], formats()["kif"].write(record)).endswith(": 1 take-back.")


RECORD = Record("friedl", 1, 2, {"rules": "shogi", "plies": "512", "position": "start"}, ("A", "B"))
HEAD = "Samurai record 2\nGame: friedl\nEdition: 1\nSeats: 2\nPlayer 1: A\nPlayer 2: B\n\n"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("@ soon", "line 8: a time is a number of seconds, as in @ 12.5"),
        ("( x", "line 8: a variation begins with the number of the action it replaces"),
        ("(", "line 8: a variation begins with the number"),
        (")", r"line 8: there is a \) without a variation"),
        ("( 1\n1 Sb3-b4", "the last variation is not closed"),
        ("= over\n1 Sb3-b4", "line 9: an action follows the end of its line"),
        ("nonsense", "line 8: 'nonsense' is not an action"),
        ("\x07", "is not an action"),
        ("( 1\n" * 50, "nested more than 40 deep"),
    ],
)
def test_notes_that_cannot_be_read_are_refused_with_their_line(body, why):
    with pytest.raises(SamuraiError, match=why):
        read_record(HEAD + body)


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        (Notes(variations=(Variation(3, (Entry(0, "Sb3-b4"),)),)), "after action 3 begins where its line does not go"),
        (
            Notes(variations=(Variation(0, (Entry(0, "Sb3-b5"),)),)),
            "the variation after action 0: a Samurai does not move",
        ),
    ],
)
def test_illegal_variations_are_refused(notes, why):
    with pytest.raises(SamuraiError, match=why):
        follow_variations(GAME, replace(RECORD, notes=notes))


def test_comments_are_lines_without_control_characters():
    assert clean_comment(["", "a\x07b\u3000c  ", "", "d", ""]) == "a b\u3000c\n\nd"


def test_a_record_without_notes_is_written_as_it_always_was():
    assert write_record(RECORD).startswith("Samurai record 1\n")
    noted = replace(RECORD, notes=Notes(beside=(Note(0, "hello"),)))
    assert write_record(noted).startswith("Samurai record 2\n") and "\n\n; hello\n" in write_record(noted)


def test_the_lines_of_the_game_itself_are_found_among_its_variations():
    body = "1 Sb3-b4\n; a comment\n( 1\n1 Sc3-c4\n)\n2 Sb7-b6\n"
    assert entry_lines(HEAD + body) == [8, 13]


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        (Notes(ending=7), "text"),
        (Notes(headers=(("key", "a\x07b"),)), "text"),
        (Notes(beside=(Note(0, "fine", 1.5),)), "whole number"),
        (Notes(beside=(Note(-1, "fine"),)), "whole number"),
        (Notes(variations=(Variation(0, (Entry(0, "Sb3-b4"),), Notes(ending=7)),)), "text"),
    ],
)
def test_notes_made_of_plain_data_are_checked(notes, why):
    with pytest.raises(TypeError, match=why):
        check_notes(notes)
