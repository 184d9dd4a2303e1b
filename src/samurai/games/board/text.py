"""A view drawn for a terminal of 80 columns: the map, and beside it, where the sea is wide, everything else.

Styles: `title` and `dim` for words; `sea` and `land` for empty hexes; `village`, `city`, `edo` for settlements;
`helmet`, `buddha`, `rice` for figures; `seat1` to `seat4` for tokens and players; `hand` for what can be played;
`button` for what can be said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.game import Seat
from samurai.engine.picture import Picture, Span
from samurai.games.board.capture import ASIDE_TO_END
from samurai.games.board.japan import Hex, Japan, Terrain, japan
from samurai.games.board.pieces import HAND, INFLUENCE, Counts, Figure, Piece, Token, Tokens
from samurai.games.board.state import Phase, Position, View, is_screened
from samurai.games.board.story import describe, preview, result
from samurai.games.board.turn import must_pass

__all__ = ["describe", "picture", "preview", "result"]

_WIDTH: Final = 80
_CELL: Final = 5
_PITCH: Final = 3
"""The distance between columns; cells may be wider, as neighbouring columns are drawn on different lines."""

_LINE: Final = 48
"""The width of the text beside the map."""

_SHORT: Final = {
    token: {Token.RONIN: "Ro", Token.TOKEN_EXCHANGE: "Ex"}.get(token, token[:2].title())
    + str(max(INFLUENCE[token].values()))
    for token in Token
}
_ORDER: Final = {token: number for number, token in enumerate(Token)}
_GAP: Final = Span("  ")

Line = list[Span]


def picture(view: View, names: Sequence[str]) -> Picture:
    """Draw the map with everything on it, and beside it the players, the counts, the viewer's hand and a legend."""
    board = japan(view.position.options.seats)
    beside = [*_heading(view, names), *_players(view, names), *_counts(view.position), *_own(view), *_legend(board)]
    rows = []
    for half, (indent, cells) in enumerate(_map_lines(board, view.position)):
        line = beside[half] if half < len(beside) else []
        blank = indent - sum(len(span.text) for span in line)
        assert blank > 0, "what stands beside the map leaves it room"
        rows.append((*line, Span(" " * blank), *cells))
    assert len(beside) <= len(rows), "the map is as high as what stands beside it"
    return tuple(rows)


def _map_lines(board: Japan, position: Position) -> Iterator[tuple[int, Line]]:
    """Yield for every half row, north to south, where its first hex begins, and its hexes."""
    west, east = (pick(space.column for space in board.spaces) for pick in (min, max))
    left = _WIDTH - _PITCH * (east - west) - _CELL
    halves: dict[int, list[Hex]] = {}
    for at in sorted(range(len(board.spaces)), key=lambda at: board.spaces[at].column):
        space = board.spaces[at]
        halves.setdefault(2 * space.row + space.column % 2, []).append(at)
    for half in sorted(halves):
        hexes = halves[half]
        cells: Line = []
        end = start = left + _PITCH * (board.spaces[hexes[0]].column - west)
        for at in hexes:
            begin = left + _PITCH * (board.spaces[at].column - west)
            cell = _cell(board, position, at)
            cells += [Span(" " * (begin - end)), *cell]
            end = begin + sum(len(span.text) for span in cell)
        yield start, cells


def _cell(board: Japan, position: Position, at: Hex) -> Line:
    """Draw one hex: `~A1~` sea, `.A1.` land, `H@A1` or `(A1)` a village, `[HB]` a city or Edo, `1:He4` a token."""
    space, lying, figures = board.spaces[at], position.tokens[at], position.figures[at]
    name, terrain = space.name, space.terrain
    if lying:
        return [Span(_short(lying), _seat_style(lying.seat), name)]
    if terrain in (Terrain.SEA, Terrain.LAND):
        edge = "~" if terrain is Terrain.SEA else "."
        return [Span(f"{edge}{name}{edge}", terrain, name)]
    standing = [Span(figure[0].upper(), figure, f"{name}.{figure}") for figure in figures]
    if terrain is Terrain.VILLAGE:
        return [*standing, Span(f"@{name}", terrain, name)] if standing else [Span(f"({name})", terrain, name)]
    style = terrain.lower()
    blank = " " * ((3 if terrain is Terrain.EDO else 2) - len(figures))
    return [Span("[", style, name), *standing, Span(f"{blank}]", style, name)]


def _short(lying: Piece) -> str:
    return f"{lying.seat + 1}:{_SHORT[lying.token]}"


def _seat_style(seat: Seat) -> str:
    return f"seat{seat + 1}"


def _heading(view: View, names: Sequence[str]) -> Iterator[Line]:
    """Write the status, and whose turn it is."""
    yield [Span(_task(view, names), "title")]
    yield []


