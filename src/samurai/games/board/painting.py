"""A view as SVG: Japan, and around it the players, what they captured, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.art.hexes import hexagon, point
from samurai.art.markup import Markup, element, fitted, group, words
from samurai.art.palette import LIGHT, Theme
from samurai.art.parts import Box, Nameplate, caption, fuji, heading, nameplate, panel, sheet, tally
from samurai.art.signs import sign
from samurai.engine.game import Seat
from samurai.games.board.capture import ASIDE_TO_END
from samurai.games.board.japan import CAPACITY, Terrain, japan
from samurai.games.board.painted_map import ROOF, Place, painted_map, token
from samurai.games.board.pieces import HAND, Counts, Figure, Piece, Token, Tokens
from samurai.games.board.scoring import majorities, places
from samurai.games.board.state import Phase, Position, View, is_screened

_MAP: Final = Box(500, 44, 896, 1240)
"""The area for Japan; fewer islands are drawn larger."""

_LEFT: Final = 44.0
_WIDE: Final = 450.0
_PLATE: Final = 104.0
_ORDER: Final = {kind: number for number, kind in enumerate(Token)}


def svg(view: View, names: Sequence[str], theme: Theme = LIGHT) -> str:
    """Draw what a seat sees, as one SVG document."""
    place, low = _place(view.position.options.seats)
    status = _status(view, names)
    height = max(low + 40, 960)
    body = [
        fuji(_WIDE + 285, 240, 200, theme),
        heading(_LEFT, 36, "Samurai", status, theme),
        *_players(view, names, theme),
        *_figures(view, theme),
        *_hand(view, theme),
        painted_map(view.position, place, names, theme),
        _legend(1180, height - 170, theme),
    ]
    return sheet((1440, height), f"Samurai, the board game: {status}", _about(view, names), body, theme)


def _place(seats: int) -> tuple[Place, float]:
    """Return where the map is placed so that it fills its part of the sheet, and its lower edge."""
    spaces = japan(seats).spaces
    west, east = (pick(space.column for space in spaces) for pick in (min, max))
    north = min(2 * space.row + space.column % 2 for space in spaces)
    south = max(2 * space.row + space.column % 2 for space in spaces)
    wide, high = point((3 * (east - west) + 4, south - north + 2), 1.0)
    side = min(_MAP.width / wide, _MAP.height / high)
    left, top = point((2 - 3 * west, 1 - north), side)
    return Place(_MAP.x + _MAP.width - side * wide + left, _MAP.y + top, side), _MAP.y + high * side


def _status(view: View, names: Sequence[str]) -> str:
    """Describe what the table is waiting for."""
    position = view.position
    who = fitted(names[position.turn], 7)
    return {
        Phase.HANDS: "The opening hands",
        Phase.FIGURES: f"{who} places a figure",
        Phase.TURN: f"{who} to play",
        Phase.DRAW: f"{who} draws",
        Phase.OVER: "The game is over",
    }[position.phase]


def _about(view: View, names: Sequence[str]) -> str:
    """Describe the table in a sentence or two, for those who can't see it."""
    position = view.position
    left = [sum(figure in standing for standing in position.figures) for figure in Figure]
    figures = "On the board stand {} High Helmets, {} Buddhas and {} Rice Fields; {} figures are set aside.".format(
        *left, sum(position.aside)
    )
    piles = [
        f"{name} has captured {counts[0]}, {counts[1]} and {counts[2]}."
        for seat, (name, counts) in enumerate(zip(names, position.captured, strict=True))
        if not is_screened(view, seat)
    ]
    return " ".join([figures, *piles])


def _players(view: View, names: Sequence[str], theme: Theme) -> Iterator[Markup]:
    """Draw a panel for every player."""
    position = view.position
    over = position.phase is Phase.OVER
    for seat, name in enumerate(names):
        box = Box(_LEFT, 136 + seat * (_PLATE + 14), _WIDE, _PLATE)
        acting = seat == position.turn and position.phase not in (Phase.HANDS, Phase.OVER)
        note = _ordinal(places(position.captured)[seat]) if over else "you" if seat == view.seat else ""
        plate = Nameplate(seat, name, acting, note)
        yield nameplate(box, plate, theme, *_pile(view, seat, box, theme), _held(view, seat, box, theme))


def _ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth")[place - 1]


def _pile(view: View, seat: Seat, box: Box, theme: Theme) -> Iterator[Markup]:
    """Draw the captured figures, with majorities underlined; or the screen that hides them."""
    y = box.y + 70
    if is_screened(view, seat):
        yield sign("screen", box.x + 56, y, 38, theme.gold)
        yield caption("behind the screen", box.x + 84, y + 6, theme, font_style="italic")
        return
    captured = view.position.captured
    yield from tally(_counted(captured[seat]), box.x + 38, y, 66, theme)
    for at, figure in enumerate(Figure):
        if figure in majorities(captured)[seat] and not _any_screened(view):
            yield element(
                "path", d=f"M{box.x + 40 + 66 * at:.1f} {y + 20:.1f}h48", stroke=theme.vermilion, stroke_width=2.5
            )


