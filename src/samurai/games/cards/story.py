"""What happens, told in sentences: every action with its consequences, and the end as the rules reckon it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import Outcome, Seat
from samurai.games.cards.deck import supply
from samurai.games.cards.pieces import (
    BUDDHA,
    HELMET,
    RICE,
    SHAPES,
    Action,
    Cell,
    Deal,
    Lay,
    Reveal,
    Stones,
    Symbol,
    Village,
    card_word,
    cell_word,
    village_word,
)
from samurai.games.cards.scoring import Standing, influence, majorities, standing, strongest
from samurai.games.cards.state import LAST_CARDS, LAST_VILLAGE, NO_FREE_SIDE, View, field_of, used_up

CAUSES: Final = {
    LAST_VILLAGE: "the last village has been taken from the stack",
    used_up(HELMET): "the last helmet has been taken",
    used_up(BUDDHA): "the last Buddha has been taken",
    used_up(RICE): "the last rice field has been taken",
    LAST_CARDS: "everyone has laid the last card",
    NO_FREE_SIDE: "no village has a free side",
}
"""Why the game ends."""

_ONE: Final = {HELMET: "helmet", BUDDHA: "Buddha", RICE: "rice field"}
_MANY: Final = {HELMET: "helmets", BUDDHA: "Buddhas", RICE: "rice fields"}


def tell(before: View, seat: Seat, action: Action | None, after: View, names: Sequence[str]) -> str:
    """A sentence for what was done; a card that the viewer may not see is just a card."""
    return "; ".join(_told(before, action, after, names)) + "."


def result(view: View, outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over, what everyone has, what decides, and the places."""
    if "resigned" in outcome.reasons:
        return f"{_listed(_placed(outcome, names, 2))} resigns. {_listed(_placed(outcome, names, 1))} wins."
    causes = ", and ".join(CAUSES[reason] for reason in outcome.reasons if reason in CAUSES)
    standings = [standing(view.stones, seat) for seat in range(len(names))]
    return "\n".join(
        (
            f"The game is over: {causes}.",
            *(_reckoning(view.stones, seat, name) for seat, name in enumerate(names)),
            _decision(standings, names),
            _places(outcome, names),
        )
    )


def either(cells: Sequence[Cell]) -> str:
    """Cells to choose from."""
    return " or ".join(map(cell_word, cells))


def _told(before: View, action: Action | None, after: View, names: Sequence[str]) -> Iterator[str]:
    name = names[before.turn]
    if action is None:
        yield f"{name} draws a card"
    elif isinstance(action, Deal):
        yield f"{name} draws {card_word(action.card)}"
    elif isinstance(action, Reveal):
        yield _revealed(before, action.village)
    elif isinstance(action, Lay):
        yield f"{name} lays {card_word(action.card)} at {cell_word(action.cell)}"
        yield from _consequences(before, after, names)
    else:
        yield f"{name} lays the village {village_word(before.held or ())} at {cell_word(action.cell)}"
        yield from _consequences(before, after, names, told=action.cell)


def _revealed(before: View, village: Village) -> str:
    if before.villages:
        return f"The next village of the stack is {village_word(village)}"
    return f"The first village, {village_word(village)}, is laid in the middle"


def _consequences(before: View, after: View, names: Sequence[str], told: Cell | None = None) -> Iterator[str]:
    """The villages that come, but for the one already told of, those that are scored, and what ends the game."""
    there = {told, *(at.cell for at in before.villages)}
    for cell, village, _ in after.villages:
        if cell not in there:
            yield f"the village {village_word(village)} comes to {cell_word(cell)}"
    if after.held:
        yield f"the village {village_word(after.held)} is to go to {either(after.due)}"
    yield from _scored(before, after, names)
    yield from (CAUSES[cause] for cause in after.causes if cause not in before.causes)


def _scored(before: View, after: View, names: Sequence[str]) -> Iterator[str]:
    """Each village that was scored, symbol by symbol."""
    field = field_of(after)
    done = {at.cell for at in before.villages if at.scored}
    for cell, village, scored in after.villages:
        if scored and cell not in done:
            shares = (_share(symbol, influence(field, cell, symbol, len(names)), names) for symbol in village)
            yield f"the village {village_word(village)} at {cell_word(cell)} is scored: {', '.join(shares)}"
    for shape, most, then, now in zip(SHAPES, supply(len(names)), zip(*before.stones), zip(*after.stones)):
        if sum(then) < sum(now) > most:
            yield f"no {_ONE[shape]} is left, so a substitute is paid"


def _share(symbol: Symbol, sums: Sequence[int], names: Sequence[str]) -> str:
    taker = strongest(sums)
    if taker is not None:
        against = sorted(sums, reverse=True)[1]
        return f"the {_ONE[symbol]} goes to {names[taker]} ({sums[taker]} to {against})"
    why = f"tied at {max(sums)}" if max(sums) else "without influence"
    return f"the {_ONE[symbol]} to nobody ({why})"


def _reckoning(stones: Sequence[Stones], seat: Seat, name: str) -> str:
    """What one player has, and what of it counts."""
    most, own = majorities(stones, seat), standing(stones, seat)
    piles = ", ".join(_counted(count, shape) for shape, count in zip(SHAPES, stones[seat]))
    if not most:
        return f"{name}: {piles}; no majority, {_stones(own.others)} in all."
    return f"{name}: {piles}; majority of {_listed([_MANY[shape] for shape in most])}, {_stones(own.others)} besides."


def _decision(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """The first of the winner's criteria that tells the players apart."""
    best = max(standings)
    rivals = [seat for seat, own in enumerate(standings) if own.tier == best.tier]
    level = [seat for seat in rivals if standings[seat].others == best.others]
    winners = [seat for seat in level if standings[seat] == best]
    who, equal = _listed([names[seat] for seat in winners]), _listed([names[seat] for seat in level])
    if best.tier == 2:
        return f"{who} has more than one majority and wins."
    if best.tier == 0:
        share = f"share the victory with {best.others} each" if len(winners) > 1 else f"wins with {best.others}"
        return f"Nobody has a majority, so all stones count (house rule C10): {who} {share}."
    if len(rivals) == 1:
        return f"Only {who} has a majority, and wins."
    if len(level) == 1:
        return f"{who} has the most stones besides the majority, {best.others}, and wins."
    tie = f"{equal} are level with {_stones(best.others)} besides the majority"
    if len(winners) == 1:
        return f"{tie}; {who} has more in the majority shape, {best.of_majority}, and wins."
    return f"{tie}; {who} have {best.of_majority} each in the majority shape too, and share the victory."


def _places(outcome: Outcome, names: Sequence[str]) -> str:
    told = (f"{place}. {_listed(_placed(outcome, names, place))}" for place in sorted(set(outcome.places)))
    return "   ".join(told)


def _placed(outcome: Outcome, names: Sequence[str], place: int) -> list[str]:
    return [name for name, own in zip(names, outcome.places) if own == place]


def _counted(count: int, shape: Symbol) -> str:
    return f"{count} {_ONE[shape] if count == 1 else _MANY[shape]}"


def _stones(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def _listed(things: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(things[:-1]), things[-1])))
