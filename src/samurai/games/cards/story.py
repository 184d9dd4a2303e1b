"""What happens, in sentences: every action with its consequences, and the end in the rules' own terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import Outcome, Seat
from samurai.engine.phrase import Part, Phrase, join, listed, say
from samurai.engine.toolkit.majority import leader, top_two
from samurai.games.cards.deck import supply
from samurai.games.cards.pieces import (
    BUDDHA,
    HELMET,
    RICE,
    SHAPES,
    SYMBOL_NAMES,
    Action,
    Deal,
    Lay,
    Place,
    Reveal,
    Stones,
    Symbol,
    Village,
    card_name,
    cell_word,
    either,
    village_name,
)
from samurai.games.cards.scoring import Standing, influence, majorities, standing
from samurai.games.cards.state import LAST_CARDS, LAST_VILLAGE, NO_FREE_SIDE, View, field_of, used_up

CAUSES: Final = {
    LAST_VILLAGE: say("the last village has been taken from the stack", "CR12"),
    used_up(HELMET): say("the last helmet has been taken", "CR12", "C8"),
    used_up(BUDDHA): say("the last Buddha has been taken", "CR12", "C8"),
    used_up(RICE): say("the last rice field has been taken", "CR12", "C8"),
    LAST_CARDS: say("everyone has laid their last card", "CR12"),
    NO_FREE_SIDE: say("no village has a free side", "C9"),
}
"""Why the game ends."""

_MANY: Final[dict[Symbol, Phrase]] = {HELMET: say("helmets"), BUDDHA: say("Buddhas"), RICE: say("rice fields")}


def describe(before: View, seat: Seat, action: Action | None, after: View, names: Sequence[str]) -> Phrase:
    """Describe what was done; a card that the viewer may not see is just a card."""
    clauses = [_action_text(before, action, names[before.turn]), *_follows(before, action, after, names)]
    return say("{clauses}.", clauses=join("; ", clauses))


def preview(before: View, seat: Seat, action: Action, after: View, names: Sequence[str]) -> Phrase:
    """Describe what laying a card or a village would do: the villages that come, and who takes what."""
    follows = list(_follows(before, action, after, names))
    return say("{follows}.", follows=join("; ", follows)) if follows else say("No village is scored.", "CR9")


def result(view: View, outcome: Outcome, names: Sequence[str]) -> Phrase:
    """Describe why the game is over, what everyone has, what decides, and the places."""
    if outcome.reasons in (("resigned",), ("out-of-time",)):
        loser, winner = listed(_placed(outcome, names, 2)), listed(_placed(outcome, names, 1))
        if outcome.reasons == ("out-of-time",):
            return say("{loser} has run out of time. {winner} wins.", loser=loser, winner=winner)
        return say("{loser} resigns. {winner} wins.", loser=loser, winner=winner)
    causes = [CAUSES[reason] for reason in outcome.reasons if reason in CAUSES]
    standings = [standing(view.stones, seat) for seat in range(len(names))]
    lines = (
        say("The game is over: {causes}.", causes=listed(causes)),
        *(_final_scores(view.stones, seat, name) for seat, name in enumerate(names)),
        _decision(standings, names),
        _places(outcome, names),
    )
    return join("\n", lines)


def _action_text(before: View, action: Action | None, who: str) -> Phrase:
    if action is None:
        return say("{who} draws a card", "CR11", who=who)
    if isinstance(action, Deal):
        return say("{who} draws {card}", "CR11", who=who, card=card_name(action.card))
    if isinstance(action, Reveal):
        return _revealed(before, action.village)
    cell = cell_word(action.cell)
    if isinstance(action, Lay):
        return say("{who} lays {card} at {cell}", "CR6", who=who, card=card_name(action.card), cell=cell)
    assert before.held, "a village is in hand"
    village = village_name(before.held)
    return say("{who} lays the village with {village} at {cell}", "CR8", "C5", who=who, village=village, cell=cell)


def _revealed(before: View, village: Village) -> Phrase:
    if before.villages:
        return say("The next village of the stack shows {village}", "CR2", village=village_name(village))
    return say("The first village, with {village}, is laid in the middle", "CR2", village=village_name(village))


def _follows(before: View, action: Action | None, after: View, names: Sequence[str]) -> Iterator[Phrase]:
    """Describe the villages that come (except the one just laid), those that are scored, and what ends the game."""
    if not isinstance(action, Lay | Place):
        return
    there = {action.cell, *(at.cell for at in before.villages)}
    for cell, village, _ in after.villages:
        if cell not in there:
            yield say(
                "a village with {village} appears at {cell}", "CR8", village=village_name(village), cell=cell_word(cell)
            )
    if after.held:
        held, cells = village_name(after.held), either(after.due)
        yield say("the village with {village} must go to {cells}", "CR8", "C5", village=held, cells=cells)
    yield from _scored(before, after, names)
    yield from (CAUSES[cause] for cause in after.causes if cause not in before.causes)


def _scored(before: View, after: View, names: Sequence[str]) -> Iterator[Phrase]:
    """Describe each village that was scored, symbol by symbol."""
    field = field_of(after)
    done = {at.cell for at in before.villages if at.scored}
    for cell, village, scored in after.villages:
        if scored and cell not in done:
            shares = [_share(symbol, influence(field, cell, symbol, len(names)), names) for symbol in village]
            where = cell_word(cell)
            yield say("the village at {cell} is scored: {shares}", "CR9", cell=where, shares=join(", ", shares))
    for shape, most, then, now in zip(SHAPES, supply(len(names)), zip(*before.stones), zip(*after.stones)):
        if sum(then) < sum(now) > most:
            yield say("no {symbol} is left, so a substitute is paid", "C8", symbol=SYMBOL_NAMES[shape])


def _share(symbol: Symbol, sums: Sequence[int], names: Sequence[str]) -> Phrase:
    taker, what = leader(sums), SYMBOL_NAMES[symbol]
    most, second = top_two(sums)
    if taker is not None:
        parts: dict[str, Part] = {"symbol": what, "who": names[taker], "most": most, "second": second}
        return say("the {symbol} goes to {who} ({most} to {second})", "CR10", **parts)
    if most:
        return say("the {symbol} goes to nobody (tied at {most})", "CR10", symbol=what, most=most)
    return say("the {symbol} goes to nobody (no influence)", "C7", symbol=what)


def _final_scores(stones: Sequence[Stones], seat: Seat, name: str) -> Phrase:
    """Describe what one player has, and which part of it counts."""
    most, own = majorities(stones, seat), standing(stones, seat)
    piles = join(", ", [_counted(count, shape) for shape, count in zip(SHAPES, stones[seat])])
    if not most:
        counted = _stones(own.others)
        return say("{who}: {piles}; no majority, {stones} in all.", "CR13", who=name, piles=piles, stones=counted)
    return say(
        "{who}: {piles}; majority of {majority}, {stones} of other shapes.",
        "CR13",
        who=name,
        piles=piles,
        majority=listed([_MANY[shape] for shape in most]),
        stones=_stones(own.others),
    )


def _decision(standings: Sequence[Standing], names: Sequence[str]) -> Phrase:
    """Describe the first of the winning criteria that separates the players."""
    best = max(standings)
    rivals = [seat for seat, own in enumerate(standings) if own.tier == best.tier]
    level = [seat for seat in rivals if standings[seat].others == best.others]
    winners = [seat for seat in level if standings[seat] == best]
    who = listed([names[seat] for seat in winners])
    if best.tier == 2:
        return say("{who} has more than one majority and wins.", "CR14", who=who)
    if best.tier == 0:
        return _without_majority(who, len(winners), best.others)
    if len(rivals) == 1:
        return say("Only {who} has a majority, and wins.", "CR13", who=who)
    if len(level) == 1:
        return say("{who} has the most stones of other shapes, {count}, and wins.", "CR15", who=who, count=best.others)
    equal = listed([names[seat] for seat in level])
    tie = say("{equal} are level with {stones} of other shapes", equal=equal, stones=_stones(best.others))
    parts: dict[str, Part] = {"tie": tie, "who": who, "count": best.of_majority}
    if len(winners) == 1:
        return say("{tie}; {who} has more in the majority shape, {count}, and wins.", "CR15", **parts)
    return say("{tie}; {who} have {count} each in the majority shape too, and share the victory.", "CR15", **parts)


def _without_majority(who: str, winners: int, count: int) -> Phrase:
    rule = say("Nobody has a majority, so all stones count (house rule C10)", "C10")
    if winners > 1:
        return say("{rule}: {who} share the victory with {count} each.", rule=rule, who=who, count=count)
    return say("{rule}: {who} wins with {count}.", rule=rule, who=who, count=count)


def _places(outcome: Outcome, names: Sequence[str]) -> Phrase:
    numbers = sorted(set(outcome.places))
    placed = [say("{place}. {who}", place=n, who=listed(_placed(outcome, names, n))) for n in numbers]
    return say("Places: {places}.", places=join(", ", placed))


def _placed(outcome: Outcome, names: Sequence[str], place: int) -> list[str]:
    return [name for name, own in zip(names, outcome.places) if own == place]


def _counted(count: int, shape: Symbol) -> Phrase:
    return say("{count} {things}", count=count, things=SYMBOL_NAMES[shape] if count == 1 else _MANY[shape])


def _stones(count: int) -> Phrase:
    return say("1 stone") if count == 1 else say("{count} stones", count=count)
