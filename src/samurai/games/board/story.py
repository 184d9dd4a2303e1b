"""What was done, told in sentences; and the end of the game, told as the rules tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import CHANCE, Outcome, Seat
from samurai.games.board.actions import Action, Draft, Draw, End, Keep, Move, Place, Stand, Swap
from samurai.games.board.capture import FOUR_ASIDE, LAST, influence, taker
from samurai.games.board.japan import japan
from samurai.games.board.japan import names as hex_names
from samurai.games.board.pieces import EXCHANGES, FIGURE_NAMES, HAND, TOKEN_NAMES, Counts, Figure, Token
from samurai.games.board.scoring import mosts, scores
from samurai.games.board.state import Phase, Position, View
from samurai.games.board.turn import swapped

Names = Sequence[str]

RESIGNED: Final = "resigned"
"""The reason a table gives when one of two players gives up."""

_CAUSES: Final = {
    **{LAST[figure]: f"the last {FIGURE_NAMES[figure]} has left the board" for figure in Figure},
    FOUR_ASIDE: "the fourth figure has been set aside",
}


def tell(before: View, seat: Seat, action: Action | None, after: View, names: Names) -> str:
    """A sentence for what was done between two views, with all that followed."""
    who = names[_receiver(before) if seat == CHANCE else seat]
    told = _deed(before, seat, action, who)
    causes = after.position.causes[len(before.position.causes) :]
    follows = [
        *_captures(before.position, action, after.position, names),
        *(_CAUSES[cause] for cause in causes),
        *_turn_of_events(before, action, after),
    ]
    return f"{told}: {'; '.join(follows)}." if follows else f"{told}."


def _receiver(view: View) -> Seat:
    """Who gets what chance draws: in the deal the first whose hand is not full, else who has just played."""
    if view.position.phase is Phase.HANDS:
        return next(seat for seat, size in enumerate(view.hand_sizes) if size < HAND)
    return view.position.turn


def _deed(before: View, seat: Seat, action: Action | None, who: str) -> str:
    at = hex_names()
    match action:
        case None:
            return f"{who} draws a token" if seat == CHANCE else f"{who} keeps a token"
        case Keep():
            return f"{who} keeps {_token(action.token)}"
        case Draw():
            return f"{who} draws {_token(action.token)}"
        case Draft():
            return f"{'Chance' if seat == CHANCE else who} puts a {FIGURE_NAMES[action.figure]} on {at[action.at]}"
        case Place():
            return f"{who} places {_token(action.token)} on {at[action.at]}"
        case Swap():
            return f"{who} swaps {_figure(action.one)} with {_figure(action.other)}"
        case Move():
            moved = before.position.tokens[action.source]
            assert moved, "a token is moved"
            way = f"from {at[action.source]} to {at[action.target]}"
            return f"{who} moves {TOKEN_NAMES[moved.token]} {way} by the token exchange"
        case End():
            return f"{who} ends the turn"
    return f"{who} passes, with nothing to play"


def _token(token: Token) -> str:
    single = token is Token.RONIN or token in EXCHANGES
    return f"the {TOKEN_NAMES[token]}" if single else TOKEN_NAMES[token]


def _figure(stand: Stand) -> str:
    return f"the {FIGURE_NAMES[stand.figure]} of {hex_names()[stand.at]}"


def _captures(before: Position, action: Action | None, after: Position, names: Names) -> Iterator[str]:
    """Who captured what, settlement by settlement, and what was set aside, and why."""
    standing = swapped(before.figures, action) if isinstance(action, Swap) else before.figures
    for at in japan(before.options.seats).settlements:
        if not after.figures[at]:
            for figure in standing[at]:
                yield _capture(after, Stand(figure, at), names)


def _capture(position: Position, stand: Stand, names: Names) -> str:
    board = japan(position.options.seats)
    seat = taker(board, position.tokens, stand.at, stand.figure)
    if seat is not None:
        return f"{names[seat]} captures {_figure(stand)}"
    tied = max(influence(board, position.tokens, stand.at, stand.figure))
    return f"{_figure(stand)} is set aside ({f'a tie at {tied}' if tied else 'nobody influences it'})"


def _turn_of_events(before: View, action: Action | None, after: View) -> Iterator[str]:
    """What an action led to besides captures."""
    was, now = before.position, after.position
    if was.phase is Phase.FIGURES and now.phase is Phase.TURN:
        yield "all figures are on the board, and the first turn begins"
    if now.phase is Phase.OVER:
        yield "the game is over"
    elif len(now.causes) > len(was.causes):
        yield "the game ends after this turn"
    elif isinstance(action, Place | Swap | Move) and not after.hand_sizes[was.turn]:
        yield "the turn ends, as the hand is empty"


def result(view: View, outcome: Outcome, names: Names) -> str:
    """The end told as the rules tell it: why, the figures of all, how they are reckoned, and all places."""
    if outcome.reasons == (RESIGNED,):
        lines = [f"The game is over: {names[outcome.places.index(2)]} has resigned."]
    else:
        causes = "; ".join(_CAUSES[cause] for cause in outcome.reasons)
        captured = view.position.captured
        lines = [f"The game is over: {causes}.", *_piles(captured, names), *_reckoning(captured, names)]
    return "\n".join([*lines, *_places(outcome.places, names)])


def _piles(captured: Sequence[Counts], names: Names) -> Iterator[str]:
    for name, counts in zip(names, captured, strict=True):
        piles = ", ".join(_how_many(count, figure) for figure, count in zip(Figure, counts, strict=True))
        yield f"{name} has {piles}: {sum(counts)} in all."


def _how_many(count: int, figure: Figure) -> str:
    return f"{count} {FIGURE_NAMES[figure]}{'' if count == 1 else 's'}"


def _reckoning(captured: Sequence[Counts], names: Names) -> Iterator[str]:
    """The steps by which the winner is found, as far as they are needed (BR19 to BR22)."""
    leads, keys = mosts(captured), scores(captured)
    for figure in Figure:
        leader = [name for name, most in zip(names, leads, strict=True) if figure in most]
        yield f"{leader[0] if leader else 'Nobody'} has the most {FIGURE_NAMES[figure]}s."
    able = [seat for seat, most in enumerate(leads) if len(most) == max(map(len, leads))]
    number = len(leads[able[0]])
    if number == 0:
        yield f"Without a most, all figures count: {_tally(able, [key[2] for key in keys], names)}."
    elif len(able) == 1:
        yield f"{names[able[0]]} {'alone has a most' if number == 1 else 'has more than one most'}, and wins by that."
    else:
        others = [key[1] for key in keys]
        yield f"Only who has a most can win; their other figures count: {_tally(able, others, names)}."
        tied = [seat for seat in able if others[seat] == max(others[rival] for rival in able)]
        if len(tied) > 1:
            yield f"That is a tie, so all their figures count: {_tally(tied, [key[2] for key in keys], names)}."


def _tally(seats: Sequence[Seat], numbers: Sequence[int], names: Names) -> str:
    return ", ".join(f"{names[seat]} {numbers[seat]}" for seat in seats)


def _places(places: Sequence[int], names: Names) -> Iterator[str]:
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    yield f"{winners[0]} wins." if len(winners) == 1 else f"{_list(winners)} share the victory."
    ranking = sorted(range(len(names)), key=places.__getitem__)
    yield "Places: " + ", ".join(f"{places[seat]}. {names[seat]}" for seat in ranking) + "."


def _list(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
