"""Choices of self-play as numbers, and a policy fitted to them: what full searches visited, by the actions' traits.

A policy is a softmax over the sums of its actions' weights (Soemers and others 2019). Games are played again by their
codes, so that new traits need no new games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.game import AnyGame
from samurai.kernels import GIVEN, Floats, Ints, Records, bound, kernel
from samurai.selfplay.learning.fit import lbfgs
from samurai.selfplay.learning.games import Arrays, replayed
from samurai.selfplay.learning.positions import HELD_OUT

if TYPE_CHECKING:
    from samurai.selfplay.learning.games import AnyTreeSearch

Games = Records

THINNED: Final = 4
"""Of the actions that a search did not visit, one in this many is kept, and stands for all of them."""

RIDGE: Final = 3.0
"""How strongly weights are pulled back: the traits of common actions hardly notice."""

STEPS: Final = 100
"""The most steps of the fit."""


class Searches(NamedTuple):
    """What the full searches of one game visited: the actions of code number i start at tried_at[i]."""

    tried_at: Ints
    tried: Ints
    visits: Ints


class Choices(NamedTuple):
    """Choices between actions."""

    rows: NDArray[np.int16]
    """By action: the numbers of its traits, up to the first -1."""

    shares: NDArray[np.float32]
    """By action: its share of the visits."""

    crowds: NDArray[np.float32]
    """By action: the logarithm of how many it stands for."""

    ends: Ints
    """By choice: where its actions end."""

    games: Ints
    """By choice: the number of its game."""

    def split(self) -> tuple[Choices, Choices]:
        """Return the choices to fit to, and those of the games that are held out."""
        held = self.games % HELD_OUT == 0
        return self._where(~held), self._where(held)

    def _where(self, chosen: NDArray[np.bool_]) -> Choices:
        sizes = np.diff(self.ends, prepend=0)
        rows = np.repeat(chosen, sizes)
        return Choices(
            self.rows[rows], self.shares[rows], self.crowds[rows], np.cumsum(sizes[chosen]), self.games[chosen]
        )


# What a game's own kernels provide.

LISTED: int = GIVEN
ACTIONS: int = GIVEN
MOST_TRAITS: int = GIVEN
apply: Callable[[Games, int], None] = GIVEN
actions: Callable[[Games, Ints], int] = GIVEN
traits: Callable[[Games, int, Ints], int] = GIVEN


def retrace(games: Games, codes: Ints, searches: Searches, to: Choices) -> int:
    """Play a game again, and write down what could be done wherever a search was full; return how many choices."""
    scratch, visited, found = np.zeros(LISTED, np.int64), np.zeros(ACTIONS, np.int64), np.zeros(MOST_TRAITS, np.int64)
    row, choice = 0, 0
    for step in range(len(codes)):
        begin, end = searches.tried_at[step], searches.tried_at[step + 1]
        if end > begin:
            every = searches.visits[begin:end].sum()
            for at in range(begin, end):
                visited[searches.tried[at]] = searches.visits[at]
            for at in range(actions(games, scratch)):
                times = visited[scratch[at]]
                if times or (at + step) % THINNED == 0:
                    size = traits(games, scratch[at], found)
                    to.rows[row, :size] = found[:size]
                    to.rows[row, size] = -1
                    to.shares[row] = times / every
                    to.crowds[row] = 0.0 if times else np.log(THINNED)
                    row += 1
            for at in range(begin, end):
                visited[searches.tried[at]] = 0
            to.ends[choice] = row
            choice += 1
        apply(games, codes[step])
    return choice


class Chooser:
    """Retraces choices of one game."""

    def __init__(self, game: AnyGame, search: AnyTreeSearch) -> None:
        """Compile the replay against the game's kernels."""
        space = search.space
        asked = {name: space[name] for name in ("apply", "actions", "traits", "LISTED", "ACTIONS", "MOST_TRAITS")}
        made = bound((retrace,), {**globals(), **asked}, __file__, f"_{game.name}")
        self._retrace: Final[Callable[[Games, Ints, Searches, Choices], int]] = made["retrace"]
        self._most: Final[int] = space["MOST_TRAITS"]
        self._listed: Final = search.kernel.LISTED
        self._game: Final = game
        self._pack: Final = search.kernel.pack

    def choices(self, files: Iterable[Arrays], seats: int) -> Choices:
        """Return the choices of all full searches in these files."""
        parts, number, rows = [], 0, 0
        for arrays in files:
            for at in range(len(arrays["variants"])):
                part = self._of_game(arrays, at, seats, number)
                parts.append(part._replace(ends=part.ends + rows))
                number, rows = number + 1, rows + len(part.rows)
        return Choices(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def _of_game(self, arrays: Arrays, at: int, seats: int, number: int) -> Choices:
        variant, codes, _ = replayed(arrays, at)
        searches = _searches(arrays, at)
        count = int((np.diff(searches.tried_at) > 0).sum())
        # What was visited, and a part of the rest.
        most = len(searches.tried) + count * (self._listed // THINNED + 1)
        to = Choices(
            np.zeros((most, self._most + 1), np.int16),
            np.zeros(most, np.float32),
            np.zeros(most, np.float32),
            np.zeros(count, np.int64),
            np.full(count, number),
        )
        self._retrace(self._pack(self._game.rules.start(seats, variant)), codes, searches, to)
        used = int(to.ends[-1]) if count else 0
        return Choices(to.rows[:used].copy(), to.shares[:used].copy(), to.crowds[:used].copy(), to.ends, to.games)


def _searches(arrays: Arrays, at: int) -> Searches:
    """Return what the full searches of a game of a file visited."""
    begin, end = arrays["begins"][at], arrays["begins"][at + 1]
    tried_at = arrays["tried_at"][begin : end + 1].astype(np.int64)
    tried, visits = (arrays[name][tried_at[0] : tried_at[-1]].astype(np.int64) for name in ("tried", "visits"))
    return Searches(tried_at - tried_at[0], tried, visits)


@kernel
def policy_loss(choices: Choices, weights: Floats, slope: Floats) -> float:
    """Return the summed cross-entropy of the policy to the shares of visits, and add its gradient to `slope`."""
    total, begin = 0.0, 0
    scores = np.zeros(np.diff(choices.ends).max() + choices.ends[0])
    for choice in range(len(choices.ends)):
        end, best = choices.ends[choice], -np.inf
        for row in range(begin, end):
            score, place = choices.crowds[row] + 0.0, 0
            while choices.rows[row, place] >= 0:
                score += weights[choices.rows[row, place]]
                place += 1
            scores[row - begin] = score
            best = max(best, score)
        every = np.log(np.exp(scores[: end - begin] - best).sum()) + best
        for row in range(begin, end):
            share = choices.shares[row]
            total -= share * (scores[row - begin] - choices.crowds[row] - every)
            error, place = np.exp(scores[row - begin] - every) - share, 0
            while choices.rows[row, place] >= 0:
                slope[choices.rows[row, place]] += error
                place += 1
        begin = end
    return total


def held_out_policy_loss(choices: Choices, weights: Floats) -> float:
    """Return how badly the weights predict what is visited: the mean cross-entropy."""
    return policy_loss(choices, weights, np.zeros(len(weights))) / len(choices.ends)


def fit_policy(choices: Choices, centre: Floats, ridge: float = RIDGE, steps: int = STEPS) -> Floats:
    """Return the weights that fit the choices best; the penalty pulls them towards `centre`."""

    def both(weights: Floats) -> tuple[float, Floats]:
        slope = ridge * (weights - centre)
        penalty = float(slope @ (weights - centre)) / 2
        return policy_loss(choices, weights, slope) + penalty, slope

    return lbfgs(both, centre, steps)
