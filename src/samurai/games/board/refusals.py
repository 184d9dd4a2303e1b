"""Why an action is not allowed, in a sentence and with the rule's number; nothing here gives away a secret."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import CHANCE, IllegalAction, Seat, seat_label
from samurai.engine.phrase import say
from samurai.games.board.actions import Action, Draft, Draw, End, Keep, Move, Pass, Place, Stand, Swap
from samurai.games.board.japan import FEWEST_PLAYERS, Hex, Terrain, japan, names, spaces
from samurai.games.board.pieces import FAST, FIGURE_NAMES, SHIPS, TOKEN_NAMES, Figure, Token
from samurai.games.board.setup import choosing, open_settlements
from samurai.games.board.state import Phase, Position, State
from samurai.games.board.turn import must_pass

TERRAIN_NAMES: Final = {
    Terrain.SEA: say("sea"),
    Terrain.LAND: say("land"),
    Terrain.VILLAGE: say("a village"),
    Terrain.CITY: say("a city"),
    Terrain.EDO: say("Edo"),
}
"""Terrains as people call them."""


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why this action is not among those offered to a seat whose turn it is."""
    players = state.position.options.seats
    for at in _hexes(action):
        if FEWEST_PLAYERS[spaces()[at].island] > players:
            island = spaces()[at].island
            return IllegalAction(
                say(
                    "{at} lies on {island}, which is not in play with {players} players",
                    at=names()[at],
                    island=island,
                    players=players,
                ),
                "BR2",
            )
    match state.position.phase:
        case Phase.HANDS:
            return _not_kept(state, seat, action)
        case Phase.FIGURES:
            return _not_drafted(state, seat, action)
        case Phase.TURN:
            return _not_played(state, action)
        case Phase.DRAW:
            return _not_drawn(state.position.turn, action)
    return IllegalAction(say("the game is over"), "BR18")


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
        return IllegalAction(say("you have kept every {token} you have", token=TOKEN_NAMES[action.token]), "BR4")
    return IllegalAction(say("the opening hands come first: keep five tokens, as in keep:helmet4"), "B2")


def _not_drawn(owner: Seat, action: Action) -> IllegalAction:
    if isinstance(action, Draw):
        return IllegalAction(
            say("there is no {token} in seat {seat}'s supply", token=TOKEN_NAMES[action.token], seat=seat_label(owner)),
            "BR17",
        )
    return IllegalAction(say("a token for seat {seat} must be drawn first", seat=seat_label(owner)), "BR17")


