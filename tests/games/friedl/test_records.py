"""Whole games in KIF, CSA and the booklet's own print: written, read, and understood by others."""

from dataclasses import replace
from random import Random

import cshogi.CSA
import cshogi.KIF
import pytest
import shogi.CSA
import shogi.KIF
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST, read_record, write_record
from samurai.engine.game import IllegalAction
from samurai.engine.record import AGREED, Entry, Record, follow
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import read as read_move
from samurai.games.friedl.notation import write as write_move
from samurai.games.friedl.records import sfen, usi


class Form:
    """A format with shogi's rules as the default."""

    def __init__(self, name):
        self._form = next(form for form in GAME.record_formats if form.name == name)
        self.write = self._form.write

    def read(self, text, rules="shogi"):
        return self._form.read(text, rules)


kif, csa, booklet = map(Form, ("kif", "csa", "booklet"))
FORMATS = [kif, csa, booklet]
EVERY = [pytest.param(Form(form.name), id=form.name) for form in GAME.record_formats]
ENTERED = "4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P"
CHECKING = "4k4/9/9/9/4R4/9/9/9/K8 w -"
CHECKS = ["Ke9-d9", "Te5-d5", "Kd9-e9", "Td5-e5"]
SHUFFLE = ["Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9"]


def record(words, *more, rules="shogi", position="start", plies="512", first=0):
    """A record of these moves, and of what the players said in the end."""
    log = [Entry((first + ply) % 2, word) for ply, word in enumerate(words)]
    variant = {"rules": rules, "plies": plies, "position": position}
    return Record("friedl", 1, 2, variant, ("Anna", "Ben"), "1974-12-24", (*log, *more))


def usi_moves(game):
    return [usi.write(action) for _, action in follow(GAME, game).standing]


def random_record(seed):
    rng, log = Random(seed), []
    state = GAME.rules.start(2, {"rules": "shogi", "plies": "512", "position": "start"})
    while (acting := GAME.rules.to_act(state)) and len(log) < 150:
        action = rng.choice(GAME.rules.actions(state, acting[0]))
        log.append(write_move(action))
        state = GAME.rules.apply(state, acting[0], action)
    ended = not GAME.rules.to_act(state)
    return record(log, *([] if ended else [Entry(state.position[95], "resign")]))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("seed", range(6))
def test_a_record_is_read_as_it_was_written(form, seed):
    game = random_record(seed)
    assert form.read(form.write(game)) == game


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "game",
    [
        record(["Sb3-b4"]),
        record([], Entry(0, "resign")),
        record(["Sb3-b4"], Entry(0, "resign")),
        record(["Sb3-b4"], Entry(1, "resign")),
        record(["Sb3-b4"], Entry(1, "draw"), Entry(0, "draw")),
        record(SHUFFLE * 3),
    ],
    ids=["unfinished", "resigned at once", "out of turn", "in turn", "agreed", "repeated"],
)
def test_every_end_survives(form, game):
    again = form.read(form.write(game))
    assert follow(GAME, again).outcome == follow(GAME, game).outcome
    assert again == game


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "game",
    [
        record(["declare"], position=ENTERED),
        record(CHECKS * 3, position=CHECKING, first=1),
        record(["Te5-d5", "Kd9-e9", "Td5-e5", "Ke9-d9"] * 3, position="5k3/9/9/9/4R4/9/9/9/K8 b -"),
        record(["Kd1-e1"], position="4k4/9/9/9/9/9/9/9/5K3 b 2R3S2gp"),
    ],
    ids=["declared", "perpetual check", "perpetual checker to move", "hands"],
)
def test_ends_and_positions_of_all_kinds_survive(form, game):
    assert form.read(form.write(game)) == game


