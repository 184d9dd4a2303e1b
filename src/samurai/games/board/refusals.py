"""Why an action is not allowed, in a sentence and with the rule's number; nothing here tells a secret."""

from __future__ import annotations

from samurai.engine.game import CHANCE, IllegalAction, Seat, seat_label
from samurai.games.board.actions import Action, Draft, Draw, End, Keep, Move, Pass, Place, Stand, Swap
from samurai.games.board.japan import FEWEST_PLAYERS, Hex, Terrain, japan, names, spaces
from samurai.games.board.pieces import FAST, FIGURE_NAMES, SHIPS, TOKEN_NAMES, Figure, Token
from samurai.games.board.setup import choosing, open_settlements
from samurai.games.board.state import Phase, Position, State
from samurai.games.board.turn import must_pass


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this action is not among those offered to a seat that is to act."""
    players = state.position.options.seats
    for at in _hexes(action):
        if FEWEST_PLAYERS[spaces()[at].island] > players:
            island = spaces()[at].island
            return IllegalAction(f"{names()[at]} lies on {island}, which is not in play with {players} players", "BR2")
    match state.position.phase:
        case Phase.HANDS:
            return _not_kept(state, seat, action)
        case Phase.FIGURES:
            return _not_drafted(state, seat, action)
        case Phase.TURN:
            return _not_played(state, action)
        case Phase.DRAW:
            return _not_drawn(state.position.turn, action)
    return IllegalAction("the game is over", "BR18")


def _hexes(action: Action) -> tuple[Hex, ...]:
    match action:
        case Place() | Draft():
            return (action.at,)
        case Move():
            return action.source, action.target
        case Swap():
            return action.one.at, action.other.at
    return ()


def _not_kept(state: State, seat: Seat, action: Action) -> IllegalAction:
    if seat == CHANCE:
        return _not_drawn(choosing(state)[0], action)
    if isinstance(action, Keep):
        return IllegalAction(f"you have kept every {TOKEN_NAMES[action.token]} you have", "BR4")
    return IllegalAction("the opening hands come first: keep five tokens, as in keep:helmet4", "B2")


def _not_drawn(owner: Seat, action: Action) -> IllegalAction:
    if isinstance(action, Draw):
        return IllegalAction(f"there is no {TOKEN_NAMES[action.token]} in seat {seat_label(owner)}'s supply", "BR17")
    return IllegalAction(f"a token for seat {seat_label(owner)} is to be drawn now", "BR17")


def _not_drafted(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why a figure can't be put there now."""
    position = state.position
    if not isinstance(action, Draft):
        return IllegalAction("the figures come first: put one on a settlement, as in helmet@N9", "BR8")
    figure, at, name = action.figure, action.at, names()[action.at]
    terrain, standing = spaces()[at].terrain, position.figures[at]
    if terrain in (Terrain.LAND, Terrain.SEA):
        return IllegalAction(f"{name} is {terrain}; figures stand on villages and cities", "BR8")
    if terrain is Terrain.EDO:
        return IllegalAction("Edo has its three figures already", "BR7")
    if not position.pool[list(Figure).index(figure)]:
        return IllegalAction(f"every {FIGURE_NAMES[figure]} is on the board already", "BR2")
    if figure in standing and terrain is Terrain.CITY:
        return IllegalAction(f"{name} has a {FIGURE_NAMES[figure]} already; a city takes each kind once", "BR8")
    if terrain is Terrain.VILLAGE and any(len(position.figures[city]) < 2 for city in _cities(position)):
        return IllegalAction(f"{name} is a village; villages are open only when all cities are full", "B3")
    if at not in open_settlements(position):
        return IllegalAction(f"{name} is full", "BR8")
    assert seat == CHANCE, "a player may fill any settlement that is open"
    return IllegalAction(f"chance fills {names()[open_settlements(position)[0]]} before {name}", "B4")


def _cities(position: Position) -> tuple[Hex, ...]:
    return japan(position.options.seats).cities


