"""Records as tools: replay, check, convert, show."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as xml

import cshogi
import cshogi.CSA
import cshogi.KIF
import pytest

from samurai.engine.record import follow
from samurai.games import load as load_game
from samurai.store.files.files import load
from samurai.store.files.formats import formats, read_file

GAMES = ["board", "cards", "friedl"]


# check ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_legal_record_passes(samurai, record, name):
    path = record(name)
    checked = samurai("check", path)
    assert checked.code == 0
    assert checked.out.startswith(f"{path}: legal, {len(load(path).log)} actions, over (")


def test_an_unfinished_record_passes_too(quick, record):
    assert "unfinished" in quick("check", record("cards", limit=20)).out


def edited(path: Path, change) -> Path:
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(change(lines)) + "\n", encoding="utf-8")
    return path


def first_action(path: Path) -> int:
    return path.read_text(encoding="utf-8").splitlines().index("") + 1


def test_the_first_bad_line_is_named_with_the_reason(quick, record):
    path = record("cards")
    bad = first_action(path) + 3
    edited(path, lambda lines: [*lines[:bad], "1 dance", *lines[bad:]])
    assert quick("check", path).refused(f"{path}: line {bad + 1}, 1 'dance': ")


def test_a_reordered_record_is_refused_where_it_first_goes_wrong(quick, record):
    path = record("friedl")
    at = first_action(path)
    edited(path, lambda lines: [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])
    assert quick("check", path).refused(f"line {at + 1}, 2 ")


def test_a_wrong_seat_is_refused(quick, record):
    path = record("cards")
    edited(path, lambda lines: [*lines[: first_action(path)], "7 end"])
    assert quick("check", path).refused("there is no seat 7; there are 2")


def test_one_bad_file_does_not_hide_the_others(quick, record, tmp_path):
    good = record("cards")
    checked = quick("check", tmp_path / "missing.samurai", good, tmp_path)
    assert checked.code == 2
    assert str(good) in checked.out
    assert checked.err.splitlines() == [
        f"samurai: {tmp_path / 'missing.samurai'}: No such file or directory",
        f"samurai: {tmp_path}: Is a directory",
    ]


HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)) * 10,
    "nul": b"Samurai record 1\nGame: board\0\n",
    "utf-16": "Samurai record 1\n".encode("utf-16"),
    "title only": b"Samurai record 1\n",
    "unknown game": b"Samurai record 1\nGame: chess\nEdition: 1\nSeats: 2\nPlayer 1: a\nPlayer 2: b\n\n",
    "path as game": b"Samurai record 1\nGame: ../../etc\nEdition: 1\nSeats: 2\nPlayer 1: a\nPlayer 2: b\n\n",
    "unknown variant": b"Samurai record 1\nGame: board\nEdition: 1\nSeats: 2\nOption hands: big\n"
    b"Player 1: a\nPlayer 2: b\n\n",
    "unknown option": b"Samurai record 1\nGame: board\nEdition: 1\nSeats: 2\nOption x: y\nPlayer 1: a\nPlayer 2: b\n\n",
    "too many seats": b"Samurai record 1\nGame: friedl\nEdition: 1\nSeats: 3\n"
    b"Player 1: a\nPlayer 2: b\nPlayer 3: c\n\n",
    "another edition": b"Samurai record 1\nGame: cards\nEdition: 9\nSeats: 2\nOption first: 1\n"
    b"Player 1: a\nPlayer 2: b\n\n",
    "escape codes": b"Samurai record 1\nGame: board\nEdition: 1\nSeats: 2\nPlayer 1: \x1b[2J\nPlayer 2: b\n\n",
    "endless line": b"Samurai record 1\nGame: " + b"x" * 3_000_000,
}


@pytest.mark.parametrize("command", ["check", "replay", "show", "resume", "verify"])
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_are_a_sentence_and_nothing_more(quick, tmp_path, kind, command):
    path = tmp_path / "hostile.samurai"
    path.write_bytes(HOSTILE[kind])
    ran = quick(command, path)
    assert ran.refused(f"samurai: {path}: ")
    assert len(ran.err) < 500
    assert path.read_bytes() == HOSTILE[kind]


@pytest.mark.parametrize("command", [["check"], ["replay"], ["show"], ["resume"], ["convert", "--to", "json"]])
def test_huge_missing_and_unreadable_files_are_a_sentence(quick, tmp_path, command):
    huge = tmp_path / "huge.samurai"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    assert quick(*command, huge).refused("longer than 4,000,000 bytes")
    assert quick(*command, tmp_path / "missing.samurai").refused("No such file")
    assert quick(*command, tmp_path).refused("Is a directory")


@pytest.mark.parametrize("name", GAMES)
def test_a_record_cut_off_anywhere_is_legal_or_a_sentence(quick, record, name, tmp_path):
    whole = record(name).read_bytes()
    cuts = []
    for number, end in enumerate(range(0, len(whole), max(1, len(whole) // 20))):
        cuts.append(tmp_path / f"cut{number}.samurai")
        cuts[-1].write_bytes(whole[:end])
    checked = quick("check", *cuts)
    assert checked.code == 2
    assert len(checked.err.splitlines()) + len(checked.out.splitlines()) == len(cuts)
    assert "Traceback" not in checked.err


# replay --------------------------------------------------------------------------------------------------------------


def test_a_replay_into_a_pipe_prints_every_action_and_the_end(quick, record):
    path = record("cards")
    output = quick("replay", path)
    assert output.code == 0
    assert f"{len(load(path).log):4}  " in output.out
    assert "The game is over" in output.out


def test_a_position_is_shown_as_a_seat_saw_it(quick, record):
    path = record("cards")
    mine = quick("replay", path, "--to", 14, "--seat", 1).out
    assert "Your hand" in mine
    assert "Your hand" not in quick("replay", path, "--to", 14).out
    assert mine != quick("replay", path, "--to", 14, "--seat", 2).out
    assert mine.startswith(quick("show", path, "--to", 14, "--seat", 1).out.rstrip())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to", "9999"], "--to must be a number from 0 to"),
        (["--to", "-1"], "--to must be a number from 0 to"),
        (["--seat", "3"], "there is no seat '3'"),
        (["--seat", "x"], "there is no seat 'x'"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "show"])
def test_positions_and_seats_that_do_not_exist_are_refused(quick, record, command, words, sentence):
    path = record("cards", limit=20)
    assert quick(command, path, *words).refused(sentence)


# show ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_written_as_svg(quick, record, name, tmp_path):
    picture = tmp_path / "picture.svg"
    assert quick("show", record(name), "--svg", picture).code == 0
    assert xml.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_an_svg_that_cannot_be_written_is_a_sentence(samurai, record):
    assert samurai("show", record("cards"), "--svg", "/dev/full").refused("No space left")


def shown_on_a_terminal(path: Path, **environ: str) -> str:
    leader, follower = pty.openpty()
    place = {**os.environ, "TERM": "xterm-256color", **environ}
    subprocess.run([sys.executable, "-m", "samurai", "show", str(path)], stdout=follower, env=place, check=True)
    os.close(follower)
    parts = []
    try:
        while part := os.read(leader, 65536):
            parts.append(part)
    except OSError:  # the other side is closed and all is read
        pass
    os.close(leader)
    return b"".join(parts).decode()


def test_colours_respect_the_terminal_and_the_wish_for_none(record, samurai):
    path = record("cards", limit=14)
    assert "\x1b[" in shown_on_a_terminal(path)
    assert "\x1b[" not in shown_on_a_terminal(path, NO_COLOR="1")
    assert "\x1b[" not in shown_on_a_terminal(path, TERM="dumb")
    assert "\x1b[" not in samurai("show", path).out


# convert -------------------------------------------------------------------------------------------------------------


def test_the_forms_that_are_offered_are_those_there_are():
    from samurai.commands.records.convert import FORMS

    assert set(FORMS) == set(formats())


@pytest.mark.parametrize("name", GAMES)
def test_json_and_back_is_the_same_record(quick, record, name, tmp_path):
    path, middle = record(name), tmp_path / "game.json"
    assert quick("convert", path, "--to", "json", "--output", middle).code == 0
    assert json.loads(middle.read_text(encoding="utf-8"))["game"] == name
    assert quick("convert", middle, "--to", "samurai").out == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["kif", "csa", "usi", "booklet"])
def test_a_game_of_friedl_goes_through_every_form(quick, record, tmp_path, form):
    path, middle = record("friedl"), tmp_path / "middle.score"
    middle.write_text(quick("convert", path, "--to", form).out, encoding="utf-8")
    back = tmp_path / "back.samurai"
    again = quick("convert", middle, "--from", form, "--to", "samurai", "-o", "rules=booklet", "-O", back)
    assert again.code == 0, again.err
    assert [entry.text for entry in load(back).log if entry.text != "resign"] == [
        entry.text for entry in load(path).log if entry.text != "resign"
    ]
    assert follow(load_game("friedl"), load(back))


def moves_by_the_shogi_world(form: str, text: str) -> list[str]:
    """The moves of a score, read by cshogi, in USI."""
    parser = cshogi.KIF.Parser.parse_str(text) if form == "kif" else cshogi.CSA.Parser.parse_str(text)[0]
    return [cshogi.move_to_usi(move) for move in parser.moves]


@pytest.mark.parametrize("form", ["kif", "csa"])
def test_an_independent_library_reads_what_we_write(quick, record, form):
    path = record("friedl")
    usi = quick("convert", path, "--to", "usi").out.split()[3:]
    assert moves_by_the_shogi_world(form, quick("convert", path, "--to", form).out) == usi


def test_a_score_in_shift_jis_is_read(samurai, tmp_path):
    path = tmp_path / "old.kif"
    score = "手合割：平手\n先手：名人\n後手：竜王\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n"
    path.write_bytes(score.encode("cp932"))
    converted = samurai("convert", path, "--to", "samurai")
    assert "Player 1: 名人" in converted.out
    assert converted.out.splitlines()[-2:] == ["1 Sg3-g4", "2 resign"]
    assert samurai("check", path).code == 0
    assert samurai("replay", path).code == 0


@pytest.mark.parametrize("form", ["kif", "csa", "usi", "booklet"])
def test_other_games_have_no_such_form(quick, record, form):
    assert quick("convert", record("cards"), "--to", form).refused("this is a game of cards")


def as_json(**changed) -> str:
    """A record of the board game in JSON, with something about it changed."""
    fine = {"game": "board", "edition": 1, "seats": 2, "variant": {"first": "1"}, "players": ["a", "b"], "date": ""}
    return json.dumps({**fine, "log": [], **changed})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a record of a game"),
        ("[]", "not a record of a game"),
        ("{}", "not a record of a game"),
        ("[" * 100_000, "not a record of a game"),
        (as_json(players=["a", 3]), "not one line of text"),
        (as_json(players=["a\n", "b"]), "not one line of text"),
        (as_json(variant={"x\0": "y"}), "not one line of text"),
        (as_json(seats=1e9), "not a whole number"),
        (as_json(seats=True), "not a whole number"),
        (as_json(variant=7), "not a record of a game"),
        (as_json(log=[{"seat": 77, "text": "end", "remark": ""}]), ""),
        (as_json(log=[{"seat": 0, "text": "two words", "remark": ""}]), ""),
        (as_json(log=[{"seat": 0, "text": "end", "remark": ""}]), "action 1, 1 'end': "),
    ],
)
def test_hostile_json_is_a_sentence(quick, tmp_path, text, sentence):
    path = tmp_path / "hostile.json"
    path.write_text(text, encoding="utf-8")
    assert quick("check", path).refused(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("moves 7g7f", "begins with 'position startpos'"),
        ("position startpos 7g7f", "follow the word 'moves'"),
        ("position startpos moves 7g7f 7g7f", "move 2: "),
        ("position startpos moves x", "move 1: 'x' is not a move in USI"),
        ("position sfen 9/9/9 b - 1", ""),
    ],
)
def test_bad_usi_is_a_sentence(quick, tmp_path, text, sentence):
    path = tmp_path / "game.usi"
    path.write_text(text, encoding="utf-8")
    assert quick("check", path).refused(sentence)


def test_a_game_from_a_position_goes_through_usi(tmp_path):
    path = tmp_path / "game.usi"
    line = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1 moves G*5e\n"
    path.write_text(line, encoding="utf-8")
    assert formats()["usi"].write(read_file(path)) == line


def test_nothing_illegal_is_converted_and_the_output_stays(quick, record, tmp_path):
    path = record("friedl", limit=10)
    edited(path, lambda lines: [*lines, "1 Ke1-e9"])
    out = tmp_path / "out.kif"
    out.write_text("precious", encoding="utf-8")
    assert quick("convert", path, "--to", "kif", "--output", out).refused("'Ke1-e9'")
    assert out.read_text(encoding="utf-8") == "precious"


def test_a_full_disk_leaves_no_half_conversion(quick, record):
    assert quick("convert", record("cards"), "--to", "json", "--output", "/dev/full").refused("No space left")


def test_output_over_the_input_is_safe(quick, record):
    path = record("cards")
    before = load(path)
    assert quick("convert", path, "--to", "samurai", "--output", path).code == 0
    assert load(path) == before


KIF = """手合割：平手
先手：Ann
後手：Bo
棋戦：cup
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*good
   2 投了

