"""Games whose draws follow from a seal, and what a check of them finds."""

import json
from dataclasses import replace
from random import Random

import pytest
from toy import lots

from samurai.engine.draws import Proof, Unsealed, WrongDraw, proofs, verify
from samurai.engine.errors import UserError
from samurai.engine.file import read_record, write_record
from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.record import Entry, new_record
from samurai.engine.seal import Draws, Seal, commit
from samurai.engine.table import Table
from samurai.games import NAMES, load
from samurai.store.files.formats import formats

SECRET = bytes(range(32))
GIVEN = ("kirschblüte", "")
VARIANTS = {"board": {"setup": "random"}, "friedl": {"plies": "30"}}


def to_json(record):
    return formats()["json"].write(record)


def from_json(text):
    return formats()["json"].read(text, "")


def begun(game, **options):
    chance = Draws(SECRET, GIVEN)
    return Table(game, new_record(game, ("Ann", "Bo"), options, chance, "2026-11-16"), chance)


def opened(record):
    """A record as it is published when its game is over."""
    return replace(record, seal=replace(record.seal, seed=SECRET.hex()))


def finished(game, **options):
    table, rng = begun(game, **options), Random(1)
    while table.to_act:
        seat = rng.choice(table.to_act)
        table = table.play(seat, game.notation.write(rng.choice(table.observe(seat).actions)), table.revision)
    return opened(table.record)


@pytest.fixture(scope="module")
def records():
    games = {name: load(name) for name in NAMES}
    return {name: finished(game, **VARIANTS.get(name, {})) for name, game in games.items()}


def draws_in(record):
    return [at for at, entry in enumerate(record.log) if entry.seat == CHANCE]


def with_entries(record, **changed):
    """A record with other words at some places, named `at3`."""
    log = [replace(entry, text=changed.get(f"at{at}", entry.text)) for at, entry in enumerate(record.log)]
    return replace(record, log=tuple(log))


@pytest.mark.parametrize("name", NAMES)
def test_an_honest_game_is_found_fair_even_after_it_was_mailed(records, name):
    record = records[name]
    verdict = verify(load(name), record)
    random_first = record.seal.start
    assert verdict.fair and verdict.draws == len(draws_in(record)) + random_first and verdict.before == 0
    assert random_first == (name != "friedl")
    mailed = read_record(write_record(record))
    assert mailed == record and verify(load(name), mailed) == verdict


def test_the_seal_and_the_contributions_alone_give_the_same_draws(records):
    assert finished(load("cards")) == records["cards"]


@pytest.mark.parametrize("name", ["board", "cards"])
def test_the_first_wrong_draw_is_named(records, name):
    game, record = load(name), records[name]
    at = next(at for at in draws_in(record)[3:] if record.log[at].text != record.log[draws_in(record)[0]].text)
    other = record.log[draws_in(record)[-1]].text if name == "board" else "nonsense"
    wrong = verify(game, with_entries(record, **{f"at{at}": other})).wrong
    assert wrong == WrongDraw(draws_in(record).index(at) + 1, at + 1, other, record.log[at].text)


@pytest.mark.parametrize("name", ["board", "cards"])
def test_two_draws_that_were_swapped_are_found_at_the_first(records, name):
    record = records[name]
    one, two = next((a, b) for a in draws_in(record) for b in draws_in(record) if differ(record, a, b) and b == a + 1)
    changed = with_entries(record, **{f"at{one}": record.log[two].text, f"at{two}": record.log[one].text})
    verdict = verify(load(name), changed)
    assert verdict.wrong.at == one + 1 and verdict.draws == draws_in(record).index(one) + 1 and not verdict.fair


def differ(record, one, two):
    return record.log[one].text != record.log[two].text


def test_another_seed_does_not_open_the_seal(records):
    for name, record in records.items():
        for seal in (replace(record.seal, seed="00" * 32), replace(record.seal, hash="00" * 32)):
            verdict = verify(load(name), replace(record, seal=seal))
            assert not verdict.opens and not verdict.fair


@pytest.mark.parametrize("name", ["board", "cards"])
def test_another_contribution_gives_other_draws(records, name):
    record = records[name]
    for given in (("kirschblüten", ""), ("kirschblüte", "x"), ("", "kirschblüte")):
        verdict = verify(load(name), replace(record, seal=replace(record.seal, contributions=given)))
        assert verdict.opens and verdict.wrong


def test_another_start_player_is_found(records):
    record = records["cards"]
    other = {"1": "2", "2": "1"}[record.variant["first"]]
    wrong = verify(load("cards"), replace(record, variant={**record.variant, "first": other})).wrong
    assert wrong == WrongDraw(0, 0, other, record.variant["first"])


