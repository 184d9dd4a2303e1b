"""Plain words for an action's immediate effects: what it wins, gives away, denies, and where it takes the lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic

from samurai.engine.game import CHANCE, A, Rules, S, Seat, V, seat_label
from samurai.engine.observation import Observation
from samurai.engine.phrase import Phrase, say
from samurai.engine.toolkit.majority import leader, margin

Sums = Mapping[str, Sequence[int]]
"""By subject: a number for each seat."""

MOST: Final = 4
"""The most reasons to give."""


@dataclass(frozen=True)
class Reasons(Generic[S, A, V]):
    """Finds the reasons for an action in one game, from what the players have won and what they contest."""

    rules: Rules[S, A, V]
    won: Callable[[S], Sums]
    """What each player has won so far."""

    contested: Callable[[S], Sums]
    """What the players contest, with the influence of each."""

    def __call__(self, observation: Observation[A, V], action: A) -> tuple[str, ...]:
        """Describe the immediate effects of an action, the most important first."""
        rules, seat = self.rules, observation.seat or 0
        before = rules.guess(observation.view, Random(0))
        after = rules.apply(before, seat, action)
        words = [
            *_taken(self.won(before), self.won(after), seat),
            *_contested(self.contested(before), self.contested(after), seat),
        ]
        if rules.outcome(after):
            words.insert(0, say("ends the game"))
        elif not words and rules.to_act(after)[0] in {CHANCE, *range(8)} - {seat}:
            words.append(say("keeps the rest for later"))
        return tuple(words[:MOST])


def _taken(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """Describe who won what, and what that means for the majorities."""
    for what, counts in after.items():
        for other, (old, new) in enumerate(zip(before[what], counts, strict=True)):
            if new > old and other == seat:
                yield say("wins {things}", things=_many(new - old, what))
            elif new > old:
                yield say("gives {player} {things}", player=_player(other), things=_many(new - old, what))
        if leader(counts) == seat != leader(before[what]):
            yield say("now has the most {what}s", what=what)
        elif leader(before[what]) not in (None, seat, leader(counts)):
            rival = _player(leader(before[what]) or 0)
            yield say("costs {player} the majority of {what}s", player=rival, what=what)


def _contested(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """Where the lead has changed."""
    for what, sums in after.items():
        old, new = leader(before.get(what, [0] * len(sums))), leader(sums)
        if new == seat != old and old is not None:
            yield say("takes the lead for {what} from {player}", what=what, player=_player(old))
        elif new == seat != old:
            yield say("takes the lead for {what}", what=what)
        elif old not in (None, seat) and new is None:
            yield say("denies {player} {what}", player=_player(old or 0), what=what)
        elif new == seat and margin(sums, seat) > margin(before[what], seat):
            yield say("strengthens the lead for {what}", what=what)


def _player(seat: Seat) -> str:
    """A player by number, with the seat for readers who know the names (the part `seat`, see docs/api.md)."""
    return say("player {number}", number=seat_label(seat), seat=seat)


def _many(number: int, what: str) -> Phrase:
    return say("a {what}", what=what) if number == 1 else say("{number} {what}s", number=number, what=what)