def test_other_endings_of_the_rules_are_written_as_what_they_come_to():
    limited = record(SHUFFLE, plies="4")
    assert "%MAX_MOVES" in csa.write(limited) and "最大手数" in kif.write(limited)
    assert booklet.read(booklet.write(limited)) == limited
    stuck = record(["Ke9-e8"], position="4k4/9/9/9/9/9/1gn6/9/K8 w -", first=1)
    assert "%TORYO" in csa.write(stuck) and csa.read(csa.write(stuck)) == stuck
    perpetual = record(CHECKS * 3, position=CHECKING, first=1)
    assert "%+ILLEGAL_ACTION" in csa.write(perpetual)
    to_move = record(["Te5-d5", "Kd9-e9", "Td5-e5", "Ke9-d9"] * 3, position="5k3/9/9/9/4R4/9/9/9/K8 b -")
    assert "%ILLEGAL_MOVE" in csa.write(to_move)


@pytest.mark.parametrize("form", FORMATS)
def test_moves_that_were_taken_back_are_left_out(form):
    undone = Entry(0, "take-back", AGREED)
    game = record(["Sb3-b4", "Sc7-c6"], undone, Entry(0, "Sc3-c4", "! at last"), Entry(1, "Sa7-a6"))
    assert [entry.text for entry in form.read(form.write(game)).log] == ["Sc3-c4", "Sa7-a6"]
    assert [entry.remark for entry in booklet.read(booklet.write(game)).log] == ["! at last", ""]


@pytest.mark.parametrize("form", FORMATS)
def test_what_breaks_the_rules_is_neither_written_nor_read(form):
    with pytest.raises(IllegalAction, match="action 1"):
        form.write(record(["Sb3-b5"]))


@pytest.mark.parametrize("form", FORMATS)
def test_long_games_are_read_with_a_longer_limit(form):
    game = long_game()
    assert form.read(form.write(game)) == game


def long_game():
    """More than 512 moves: officers stroll behind their own lines."""
    rng, log = Random(7), []
    state = GAME.rules.start(2, {"rules": "shogi", "plies": "9999", "position": "start"})
    while len(log) < 530:
        seat = GAME.rules.to_act(state)[0]
        home = "123" if seat == 0 else "789"
        strolls = [action for action in GAME.rules.actions(state, seat) if action.piece in ("K", "T", "GF", "SF")]
        action = rng.choice([action for action in strolls if action.target[1] in home])
        after = GAME.rules.apply(state, seat, action)
        if GAME.rules.outcome(after) is None:
            log.append(write_move(action))
            state = after
    return record(log, Entry(state.position[95], "resign"), plies="9999")


def test_python_shogi_and_cshogi_read_our_kif():
    for game in (random_record(11), random_record(12)):
        text = kif.write(game)
        (theirs,) = shogi.KIF.Parser.parse_str(text)
        assert theirs["moves"] == usi_moves(game) and theirs["names"] == ["Anna", "Ben"]
        other = cshogi.KIF.Parser.parse_str(text)
        assert [cshogi.move_to_usi(move) for move in other.moves] == usi_moves(game)
        loser = follow(GAME, game).outcome.places.index(2)
        assert theirs["win"] == "wb"[loser] and other.win == 2 - loser


def test_python_shogi_and_cshogi_read_our_csa():
    for game in (random_record(13), random_record(14), record(["Kd1-e1"], position="4k4/9/9/9/9/9/9/9/5K3 b 2R3S2gp")):
        text = csa.write(game)
        (theirs,) = shogi.CSA.Parser.parse_str(text)
        assert theirs["moves"] == usi_moves(game) and theirs["names"] == ["Anna", "Ben"]
        other = cshogi.CSA.Parser.parse_str(text)[0]
        assert [cshogi.move_to_usi(move) for move in other.moves] == usi_moves(game)


def test_we_read_what_python_shogi_writes():
    game = random_record(15)
    summary = {"names": ["Anna", "Ben"], "sfen": shogi.STARTING_SFEN, "moves": usi_moves(game), "win": None}
    text = shogi.KIF.Exporter.kif(summary)
    assert usi_moves(kif.read(text)) == usi_moves(game)


def test_we_read_what_cshogi_writes(tmp_path):
    game = random_record(16)
    path = tmp_path / "game.csa"
    exporter, there = cshogi.CSA.Exporter(str(path)), cshogi.Board()
    exporter.info(there, names=["Anna", "Ben"])
    for word in usi_moves(game):
        exporter.move(there.move_from_usi(word))
        there.push_usi(word)
    exporter.endgame("%TORYO")
    exporter.close()
    again = csa.read(path.read_text(encoding="utf-8"))
    assert usi_moves(again) == usi_moves(game) and again.players == ("Anna", "Ben")


