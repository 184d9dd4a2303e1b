"""Sealed secrets: what follows from them is fixed, fair, and the same for everybody."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import product
from math import sqrt

import pytest

from samurai.engine.errors import UserError
from samurai.engine.seal import Draws, Seal, check_commitment, check_contribution, commit, fairly_below, seal_of

SECRET = bytes(range(32))


def test_the_derivation_stays_as_it_is_published():
    """Games that are over are checked by these numbers for ever: if this fails, old games can't be verified."""
    assert seal_of(SECRET) == sha256(b"samurai seal 1\n" + SECRET).hexdigest()
    assert seal_of(SECRET) == "67250bd764652c49cb72b279a54d9eed82b9e4e93bc5fb3c456fd84b90a8dddb"
    draws = Draws(SECRET, ("kirschblüte", "", "a b"), after=7)
    assert [draws.below(number, 6) for number in range(12)] == [3, 4, 1, 0, 5, 3, 2, 3, 0, 4, 0, 4]


@pytest.mark.parametrize("bound", range(1, 17))
def test_every_remainder_comes_from_equally_many_digests(bound):
    """The exact argument, on digests of one byte of which only sixteen values exist: all pairs of them are tried."""
    drawn = Counter()
    for first, second in product(range(16), repeat=2):
        digests = [bytes([first]), bytes([second])]
        if min(first, second) >= 16 - 16 % bound:
            continue  # both are passed over: a third would decide
        drawn[fairly_below(bound, digests.__getitem__, numbers=16)] += 1
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1, drawn


def test_what_would_favour_some_is_passed_over():
    digests = [b"\x0f", b"\x0f", b"\x07"]  # 15 is left over after whole rounds of five
    assert fairly_below(5, digests.__getitem__, numbers=16) == 2
    most = (2**256 - 1).to_bytes(32)
    assert fairly_below(6, [most, b"\x05"].__getitem__) == 5


@pytest.mark.parametrize("bound", [2, 3, 6, 20, 79])
def test_the_draws_of_many_secrets_are_spread_evenly(bound):
    rounds = 60 * bound
    drawn = Counter(Draws(sha256(b"%d" % n).digest(), ("a", "b")).below(n % 50, bound) for n in range(rounds))
    squares = sum((drawn[value] - 60) ** 2 / 60 for value in range(bound))
    assert squares < bound - 1 + 5 * sqrt(2 * (bound - 1)), squares  # five standard deviations; the secrets are fixed


def test_everything_that_is_mixed_in_matters():
    def some(secret=SECRET, contributions=("a", "b"), after=0, first=1):
        return [Draws(secret, contributions, after).below(number, 1000) for number in range(first, first + 8)]

    others = [
        some(secret=bytes(32)),
        some(contributions=("a", "c")),
        some(contributions=("b", "a")),
        some(contributions=("ab", "")),
        some(contributions=("a", "b", "")),
        some(after=1),
        some(first=2),
    ]
    assert some() == some()
    assert all(some() != other for other in others)
    assert len(set(map(tuple, others))) == len(others)


def test_a_secret_is_not_shown_by_accident():
    described = f"{Draws(SECRET, ('a',))!r} {Draws(SECRET)}"
    assert SECRET.hex() not in described and repr(SECRET) not in described


def test_contributions_are_one_line_that_can_be_typed():
    assert check_contribution("  cherry \n blossom ") == "cherry blossom"
    assert check_contribution("") == ""
    for text in ("x" * 65, "\x1b[2J", "a\x00b"):
        with pytest.raises(UserError, match="at most 64 printable characters"):
            check_contribution(text)


def test_commitments_and_agreements_stay_as_they_are_published():
    """Browsers note them and compare them later: if this fails, what they noted is worth nothing."""
    assert commit("kirschblüte") == sha256("samurai commitment 1\nkirschblüte".encode()).hexdigest()
    hidden = commit("kirschblüte")
    seal = Seal("0" * 64, ("kirschblüte", "", "a b"), 7, True, commitments=(hidden, "", ""))
    lines = ["samurai agreement 1", "0" * 64, "7", "start player drawn", f"commitment {hidden}", "nothing"]
    assert seal.agreement == sha256("\n".join([*lines, "contribution a b"]).encode()).hexdigest()
    assert seal.agreement == "a18415924af7db9feb56a562731884049162e0bc992ef492d8f309438ba7cbba", (
        "as in the web app's lots.test.ts"
    )


def test_an_agreement_is_made_before_anybody_reveals_and_binds_all_that_draws_follow_from():
    seal = Seal("0" * 64, ("a", "", "b"), 7, True, commitments=(commit("a"), "", ""))
    assert replace(seal, contributions=("", "", "b")).agreement == seal.agreement
    assert replace(seal, seed="1" * 64).agreement == seal.agreement
    others = [
        replace(seal, hash="1" * 64),
        replace(seal, after=8),
        replace(seal, start=False),
        replace(seal, commitments=(commit("c"), "", "")),
        replace(seal, commitments=()),
        replace(seal, commitments=("", commit("a"), "")),
        replace(seal, contributions=("a", "", "c")),
        replace(seal, contributions=("a", "nothing", "b")),
        replace(seal, contributions=("a", "", "b", ""), commitments=(commit("a"), "", "", "")),
    ]
    assert len({seal.agreement, *(other.agreement for other in others)}) == len(others) + 1


def test_a_contribution_opens_its_own_commitment_only():
    made = (commit("a"), "", commit("b"))
    assert Seal("0" * 64, ("a", "c", "b"), commitments=made).unopened == ()
    assert Seal("0" * 64, ("a", "c", "x"), commitments=made).unopened == (2,)
    assert Seal("0" * 64, ("", "", "b"), commitments=made).unopened == (0,)
    assert Seal("0" * 64, ("a", "", "b")).unopened == ()


@pytest.mark.parametrize("text", ["0" * 63, "0" * 65, "g" * 64, "A" * 64, " " + "0" * 63])
def test_commitments_are_hashes(text):
    assert check_commitment("0" * 64) == "0" * 64
    with pytest.raises(UserError, match="64 hexadecimal digits"):
        check_commitment(text)