変化：2手
   2 ８四歩(83)
"""


def test_convert_says_in_one_line_what_the_format_cannot_hold(quick, tmp_path):
    path = tmp_path / "game.kif"
    path.write_text(KIF, encoding="utf-8")
    assert quick("convert", path, "--to", "csa").err == "Left out, because CSA cannot hold it: 1 variation.\n"
    assert quick("convert", path, "--to", "kif").err == quick("convert", path, "--to", "samurai").err == ""
    kept = quick("convert", path, "--to", "kif").out
    assert "*good" in kept and "( 0:12/00:00:12)" in kept and "変化：2手" in kept and "棋戦：cup" in kept


def test_a_variation_that_is_not_read_is_reported(quick, tmp_path):
    path = tmp_path / "game.kif"
    path.write_text(KIF.replace("８四歩(83)", "５五角打"), encoding="utf-8")
    checked = quick("check", path)
    assert checked.code == 0 and "legal, 2 actions" in checked.out
    assert checked.err.startswith(f"samurai: {path}: not read: a variation, line 11: ")


def test_an_illegal_variation_of_our_own_record_is_refused(quick, record):
    path = record("friedl", limit=4)
    text = path.read_text(encoding="utf-8").replace("record 1", "record 2", 1)
    path.write_text(text + "( 1\n1 Ke1-e9\n)\n", encoding="utf-8")
    assert quick("check", path).refused("the variation after action 0: ")


def test_the_standard_input_is_read_in_any_format(samurai):
    assert samurai("check", "-", stdin=KIF).out == "-: legal, 2 actions, over (resigned)\n"
    assert samurai("convert", "-", "--to", "usi", stdin=KIF).out == "position startpos moves 7g7f resign\n"
    assert samurai("check", "-", stdin="Samurai record 1\n").refused("samurai: -: ")


def test_every_game_of_a_file_is_checked(quick, tmp_path):
    path = tmp_path / "many.sfen"
    path.write_text("4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b\n4k4/9/9/9/9/9/9/9/4K4 b - 1\n", encoding="utf-8")
    assert quick("check", path).out.splitlines() == [
        f"{path}, game 1: legal, 1 actions, unfinished",
        f"{path}, game 2: legal, 0 actions, unfinished",
    ]


def test_a_text_in_no_format_is_refused_with_the_formats_there_are(quick, tmp_path):
    path = tmp_path / "letter.unknown"
    path.write_text("Dear Ann,\nsee you tomorrow\n", encoding="utf-8")
    assert quick("check", path).refused(
        "in no format known here; known are samurai (.samurai), json (.json), jkf (.jkf)"
    )


def test_a_record_is_recognised_whatever_its_name(quick, record):
    path = record("friedl", limit=6)
    assert quick("check", path.rename(path.with_suffix(".txt"))).code == 0


NOTES = {"headers": [], "beside": [], "variations": [], "ending": "", "unread": []}


@pytest.mark.parametrize(
    ("notes", "sentence"),
    [
        ({**NOTES, "ending": "a\nb"}, "a note is not a text"),
        ({**NOTES, "headers": [["a", 3]]}, "a note is not a text"),
        ({**NOTES, "beside": [{"number": 0, "comment": "\x07", "time": None}]}, "a note is not a text"),
        ({**NOTES, "beside": [{"number": -1, "comment": "", "time": None}]}, "not a whole number"),
        ({**NOTES, "beside": [{"number": 0, "comment": "", "time": 1.5}]}, "not a whole number"),
        ({**NOTES, "variations": [{"after": "x", "log": [], "notes": NOTES}]}, "not a whole number"),
        (
            {**NOTES, "variations": [{"after": 0, "log": [], "notes": {**NOTES, "ending": "\x00"}}]},
            "a note is not a text",
        ),
        ({"beside": []}, "a record of a game"),
    ],
)
def test_hostile_notes_in_json_are_a_sentence(quick, tmp_path, notes, sentence):
    path = tmp_path / "hostile.json"
    path.write_text(as_json(notes=notes), encoding="utf-8")
    assert quick("check", path).refused(sentence)
