"""Dialects and mistakes in the formats of shogi: read as they are meant, or refused for the true reason."""

import json

import pytest

from samurai.engine.errors import SamuraiError
from samurai.engine.file import LONGEST
from samurai.engine.notes import all_variations
from samurai.engine.record import Entry, Note, Notes, Record, Variation
from samurai.games.friedl import GAME
from samurai.games.friedl.records.kakinoki.kanji import number_text, read_number
from samurai.games.friedl.records.scribe import LONGEST_TIME

FORMS = {form.name: form for form in GAME.record_formats}
ROWS = ["|" + " ・" * 9 + f"|{rank}" for rank in "一二三四五六七八九"]
KINGS = "\n".join(["| ・ ・ ・ ・v玉 ・ ・ ・ ・|一", *ROWS[1:8], "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九"])
MOVE = {"to": {"x": 7, "y": 6}, "piece": "FU"}


def read(name, text):
    return FORMS[name].read(text, "shogi")


def moves(record):
    return [entry.text for entry in record.log]


def jkf(*nodes, **more):
    return json.dumps({"header": {}, "moves": [{}, *nodes], **more})


def nested(depth):
    fork = [{"move": MOVE}]
    for _ in range(depth):
        fork = [{"move": MOVE, "forks": [fork]}]
    return fork


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("kif", f"{KINGS}\n1 ５八玉(59)\n先手番", "line 11: '先手番' belongs before the first move"),
        ("kif", "1 ７六歩(77)\n先手の持駒：飛", "line 2: '先手の持駒' belongs before the first move"),
        ("kif", f"{KINGS}\n先手の持駒：飛車道", "is not a list of tiles in a hand"),
        ("kif", f"{KINGS}\n先手の持駒：歩二三", "is not a list of tiles in a hand"),
        ("kif", f"{KINGS}\n" + "先手の持駒：歩99\n" * 3, "there are 18"),
        ("kif", "\n".join(ROWS[:3]), "the diagram has 3 rows, not nine"),
        ("kif", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|X", "is not a row of nine squares"),
        ("kif", "| ・ ・ ・ ・ ・ ・ ・ ・ ?|一", "is not a row of nine squares"),
        ("kif", "手合割：平手\n次は７六歩(77)", "line 2: '次は７六歩\\(77\\)' has a move without its number or mark"),
        ("kif", "1 ▲７六歩(77)\n2 ▲２六歩(27)", "line 2: .* is a move of the player who is not to move"),
        ("ki2", "▲７六歩 hello", "line 1: 'hello' is not a move in KI2"),
        ("ki2", "▲７六歩 ３四", "is not a move in KI2"),
        ("ki2", "▲５八金", "５八金 could be several moves"),
        ("ki2", "▲５八金寄", "５八金寄 does not match any move here"),
        ("ki2", "▲５八角", "５八角 does not match any move here"),
        ("ki2", "▲７七歩", "７七歩 does not match any move here"),
        ("ki2", "▲５五歩打", "no Samurai in your hand"),
        ("ki2", f"{KINGS}\n▲５五玉", "５五玉 does not match any move here"),
        ("csa", "PI\n+\n%WHAT", "line 3: '%WHAT' is not an end of a game known in CSA"),
        ("csa", "P1-KY * ?\n+", "is not a tile in CSA"),
        ("usi", "", "there is nothing in it"),
        ("usi", " " * (LONGEST + 1), "are the limit"),
        ("sfen", "hello world", "begins with 'position startpos'"),
        ("jkf", "", "this JSON is not JKF"),
        ("jkf", "[]", "this JSON is not JKF"),
        ("jkf", " " * (LONGEST + 1), "are the limit"),
        ("jkf", jkf({"special": "WHAT"}), "move 1: 'WHAT' is not an end of a game known in JKF"),
        ("jkf", jkf({"move": {**MOVE, "color": 1}}), "move 1: this is a move of the player who is not to move"),
        ("jkf", jkf({"move": {**MOVE, "from": {"x": 8, "y": 8}}}), "on h2 stands KA, not FU"),
        ("jkf", jkf({"move": {**MOVE, "to": {"x": 0, "y": 6}}}), "there is no square 0, 6"),
        ("jkf", jkf({"move": {"same": True, "piece": "FU"}}), "the first move names no square"),
        ("jkf", jkf({"move": {**MOVE, "relative": "X"}}), "this JSON is not JKF"),
        ("jkf", jkf({"move": MOVE, "time": {"now": {"s": float("inf")}}}), "this JSON is not JKF"),
        ("jkf", jkf(initial={"preset": "SEVEN"}), "the set-up 'SEVEN' is not known"),
        ("jkf", jkf(initial={"preset": "OTHER", "data": {"color": 7, "board": [], "hands": [{}, {}]}}), "is not JKF"),
    ],
)
def test_mistakes_are_refused_for_their_reason(name, text, why):
    with pytest.raises(SamuraiError, match=why):
        read(name, text)


