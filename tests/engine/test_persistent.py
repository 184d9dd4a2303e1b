"""Persistent sequences: they grow without changing, and without copying."""

import pytest

from samurai.engine.persistent import PersistentList


def test_a_longer_sequence_leaves_the_shorter_one_alone():
    short = PersistentList("ab")
    long = short.append("c")
    assert (short[:], long[:]) == (["a", "b"], ["a", "b", "c"])
    assert (len(short), long[-1], long[1:], list(reversed(long))) == (2, "c", ["b", "c"], ["c", "b", "a"])
    with pytest.raises(IndexError):
        short[2]


def test_two_continuations_of_one_sequence_do_not_meet():
    trunk = PersistentList("ab")
    one, other = trunk.append("c"), trunk.append("d")
    assert (one.append("e")[:], other.append("f")[:]) == ([*"abce"], [*"abdf"])
    assert trunk == PersistentList("ab") and one != other


def test_a_shortened_sequence_grows_again():
    long = PersistentList("abc")
    again = long.first(1).append("z")
    assert (long[:], again[:], long.first(9)[:]) == ([*"abc"], [*"az"], [*"abc"])


def test_growing_shares_the_items():
    grown = [PersistentList()]
    for number in range(1000):
        grown.append(grown[-1].append(number))
    assert all(one._items is grown[0]._items for one in grown)


def test_sequences_of_the_same_items_are_one_key():
    assert {PersistentList("ab"): 1}[PersistentList("a").append("b")] == 1
    assert repr(PersistentList("ab")) == "PersistentList(['a', 'b'])"