def _task(view: View, names: Sequence[str]) -> str:
    position = view.position
    mine = view.seat == position.turn
    who = names[position.turn][:16]
    match position.phase:
        case Phase.HANDS:
            if view.seat is not None and position.options.hands == "chosen" and len(view.hand) < HAND:
                return f"Choose your hand: {HAND - len(view.hand)} more to keep"
            return f"The opening hands are being {position.options.hands}"
        case Phase.FIGURES:
            if position.options.setup == "random":
                return "Chance puts the figures on the board"
            return "Your turn to place a figure" if mine else f"{who}'s turn to place a figure"
        case Phase.TURN if mine:
            return "Your turn continues" if position.played else "Your turn"
        case Phase.TURN:
            return f"{who}'s turn"
        case Phase.DRAW:
            return f"{who} draws"
    return "The game is over"


def _players(view: View, names: Sequence[str]) -> Iterator[Line]:
    """Write a line for every player: the tokens in hand and supply, and the figures captured."""
    yield [Span(f"    {'':12}  hand supply    H  B  R", "dim")]
    for seat, name in enumerate(names):
        acting = view.position.phase not in (Phase.HANDS, Phase.OVER) and seat == view.position.turn
        size = view.hand_sizes[seat]
        supply = len(view.unseen[seat]) - (0 if seat == view.seat else size)
        pile = "  ?  ?  ?" if is_screened(view, seat) else "".join(f"{n:3}" for n in view.position.captured[seat])
        you = " you" if seat == view.seat else ""
        yield [
            Span("> " if acting else "  ", "title"),
            Span(f"{seat + 1} {name[:12]:12}", _seat_style(seat)),
            Span(f"{size:6}{supply:7}  {pile}{you}"),
        ]


def _counts(position: Position) -> Iterator[Line]:
    """Write how many figures are where, once the hands are full."""
    if position.phase is Phase.HANDS:
        return
    if any(position.pool):
        yield from ([], [Span("to place    "), *_figure_buttons(position.pool)])
    else:
        left = [sum(figure in standing for standing in position.figures) for figure in Figure]
        yield from ([], [Span("on the board"), *_figure_counts((left[0], left[1], left[2]))])
    limit = f"  ({ASIDE_TO_END} end the game)"
    yield [Span("set aside   "), *_figure_counts(position.aside), Span(limit, "dim")]


def _figure_counts(counts: Counts) -> Iterator[Span]:
    for figure, count in zip(Figure, counts, strict=True):
        yield Span(f"  {figure[0].upper()} {count}", figure)


def _figure_buttons(pool: Counts) -> Iterator[Span]:
    for figure, count in zip(Figure, pool, strict=True):
        yield from (_GAP, Span(figure, figure, figure), Span(f" {count}"))


def _own(view: View) -> Iterator[Line]:
    """Write the viewer's hand, and what may be said besides playing it; while hands are chosen, the tokens on offer."""
    if view.seat is None:
        return
    yield []
    choosing = view.position.phase is Phase.HANDS and view.position.options.hands == "chosen"
    yield from _wrapped("your hand", view.hand, touchable=not choosing)
    if choosing and len(view.hand) < HAND:
        yield from _wrapped("to choose", view.unseen[view.seat], touchable=True)
    if view.position.phase is Phase.TURN and view.position.turn == view.seat:
        word = "end" if view.position.played else "pass"
        if view.position.played or must_pass(view.position, view.hand):
            yield [Span("or say      "), Span(word, "button", word)]


def _wrapped(label: str, tokens: Tokens, touchable: bool) -> Iterator[Line]:
    """Write tokens in the order of their kinds, on as many lines as they need."""
    line = [Span(f"{label:10}")]
    for token in sorted(tokens, key=_ORDER.__getitem__):
        if sum(len(span.text) for span in line) + len(token) >= _LINE:
            yield line
            line = [Span(" " * 10)]
        line += [_GAP, Span(token, "hand", token if touchable else "")]
    yield line if tokens else [*line, Span("  none", "dim")]


def _legend(board: Japan) -> Iterator[Line]:
    """Explain the signs."""
    cities = " ".join(board.spaces[at].name for at in board.cities)
    edo = board.spaces[board.edo[0]].name
    yield []
    for words in (
        "2:He4 player 2's Helmet 4 (Bu Ri Sa Sh Ro Ex)",
        "H@A1 village with a figure, (A1) without",
        f"[HBR] Edo {edo}, [HB] cities {cities}",
        "H High Helmet  B Buddha  R Rice Field",
        "~A1~ sea   .A1. land",
    ):
        yield [Span(words, "dim")]
