"""The laws every game obeys. Tests check them in random play; authors of a game check them first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Final, Protocol, TypeVar, get_type_hints

from samurai.engine.action_parts import action_parts
from samurai.engine.file import read_record, write_record
from samurai.engine.game import CHANCE, FIRST, A, Game, IllegalAction, Outcome, S, S_in, Seat, V, Variant, seat_label
from samurai.engine.observation import Step, Viewer, seen
from samurai.engine.plain import from_plain, to_plain
from samurai.engine.record import TABLE_WORDS, Entry, Record, follow

P = TypeVar("P")
"""A state in the other implementation's representation."""

SOME: Final = 12
"""How many of a long list of actions are checked in each state."""


class LawBroken(AssertionError):
    """A game breaks a law; the message says which one and how."""


def law(number: int, holds: object, sentence: str) -> None:
    """Raise `LawBroken` unless the law holds here."""
    if not holds:
        raise LawBroken(f"law {number}: {sentence}")


def variants(game: Game[S, A, V]) -> Iterator[Variant]:
    """Yield every combination of the listed choices; the start player is left to the caller."""
    options = [option for option in game.options if option.name != FIRST]
    for values in product(*(option.choices for option in options)):
        yield {option.name: value for option, value in zip(options, values, strict=True)}


@dataclass(frozen=True)
class Walk:
    """The result of a game played at random with every law checked."""

    record: Record
    outcome: Outcome


def walk(game: Game[S, A, V], seats: int, variant: Variant, rng: Random, limit: int = 5000) -> Walk:
    """Play at random to the end, checking every law in every state on the way."""
    named = _with_start_player(game, seats, variant, rng)
    state = game.rules.start(seats, named)
    log: list[Entry] = []
    differed = False
    while acting := game.rules.to_act(state):
        law(6, len(log) < limit, f"the game ends, but not after {limit} actions")
        differed |= check_state(game, state, seats, rng)
        seat = rng.choice(acting)
        action = rng.choice(game.rules.actions(state, seat))
        log.append(Entry(seat, game.notation.write(action)))
        state = _applied(game, state, seat, action)
    check_state(game, state, seats, rng)
    law(5, differed == game.hidden, "guesses differ from the truth somewhere just when something is hidden")
    record = Record(game.name, game.edition, seats, named, tuple(f"p{n}" for n in range(seats)), "", tuple(log))
    return Walk(record, _replayed(game, record, state))


class Twin(Protocol[S_in, A, P]):
    """A second implementation of a game's rules, such as a kernel; law 7 says that both are the same rules."""

    def pack(self, state: S_in) -> P:
        """Return this state in the twin's representation."""

    def holds(self, packed: P, state: S_in) -> bool:
        """Whether a packed state equals this state, in everything that the twin stores."""

    def actions(self, packed: P, seat: Seat) -> Sequence[A]:
        """Return every legal action of a seat, in any order; none if it is not its turn."""

    def apply(self, packed: P, seat: Seat, action: A) -> P:
        """Return the state after a legal action."""

    def places(self, packed: P) -> tuple[int, ...] | None:
        """Return the place of each seat, or None while the game is in progress."""


def walk_together(
    game: Game[S, A, V], twin: Twin[S, A, P], state: S, rng: Random, choose: Callable[[S, Seat], A] | None = None
) -> Iterator[S]:
    """Play at random or as `choose` says, and yield every state after checking law 7, until the game or the caller
    stops.
    """
    rules, packed = game.rules, twin.pack(state)
    while True:
        _check_twin(game, twin, packed, state)
        yield state
        if not (acting := rules.to_act(state)):
            return
        seat = rng.choice(acting)
        action = choose(state, seat) if choose else rng.choice(rules.actions(state, seat))
        state, packed = rules.apply(state, seat, action), twin.apply(packed, seat, action)


def check_state(game: Game[S, A, V], state: S, seats: int, rng: Random) -> bool:
    """Check the laws in one state; return whether a guess differed from the true state."""
    acting = game.rules.to_act(state)
    _check_turns(game, state, acting, seats)
    for seat in acting:
        _check_notation(game, state, seat, rng)
    _check_view(game, state, rng.choice((*range(seats), None)))
    differed = False
    for seat in {rng.randrange(seats), *acting} - {CHANCE}:
        differed |= _check_guess(game, state, seat, rng)
    for first, second in pairwise(acting):
        _check_secret_choices(game, state, first, second, rng)
    for seat in acting:
        _check_unseen_actions(game, state, seat, seats, rng)
        _check_words(game, state, seat, seats, rng)
    return differed


def _check_twin(game: Game[S, A, V], twin: Twin[S, A, P], packed: P, state: S) -> None:
    acting, outcome = game.rules.to_act(state), game.rules.outcome(state)
    law(7, twin.holds(packed, state), "kernel and rules reach the same state")
    law(7, twin.places(packed) == (outcome and outcome.places), "kernel and rules see the same outcome")
    for seat in acting:
        ours, theirs = Counter(game.rules.actions(state, seat)), Counter(twin.actions(packed, seat))
        law(7, ours == theirs, f"kernel and rules list the same actions, but not {ours - theirs or theirs - ours}")


def _with_start_player(game: Game[S, A, V], seats: int, variant: Variant, rng: Random) -> Variant:
    if any(option.name == FIRST for option in game.options):
        return {FIRST: seat_label(rng.randrange(seats)), **variant}
    return variant


