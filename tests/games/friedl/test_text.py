"""Pictures, sentences and results, as a player reads them."""

import pytest

from samurai.engine.game import Outcome
from samurai.engine.picture import plain
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import read

NAMES = ("Anna", "Ben")
STYLES = {"", "title", "dim", "castle", "seat1", "seat2", "last", "choice"}
START = """\
Samurai  booklet rules  move 1 of 512  Anna to move
v Ben has  nothing in hand
     i     h     g     f     e     d     c     b     a
 9  vW    vP    vSF   vGF   vK    vGF   vSF   vP    vW    9
 8   :    vT     :     :     :     :     :    vL     :    8
 7  vS    vS    vS    vS    vS    vS    vS    vS    vS    7
 6   .     .     .     .     .     .     .     .     .    6
 5   .     .     .     .     .     .     .     .     .    5
 4   .     .     .     .     .     .     .     .     .    4
 3  ^S    ^S    ^S    ^S    ^S    ^S    ^S    ^S    ^S    3
 2   :    ^L     :     :     :     :     :    ^T     :    2
 1  ^W    ^P    ^SF   ^GF   ^K    ^GF   ^SF   ^P    ^W    1
     i     h     g     f     e     d     c     b     a
^ Anna has  nothing in hand
"""


def draw(here, seat):
    return plain(GAME.text.picture(here.view(seat), NAMES))


def places(here, seat):
    return {span.place for row in GAME.text.picture(here.view(seat), NAMES) for span in row if span.place}


def describe(before, word, seat=None):
    after = before.play(word)
    return GAME.text.describe(before.view(seat), before.side, read(word), after.view(seat), NAMES)


def result(here):
    return GAME.text.result(here.view(), here.outcome, NAMES)


def test_the_first_player_and_spectators_see_the_first_army_below(board):
    assert draw(board(), 0) == draw(board(), None) == START


def test_the_second_player_sees_the_board_turned(board):
    drawn = draw(board(), 1).splitlines()
    assert drawn[1].startswith("v Anna") and drawn[13].startswith("^ Ben")
    assert drawn[2].split() == list("abcdefghi")
    assert [line.split()[0] for line in drawn[3:12]] == list("123456789")
    assert drawn[4] == " 2   :    vT     :     :     :     :     :    vL     :    2"
    assert drawn[10] == " 8   :    ^L     :     :     :     :     :    ^T     :    8"


def test_every_square_and_every_tile_in_the_viewers_hand_can_be_touched(board):
    here = board("4k4/9/9/9/9/9/9/9/4K4 b 2SPrb")
    squares = {f"{file}{rank}" for file in "abcdefghi" for rank in "123456789"}
    assert places(here, 0) == squares | {"SF*", "S*"}
    assert places(here, 1) == squares | {"T*", "L*"}
    assert places(here, None) == squares


def test_every_step_of_every_touch_is_a_place_of_the_picture(board):
    position = "4k4/9/4S4/9/9/9/9/9/4K4 b G"
    for here in (board(position), board("4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P", "shogi")):
        actions = GAME.rules.actions(here.state, here.side)
        steps = {step for action in actions for way in GAME.notation.touches(action) for step in way}
        assert steps <= places(here, here.side)
        assert "+" in places(here, 0) and "+" not in places(here, 1)


def test_the_declaration_is_offered_by_the_picture_when_it_wins(board):
    position = "4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P"
    assert "[declare]" in draw(board(position, "shogi"), 0)
    assert "[declare]" not in draw(board(position), 0)


def test_hands_are_counted_from_the_strongest(board):
    drawn = draw(board("4k4/9/9/9/9/9/9/9/4K4 b R2S3Pl"), 0).splitlines()
    assert drawn[13] == "^ Anna has  T*1  SF*2  S*3"
    assert drawn[1] == "v Ben has  W*1"


def test_a_promoted_tile_shows_what_it_was(board):
    drawn = draw(board("4k4/9/9/9/2+P+L+N+S+r2/9/9/9/4K4 b -"), 0)
    assert "^GFs  ^GFw  ^GFp  ^GFsf vDT" in drawn


def test_the_last_move_is_marked_and_listed(board, sample):
    drawn = draw(board().play(*sample[:12]), 0).splitlines()
    assert drawn[3 + 1][3:].startswith("  :   > :") and ">vT" in drawn[4]
    assert drawn[3].endswith("   4 v Lb8-c7") and drawn[11].endswith("  12 v Th8-a8")


def test_check_repetition_and_the_end_are_shown_above_the_board(board, sample):
    assert draw(board("4k4/9/9/9/4R4/9/9/9/K8 w -"), 0).startswith(
        "Samurai  booklet rules  move 1 of 512  Ben to move  check!"
    )
    again = board(rules="shogi").play("Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9")
    assert draw(again, 0).startswith("Samurai  shogi rules  move 5 of 512  Anna to move  position for the second time")
    over = draw(board().play(*sample), 0)
    assert over.startswith("Samurai  booklet rules  over after 42 moves  check!")
    assert "[+]" not in draw(board().play(*sample), 0)


def test_pictures_fit_a_small_terminal_and_use_the_styles_listed(board, sample):
    for ply in range(len(sample) + 1):
        for seat in (0, 1, None):
            picture = GAME.text.picture(board().play(*sample[:ply]).view(seat), NAMES)
            assert len(picture) <= 22
            assert all(sum(len(span.text) for span in row) <= 80 for row in picture)
            assert {span.style for row in picture for span in row} <= STYLES


