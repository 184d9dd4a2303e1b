"""A turn: tokens are played, then the hand is refilled (BR10 to BR13, BR17)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from samurai.engine.game import Seat
from samurai.games.board.actions import DRAWS, END, PASS, Action, Move, Place, Swap, moves, places, swaps
from samurai.games.board.capture import FIGURES, capture_around, capture_everywhere
from samurai.games.board.japan import Hex, japan
from samurai.games.board.pieces import EXCHANGES, FAST, HAND, SHIPS, Figure, Piece, Token, Tokens, piece, without
from samurai.games.board.setup import to_hand
from samurai.games.board.state import Phase, Position, State


def turn_actions(state: State) -> list[Action]:
    """Return everything the player in turn may do: end, once a token is played (BR10), or play another."""
    position = state.position
    hand = state.hands[position.turn]
    if must_pass(position, hand):
        assert any(state.hands), "somebody can play: the tokens of all together would fill Japan (B11)"
        return [PASS]
    offered: list[Action] = [END] if position.played else []
    for token in dict.fromkeys(hand):
        if token in FAST or not position.normal:
            offered += _plays(state, token)
    return offered


def must_pass(position: Position, hand: Tokens) -> bool:
    """Whether nothing can be played (B11): no token, or only the figure exchange with one settlement left."""
    if len(hand) > 1 or position.played:
        return False
    return not hand or (hand[0] is Token.FIGURE_EXCHANGE and sum(map(bool, position.figures)) < 2)


def _plays(state: State, token: Token) -> Iterable[Action]:
    """Return every way to play a token."""
    if token in EXCHANGES:
        return _swaps(state.position) if token is Token.FIGURE_EXCHANGE else _moves(state)
    return map(places(token).__getitem__, state.sea if token in SHIPS else state.land)


def _swaps(position: Position) -> list[Action]:
    """Return the swaps of any two figures of two settlements, so that those in a city stay different (BR12, B8).

    Two unlike figures may change places only where neither settlement already has the other's kind.
    """
    settlements, figures = japan(position.options.seats).settlements, position.figures
    homes = {figure: [at for at in settlements if figure in figures[at]] for figure in FIGURES}
    offered: list[Action] = []
    for figure in FIGURES:
        there = homes[figure]
        while there:
            here, *there = there
            offered += map(swaps(figure, here, figure).__getitem__, there)
    for figure, other in combinations(FIGURES, 2):
        there = [at for at in homes[other] if figure not in figures[at]]
        for here in homes[figure]:
            if other not in figures[here]:
                offered += map(swaps(figure, here, other).__getitem__, there)
    return offered


def _moves(state: State) -> list[Action]:
    """Return the moves of any of one's own normal tokens on the board to any other empty land (BR13, B9)."""
    seat = state.position.turn
    offered: list[Action] = []
    for source in own_normal_tokens(state.position, seat):
        offered += map(moves(source).__getitem__, state.land)
    return offered


def own_normal_tokens(position: Position, seat: Seat) -> list[Hex]:
    """Return the hexes with a seat's normal tokens."""
    return [at for at, lying in enumerate(position.tokens) if lying and lying.seat == seat and lying.token not in FAST]


def place(state: State, action: Place) -> State:
    """Place a token on an empty hex."""
    at, token = action.at, action.token
    return _lay(state, token, at, piece(token, state.position.turn), state.position.tokens)


def move(state: State, action: Move) -> State:
    """Put the token exchange in the place of a token, and that token on another hex."""
    tokens, source = state.position.tokens, action.source
    moved = tokens[source]
    assert moved, "there is a token to move"
    exchange = piece(Token.TOKEN_EXCHANGE, state.position.turn)
    return _lay(state, Token.TOKEN_EXCHANGE, action.target, moved, _put(tokens, source, exchange))


def _lay(state: State, played: Token, at: Hex, lying: Piece, tokens: tuple[Piece | None, ...]) -> State:
    """Fill a hex, and capture what that surrounds: at once, unless the table waits for the end of the turn (B6)."""
    position = state.position
    position = position._replace(
        tokens=_put(tokens, at, lying), played=True, normal=position.normal or played not in FAST
    )
    if position.options.capture == "at_once":
        position = capture_around(position, at)
    land, sea = state.land, state.sea
    if played in SHIPS:
        sea = _less(sea, at)
    else:
        land = _less(land, at)
    return _spend(State(position, state.hands, state.supplies, land, sea), played)


def exchange_figures(state: State, action: Swap) -> State:
    """Exchange two figures; the token leaves the game."""
    figures = swapped(state.position.figures, action)
    position = state.position._replace(figures=figures, played=True)
    return _spend(state.showing(position), Token.FIGURE_EXCHANGE)


def swapped(figures: tuple[tuple[Figure, ...], ...], action: Swap) -> tuple[tuple[Figure, ...], ...]:
    """Return the figures after a swap."""
    after = list(figures)
    for gone, come in ((action.one, action.other), (action.other, action.one)):
        kept = [figure for figure in figures[gone.at] if figure != gone.figure]
        after[gone.at] = tuple(sorted((*kept, come.figure), key=FIGURES.index))
    return tuple(after)


def _spend(state: State, token: Token) -> State:
    """Take a played token from the hand; with nothing left in it, the turn ends by itself (B5)."""
    position, hands, supplies, land, sea = state
    seat = position.turn
    hand = without(hands[seat], token)
    state = State(position, (*hands[:seat], hand, *hands[seat + 1 :]), supplies, land, sea)
    return state if hand else end_turn(state)


def end_turn(state: State) -> State:
    """End the turn, and with it the game if there is a cause (BR18, B13); otherwise the player draws (B12)."""
    position = state.position
    if position.options.capture == "end_of_turn":
        position = capture_everywhere(position)
    if position.causes:
        return state.showing(position._replace(phase=Phase.OVER))
    return draw_or_next_turn(state.showing(position))


def draws(state: State) -> list[Action]:
    """Return each token that may be drawn next."""
    return [DRAWS[token] for token in state.supplies[state.position.turn]]


def draw(state: State, token: Token) -> State:
    """Give the player whose turn ended a token from the supply."""
    return draw_or_next_turn(to_hand(state, state.position.turn, token))


def draw_or_next_turn(state: State) -> State:
    """Let the player draw while the hand is short and the supply lasts (BR17); then comes the next player's turn."""
    position = state.position
    seat = position.turn
    if len(state.hands[seat]) < HAND and state.supplies[seat]:
        return state if position.phase is Phase.DRAW else state.showing(position._replace(phase=Phase.DRAW))
    following = (seat + 1) % position.options.seats
    return state.showing(position._replace(phase=Phase.TURN, turn=following, played=False, normal=False))


def _put(tokens: tuple[Piece | None, ...], at: Hex, lying: Piece) -> tuple[Piece | None, ...]:
    return (*tokens[:at], lying, *tokens[at + 1 :])


def _less(hexes: tuple[Hex, ...], at: Hex) -> tuple[Hex, ...]:
    gone = hexes.index(at)
    return hexes[:gone] + hexes[gone + 1 :]