def _check_turns(game: Game[S, A, V], state: S, acting: tuple[Seat, ...], seats: int) -> None:
    outcome = game.rules.outcome(state)
    law(1, bool(acting) == (outcome is None), "someone is to act exactly until there is an outcome")
    law(1, acting == (CHANCE,) or CHANCE not in acting, "chance acts alone")
    law(1, len(set(acting)) == len(acting), "nobody is asked twice at once")
    for seat in acting:
        offered = game.rules.actions(state, seat)
        law(1, offered, "whoever acts has an action")
        law(1, seat == CHANCE or len(set(offered)) == len(offered), "no action is offered twice")
    if outcome:
        law(1, len(outcome.places) == seats and min(outcome.places) == 1, "every seat has a place, somebody the first")
        law(1, outcome.reasons, "an outcome has a reason")


def _check_notation(game: Game[S, A, V], state: S, seat: Seat, rng: Random) -> None:
    """Check the words of some of the actions, as there may be hundreds, and now and then the touches of all."""
    notation, offered = game.notation, game.rules.actions(state, seat)
    some = rng.sample(offered, min(len(offered), SOME))
    parts = {json.dumps(action_parts(action)) for action in some}
    law(2, len(parts) == len(set(some)), "actions that differ have different parts")
    for action in some:
        word = notation.write(action)
        law(2, _read(game, word) == action, f"notation is lossless, but not for {word!r}")
        law(2, word.isascii() and word.isprintable() and " " not in word, f"{word!r} is one printable ASCII word")
        law(2, word not in TABLE_WORDS, f"{word!r} is a word of the table")
    if seat != CHANCE and (len(offered) <= SOME or rng.random() < 1 / SOME):
        touched = [way for action in offered for way in notation.touches(action)]
        law(2, len(set(touched)) == len(touched), "touching things in turn says one action only")


def _read(game: Game[S, A, V], word: str) -> A | None:
    try:
        return game.notation.read(word)
    except IllegalAction:
        return None


def _check_view(game: Game[S, A, V], state: S, viewer: Seat | None) -> None:
    view = game.rules.view(state, viewer)
    hash(view)
    kind = get_type_hints(game.rules.view)["return"]
    again = from_plain(kind, json.loads(json.dumps(to_plain(view))))
    law(6, again == view, "views go to JSON and back")


def _check_guess(game: Game[S, A, V], state: S, seat: Seat, rng: Random) -> bool:
    rules = game.rules
    view = rules.view(state, seat)
    world = rules.guess(view, rng)
    law(3, rules.view(world, seat) == view, "a guess looks like the truth to its owner")
    law(3, (seat in rules.to_act(world)) == (seat in rules.to_act(state)), "a seat knows whether it is to act")
    if seat in rules.to_act(state):
        law(3, rules.actions(world, seat) == rules.actions(state, seat), "a seat knows what it may do")
    return world != state


def _check_secret_choices(game: Game[S, A, V], state: S, first: Seat, second: Seat, rng: Random) -> None:
    rules = game.rules
    one, two = rng.choice(rules.actions(state, first)), rng.choice(rules.actions(state, second))
    there = _applied(game, _applied(game, state, first, one), second, two)
    back = _applied(game, _applied(game, state, second, two), first, one)
    law(4, there == back, "secret choices do not depend on who answers first")
    law(4, seen(rules, state, second, first, one) is None, "a choice is secret while others still choose")


def _check_unseen_actions(game: Game[S, A, V], state: S, seat: Seat, seats: int, rng: Random) -> None:
    """Check that two actions which a viewer is not shown look the same to it."""
    rules, offered = game.rules, game.rules.actions(state, seat)
    one, two = rng.choice(offered), rng.choice(offered)
    for viewer in (*range(seats), None):
        if all(seen(rules, state, viewer, seat, action) is None for action in (one, two)):
            views = {rules.view(rules.apply(state, seat, action), viewer) for action in (one, two)}
            law(5, len(views) == 1, f"what seat {seat} does unseen leaves no trace for {viewer}")


def _check_words(game: Game[S, A, V], state: S, seat: Seat, seats: int, rng: Random) -> None:
    """Check that an action has at most two descriptions: one for those who see it, one for those who do not."""
    rules, action = game.rules, rng.choice(game.rules.actions(state, seat))
    after, names = rules.apply(state, seat, action), [f"p{number}" for number in range(seats)]
    sentences: dict[bool, str] = {}
    for viewer in rng.sample((*range(seats), None), 2):
        line = Viewer(game, viewer, names).line(Step(seat, action, "", state, after))
        known = sentences.setdefault(line.action is not None, line.sentence)
        law(8, known == line.sentence, f"all who see as much of {action} get the same sentence")


def _applied(game: Game[S, A, V], state: S, seat: Seat, action: A) -> S:
    before = hash(state)
    after = game.rules.apply(state, seat, action)
    law(2, hash(state) == before, "apply leaves its argument alone")
    return after


def _replayed(game: Game[S, A, V], record: Record, end: S) -> Outcome:
    try:
        again = follow(game, read_record(write_record(record)))
    except IllegalAction as error:
        raise LawBroken(f"law 6: a record replays, but: {error}") from error
    law(6, again.state == end, "a record replays to the same end")
    outcome = again.outcome
    assert outcome is not None, "law 1 has seen to that"
    return outcome
