"""What was done, in sentences; and the end of the game, in the rules' own terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import CHANCE, Outcome, Seat
from samurai.engine.phrase import NOTHING, Part, Phrase, join, listed, say
from samurai.engine.toolkit.majority import leader, top_two
from samurai.games.board.actions import Action, Draft, Draw, End, Keep, Move, Place, Stand, Swap
from samurai.games.board.capture import FOUR_ASIDE, LAST, influence, is_surrounded
from samurai.games.board.japan import japan
from samurai.games.board.japan import names as hex_names
from samurai.games.board.pieces import EXCHANGES, FIGURE_NAMES, HAND, TOKEN_NAMES, Counts, Figure, Token
from samurai.games.board.scoring import majorities, scores
from samurai.games.board.state import Phase, Position, View
from samurai.games.board.turn import swapped

Names = Sequence[str]

RESIGNED: Final = "resigned"
OUT_OF_TIME: Final = "out-of-time"
"""The reasons a table gives when one of two players resigns or runs out of time."""

_CAUSES: Final = {
    **{
        LAST[figure]: say("the last {figure} has left the board", "BR18", figure=FIGURE_NAMES[figure])
        for figure in Figure
    },
    FOUR_ASIDE: say("the fourth figure has been set aside", "BR18", "B14"),
}


def describe(before: View, seat: Seat, action: Action | None, after: View, names: Names) -> Phrase:
    """Describe what was done between two views, with all that followed."""
    who = names[_receiver(before) if seat == CHANCE else seat]
    event = _action_text(before, seat, action, who)
    follows = _follows(before, action, after, names)
    return (
        say("{event}: {follows}.", event=event, follows=join("; ", follows))
        if follows
        else say("{event}.", event=event)
    )


def preview(before: View, seat: Seat, action: Action, after: View, names: Names) -> Phrase:
    """Describe what playing a token would do: who captures what, with which influence, and what ends the game."""
    if not isinstance(action, Place | Swap | Move | End):
        return NOTHING
    follows = _follows(before, action, after, names)
    due = [] if isinstance(action, End) else list(_due(after.position, names))
    if due:
        follows.append(say("at the end of the turn {follows}", "B6", follows=join("; ", due)))
    if follows:
        return say("{follows}.", follows=join("; ", follows))
    return NOTHING if isinstance(action, End) else say("Nothing is captured.", "BR14")


def _follows(before: View, action: Action | None, after: View, names: Names) -> list[Phrase]:
    causes = after.position.causes[len(before.position.causes) :]
    return [
        *_captures(before.position, action, after.position, names),
        *(_CAUSES[cause] for cause in causes),
        *_turn_of_events(before, action, after),
    ]


def _receiver(view: View) -> Seat:
    """Return who gets what chance draws: in the deal the first seat whose hand is not full, else the player in turn."""
    if view.position.phase is Phase.HANDS:
        return next(seat for seat, size in enumerate(view.hand_sizes) if size < HAND)
    return view.position.turn


def _action_text(before: View, seat: Seat, action: Action | None, who: str) -> Phrase:
    at = hex_names()
    match action:
        case None:
            return _unseen(seat, who)
        case Keep():
            return say("{who} keeps {token}", "BR6", "B2", who=who, token=_token(action.token))
        case Draw():
            return say("{who} draws {token}", "BR17", who=who, token=_token(action.token))
        case Draft():
            return _drafted(seat, action, who)
        case Place():
            token = _token(action.token)
            return say("{who} places {token} on {at}", "BR10", "BR11", who=who, token=token, at=at[action.at])
        case Swap():
            one, other = _figure(action.one), _figure(action.other)
            return say("{who} swaps {one} with {other}", "BR12", "B8", who=who, one=one, other=other)
        case Move():
            return _moved(before.position, action, who)
        case End():
            return say("{who} ends the turn", "B5", who=who)
    return say("{who} passes, with nothing to play", "B11", who=who)


def _unseen(seat: Seat, who: str) -> Phrase:
    if seat == CHANCE:
        return say("{who} draws a token", "BR17", who=who)
    return say("{who} keeps a token", "BR6", "B2", who=who)


def _drafted(seat: Seat, action: Draft, who: str) -> Phrase:
    figure, at = FIGURE_NAMES[action.figure], hex_names()[action.at]
    if seat == CHANCE:
        return say("Chance puts a {figure} on {at}", "B4", figure=figure, at=at)
    return say("{who} puts a {figure} on {at}", "BR8", "B3", who=who, figure=figure, at=at)


def _moved(position: Position, action: Move, who: str) -> Phrase:
    lying = position.tokens[action.source]
    assert lying, "a token is moved"
    return say(
        "{who} moves {token} from {source} to {target} by the token exchange",
        "BR13",
        "B9",
        who=who,
        token=TOKEN_NAMES[lying.token],
        source=hex_names()[action.source],
        target=hex_names()[action.target],
    )


def _token(token: Token) -> Phrase:
    single = token is Token.RONIN or token in EXCHANGES
    return say("the {token}", token=TOKEN_NAMES[token]) if single else TOKEN_NAMES[token]


def _figure(stand: Stand) -> Phrase:
    return say("the {figure} of {at}", figure=FIGURE_NAMES[stand.figure], at=hex_names()[stand.at])


def _captures(before: Position, action: Action | None, after: Position, names: Names) -> Iterator[Phrase]:
    """Describe who captured what, settlement by settlement, and what was set aside, and why."""
    standing = swapped(before.figures, action) if isinstance(action, Swap) else before.figures
    for at in japan(before.options.seats).settlements:
        if not after.figures[at]:
            for figure in standing[at]:
                yield _capture(after, Stand(figure, at), names)


def _due(position: Position, names: Names) -> Iterator[Phrase]:
    """Describe who captures what when the turn ends, where surrounded figures wait until then (B6)."""
    board = japan(position.options.seats)
    for at in board.settlements:
        if is_surrounded(board, position.tokens, at):
            for figure in position.figures[at]:
                yield _capture(position, Stand(figure, at), names)


def _capture(position: Position, stand: Stand, names: Names) -> Phrase:
    """Describe who captures a surrounded figure, with which influence against the next one's."""
    board = japan(position.options.seats)
    strengths = influence(board, position.tokens, stand.at, stand.figure)
    seat, (most, second) = leader(strengths), top_two(strengths)
    what: dict[str, Part] = {"figure": FIGURE_NAMES[stand.figure], "at": hex_names()[stand.at]}
    if seat is not None:
        parts = {**what, "who": names[seat], "most": most, "second": second}
        return say("{who} captures the {figure} of {at} ({most} to {second})", "BR14", "BR15", "BR16", **parts)
    if most:
        return say("the {figure} of {at} is set aside (a tie at {most})", "BR14", "BR16", **what, most=most)
    return say("the {figure} of {at} is set aside (nobody influences it)", "BR14", "B7", **what)