def test_a_handicap_game_in_kif():
    text = "手合割：二枚落ち\n下手：弟子\n上手：師匠\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n"
    game = kif.read(text)
    assert game.players == ("弟子", "師匠")
    assert [entry.seat for entry in game.log] == [1, 0, 1]
    assert follow(GAME, game).outcome.places == (1, 2)
    assert kif.read(kif.write(game)) == game
    assert "まで2手で下手の勝ち" in kif.write(game)


def test_kif_as_programs_and_people_write_it():
    text = "\ufeff# a comment\r\n開始日時：2019/4/1 10:00:00\r\n手合割：平手　\r\n先手：\r\n後手：B\x07b\r\n"
    text += "手数----指手--\r\n*a comment\r\n   1 ７六歩(77)   ( 0:01/00:00:01)+\r\n   2 34歩(33)\r\n&mark\r\n"
    text += "   3 ２二角不成(88)\r\n   4 同　銀(31)\r\n   5 ５五角打\r\n   6 同銀(22)\r\n"
    with pytest.raises(IllegalAction, match=r"line 14: .*Silberfeldherr does not move"):
        kif.read(text)
    game = kif.read(text.replace("   6 同銀(22)\r\n", "   6 中断\r\n変化：5手\r\n   5 nonsense\r\n"))
    assert [entry.text for entry in game.log] == ["Sg3-g4", "Sc7-c6", "Lh2xLb8", "SFc9xLb8", "Le5*"]
    assert game.players == ("first player", "B b") and game.date == "2019-04-01"
    assert game.notes.unread == ("a variation, line 16: 'nonsense' is not a move in KIF such as ７六歩(77)",)
    assert read_record(write_record(game)) == replace(game, notes=replace(game.notes, unread=()))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "neither headers nor moves"),
        ("hello", "neither headers nor moves"),
        ("手合割：その他", "set-up 'その他' has no diagram and is not known"),
        ("|v香v桂|一", "is not a row of nine squares"),
        ("1 同　歩(77)", "no move came before"),
        ("1 ７六銀(77)", "line 1: on g3 stands 歩, not 銀"),
        ("1 ７六歩(76)", "nothing on g4"),
        ("1 ７五歩(77)", "does not move"),
        ("1 ５五歩打", "no Samurai in your hand"),
        ("1 ５五玉打", "never in a hand"),
        ("1 what", "is not a move in KIF"),
        ("1 投了\n2 ７六歩(77)", ""),
    ],
)
def test_what_is_not_kif_is_refused_with_its_line(text, why):
    if why:
        with pytest.raises(SamuraiError, match=why):
            kif.read(text)
    else:
        assert [entry.text for entry in kif.read(text).log] == ["resign"]


def test_unknown_rules_are_refused():
    with pytest.raises(UserError, match="can't be 'chess'"):
        kif.read("1 ７六歩(77)", "chess")


def test_moves_after_the_end_are_refused():
    with pytest.raises(IllegalAction, match="over before this move"):
        booklet.read("\n".join([*SHUFFLE * 3, "Ke1-e2"]))


def test_a_win_by_declaration_that_our_rules_do_not_grant_is_still_a_win():
    assert [entry.text for entry in kif.read("1 ７六歩(77)\n2 入玉勝ち").log] == ["Sg3-g4", "resign"]
    assert follow(GAME, csa.read("PI\n+\n%KACHI")).outcome.places == (1, 2)


def test_csa_as_programs_write_it():
    text = "V2.2\nN+A,B\nN-\n$EVENT:x\n$START_TIME:2003/05/03 10:30:00\nPI82HI22KA\n'comment\n-\n"
    text += "-3334FU,T12\n+7776FU\nT6\n%CHUDAN\n/\nnonsense"
    game = csa.read(text)
    assert [entry.text for entry in game.log] == ["Sc7-c6", "Sg3-g4"]
    assert game.players == ("A,B", "second player") and game.date == "2003-05-03"
    assert game.variant["position"] == "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"


