"""Actions in parts: made from their classes, and enough to make the actions again."""

import json
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from random import Random
from typing import Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from toy import lots

from samurai.engine.action_parts import action_kinds, action_parts, kind_name, parts_of_word
from samurai.engine.contract import variants, walk
from samurai.games import load


class Spot(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Jump:
    over: tuple[Spot, ...]
    to: Spot | None


@dataclass(frozen=True)
class Rest:
    pass


class Hold(NamedTuple):
    pass


class Fold(NamedTuple):
    pass


def decoded(game, parts):
    """The action that has these parts, which have been JSON."""
    kind, *values = parts
    found = {kind_name(each): each for each in action_kinds(game)}.get(kind)
    return record(found, values) if found else kind


def record(kind, values):
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return kind(*(value_of(hints[name], value) for name, value in zip(names, values, strict=True)))


def value_of(kind, value):
    if get_origin(kind) is tuple:
        return tuple(value_of(get_args(kind)[0], item) for item in value)
    if get_origin(kind) is Literal:
        return next(each for each in get_args(kind) if each == value)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return record(kind, value)
    return kind(value) if isinstance(kind, type) and issubclass(kind, Enum) else value


def test_parts_are_the_kind_and_the_fields():
    assert action_parts(Jump((Spot(1, 2), Spot(3, 4)), Spot(5, 6))) == ("jump", [[1, 2], [3, 4]], [5, 6])
    assert action_parts(Jump((), None)) == ("jump", [], None)


def test_an_action_may_have_no_fields_or_be_a_word():
    assert action_parts(Rest()) == ("rest",)
    assert action_parts("show-lot") == ("show-lot",)


def test_equal_actions_of_different_kinds_are_told_apart():
    assert Hold() == Fold()
    assert (action_parts(Hold()), action_parts(Fold())) == (("hold",), ("fold",))


def test_parts_are_made_once():
    jump = Jump((), Spot(1, 1))
    assert action_parts(jump) is action_parts(Jump((), Spot(1, 1)))


@pytest.mark.parametrize("game", [load("board"), load("cards"), load("friedl"), lots()], ids=lambda game: game.name)
def test_the_actions_of_a_game_are_made_again_from_their_parts(game):
    variant = next(iter(variants(game)))
    log = walk(game, game.seats[0], variant, Random(1)).record.log
    kinds = set()
    for entry in log:
        parts = json.loads(json.dumps(parts_of_word(game, entry.text)))
        action = decoded(game, parts)
        assert (action, game.notation.write(action)) == (game.notation.read(entry.text), entry.text)
        kinds.add(parts[0])
    assert len(kinds) > 1 or game.name == "friedl", "more than one kind of action was tried"


@pytest.mark.parametrize("word", ["swap:L14.rice/M13.buddha", "move:F17>G18", "keep:ship1", "rice@N9", "pass", "end"])
def test_rare_actions_of_the_board_game_too(word):
    board = load("board")
    parts = json.loads(json.dumps(parts_of_word(board, word)))
    assert decoded(board, parts) == board.notation.read(word)
    assert parts[0] == ("draft" if "@" in word else word.split(":")[0])


def test_an_action_that_is_not_a_record_is_its_own_kind():
    assert action_kinds(lots()) == (str,)