def _turn_of_events(before: View, action: Action | None, after: View) -> Iterator[Phrase]:
    """Describe what an action led to besides captures."""
    was, now = before.position, after.position
    if was.phase is Phase.FIGURES and now.phase is Phase.TURN:
        yield say("all figures are on the board, and the first turn begins", "BR9")
    if now.phase is Phase.OVER:
        yield say("the game is over", "BR18")
    elif len(now.causes) > len(was.causes):
        yield say("the game ends after this turn", "BR18", "B13")
    elif isinstance(action, Place | Swap | Move) and not after.hand_sizes[was.turn]:
        yield say("the turn ends because the hand is empty", "B5")


def result(view: View, outcome: Outcome, names: Names) -> Phrase:
    """Describe the end in the rules' own terms: why, everyone's figures, how they are scored, and all places."""
    if outcome.reasons == (RESIGNED,):
        lines = [say("The game is over: {who} has resigned.", who=names[outcome.places.index(2)])]
    elif outcome.reasons == (OUT_OF_TIME,):
        lines = [say("The game is over: {who} has run out of time.", who=names[outcome.places.index(2)])]
    else:
        causes = join("; ", [_CAUSES[cause] for cause in outcome.reasons])
        captured = view.position.captured
        lines = [
            say("The game is over: {causes}.", causes=causes),
            *_piles(captured, names),
            *_final_scores(captured, names),
        ]
    return join("\n", [*lines, *_places(outcome.places, names)])


def _piles(captured: Sequence[Counts], names: Names) -> Iterator[Phrase]:
    for name, counts in zip(names, captured, strict=True):
        piles = join(", ", [_how_many(count, figure) for figure, count in zip(Figure, counts, strict=True)])
        yield say("{who} has {piles}: {total} in all.", who=name, piles=piles, total=sum(counts))


def _how_many(count: int, figure: Figure) -> Phrase:
    name = FIGURE_NAMES[figure]
    if count == 1:
        return say("{count} {figure}", count=count, figure=name)
    return say("{count} {figure}s", count=count, figure=name)


def _final_scores(captured: Sequence[Counts], names: Names) -> Iterator[Phrase]:
    """Describe the steps that determine the winner, as far as they are needed (BR19 to BR22)."""
    leads, keys = majorities(captured), scores(captured)
    for figure in Figure:
        yield _most(figure, [name for name, most in zip(names, leads, strict=True) if figure in most])
    able = [seat for seat, most in enumerate(leads) if len(most) == max(map(len, leads))]
    number, totals = len(leads[able[0]]), [key[2] for key in keys]
    if number == 0:
        yield say("With no majority, all figures count: {tally}.", "BR22", tally=_tally(able, totals, names))
    elif len(able) == 1 and number == 1:
        yield say("{who} alone has a majority, and wins.", "BR21", who=names[able[0]])
    elif len(able) == 1:
        yield say("{who} has more than one majority, and wins.", "BR20", who=names[able[0]])
    else:
        others = [key[1] for key in keys]
        tally = _tally(able, others, names)
        yield say("Only players with a majority can win; their other figures count: {tally}.", "BR21", tally=tally)
        tied = [seat for seat in able if others[seat] == max(others[rival] for rival in able)]
        if len(tied) > 1:
            tally = _tally(tied, totals, names)
            yield say("That is a tie, so all their figures count: {tally}.", "BR21", tally=tally)


def _most(figure: Figure, leader: Sequence[str]) -> Phrase:
    if not leader:
        return say("Nobody has the most {figure}s.", "BR19", figure=FIGURE_NAMES[figure])
    return say("{who} has the most {figure}s.", "BR19", who=leader[0], figure=FIGURE_NAMES[figure])


def _tally(seats: Sequence[Seat], numbers: Sequence[int], names: Names) -> Phrase:
    return join(", ", [say("{who} {number}", who=names[seat], number=numbers[seat]) for seat in seats])


def _places(places: Sequence[int], names: Names) -> Iterator[Phrase]:
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    if len(winners) == 1:
        yield say("{who} wins.", who=winners[0])
    else:
        yield say("{who} share the victory.", who=listed(winners))
    ranking = sorted(range(len(names)), key=places.__getitem__)
    placed = [say("{place}. {who}", place=places[seat], who=names[seat]) for seat in ranking]
    yield say("Places: {places}.", places=join(", ", placed))