def _not_drafted(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why a figure can't be put there now."""
    position = state.position
    if not isinstance(action, Draft):
        return IllegalAction(say("the figures come first: put one on a settlement, as in helmet@N9"), "BR8")
    figure, at, name = action.figure, action.at, names()[action.at]
    terrain, standing = spaces()[at].terrain, position.figures[at]
    if terrain in (Terrain.LAND, Terrain.SEA):
        return IllegalAction(
            say("{at} is {terrain}; figures stand on villages and cities", at=name, terrain=TERRAIN_NAMES[terrain]),
            "BR8",
        )
    if terrain is Terrain.EDO:
        return IllegalAction(say("Edo already has its three figures"), "BR7")
    if not position.pool[list(Figure).index(figure)]:
        return IllegalAction(say("every {figure} is already on the board", figure=FIGURE_NAMES[figure]), "BR2")
    if figure in standing and terrain is Terrain.CITY:
        return IllegalAction(
            say("{at} already has a {figure}; a city takes each kind once", at=name, figure=FIGURE_NAMES[figure]), "BR8"
        )
    if terrain is Terrain.VILLAGE and any(len(position.figures[city]) < 2 for city in _cities(position)):
        return IllegalAction(say("{at} is a village; villages are open only when all cities are full", at=name), "B3")
    if at not in open_settlements(position):
        return IllegalAction(say("{at} is full", at=name), "BR8")
    assert seat == CHANCE, "a player may fill any settlement that is open"
    return IllegalAction(
        say("chance fills {first} before {at}", first=names()[open_settlements(position)[0]], at=name), "B4"
    )


def _cities(position: Position) -> tuple[Hex, ...]:
    return japan(position.options.seats).cities


def _not_played(state: State, action: Action) -> IllegalAction:
    """Return why this can't be done in a turn."""
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
            return IllegalAction(say("you may pass only when you can't play; play a token, then say end"), "B11")
        case Keep():
            return IllegalAction(say("the opening hands are complete"), "B2")
        case Draft():
            return IllegalAction(
                say("the figures are all on the board; a token is named with its strength: helmet4@N9"), "BR8"
            )
    return IllegalAction(say("chance draws, after the turn"), "BR17")


def _not_ended(state: State) -> IllegalAction:
    if not must_pass(state.position, state.hands[state.position.turn]):
        return IllegalAction(say("play at least one token before you end the turn"), "BR10")
    return IllegalAction(say("you have nothing to play: say pass"), "B11")


def _not_in_hand(state: State, token: Token) -> IllegalAction | None:
    """Return why this token can't be played at all, or None if it can."""
    if token not in state.hands[state.position.turn]:
        return IllegalAction(say("there is no {token} in your hand", token=TOKEN_NAMES[token]), "BR10")
    if state.position.normal and token not in FAST:
        follow = say("only ships, the Ronin and the figure exchange may follow")
        return IllegalAction(say("you have played a normal token this turn; {follow}", follow=follow), "BR10")
    return None


def _not_placed(position: Position, action: Place) -> IllegalAction:
    terrain = Terrain.SEA if action.token in SHIPS else Terrain.LAND
    return _not_empty(position, TOKEN_NAMES[action.token], action.at, terrain)


def _not_empty(position: Position, token: str, at: Hex, wanted: Terrain) -> IllegalAction:
    """Return why a token can't be placed on this hex, which must be empty and of the wanted terrain."""
    name, terrain = names()[at], spaces()[at].terrain
    if terrain in (Terrain.VILLAGE, Terrain.CITY, Terrain.EDO):
        never = say("no token is ever laid on a settlement, not even an empty one")
        return IllegalAction(
            say("{at} is {terrain}; {never}", at=name, terrain=TERRAIN_NAMES[terrain], never=never), "BR11"
        )
    if terrain is not wanted:
        here, there = TERRAIN_NAMES[terrain], TERRAIN_NAMES[wanted]
        return IllegalAction(
            say("{at} is {here}; {token} goes on {there} only", at=name, here=here, token=token, there=there), "BR11"
        )
    assert position.tokens[at], "an empty hex is open"
    return IllegalAction(say("{at} already holds a token", at=name), "BR11")


def _not_swapped(position: Position, action: Swap) -> IllegalAction:
    one, other = action.one, action.other
    if one.at == other.at:
        return IllegalAction(say("both figures are on {at}; a swap needs two settlements", at=names()[one.at]), "B8")
    for stand in (one, other):
        if stand.figure not in position.figures[stand.at]:
            return IllegalAction(
                say("no {figure} stands on {at}", figure=FIGURE_NAMES[stand.figure], at=names()[stand.at]), "BR12"
            )
    crowded, double = (one.at, other) if other.figure in position.figures[one.at] else (other.at, one)
    return _two_alike(crowded, double)


def _two_alike(at: Hex, double: Stand) -> IllegalAction:
    return IllegalAction(
        say("{at} would hold two figures of one kind, {figure}", at=names()[at], figure=FIGURE_NAMES[double.figure]),
        "BR12",
    )


def _not_moved(position: Position, action: Move) -> IllegalAction:
    name, lying = names()[action.source], position.tokens[action.source]
    if not lying:
        return IllegalAction(say("there is no token on {at} to move", at=name), "BR13")
    if lying.seat != position.turn:
        return IllegalAction(say("the token on {at} is not yours; only your own can be moved", at=name), "BR13")
    if lying.token in FAST:
        return IllegalAction(
            say("the {token} on {at} is a fast token; only normal ones move", token=TOKEN_NAMES[lying.token], at=name),
            "BR13",
        )
    if action.source == action.target:
        return IllegalAction(say("the token must leave {at} for another hex", at=name), "B9")
    return _not_empty(position, say("the moved token"), action.target, Terrain.LAND)
