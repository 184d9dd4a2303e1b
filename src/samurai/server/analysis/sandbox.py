"""A private copy of a position to try moves on. It is guessed from what its owner sees: the truth is never in it.

The server keeps no state: each request lists everything tried so far, for every seat, and yields the same plan again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

import msgspec

from samurai.engine.game import CHANCE, AnyAction, AnyGame, AnyState, AnyView, IllegalAction, Seat
from samurai.engine.observation import Step, Viewer, seen
from samurai.engine.plain import to_plain
from samurai.engine.record import play
from samurai.server.live.observations import facts_of, line_out, words
from samurai.server.live.outgoing import HistoryOut, ObservationOut, encode, rules_of, said_of
from samurai.server.refusal import Refusal
from samurai.server.schema import ActionParts

MOST: Final = 200
"""The maximum number of actions in a plan."""

_GUESSES: Final = 150
"""How many guesses are searched for one in which everything that was tried is legal."""

_IMAGINED: Final = 40
"""How many guesses are sampled to find what another seat could do."""


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of a plan, and the seat that is assumed to take it."""

    seat: Seat
    word: str


@dataclass(frozen=True)
class Ground:
    """What a plan starts from: what somebody sees of a table, and nothing else about it."""

    game: AnyGame
    view: AnyView
    seat: Seat | None
    """The planner's seat; None for a spectator."""

    at: int
    players: tuple[str, ...]
    table: str

    def chance(self, number: int) -> Random:
        """The random numbers of a guess: always the same, so that a plan is stable and asking again reveals nothing."""
        return Random(f"{self.table} {self.seat} {self.at} {number}")


@dataclass
class Plan:
    """A guessed state, and what was tried from there."""

    ground: Ground
    guess: int
    """The number of the guess it starts from."""

    steps: list[Step] = field(default_factory=list)
    said: list[Tried] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)
    """The indices of the tried actions that the planner would not see."""

    def __post_init__(self) -> None:
        """Guess the state, and play any pending chance actions."""
        self._rng = self.ground.chance(self.guess)
        self.state: AnyState = self.ground.game.rules.guess(self.ground.view, self._rng)
        self._let_chance_act()

    def play(self, tried: Tried) -> None:
        """Try one more action and the chance actions that follow; raises IllegalAction if this guess forbids it."""
        action, after = play(self.ground.game, self.state, tried.seat, tried.word)
        if seen(self.ground.game.rules, self.state, self.ground.seat, tried.seat, action) is None:
            self.unseen.append(len(self.said))
        self.said.append(Tried(tried.seat, self.ground.game.notation.write(action)))
        self._arrive(tried.seat, action, after)
        self._let_chance_act()

    def _let_chance_act(self) -> None:
        rules = self.ground.game.rules
        while rules.to_act(self.state) == (CHANCE,):
            action = self._rng.choice(rules.actions(self.state, CHANCE))
            self._arrive(CHANCE, action, rules.apply(self.state, CHANCE, action))

    def _arrive(self, seat: Seat, action: AnyAction, after: AnyState) -> None:
        self.steps.append(Step(seat, action, "", self.state, after))
        self.state = after

    @property
    def acting(self) -> Seat | None:
        """The seat to act next, preferably the planner's own; None when the game is over."""
        asked = self.ground.game.rules.to_act(self.state)
        return self.ground.seat if self.ground.seat in asked else min(asked, default=None)

    @property
    def guessed(self) -> bool:
        """Whether the offered actions depend on things that the planner can't see."""
        return self.ground.game.hidden and self.acting not in (None, self.ground.seat)


def tried_out(ground: Ground, said: Sequence[Tried], guess: int = 0) -> Plan:
    """The plan with all these actions, on the first guess (from this one on) in which they are all legal."""
    first: IllegalAction | None = None
    for number in _numbers(ground, guess):
        plan, refused = _attempt(ground, said, number)
        if refused is None:
            return plan
        first = first or refused
        if len(plan.said) == len(said) - 1 and said[-1].seat == ground.seat:
            break  # the planner's own hand is not a guess, so other guesses would refuse the action too
    assert first is not None, "what is not possible was refused"
    raise Refusal("illegal", str(first), first.rule, first.sentence) from first