def test_positions_in_csa_tile_by_tile():
    game = csa.read("P1 *  *  *  * -OU\nP9 *  *  *  * +OU\nP+00KI00KI\nP-27TO\nP+00AL\n+\n%MATTA")
    assert game.variant["position"] == "4k4/9/9/9/9/9/7+p1/9/4K4 b 2R2B4G4S4N4L17P"
    assert csa.read("+\n+7776FU\n%HIKIWAKE").variant["position"] == "start"
    assert [entry.text for entry in csa.read("+\n+7776FU").log] == ["Sg3-g4"]


def test_a_mating_problem_in_csa_lacks_the_attackers_kaiser():
    game = csa.read("P-51OU\nP+53FU00KI\n+\n+0052KI\n%TSUMI")
    assert game.variant["position"] == "4k4/9/4P4/9/9/9/9/9/9 b G"
    assert follow(GAME, game).outcome.reasons == ("mate",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "neither a position nor moves"),
        ("PX\n+", "line 1: 'PX' is not a line of a position"),
        ("P\n+", "is not a line of a position"),
        ("PI82KA\n+", "no KA on 82"),
        ("PI00HI\n+", "no HI on 00"),
        ("PI8\n+", "is not a list of tiles"),
        ("P1+XX\n+", "is not a tile in CSA"),
        ("P1FU \n+", "is not a tile in CSA"),
        ("P+00OU\n+", "OU can't be put into a hand"),
        ("P+00TO\n+", "TO can't be put into a hand"),
        ("P+" + "00FU" * 500 + "\n+", "not so often"),
        ("P+10FU\n+", "neither a tile on a square"),
        ("P+55XX\n+", "neither a tile on a square"),
        ("P+55AL\n+", "neither a tile on a square"),
        ("P+55FU\n+", "player 1 has 0 Kaisers"),
        ("PI\n+\n+7776XX", "is not a move in CSA"),
        ("PI\n+\n+7776", "is not a move in CSA"),
        ("PI\n+\n-3334FU", "not to move"),
        ("PI\n+\n+7076FU", "begins on no square"),
        ("PI\n+\n+7776GI", "on g3 stands FU, which does not become GI"),
        ("PI\n+\n+5554FU", "nothing on e5"),
        ("PI\n+\n+0055FU", "no Samurai in your hand"),
        ("PI\n+\n+0055TO", "no Goldfeldherr in your hand"),
        ("PI\n+\n+7776TO", "line 3: a Samurai promotes only"),
        ("PI\n+\n%WHAT", "is not an end of a game"),
    ],
)
def test_what_is_not_csa_is_refused_with_its_line(text, why):
    with pytest.raises(SamuraiError, match=why):
        csa.read(text)


def test_fouls_in_csa_name_who_lost():
    for word, places in (("%+ILLEGAL_ACTION", (2, 1)), ("%-ILLEGAL_ACTION", (1, 2)), ("%ILLEGAL_MOVE", (2, 1))):
        assert follow(GAME, csa.read(f"PI\n+\n{word}")).outcome.places == places


def test_the_booklets_print_with_comments_between(sample):
    text = """
        Probepartie
        1. Sb3–b4\t\tan attempt on Sb7
        \tSc7–c6\topens the line
        a line of comment, as in 4 Wa 4
        2. Sb4–b5 !  said without need
           Lb8–c7 !!
        aufgegeben
        never read
    """
    game = booklet.read(text)
    assert [entry.text for entry in game.log] == ["Sb3-b4", "Sc7-c6", "Sb4-b5", "Lb8-c7", "resign"]
    assert [entry.remark for entry in game.log] == [
        "an attempt on Sb7",
        "opens the line",
        "! said without need",
        "",
        "",
    ]
    assert booklet.read(booklet.write(game)) == game
    assert read_record(write_record(game)) == game


