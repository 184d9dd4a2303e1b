"""Lots in words: everything here is made from views."""

from __future__ import annotations

from collections.abc import Sequence

from samurai.engine.game import CHANCE, Outcome, Seat
from samurai.engine.phrase import NOTHING, listed, say
from samurai.engine.picture import Picture, Span
from samurai_lots.rules import END, KEEP, MOST, Action, View, total


def picture(view: View, names: Sequence[str]) -> Picture:
    """Draw what a seat sees: a row for each player, and below them the numbers to choose from."""
    rows = [_row(view, seat, name) for seat, name in enumerate(names)]
    if view.seat is not None and not view.kept[view.seat]:
        rows.append((Span("keep: "), *(Span(f" {word[-1]} ", "open", word[-1]) for word in KEEP)))
    return tuple(rows)


def _row(view: View, seat: Seat, name: str) -> tuple[Span, ...]:
    own = seat == view.seat
    kept = Span(f"kept {_face(view.kept[seat])}", place="kept" if own else "")
    lot = Span(f"lot {_face(view.lots[seat])}", place="lot" if own else "")
    shown = Span(f"shows {total(view, seat)}") if view.shown[seat] else Span("shows nothing")
    end = Span("  end", place=END) if own else Span("")
    return (Span(f"{name:12}", f"seat{seat + 1}"), kept, Span("  "), lot, Span("  "), shown, end)


def _face(number: int) -> str:
    return {-1: "?", 0: "-"}.get(number, str(number))


def describe(before: View, seat: Seat, action: Action | None, after: View, names: Sequence[str]) -> str:
    """Describe what was done; the action is None where its viewer may not see it."""
    if seat == CHANCE:
        who = names[before.lots.index(0)]
        return say("{who} gets the lot {lot}.", "L2", who=who, lot=action[-1]) if action else _dealt(who)
    who = names[seat]
    if action is None:
        return say("{who} keeps a number in secret.", "L1", who=who)
    if action in KEEP:
        return say("{who} keeps {number}.", "L1", who=who, number=action[-1])
    if action == END:
        return say("{who} is done.", "L3", who=who)
    if action == "show-kept":
        return say("{who} shows the number {number}.", "L3", who=who, number=after.kept[seat])
    return say("{who} shows the lot {lot}.", "L3", who=who, lot=after.lots[seat])


def _dealt(who: str) -> str:
    return say("{who} gets a lot.", "L2", who=who)


def preview(before: View, seat: Seat, action: Action, after: View, names: Sequence[str]) -> str:
    """Describe the consequences of an action."""
    if action in KEEP or action == END:
        return NOTHING
    if not total(after, seat):
        return say("That is more than {most}, and counts nothing.", "L4", most=MOST)
    return say("That makes {total}.", "L4", total=total(after, seat))


def result(view: View, outcome: Outcome, names: Sequence[str]) -> str:
    """Describe the end."""
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    best = total(view, winners[0])
    if len(winners) > 1:
        return say("{who} share the win with {total}.", "L4", who=listed([names[seat] for seat in winners]), total=best)
    return say("{who} wins with {total}.", "L4", who=names[winners[0]], total=best)
