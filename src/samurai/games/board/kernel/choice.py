"""The legal actions of a packed game: listed for a search, or one chosen at random by counting, without a list."""

from __future__ import annotations

from samurai.games.board.kernel.codes import DRAFTS, DRAWS, ENDS, KEEPS, MOVES, PASSES, PLAYS, SAILS, swap_code
from samurai.games.board.kernel.state import Packed
from samurai.games.board.kernel.tables import (
    AT_SEA,
    CITIES,
    FIGURES,
    HALF,
    HOMES,
    IN_PLAY,
    LAND,
    LANDS,
    MOVE,
    NORMAL,
    SEAS,
    SHIP,
    SWAP,
    TWIN,
    TWINS,
    VILLAGES,
    kinds_of,
    member,
)
from samurai.kernels import Ints, draw, inlined, kernel, lowest, size

# Before the first turn.


@kernel
def spots(game: Packed) -> int:
    """Return the settlements where a figure may go: the cities until all are full, then the villages (B3)."""
    helmets, buddhas, rice = game.standing[0], game.standing[1], game.standing[2]
    # A city is full when two of the three kinds are there.
    full = helmets & buddhas | buddhas & rice | rice & helmets
    cities: int = CITIES & IN_PLAY[game.seats] & ~full
    villages: int = VILLAGES & IN_PLAY[game.seats] & ~(helmets | buddhas | rice)
    return cities or villages


@inlined
def fitting(game: Packed, figure: int, free: int) -> int:
    """Return the free settlements that may take a figure of this kind: a city takes a kind once."""
    return free & ~game.standing[figure] if game.pool[figure] else 0


@kernel
def coming(game: Packed, figure: int, settlement: int) -> int:
    """Return how many figures of this kind chance may put on a settlement (B4)."""
    return 0 if game.standing[figure] >> settlement & 1 else game.pool[figure]


@kernel
def list_drafts(game: Packed, codes: Ints) -> int:
    """List each figure of the pool on each settlement that may take it; return how many."""
    count, free = 0, spots(game)
    for figure in range(len(FIGURES)):
        count = _list_members(DRAFTS + figure * HOMES, fitting(game, figure, free), codes, count)
    return count


@kernel
def list_chance_drafts(game: Packed, codes: Ints) -> int:
    """List each figure of the pool that chance may put on the next settlement in map order (B4); return how many."""
    count, settlement = 0, lowest(spots(game))
    for figure in range(len(FIGURES)):
        for _ in range(coming(game, figure, settlement)):
            codes[count] = DRAFTS + figure * HOMES + settlement
            count += 1
    return count


@kernel
def list_tokens(supply: int, drawn: bool, codes: Ints) -> int:
    """List each token that may be drawn, duplicates included, or each kind that may be kept; return how many."""
    first = DRAWS if drawn else KEEPS
    count = _list_members(first, kinds_of(supply), codes, 0)
    if drawn:
        # The kinds of which both copies are in the supply are listed a second time.
        count = _list_members(first, supply & supply >> TWIN & TWINS, codes, count)
    return count


@kernel
def _list_members(first: int, members: int, codes: Ints, count: int) -> int:
    """List first + member for each member of a set, from index `count` on; return the new count."""
    while members:
        codes[count] = first + lowest(members)
        # x & (x - 1) clears the lowest bit.
        members &= members - 1
        count += 1
    return count


# A turn.


@inlined
def playable(game: Packed) -> int:
    """Return the kinds in hand that may be played: one normal token a turn, and fast ones (BR10)."""
    kinds = kinds_of(game.held[game.turn])
    return kinds & ~NORMAL if game.normal else kinds


@kernel
def list_plays(game: Packed, codes: Ints) -> int:
    """List everything the player in turn may do (BR10): end, once a token is played, or play; return how many."""
    kinds = playable(game)
    # `played` is 0 or 1: unless a token has been played, the next action overwrites ENDS.
    codes[0] = ENDS
    count = game.played
    for kind in range(SHIP):
        if kinds >> kind & 1:
            count = _list_members(PLAYS + kind * LANDS, game.land, codes, count)
    for kind in range(SHIP, SWAP):
        if kinds >> kind & 1:
            first = SAILS + (kind - SHIP) * SEAS
            count = _list_members(first, game.sea[0], codes, count)
            count = _list_members(first + HALF, game.sea[1], codes, count)
    if kinds >> MOVE & 1:
        count = _list_moves(game, codes, count)
    if kinds >> SWAP & 1:
        count = _list_swaps(game, codes, count)
    if not count:  # an empty hand (B11), or a figure exchange alone when all figures left are in one place
        codes[0] = PASSES
        count = 1
    return count


@kernel
def _list_moves(game: Packed, codes: Ints, count: int) -> int:
    """List the moves of any of one's own normal tokens on the board to any other empty land (BR13, B9)."""
    sources = game.movable[game.turn]
    while sources:
        count = _list_members(MOVES + lowest(sources) * LANDS, game.land, codes, count)
        sources &= sources - 1
    return count