def _not_played(state: State, action: Action) -> IllegalAction:
    """Why this can't be done in a turn."""
    match action:
        case Place():
            return _not_in_hand(state, action.token) or _not_placed(state.position, action)
        case Swap():
            return _not_in_hand(state, Token.FIGURE_EXCHANGE) or _not_swapped(state.position, action)
        case Move():
            return _not_in_hand(state, Token.TOKEN_EXCHANGE) or _not_moved(state.position, action)
        case End():
            return _not_ended(state)
        case Pass():
            return IllegalAction("you may pass only when you can't play; play a token, then say end", "B11")
        case Keep():
            return IllegalAction("the opening hands are complete", "B2")
        case Draft():
            return IllegalAction(
                "the figures are all on the board; a token is named with its strength: helmet4@N9", "BR8"
            )
    return IllegalAction("chance draws, after the turn", "BR17")


def _not_ended(state: State) -> IllegalAction:
    if not must_pass(state.position, state.hands[state.position.turn]):
        return IllegalAction("play at least one token before you end the turn", "BR10")
    return IllegalAction("with nothing to play, say pass", "B11")


def _not_in_hand(state: State, token: Token) -> IllegalAction | None:
    """Why this token can't be played at all."""
    if token not in state.hands[state.position.turn]:
        return IllegalAction(f"there is no {TOKEN_NAMES[token]} in your hand", "BR10")
    if state.position.normal and token not in FAST:
        follow = "only ships, the Ronin and the figure exchange may follow"
        return IllegalAction(f"you have played a normal token this turn; {follow}", "BR10")
    return None


def _not_placed(position: Position, action: Place) -> IllegalAction:
    terrain = Terrain.SEA if action.token in SHIPS else Terrain.LAND
    return _not_empty(position, TOKEN_NAMES[action.token], action.at, terrain)


def _not_empty(position: Position, who: str, at: Hex, wanted: Terrain) -> IllegalAction:
    """Why a token can't be laid on this hex, which must be empty and of the wanted terrain."""
    name, terrain = names()[at], spaces()[at].terrain
    if terrain in (Terrain.VILLAGE, Terrain.CITY, Terrain.EDO):
        what = terrain if terrain is Terrain.EDO else f"a {terrain}"
        return IllegalAction(f"{name} is {what}; no token is ever laid on a settlement, not even an empty one", "BR11")
    if terrain is not wanted:
        return IllegalAction(f"{name} is {terrain}; {who} goes on {wanted} only", "BR11")
    assert position.tokens[at], "an empty hex is open"
    return IllegalAction(f"{name} holds a token already", "BR11")


def _not_swapped(position: Position, action: Swap) -> IllegalAction:
    one, other = action.one, action.other
    if one.at == other.at:
        return IllegalAction(f"both figures are those of {names()[one.at]}; a swap needs two settlements", "B8")
    for stand in (one, other):
        if stand.figure not in position.figures[stand.at]:
            return IllegalAction(f"no {FIGURE_NAMES[stand.figure]} stands on {names()[stand.at]}", "BR12")
    crowded, double = (one.at, other) if other.figure in position.figures[one.at] else (other.at, one)
    return _two_alike(crowded, double)


def _two_alike(at: Hex, double: Stand) -> IllegalAction:
    return IllegalAction(f"{names()[at]} would hold two figures of one kind, {FIGURE_NAMES[double.figure]}", "BR12")


def _not_moved(position: Position, action: Move) -> IllegalAction:
    name, lying = names()[action.source], position.tokens[action.source]
    if not lying:
        return IllegalAction(f"there is no token on {name} to move", "BR13")
    if lying.seat != position.turn:
        return IllegalAction(f"the token on {name} is not yours; only your own can be moved", "BR13")
    if lying.token in FAST:
        return IllegalAction(f"the {TOKEN_NAMES[lying.token]} on {name} is a fast token; only normal ones move", "BR13")
    if action.source == action.target:
        return IllegalAction(f"the token must leave {name} for another hex", "B9")
    return _not_empty(position, "the moved token", action.target, Terrain.LAND)
