"""The rules of Friedl's Samurai: what a game is, who moves, which moves there are, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from samurai.engine.game import IllegalAction, Outcome, Seat, Variant, default_names
from samurai.engine.toolkit.latest import kept_for_latest
from samurai.games.friedl.ending import TIMES, may_declare, perpetual_checker, times
from samurai.games.friedl.legal import after, in_check, legal
from samurai.games.friedl.notation import read, write
from samurai.games.friedl.pieces import DECLARE, SIDE, Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.refusal import refusal


class State(NamedTuple):
    """A game in progress: the position, how it came about, and the options."""

    position: bytes
    past: tuple[bytes, ...]
    """Every position before this one, to detect repetition (F5)."""

    moves: tuple[Action, ...]
    shogi: bool
    """Whether the rules of shogi apply where the booklet is silent or more lenient (F4, F5, F6)."""

    plies: int
    """After this many moves the game is a draw (F6)."""


class View(NamedTuple):
    """What everybody at the table knows, which is everything; positions are in SFEN, moves in the booklet's words."""

    seat: int | None
    start: str
    moves: tuple[str, ...]
    position: str
    side: int | None
    """The seat to move; None once the game is over."""

    check: bool
    times: int
    """How often this position has occurred, this time included (F5)."""

    shogi: bool
    plies: int

    def _repr_svg_(self) -> str:
        """Draw the view, for notebooks."""
        from samurai.games.friedl.painting import svg

        return svg(self, default_names(2))


def start(seats: int, variant: Variant) -> State:
    """Return the booklet's set-up (FR1), or the position that was chosen."""
    agreed = variant["position"]
    position = sfen.read(sfen.START if agreed == "start" else agreed)
    return State(position, (), (), variant["rules"] == "shogi", int(variant["plies"]))


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the player to move; they alternate (FR10)."""
    return () if outcome(state) else (state.position[SIDE],)


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return every legal move and drop, and the declaration where it wins (F6)."""
    moves = known_legal(state.position, not state.shogi)
    return (*moves, DECLARE) if state.shogi and may_declare(state.position) else moves


def apply(state: State, seat: Seat, action: Action) -> State:
    """Return the state after a move, a drop or a declaration."""
    position, past, moves, shogi, plies = state
    if action == DECLARE:
        return State(position, past, (*moves, action), shogi, plies)
    return State(after(position, action), (*past, position), (*moves, action), shogi, plies)


def outcome(state: State) -> Outcome | None:
    """Return the end by declaration, mate (F1), repetition (F5) or length (F6), in this order; None before."""
    position, side = state.position, state.position[SIDE]
    if state.moves and state.moves[-1] == DECLARE:
        return _won(side, "declared")
    if not known_legal(position, not state.shogi):
        return _won(1 - side, "mate" if in_check(position) else "no-move")
    draws = ["ply-limit"] if len(state.moves) >= state.plies else []
    if times(state.past, position) >= TIMES:
        checker = perpetual_checker(state.past, position) if state.shogi else None
        if checker is not None:
            return _won(1 - checker, "perpetual-check")
        draws.insert(0, "repetition")
    return Outcome((1, 1), tuple(draws)) if draws else None


def view(state: State, seat: Seat | None) -> View:
    """Return everything, for any seat: nothing is hidden in this game."""
    return View(seat, *_public(state))


@kept_for_latest
def _public(state: State) -> tuple[Any, ...]:
    """Return the view without the seat."""
    position, past, moves, shogi, plies = state
    words, now = tuple(map(write, moves)), sfen.write(position)
    begun = sfen.write(past[0]) if past else now
    side = None if outcome(state) else position[SIDE]
    return begun, words, now, side, in_check(position), times(past, position), shogi, plies


def guess(view: View, rng: Random) -> State:
    """Return the state itself, replayed from its start."""
    state = State(sfen.read(view.start), (), (), view.shogi, view.plies)
    for word in view.moves:
        state = apply(state, state.position[SIDE], read(word))
    return state


def sees(state: State, viewer: Seat | None, seat: Seat, action: Action) -> bool:
    """Whether a viewer sees an action: everybody sees every move."""
    return True


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why this move is not legal."""
    return refusal(state.position, action, state.shogi)


@lru_cache(maxsize=4096)
def known_legal(position: bytes, drop_mate: bool) -> tuple[Action, ...]:
    """Return every legal move and drop, as `legal`; those of recent positions are kept."""
    return tuple(legal(position, drop_mate))


def _won(winner: Seat, reason: str) -> Outcome:
    return Outcome((1, 2) if winner == 0 else (2, 1), (reason,))