def test_a_bad_variation_is_left_out_with_its_comments_and_said():
    text = "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ５五角打\n*never\n3 ２六歩(27)\n"
    text += "変化：9手\n9 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n"
    game = read("kif", text)
    assert moves(game) == ["Sg3-g4", "Sc7-c6"]
    assert game.notes.unread == (
        "a variation, line 4: you have no Läufer in your hand (rule FR12)",
        "a variation, line 7: there is no move 8 from which a variation could go on",
    )
    assert [moves(variation) for variation in all_variations(game.notes)] == [["Sb3-b4"]]


def test_variations_nested_too_deeply_are_left_out():
    deep = read("jkf", jkf({"move": MOVE, "forks": [nested(50)]}))
    assert deep.notes.unread[0].endswith("variations are nested more than 40 deep")


def test_a_bad_variation_of_jkf_is_left_out_and_said():
    bad = [{"move": {"to": {"x": 5, "y": 5}, "piece": "KA"}}]
    game = read("jkf", jkf({"move": MOVE, "forks": [bad]}))
    assert moves(game) == ["Sg3-g4"]
    assert game.notes.unread == ("a variation, move 1: ５五角 does not match any move here",)


def test_what_follows_the_end_is_left_out_and_said():
    assert read("csa", "PI\n+\n%TORYO\n-3334FU\n+7776FU").notes.unread == ("what follows the end, from '-3334FU'",)
    assert moves(read("csa", "PI\nT5\n+\n%TORYO\n")) == ["resign"]


def test_one_legal_move_needs_no_mark_even_if_others_look_alike():
    pinned = (
        f"{KINGS}".replace(ROWS[4], "| ・ ・ ・ ・v飛 ・ ・ ・ ・|五")
        .replace(ROWS[6], "| ・ ・ ・ ・ 金 ・ ・ ・ ・|七")
        .replace(ROWS[7], "| ・ ・ ・ 金 ・ ・ ・ ・ ・|八")
    )
    assert moves(read("ki2", f"{pinned}\n▲６七金")) == ["GFf2-f3"]


def test_a_comment_before_a_variation_belongs_to_its_first_move_in_jkf():
    log, other = (Entry(0, "Sg3-g4"),), Variation(0, (Entry(0, "Sb3-b4"),), Notes(beside=(Note(0, "or else"),)))
    variant = {"rules": "shogi", "plies": "512", "position": "start"}
    record = Record("friedl", 1, 2, variant, ("A", "B"), "", log, notes=Notes(variations=(other,)))
    (variation,) = read("jkf", FORMS["jkf"].write(record)).notes.variations
    assert variation.notes.beside == (Note(1, "or else"),)


def test_times_beyond_all_measure_are_cut():
    assert read("csa", "PI\n+\n+7776FU\nT" + "9" * 5000).notes.beside[0].time == LONGEST_TIME


def test_the_end_may_follow_the_last_move_on_its_line():
    assert moves(read("ki2", "▲７六歩 △投了")) == ["Sg3-g4", "resign"]
    assert moves(read("ki2", "▲７六歩 まで1手で先手の勝ち")) == ["Sg3-g4", "resign"]


def test_moves_of_ki2_without_marks():
    text = "２六歩\n８四歩\n２五歩 ８五歩\n７八金\n"
    assert moves(read("ki2", text)) == ["Sb3-b4", "Sh7-h6", "Sb4-b5", "Sh6-h5", "GFf1-g2"]
    assert FORMS["ki2"].looks_like(text) and not FORMS["kif"].looks_like(text)
    with pytest.raises(SamuraiError, match="line 2: '２六歩' has a move without its number or mark"):
        read("kif", "1 ７六歩(77)\n２六歩\n")


@pytest.mark.parametrize(
    "text", ["７六歩         " * 400 + "X", "# " * 20_000, " " * 40_000, "\n" * 40_000, "　" * 40_000]
)
def test_a_glance_at_any_text_is_short(text):
    assert not any(form.looks_like(text) for form in FORMS.values())


def test_other_words_before_a_line_of_usi():
    assert moves(read("usi", "game startpos moves 7g7f")) == ["Sg3-g4"]


def test_a_second_game_in_the_file_is_no_variation():
    game = read("kif", "1 ７六歩(77)\n2 投了\n手合割：平手\n1 ２六歩(27)\n")
    assert moves(game) == ["Sg3-g4", "resign"] and not game.notes.variations
    assert game.notes.unread == ("what follows the end, line 3: '手合割' belongs before the first move",)


def test_a_diagram_may_number_its_rows():
    digits = str.maketrans("一二三四五六七八九", "123456789")
    assert read("bod", KINGS.translate(digits)).variant == read("bod", KINGS).variant


def test_numbers_in_kanji():
    assert [read_number(number_text(number)) for number in range(1, 20)] == list(range(1, 20))
    assert read_number("") == 1 and read_number("12") == 12


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        ("まで5手で先手の勝ち", "resign"),
        ("まで、5手で切れ負け", "resign"),
        ("まで5手にて後手の反則負け", "resign"),
        ("まで5手で後手の入玉宣言勝ち", "resign"),
        ("まで5手でお開き", None),
    ],
)
def test_endings_in_sentences(words, ending):
    log = moves(read("ki2", f"▲７六歩\n{words}"))
    assert log == (["Sg3-g4", ending] if ending else ["Sg3-g4"])
