"""What everyone could work out from the board, ready to be shown."""

from __future__ import annotations

from samurai.games.friedl import GAME

ATTACK = "k8/9/9/9/4r4/9/4P4/9/K8 b - 1"


def test_gardez_may_be_said_with_a_new_attack_on_a_great_officer(board):
    assert GAME.facts(board(ATTACK).view(0)).gardez == ("Se3-e4",)
    assert GAME.facts(board().view(0)).gardez == ()


def test_the_moves_are_in_parts(board):
    assert GAME.facts(board().view(0)).moves == ()
    played = GAME.facts(board().play("Sb3-b4", "Sh7-h6").view(0)).moves
    assert played == (("action", "S", "b3", "b4", "", False), ("action", "S", "h7", "h6", "", False))


def test_every_viewer_gets_the_same_facts(board):
    attack = board(ATTACK)
    assert GAME.facts(attack.view(1)) == GAME.facts(attack.view()) == GAME.facts(attack.view(0))


def test_what_was_attacked_before_is_not_a_new_attack(board):
    assert GAME.facts(board(ATTACK).play("Se3-e4", "Ki9-i8").view(0)).gardez == ()


def test_once_the_game_is_over_there_is_nothing_to_say(board):
    assert GAME.facts(board(ATTACK, plies="1").play("Ki1-i2").view(0)).gardez == ()
