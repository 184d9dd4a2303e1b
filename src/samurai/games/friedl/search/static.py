"""The static evaluation of a position in a search: by tables, by a network, or by both together."""

from __future__ import annotations

from samurai.games.friedl.kernel.position import Position
from samurai.games.friedl.search.evaluation import ahead, army, balance, march
from samurai.games.friedl.search.memory import Memory
from samurai.games.friedl.search.nnue.inference import (
    TABLES_KEPT,
    TILES,
    WHOLE,
    forget_sums,
    network_score,
    record_change,
    record_pass,
)
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.kernels import inlined, kernel


@kernel
def evaluate(position: Position, memory: Memory, net: Shorts, ply: int) -> int:
    """Return how far the seat to move is ahead; an empty network means by tables alone."""
    if len(net) == 0:
        return ahead(position, memory.armies[ply, 0], memory.armies[ply, 1])
    score = network_score(position, memory, net, ply)
    if memory.tables == WHOLE:
        score += ahead(position, memory.armies[ply, 0], memory.armies[ply, 1])
    elif memory.tables == TILES:
        score += balance(position, memory.armies[ply, 0], memory.armies[ply, 1])
    return score


@inlined
def set_root(position: Position, memory: Memory, net: Shorts) -> None:
    """Prepare to evaluate positions from this one on."""
    memory.tables = net[TABLES_KEPT] if len(net) else WHOLE
    memory.armies[0, 0], memory.armies[0, 1] = army(position, 0), army(position, 1)
    forget_sums(memory, 0)


@inlined
def follow_move(position: Position, memory: Memory, ply: int, move: int) -> None:
    """Keep track of a move that has been made."""
    # A network that replaces the tables does not need the armies.
    if memory.tables:
        march(position, memory.armies, ply, move)
    record_change(position, memory, ply, move)


@inlined
def follow_pass(memory: Memory, ply: int) -> None:
    """Keep track of a null move."""
    memory.armies[ply + 1, 0], memory.armies[ply + 1, 1] = memory.armies[ply, 0], memory.armies[ply, 1]
    record_pass(memory, ply)
