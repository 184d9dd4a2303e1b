"""FR16, FR17, F4 and F7: the booklet's notation, its sample game, and its courtesies."""

from random import Random

import pytest

from samurai.engine.game import complete
from samurai.games.friedl import GAME
from samurai.games.friedl.courtesy import OFFICERS, gardez, gives_check, printed, warnings
from samurai.games.friedl.legal import after, attacked
from samurai.games.friedl.notation import read, typeset, write
from samurai.games.friedl.pieces import DECLARE, SIDE, owner

PRINTED = """
    Sb3–b4 | Sc7–c6 | Sb4–b5 | Lb8–c7 | Sg3–g4 | Sd7–d6 | GFd1–d2 | Sa7–a6 | Sc3–c4 | Wa9–a7 | Sd3–d4 | Th8–a8 |
    Pbl–c3 | Sa6–a5 | Sd4–d5 | Sa5–a4 | Sa3 × Sa4 | Wa7 × Sa4 | Wa1 × Wa4 ! | Ta8 × Wa4 | Sd5 × Sd6 | Ta4 ○ a1 |
    Wbl ■ | GFf9-e8 | Pc3-d5 ! | Lc7-a5 | Sa8 ■ | Pb9-a7 | Sa8 ○ a9 | SFc9-b8 | GFa9-b9 | Wd4 ■ | GFf1-e2 | Sd3 ■ |
    GFb9 × SFb8 | Sd3 ● GFd2 !! | SFc1 × GFd2 | Wd4 ● SFd2 !! | GFe2 × GFd2 | SFd3 ■ | Pd5 ○ c7 | GFe2 ■
""".strip()


@pytest.mark.rule("FR16", "FR15", "F1")
def test_the_booklets_sample_game_is_legal_and_ends_in_mate(board, sample):
    end = board().play(*(word.strip() for word in PRINTED.split("|")))
    assert end.outcome.places == (2, 1)
    assert end.outcome.reasons == ("mate",)
    assert [write(action) for action in end.state.moves] == sample


@pytest.mark.rule("FR16")
def test_each_kind_of_move_has_its_sign(sample):
    signs = {
        "Sb3-b4": "Sb3–b4",
        "Sa3xSa4": "Sa3 × Sa4",
        "Wb1*": "Wb1 ■",
        "Ta4+a1": "Ta4 ○ a1",
        "Sd3x+GFd2": "Sd3 ● GFd2",
    }
    for word, sign in signs.items():
        assert typeset(read(word)) == sign
        assert write(read(sign)) == word
    assert typeset(DECLARE) == "declare"


@pytest.mark.rule("FR16", "FR11")
def test_a_promoted_small_tile_is_written_gf(board):
    here = board("8k/9/9/9/2+P1+S4/9/9/9/8K b -")
    assert {"GFg5-g6", "GFe5-e6"} <= here.words()


@pytest.mark.rule("F7", "FR17")
def test_check_is_marked_by_the_program(board, sample):
    before = board().play(*sample[:35])
    checking = read(sample[35])
    assert gives_check(before.state, checking)
    assert printed(before.state, checking, "!") == "Sd3 ● GFd2 !!"
    assert not gives_check(before.state, DECLARE)


@pytest.mark.rule("F7", "FR17")
def test_gardez_is_the_players_courtesy_and_kept_in_the_record(board, sample):
    before = board().play(*sample[:18])
    attacking = read(sample[18])
    assert gardez(before.state, attacking)
    assert printed(before.state, attacking) == "Wa1 × Wa4"
    assert printed(before.state, attacking, "! your Turm") == "Wa1 × Wa4 !"
    assert printed(before.state, attacking, "a fine move") == "Wa1 × Wa4"


@pytest.mark.rule("F7")
def test_gardez_is_due_when_a_great_officer_is_newly_attacked(board, sample):
    due = [ply + 1 for ply, word in enumerate(sample) if gardez(board().play(*sample[:ply]).state, read(word))]
    assert {19, 25} <= set(due)  # where the booklet says it
    assert 1 not in due and 30 not in due  # SFc9-b8 attacks a Goldfeldherr that is a Samurai
    assert not gardez(board().state, DECLARE)


@pytest.mark.rule("F7")
def test_an_attack_that_stood_before_is_not_announced_again(board):
    again = board("k3g4/9/9/9/4R4/9/9/9/4K4 b -")
    assert not gardez(again.state, read("Te5-e6"))
    assert gardez(again.play("Te5-d5", "Ki9-i8").state, read("Td5-e5"))


@pytest.mark.rule("FR17", "F4")
def test_the_program_says_politely_that_a_drop_mate_is_bad_form(board):
    before = board("k8/9/1GN6/9/9/9/9/9/4K4 b P")
    after = before.play("Si8*")
    names = ("Anna", "Ben")
    sentence = GAME.text.describe(before.view(), 0, read("Si8*"), after.view(), names)
    assert "mate" in sentence and "bad form" in sentence and "(F4)" in sentence
    assert "bad form" in GAME.text.result(after.view(), after.outcome, names)


def newly_attacks_an_officer(position, action):
    """F7, word by word: after the move an officer is attacked that was not attacked before."""
    side, later = position[SIDE], after(position, action)
    officers = [square for square in range(81) if owner(later[square]) != side and later[square] & 15 in OFFICERS]
    return any(attacked(later, square, side) and not attacked(position, square, side) for square in officers)


@pytest.mark.rule("F7")
@pytest.mark.parametrize("seed", range(3))
def test_gardez_is_found_for_all_moves_at_once_as_for_each(seed):
    rng, state, found = Random(seed), GAME.rules.start(2, complete(GAME, 2, {})), 0
    while not GAME.rules.outcome(state) and len(state.moves) < 160:
        moves = GAME.rules.actions(state, state.position[SIDE])
        due = [move for move in moves if newly_attacks_an_officer(state.position, move)]
        assert warnings(state.position, moves) == due
        found += len(due)
        state = GAME.rules.apply(state, state.position[SIDE], rng.choice(moves))
    assert found > 100


@pytest.mark.rule("F7")
def test_a_line_that_a_move_opens_attacks_too(board):
    opened = board("k3g4/9/9/9/4P4/9/9/4R4/K8 b -")
    assert not gardez(opened.state, read("Se5-e6"))  # it stays on the line
    turned = board("k8/9/4g4/9/4S4/9/9/4R4/K8 b -")
    assert gardez(turned.state, read("SFe5-d6"))
    taking = board("k8/9/9/4g4/4S4/9/9/4R4/K8 b -")
    assert not gardez(taking.state, read("SFe5xGFe6"))  # the officer itself is taken