@pytest.mark.parametrize("name", NAMES)
def test_a_record_that_was_cut_short_is_not_called_fair(records, name):
    record = records[name]
    for length in (0, len(record.log) // 2, len(record.log) - 1):
        verdict = verify(load(name), replace(record, log=record.log[:length]))
        assert not verdict.fair and not verdict.over and verdict.opens and verdict.wrong is None


def test_what_can_not_be_checked_says_why(records):
    record = records["cards"]
    with pytest.raises(Unsealed, match="no seal"):
        verify(load("cards"), replace(record, seal=None))
    with pytest.raises(Unsealed, match="its seed is not public yet"):
        verify(load("cards"), replace(record, seal=replace(record.seal, seed="")))
    for entry in (Entry(CHANCE, record.log[0].text), Entry(1, "nonsense")):
        with pytest.raises(IllegalAction, match=f"action {len(record.log) + 1}, .*the game is over"):
            verify(load("cards"), replace(record, log=(*record.log, entry)))


def test_what_is_taken_back_is_drawn_again_as_it_was():
    """Nobody gets another draw by taking back: the numbers of draws that were undone come again."""
    table = begun(lots(), first="1")
    for seat in (0, 1):
        table = table.play(seat, "keep1", table.revision)
    first = [entry.text for entry in table.record.log if entry.seat == CHANCE]
    assert len(first) == 2
    table = table.take_back_agreed(1)
    assert table.to_act == (1,)
    table = table.play(1, "keep2", table.revision)
    assert [entry.text for entry in table.record.log if entry.seat == CHANCE] == first * 2
    for seat in (0, 1):
        for word in ("show-lot", "end"):
            table = table.play(seat, word, table.revision)
    verdict = verify(lots(), opened(table.record))
    assert verdict.fair and verdict.draws == 4


def test_draws_before_the_seal_are_counted_and_left_alone(records):
    game, record = load("cards"), records["cards"]
    there = draws_in(record)[5]
    after = replace(record, log=record.log[: there + 1], seal=None)
    chance, rng = Draws(b"x" * 32, GIVEN, there + 1), Random(2)
    table = Table(game, replace(after, seal=Seal("", GIVEN, after=there + 1)), chance)
    while table.to_act:
        seat = rng.choice(table.to_act)
        table = table.play(seat, game.notation.write(rng.choice(table.observe(seat).actions)), table.revision)
    described = replace(table.record, seal=replace(table.record.seal, seed=chance.secret.hex()))
    verdict = verify(game, described)
    assert verdict.wrong is None and verdict.before == 6 and verdict.draws == len(draws_in(described)) - 6 > 0
    assert verify(game, replace(described, seal=replace(described.seal, after=0))).wrong.number == 1
    later = verify(game, replace(described, seal=replace(described.seal, after=draws_in(described)[-3])))
    assert later.wrong, "nobody can pass draws off as made before the seal"


def test_commitments_go_with_a_record_and_every_contribution_must_open_its_own(records):
    record, game = records["cards"], load("cards")
    made = replace(record, seal=replace(record.seal, commitments=(commit("kirschblüte"), "")))
    mailed = read_record(write_record(made))
    assert mailed == made and verify(game, mailed).fair
    assert from_json(to_json(made)) == made
    older = json.loads(to_json(record))
    del older["seal"]["commitments"]
    assert from_json(json.dumps(older)) == record, "files of old say nothing of commitments"
    other = verify(game, replace(made, seal=replace(made.seal, commitments=(commit("plum"), ""))))
    assert other.unopened == (0,) and other.wrong is None and not other.fair


@pytest.mark.parametrize(
    ("contributions", "committed", "proven"),
    [
        (("a", "b", ""), (0, 1), "committed committed nothing"),
        (("a", "b", ""), (0,), "committed last nothing"),
        (("a", "", ""), (), "alone nothing nothing"),
        (("a", "b", ""), (), "open open nothing"),
        (("", "", ""), (), "nothing nothing nothing"),
    ],
)
def test_what_a_seal_proves_for_each_seat(contributions, committed, proven):
    made = tuple(commit(text) if seat in committed else "" for seat, text in enumerate(contributions))
    seal = Seal("0" * 64, contributions, commitments=made if committed else ())
    assert proofs(seal) == tuple(map(Proof, proven.split()))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Seal: 12", "Seal must be 64 hexadecimal digits"),
        (f"Seal: {'0' * 64}\nSeed: {'g' * 64}", "Seed must be 64 hexadecimal digits"),
        (f"Seed: {'0' * 64}", "the header has 'Seed', but no 'Seal'"),
        (f"Seal: {'0' * 64}\nContribution 3: x", "the header has a 'Contribution 3', but there are 2 seats"),
        (f"Seal: {'0' * 64}\nCommitment 3: {'0' * 64}", "the header has a 'Commitment 3', but there are 2 seats"),
        (f"Seal: {'0' * 64}\nCommitment 1: plum", "Commitment 1 must be 64 hexadecimal digits"),
        (f"Commitment 1: {'0' * 64}", "the header has 'Commitment 1', but no 'Seal'"),
        (f"Seal: {'0' * 64}\nSealed after: soon", "Sealed after must be a number"),
        (f"Seal: {'0' * 64}\nStart player: Ann", "a start player is 'drawn by lot'"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(records, line, sentence):
    text = write_record(replace(records["cards"], seal=None))
    with pytest.raises(UserError, match=sentence):
        read_record(text.replace("\n\n", f"\n{line}\n\n", 1))