def as_far_as_possible(ground: Ground, said: Sequence[Tried], guess: int = 0) -> Plan:
    """The plan with as many of these actions as the rules allow, on the first guess that gets the furthest."""
    best: Plan | None = None
    for number in _numbers(ground, guess):
        plan, refused = _attempt(ground, said, number)
        if best is None or len(plan.said) > len(best.said):
            best = plan
        if refused is None:
            break
    assert best is not None, "there is always a guess"
    return best


def _numbers(ground: Ground, guess: int) -> range:
    """The guesses to search, starting from this one; just one if the game has no hidden information."""
    return range(guess, guess + (_GUESSES if ground.game.hidden else 1))


def _attempt(ground: Ground, said: Sequence[Tried], number: int) -> tuple[Plan, IllegalAction | None]:
    """Try these actions on one guess; return the plan as far as it got, and the refusal that stopped it."""
    plan = Plan(ground, number)
    try:
        for tried in said:
            plan.play(tried)
    except IllegalAction as refused:
        return plan, refused
    return plan, None


def imagined(plan: Plan) -> list[str]:
    """The actions from other guesses that the seat to act could also have, as far as the planner knows."""
    seat = plan.acting
    if seat is None or not plan.guessed:
        return []
    rules, write = plan.ground.game.rules, plan.ground.game.notation.write
    offered = dict.fromkeys(rules.actions(plan.state, seat))
    found: dict[AnyAction, None] = {}
    for other in islice(_alike(plan), _IMAGINED):
        found |= dict.fromkeys(rules.actions(other.state, seat))
    return [write(action) for action in found if action not in offered]


def _alike(plan: Plan) -> Iterator[Plan]:
    """Other guesses in which the same actions are legal and the same seat is to act."""
    for number in range(_GUESSES):
        if number != plan.guess:
            other, refused = _attempt(plan.ground, plan.said, number)
            if refused is None and other.acting == plan.acting:
                yield other


class PlanOut(msgspec.Struct, kw_only=True):
    """A plan as it is sent."""

    sight: ObservationOut
    """What the seat to act sees in it; of another seat than the planner's, what it was guessed to hold."""

    at: int
    """The revision of the table that it starts from."""

    said: list[Tried]
    unseen: list[int]
    guess: int
    guessed: bool
    imagined: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What else the seat to act could do if it held something else, where that was asked for."""

    imagined_parts: list[ActionParts] | msgspec.UnsetType = msgspec.UNSET
    """The same actions in parts."""


def plan_out(plan: Plan) -> PlanOut:
    """A plan as it is sent: an observation of the seat to act, in the form a table would send it.

    In games without hidden information the view stays the planner's own. Otherwise it shows the guessed hand to choose
    from.
    """
    return PlanOut(
        sight=_observation(plan),
        at=plan.ground.at,
        said=plan.said,
        unseen=plan.unseen,
        guess=plan.guess,
        guessed=plan.guessed,
    )


def _observation(plan: Plan) -> ObservationOut:
    ground, rules, acting = plan.ground, plan.ground.game.rules, plan.acting
    view, outcome = rules.view(plan.state, acting if plan.guessed else ground.seat), rules.outcome(plan.state)
    actions = rules.actions(plan.state, acting) if acting is not None else ()
    result = ground.game.text.result(view, outcome, ground.players) if outcome else ""
    return ObservationOut(
        seat=ground.seat if acting is None else acting,
        at=ground.at + len(plan.steps),
        view=to_plain(view),
        facts=to_plain(facts_of(ground.game, rules.view(plan.state, None))),
        actions=words(ground.game).offered(actions),
        parts=words(ground.game).in_parts(actions),
        to_act=() if acting is None else rules.to_act(plan.state),
        outcome=outcome,
        result=str(result) if outcome else None,
        said=said_of(result),
        rules=rules_of(result),
        draw_offered_by=None,
        can_take_back=False,
        clock=None,
        story=HistoryOut(0, list(_history(plan))),
    )


def _history(plan: Plan) -> Iterator[msgspec.Raw]:
    """What was tried and what chance did, described as the planner would see it."""
    planner = Viewer(plan.ground.game, plan.ground.seat, plan.ground.players)
    return (msgspec.Raw(encode(line_out(planner, step))) for step in plan.steps)
