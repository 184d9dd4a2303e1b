"""A private copy of a position, to try moves on. It is guessed from what its owner sees: the truth is never in it.

Nothing is kept: whoever plans says each time all that was tried so far, for every seat, and gets the same plan again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec

from samurai.engine.game import CHANCE, Game, IllegalAction, Seat
from samurai.engine.plain import to_plain
from samurai.engine.record import play
from samurai.web.past import Step
from samurai.web.refusal import Refusal
from samurai.web.window import facts_of, told, words

MOST: Final = 200
"""No plan is longer."""

_GUESSES: Final = 150
"""So many guesses are looked through for one in which all that was tried is possible."""

_IMAGINED: Final = 40
"""So many guesses tell what another seat could do."""


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of a plan, and the seat that is thought to take it."""

    seat: Seat
    word: str


@dataclass(frozen=True)
class Ground:
    """On what a plan is made: what somebody sees of a table, and nothing else of it."""

    game: Game[Any, Any, Any]
    view: Any
    seat: Seat | None
    """Who plans; None for one who watches."""

    at: int
    players: tuple[str, ...]
    table: str

    def chance(self, number: int) -> Random:
        """The lots of a guess: always the same ones, so that a plan is stable, and asking again teaches nothing."""
        return Random(f"{self.table} {self.seat} {self.at} {number}")


@dataclass
class Plan:
    """A guessed state, and what was tried from there."""

    ground: Ground
    guess: int
    """Which guess it is made on."""

    steps: list[Step] = field(default_factory=list)
    said: list[Tried] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)
    """Which of the actions tried would not be seen by who plans."""

    def __post_init__(self) -> None:
        """Guess, and let chance act where it is asked."""
        self._rng = self.ground.chance(self.guess)
        self.state: Any = self.ground.game.rules.guess(self.ground.view, self._rng)
        self._let_chance_act()

    def play(self, tried: Tried) -> None:
        """Try one more action, and let chance answer; what the rules do not allow in this guess is refused."""
        action, after = play(self.ground.game, self.state, tried.seat, tried.word)
        if not self.ground.game.rules.sees(self.state, self.ground.seat, tried.seat, action):
            self.unseen.append(len(self.said))
        self.said.append(Tried(tried.seat, self.ground.game.notation.write(action)))
        self._arrive(tried.seat, action, after)
        self._let_chance_act()

    def _let_chance_act(self) -> None:
        rules = self.ground.game.rules
        while rules.to_act(self.state) == (CHANCE,):
            action = self._rng.choice(rules.actions(self.state, CHANCE))
            self._arrive(CHANCE, action, rules.apply(self.state, CHANCE, action))

    def _arrive(self, seat: Seat, action: Any, after: Any) -> None:
        self.steps.append(Step(seat, action, "", self.state, after))
        self.state = after

    @property
    def acting(self) -> Seat | None:
        """The seat whose action is to be tried next: who plans, if it is asked; None when the game is over."""
        asked = self.ground.game.rules.to_act(self.state)
        return self.ground.seat if self.ground.seat in asked else min(asked, default=None)

    @property
    def guessed(self) -> bool:
        """Whether what is offered depends on things that who plans can't see."""
        return self.ground.game.hidden and self.acting not in (None, self.ground.seat)


def tried_out(ground: Ground, said: Sequence[Tried], guess: int = 0) -> Plan:
    """The plan in which all this was tried, on the first guess from this one on in which it is possible."""
    first: IllegalAction | None = None
    for number in _numbers(ground, guess):
        plan, refused = _attempt(ground, said, number)
        if refused is None:
            return plan
        first = first or refused
        if len(plan.said) == len(said) - 1 and said[-1].seat == ground.seat:
            break  # one's own hand is no guess
    assert first is not None, "what is not possible was refused"
    raise Refusal("illegal", str(first), first.rule, first.sentence) from first


def as_far_as_possible(ground: Ground, said: Sequence[Tried], guess: int = 0) -> Plan:
    """The plan in which as much of this was tried as the rules allow: on the first guess that goes farthest."""
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
    """The guesses to be looked through from one on; where nothing is hidden there is but one."""
    return range(guess, guess + (_GUESSES if ground.game.hidden else 1))


def _attempt(ground: Ground, said: Sequence[Tried], number: int) -> tuple[Plan, IllegalAction | None]:
    """What can be tried of this on one guess, and why no more."""
    plan = Plan(ground, number)
    try:
        for tried in said:
            plan.play(tried)
    except IllegalAction as refused:
        return plan, refused
    return plan, None


def imagined(plan: Plan) -> list[str]:
    """What the seat to act could do besides, by what who plans knows: the words of other guesses."""
    seat = plan.acting
    if seat is None or not plan.guessed:
        return []
    rules, write = plan.ground.game.rules, plan.ground.game.notation.write
    offered = dict.fromkeys(rules.actions(plan.state, seat))
    found: dict[Any, None] = {}
    for other in islice(_alike(plan), _IMAGINED):
        found |= dict.fromkeys(rules.actions(other.state, seat))
    return [write(action) for action in found if action not in offered]


def _alike(plan: Plan) -> Iterator[Plan]:
    """Other guesses in which the same is possible, and the same seat is to act."""
    for number in range(_GUESSES):
        if number != plan.guess:
            other, refused = _attempt(plan.ground, plan.said, number)
            if refused is None and other.acting == plan.acting:
                yield other


def told_plan(plan: Plan) -> dict[str, Any]:
    """A plan as it is sent: a sight, as a table would send it, of the seat to act.

    Where all is open, the view stays that of who plans. Where it is not, one sees the guessed hand to choose from.
    """
    ground, rules, acting = plan.ground, plan.ground.game.rules, plan.acting
    asked = () if acting is None else rules.to_act(plan.state)
    viewer = acting if plan.guessed else ground.seat
    view, outcome = rules.view(plan.state, viewer), rules.outcome(plan.state)
    offered = words(ground.game).offered(rules.actions(plan.state, acting) if acting is not None else ())
    message: dict[str, Any] = {
        "seat": ground.seat if acting is None else acting,
        "at": ground.at + len(plan.steps),
        "view": to_plain(view),
        "facts": to_plain(facts_of(ground.game, rules.view(plan.state, None))),
        "actions": offered,
        "to_act": asked,
        "outcome": to_plain(outcome) if outcome else None,
        "result": None,
        "draw_offered_by": None,
        "can_take_back": False,
        "clock": None,
        "story": {"from": 0, "lines": list(_story(plan))},
    }
    if outcome:
        message.update(told("result", ground.game.text.result(view, outcome, ground.players)))
    return {
        "sight": message,
        "at": ground.at,
        "said": plan.said,
        "unseen": plan.unseen,
        "guess": plan.guess,
        "guessed": plan.guessed,
    }


def _story(plan: Plan) -> Iterator[dict[str, Any]]:
    """What was tried, and what chance did, as it would be told to who plans."""
    ground, rules, text = plan.ground, plan.ground.game.rules, plan.ground.game.text
    for step in plan.steps:
        sees = rules.sees(step.before, ground.seat, step.seat, step.action)
        before, after = (rules.view(state, ground.seat) for state in (step.before, step.after))
        seen = step.action if sees else None
        sentence = text.tell(before, step.seat, seen, after, ground.players)
        word = ground.game.notation.write(step.action) if sees else None
        yield {"seat": step.seat, "word": word, "remark": "", **told("sentence", sentence)}