def test_a_game_is_printed_as_the_booklet_prints_it(sample):
    game = record(sample, rules="booklet")
    printed = booklet.write(game).splitlines()
    assert printed[:6] == [
        "Erster: Anna",
        "Zweiter: Ben",
        "Datum: 1974-12-24",
        "Regeln: booklet",
        "Halbzüge: 512",
        "Stellung: start",
    ]
    assert printed[7:9] == ["  1. Sb3–b4", "     Sc7–c6"]
    assert printed[-3:] == [" 21. Pd5 ○ c7", "     GFe2 ■ !!", "    matt!"]
    assert booklet.read("\n".join(printed)) == game


def test_comments_and_courtesy_are_printed_after_the_move():
    log = (Entry(0, "Sb3-b4", "! with a smile"), Entry(1, "Sc7-c6", "well"))
    game = Record("friedl", 1, 2, {}, ("Anna", "Ben"), "", log)
    assert "  1. Sb3–b4 !  with a smile\n     Sc7–c6  well\n" in booklet.write(game)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no move in this text"),
        ("Liebe Anna,\nbis morgen!", "no move in this text"),
        ("1. Sb3–b5", "line 1: a Samurai does not move"),
        ("Regeln: chess\n1. Sb3-b4", "can't be 'chess'"),
        ("Halbzüge: 1\nSb3-b4\nSc7-c6", "over before this move"),
    ],
)
def test_what_is_not_a_printed_game_is_refused(text, why):
    with pytest.raises(SamuraiError, match=why):
        booklet.read(text)


@pytest.mark.parametrize("form", FORMATS)
def test_a_text_beyond_all_measure_is_refused(form):
    with pytest.raises(UserError, match="limit"):
        form.read(" " * (LONGEST + 1))


def scraps(*pieces):
    return st.lists(st.sampled_from(pieces) | st.text(max_size=8), max_size=12).map("".join)


@pytest.mark.parametrize("form", EVERY)
@settings(max_examples=100)
@given(
    text=st.text(max_size=60)
    | scraps("▲７六歩", "△３四歩", "変化：2手\n", "|v玉 ・ 歩|一\n", "後手の持駒：飛二\n", "まで2手で", "*", "&", "\n")
    | scraps('{"moves":[', "{}", ",", '{"move":{"to":{"x":7,"y":6},"piece":"FU"}}', '{"special":"TORYO"}', "]}", '"x":')
    | scraps("position ", "startpos ", "sfen ", "moves ", "7g7f ", "resign", sfen.START, " 1 ", "\n")
    | scraps(
        "手合割：", "平手", "先手：", "\n", "1 ", "７六歩(77)", "同　", "歩打", "投了", "変化：", "開始日時：2020/1/1"
    )
    | scraps(
        "PI", "P1", "P+", "00AL", "82HI", "\n", "+", "-", "+7776FU", "-3334FU", "%TORYO", ",", "$", "N+", " * ", "+FU"
    )
    | scraps("1. ", "Sb3–b4", "\n", "Sc7-c6", " !", "matt!", "Regeln: ", "Stellung: ", "Halbzüge: 9", "Datum: 1-1-1")
)
def test_any_text_is_read_or_refused(form, text):
    try:
        game = form.read(text)
    except SamuraiError:
        return
    follow(GAME, read_record(write_record(game)))


@given(st.text() | st.text("lnsgkrbpLNSGKRBP+123456789/ bw-").map(lambda text: f"4k4/9/9/9/9/9/9/9/4K4{text}"))
def test_any_text_is_a_position_or_refused(text):
    try:
        position = sfen.read(text)
    except SamuraiError:
        return
    assert sfen.read(sfen.write(position)) == position


def test_a_record_in_words_is_the_same_in_every_format(sample):
    game = record(sample, rules="booklet")
    assert [read_move(entry.text) for entry in game.log] == [action for _, action in follow(GAME, game).standing]
    assert kif.read(kif.write(game), "booklet") == csa.read(csa.write(game), "booklet") == game


def test_what_was_written_is_read_back_however_much_was_written_since(monkeypatch):
    monkeypatch.setattr(sfen, "_MOST_WRITTEN", 2)
    ways = [sfen.read(text) for text in (sfen.START, ENTERED, CHECKING)]
    sfen.write.cache_clear()
    texts = [sfen.write(position) for position in ways]
    assert [sfen.read_back(text) for text in texts] == ways