@pytest.mark.parametrize(
    ("ply", "sentence"),
    [
        (1, "Anna moves the Samurai from b3 to b4."),
        (17, "Anna takes the Samurai on a4 with the Samurai from a3."),
        (22, "Ben moves the Turm from a4 to a1 and promotes it to a Drachenturm."),
        (23, "Anna drops a Wagen on b1."),
        (36, "Ben takes the Goldfeldherr on d2 with the Samurai from d3 and promotes it to a Goldfeldherr: check."),
        (37, "Anna takes the Goldfeldherr on d2 (in the hand, a Samurai) with the Silberfeldherr from c1."),
        (42, "Ben drops a Goldfeldherr on e2: mate."),
    ],
)
def test_moves_are_described_with_their_effects(board, sample, ply, sentence):
    assert describe(board().play(*sample[: ply - 1]), sample[ply - 1]) == sentence


def test_repetition_is_described(board):
    before = board().play("Ke1-e2", "Ke9-e8", "Ke2-e1")
    assert describe(before, "Ke8-e9").endswith(", and the position occurs for the second time.")


def test_a_move_that_leaves_no_answer_is_described(board):
    before = board("4k4/9/9/9/9/9/1gn6/9/K8 w -")
    assert describe(before, "Ke9-e8") == "Ben moves the Kaiser from e9 to e8: Anna has no legal move left."


def test_a_declaration_is_described(board):
    before = board("4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P", "shogi")
    assert describe(before, "declare") == "Anna declares and wins, with 28 points (F6)."
    assert draw(before.play("declare"), 0).startswith("Samurai  shogi rules  over after 0 moves")


def test_mate_is_explained(board, sample):
    assert result(board().play(*sample)).splitlines() == [
        "Checkmate: Anna's Kaiser on e1 is attacked, and no move saves him (F1).",
        "Ben wins after 42 moves; Anna is second.",
    ]


def test_a_mate_on_the_board_from_the_start_is_explained(board):
    mated = board("k8/G8/1G7/9/9/9/9/9/4K4 w -")
    assert result(mated).splitlines()[1] == "Anna wins after 0 moves; Ben is second."


def test_other_ends_are_explained(board):
    assert "Anna has no legal move" in result(board("4k4/9/9/9/9/9/1gn6/9/K8 b -"))
    assert "Anna has no legal move" in result(board("4k4/9/9/9/9/9/9/9/9 b -"))
    shuffle = ["Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9"] * 3
    assert result(board(plies="12").play(*shuffle)).splitlines() == [
        "The same position has occurred for the fourth time (F5).",
        "The limit of 12 moves is reached (F6).",
        "The game is a draw after 12 moves; both players share first place.",
    ]
    assert result(board(plies="1").play("Sb3-b4")).startswith("The limit of 1 move is reached (F6).")
    checks = ["Ke9-d9", "Te5-d5", "Kd9-e9", "Td5-e5"] * 3
    described = result(board("4k4/9/9/9/4R4/9/9/9/K8 w -", "shogi").play(*checks))
    assert "every move of Anna that led to it gave check (F5)" in described and "Ben wins" in described


def test_a_declared_win_is_explained_with_its_points(board):
    declared = board("4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P", "shogi").play("declare")
    assert result(declared).splitlines() == [
        "Anna's Kaiser on e9 is safe in the enemy's castle with 10 other tiles; castle and hand count 28 points, "
        "28 are needed (F6).",
        "Anna wins after 0 moves; Ben is second.",
    ]


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        (Outcome((1, 2), ("resigned",)), ["Ben has resigned.", "Anna wins after 1 move; Ben is second."]),
        (
            Outcome((1, 2), ("out-of-time",)),
            ["Ben has run out of time.", "Anna wins after 1 move; Ben is second."],
        ),
        (
            Outcome((1, 1), ("draw-agreed",)),
            [
                "The players have agreed on a draw.",
                "The game is a draw after 1 move; both players share first place.",
            ],
        ),
    ],
)
def test_ends_that_the_players_agreed_on_are_described(board, outcome, lines):
    assert GAME.text.result(board().play("Sb3-b4").view(), outcome, NAMES).splitlines() == lines


def preview(before, word):
    after = before.play(word)
    return GAME.text.preview(before.view(0), before.side, read(word), after.view(0), NAMES)


def test_a_preview_says_where_gardez_is_polite(board):
    quiet = board()
    assert preview(quiet, "Sb3-b4") == ""
    attack = board("4k4/9/4r4/9/9/4P4/9/9/R3K4 b S")
    assert preview(attack, "SFd6*") == "It attacks a great officer, and it is polite to say gardez."
    assert "F7" in preview(attack, "SFd6*").rules
    mate = board("3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b P")
    assert (
        preview(mate, "Se8*").startswith("mate by a dropped Samurai is considered bad form")
        and "F4" in preview(mate, "Se8*").rules
    )
    check = board("4k4/9/4G4/9/9/9/9/9/4K4 b P")
    assert preview(check, "Se8*") == ""


def test_a_preview_says_what_a_declaration_rests_on(board):
    before = board("4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P", "shogi")
    assert preview(before, "declare") == "Your Kaiser has entered the enemy's castle, with 28 points."
