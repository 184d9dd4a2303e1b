"""`samurai verify`: what it says of honest games, of others, and of what can't be checked."""

import json
from dataclasses import replace
from random import Random

import pytest

from samurai.engine.game import CHANCE
from samurai.engine.record import new_record
from samurai.engine.seal import Draws, commit
from samurai.engine.table import Table
from samurai.games import load
from samurai.store.files.files import save

SECRET = bytes(range(32))


@pytest.fixture
def game(tmp_path):
    """Write a sealed game, changed in some way, to a file."""
    rules, rng, chance = load("cards"), Random(3), Draws(SECRET, ("one", "two"))
    table = Table(rules, new_record(rules, ("Ann", "Bo"), {}, chance), chance)
    while table.to_act:
        seat = table.to_act[0]
        table = table.play(seat, rules.notation.write(rng.choice(table.observe(seat).actions)), table.revision)
    record = replace(table.record, seal=replace(table.record.seal, seed=SECRET.hex()))

    def write(change=lambda record: record):
        save(tmp_path / "game.samurai", change(record))
        return tmp_path / "game.samurai"

    return write


def sealed(**changes):
    return lambda record: replace(record, seal=replace(record.seal, **changes))


def test_an_honest_game(quick, game):
    path = game()
    output = quick("verify", path)
    draws = 1 + sum(line.startswith("* ") for line in path.read_text(encoding="utf-8").splitlines())
    assert output.code == 0 and output.err == ""
    assert output.out.startswith(f"{path}: fair: every one of {draws} draws follows from the seed")
    output = json.loads(quick("verify", path, "--json").out)
    assert output["verdict"] == "fair" and output["draws"] == draws and output["wrong"] is None
    assert quick("verify", path, "--seal", output["seal"][:8].upper()).code == 0


def test_a_draw_that_was_changed_is_named(quick, game):
    changed = []

    def change(record):
        at = [at for at, entry in enumerate(record.log) if entry.seat == CHANCE][2]
        changed.append((at + 1, record.log[at].text))
        return replace(record, log=(*record.log[:at], replace(record.log[at], text="other"), *record.log[at + 1 :]))

    path = game(change)
    ((at, word),) = changed
    output = quick("verify", path)
    assert output.code == 1
    assert output.out == f"{path}: wrong: draw 3 (action {at}) is 'other', but from the seed follows {word!r}\n"
    output = json.loads(quick("verify", path, "--json").out)
    assert output["verdict"] == "wrong" and output["wrong"] == {"number": 3, "at": at, "drawn": "other", "due": word}


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        (sealed(seed="00" * 32), (), "the seed does not open the seal"),
        (sealed(hash="00" * 32), (), f"the seed does not open the seal {'00' * 32}"),
        (sealed(contributions=("one", "three")), (), "but from the seed follows"),
        (sealed(start=True), ("--seal", "1234"), "not the one that was noted"),
        (sealed(start=True), ("--agreement", "1234"), "its agreement is "),
        (
            sealed(commitments=(commit("one"), commit("2"))),
            (),
            "the contribution of seat 2 does not open its commitment",
        ),
    ],
)
def test_what_else_is_wrong(quick, game, change, words, sentence):
    output = quick("verify", game(change), *words)
    assert output.code == 1 and sentence in output.out and output.err == ""


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda record: replace(record, seal=None), "it has no seal"),
        (sealed(seed=""), "its seed is not public yet"),
        (sealed(after=9999, start=False), "draws were made before the seal"),
        (lambda record: replace(record, log=record.log[:-1]), "cut short: the game is not over"),
        (lambda record: replace(record, log=(*record.log, record.log[-1])), "the game is over"),
    ],
)
def test_what_can_not_be_checked(quick, game, change, sentence):
    path = game(change)
    output = quick("verify", path)
    assert output.refused(sentence) and output.err.startswith(f"samurai: {path}: ") and output.out == ""
    output = quick("verify", path, "--json")
    assert output.code == 2 and json.loads(output.out)["verdict"] == "unchecked"


def test_json_carries_the_seal_too(quick, game, tmp_path):
    other = tmp_path / "game.json"
    assert quick("convert", game(), "--to", "json", "--output", other).code == 0
    assert quick("verify", other).code == 0


def test_it_says_for_each_seat_what_is_proven(quick, game):
    path = game(sealed(commitments=(commit("one"), "")))
    out = quick("verify", path).out
    assert (
        "  seat 1 committed before anybody revealed: nobody, not even the operator of the server, could choose" in out
    )
    assert "  seat 2 contributed openly, last, when all the others were committed" in out
    output = json.loads(quick("verify", path, "--json").out)
    assert output["seats"] == ["committed", "last"] and output["unopened"] == []
    assert f"everyone who noted the agreement {output['agreement']} before revealing" in out
    noted = quick("verify", path, "--agreement", output["agreement"][:10].upper())
    assert noted.code == 0 and "the agreement is the one that was noted" in noted.out
    assert "whoever contributed later and knew the secret of the server" in quick("verify", game()).out


@pytest.mark.parametrize(
    ("example", "proven"), [("draws", ["open", "open"]), ("commitments", ["committed"] * 2 + ["nothing"])]
)
def test_the_examples_of_the_guide_stay_fair(quick, example, proven):
    output = json.loads(quick("verify", f"examples/fair-{example}.samurai", "--json").out)
    assert output["verdict"] == "fair" and output["seats"] == proven