def _any_screened(view: View) -> bool:
    return any(is_screened(view, seat) for seat in range(view.position.options.seats))


def _counted(counts: Counts) -> list[tuple[str, str]]:
    return [(figure, str(count)) for figure, count in zip(Figure, counts, strict=True)]


def _held(view: View, seat: Seat, box: Box, theme: Theme) -> Markup:
    """Write how many tokens a player holds, and has still to draw."""
    size = view.hand_sizes[seat]
    supply = len(view.unseen[seat]) - (0 if seat == view.seat else size)
    x, y = box.x + box.width - 18, box.y + 66
    return group(
        caption(f"{size} in hand", x, y, theme, text_anchor="end"),
        caption(f"{supply} to draw", x, y + 21, theme, text_anchor="end"),
    )


def _figures(view: View, theme: Theme) -> Iterator[Markup]:
    """Draw the figures on the board or still to be placed, and those set aside."""
    position = view.position
    y = 136 + position.options.seats * (_PLATE + 14) + 8
    yield panel(Box(_LEFT, y, _WIDE, 88), theme)
    left = [sum(figure in standing for standing in position.figures) for figure in Figure]
    placing = any(position.pool)
    shown = position.pool if placing else (left[0], left[1], left[2])
    yield caption("to be placed" if placing else "on the board", _LEFT + 20, y + 26, theme)
    yield group(*tally(_counted(shown), _LEFT + 18, y + 58, 66, theme))
    yield from _set_aside(position, y, theme)


def _set_aside(position: Position, y: float, theme: Theme) -> Iterator[Markup]:
    """Draw the figures set aside, on the four places that end the game."""
    yield caption("set aside", _LEFT + 268, y + 26, theme)
    gone = [figure for figure, count in zip(Figure, position.aside, strict=True) for _ in range(count)]
    for at in range(max(ASIDE_TO_END, len(gone))):
        x = _LEFT + 284 + at * min(38.0, 152 / max(ASIDE_TO_END, len(gone)))
        yield element("circle", cx=x, cy=y + 57, r=16, fill="none", stroke=theme.faint, stroke_dasharray="3 3")
        if at < len(gone):
            yield sign(gone[at], x, y + 57, 25, theme.ink)


def _hand(view: View, theme: Theme) -> Iterator[Markup]:
    """Draw the viewer's hand, large; and while hands are chosen, the tokens to choose from."""
    if view.seat is None:
        return
    y = 136 + view.position.options.seats * (_PLATE + 14) + 130
    yield caption("your hand", _LEFT, y, theme)
    yield from (_slot(at, y + 58, 43, theme) for at in range(len(view.hand), HAND))
    yield from _row(view.hand, view.seat, y + 58, 43, theme)
    choosing = view.position.phase is Phase.HANDS and view.position.options.hands == "chosen"
    if choosing and len(view.hand) < HAND:
        rest = sorted(view.unseen[view.seat], key=_ORDER.__getitem__)
        for line in range(0, len(rest), 7):
            yield from _row(tuple(rest[line : line + 7]), view.seat, y + 150 + 58 * (line // 7), 30, theme)


def _row(tokens: Tokens, seat: Seat, y: float, side: float, theme: Theme) -> Iterator[Markup]:
    for at, kind in enumerate(sorted(tokens, key=_ORDER.__getitem__)):
        x = _LEFT + side + at * side * 2.06
        yield group(token(Piece(kind, seat), x, y, side, theme), data_place=kind)


def _slot(at: int, y: float, side: float, theme: Theme) -> Markup:
    """Draw the gap of a token missing from a full hand."""
    points = hexagon(_LEFT + side + at * side * 2.06, y, side * 0.96)
    return element("polygon", points=points, fill="none", stroke=theme.faint, stroke_dasharray="4 5")


def _legend(x: float, y: float, theme: Theme) -> Markup:
    """Draw the legend: how many figures the settlements hold, and what the seal means."""
    lines = [
        (ROOF[terrain], f"{'Edo' if terrain is Terrain.EDO else f'a {terrain}'}: {_many(number)}")
        for terrain, number in CAPACITY.items()
    ]
    lines.append(("fast", "any number in a turn"))
    return group(
        *(sign(name, x + 14, y + 34 * at, 27, theme.faint) for at, (name, _) in enumerate(lines)),
        *(words(text, x + 40, y + 6 + 34 * at, 17, theme.faint) for at, (_, text) in enumerate(lines)),
        data_part="legend",
    )


def _many(number: int) -> str:
    return "one figure" if number == 1 else f"{('two', 'three')[number - 2]} figures"