@kernel
def _list_swaps(game: Packed, codes: Ints, count: int) -> int:
    """List the swaps of any two figures of two settlements, so that those in a city stay different (BR12, B8)."""
    for figure in range(len(FIGURES)):
        for other in range(figure, len(FIGURES)):
            here, there = _swappable(game, figure, other)
            while here:
                one = figure * HOMES + lowest(here)
                here &= here - 1
                # Two figures of one kind are a pair without order: only those after this one are listed with it.
                if figure == other:
                    there = here
                rest = there
                while rest:
                    codes[count] = swap_code(one, other * HOMES + lowest(rest))
                    rest &= rest - 1
                    count += 1
    return count


@inlined
def _swappable(game: Packed, figure: int, other: int) -> tuple[int, int]:
    """Return where the two kinds can be swapped: if unlike, only where neither settlement has the other's kind."""
    here, there = game.standing[figure], game.standing[other]
    return (here, there) if figure == other else (here & ~there, there & ~here)


# Random choice.


@kernel
def any_draft(game: Packed, rng: Ints) -> int:
    """Return a random draft."""
    count, free = 0, spots(game)
    for figure in range(len(FIGURES)):
        count += size(fitting(game, figure, free))
    lot = draw(rng, count)
    for figure in range(len(FIGURES)):
        found = fitting(game, figure, free)
        if lot < size(found):
            break
        lot -= size(found)
    return DRAFTS + figure * HOMES + member(found, lot)


@kernel
def any_chance_draft(game: Packed, rng: Ints) -> int:
    """Return a random figure of those that may come to the next settlement."""
    count, settlement = 0, lowest(spots(game))
    for figure in range(len(FIGURES)):
        count += coming(game, figure, settlement)
    lot = draw(rng, count)
    for figure in range(len(FIGURES)):
        if lot < coming(game, figure, settlement):
            break
        lot -= coming(game, figure, settlement)
    return DRAFTS + figure * HOMES + settlement


@inlined
def any_token(supply: int, drawn: bool, rng: Ints) -> int:
    """Return a random token of those that may be drawn, or a random kind of those that may be kept."""
    offered = supply if drawn else kinds_of(supply)
    token = member(offered, draw(rng, size(offered)))
    return (DRAWS if drawn else KEEPS) + (token if token <= MOVE else token - TWIN)


@inlined
def any_play(game: Packed, rng: Ints) -> int:
    """Return a random action of the player in turn, each equally likely."""
    kinds = playable(game)
    if not kinds:
        return ENDS if game.played else PASSES
    lands, seas = size(game.land), size(game.sea[0]) + size(game.sea[1])
    ashore, ships = size(kinds & LAND) * lands, size(kinds & AT_SEA) * seas
    moves = size(game.movable[game.turn]) * lands if kinds >> MOVE & 1 else 0
    swaps = _swaps(game) if kinds >> SWAP & 1 else 0
    # The count is 0 if only a figure exchange is left with nothing to swap; `draw` then gives 0, and the player passes.
    count = game.played + ashore + ships + moves + swaps
    lot = draw(rng, count)
    if lot < ashore:
        return _any_ashore(game, kinds, lands, lot)
    lot -= ashore
    if lot < ships:
        return _any_sail(game, kinds, seas, lot)
    lot -= ships
    if lot < moves:
        source = member(game.movable[game.turn], lot // lands)
        return MOVES + source * LANDS + member(game.land, lot % lands)
    lot -= moves
    if lot < swaps:
        return _any_swap(game, lot)
    return ENDS if game.played else PASSES


@inlined
def _any_ashore(game: Packed, kinds: int, lands: int, lot: int) -> int:
    """Return the play of a land token with this index; `kinds` may have others, which come after those for land."""
    while lot >= lands:
        lot -= lands
        kinds &= kinds - 1
    return PLAYS + lowest(kinds) * LANDS + member(game.land, lot)


@inlined
def _any_sail(game: Packed, kinds: int, seas: int, lot: int) -> int:
    """Return the play of a ship with this index."""
    kinds &= AT_SEA
    if lot >= seas:
        lot -= seas
        kinds &= kinds - 1
    first, near = SAILS + (lowest(kinds) - SHIP) * SEAS, size(game.sea[0])
    return first + member(game.sea[0], lot) if lot < near else first + HALF + member(game.sea[1], lot - near)


@kernel
def _swaps(game: Packed) -> int:
    """Return how many swaps there are."""
    count = 0
    for figure in range(len(FIGURES)):
        like = size(game.standing[figure])
        count += like * (like - 1) // 2
        for other in range(figure + 1, len(FIGURES)):
            here, there = _swappable(game, figure, other)
            count += size(here) * size(there)
    return count


@kernel
def _any_swap(game: Packed, lot: int) -> int:
    """Return the swap with this index."""
    for figure in range(len(FIGURES)):
        for other in range(figure, len(FIGURES)):
            here, there = _swappable(game, figure, other)
            count = size(here) * (size(here) - 1) // 2 if figure == other else size(here) * size(there)
            if lot < count:
                if figure == other:
                    return _any_pair(figure, here, lot)
                one, two = member(here, lot // size(there)), member(there, lot % size(there))
                return swap_code(figure * HOMES + one, other * HOMES + two)
            lot -= count
    return -1  # not reached: the index is below the number of swaps


@kernel
def _any_pair(figure: int, standing: int, lot: int) -> int:
    """Return the pair of like figures with this index; pairs are counted by the second figure of each."""
    second = 1
    while lot >= second:
        lot -= second
        second += 1
    return swap_code(figure * HOMES + member(standing, lot), figure * HOMES + member(standing, second))
