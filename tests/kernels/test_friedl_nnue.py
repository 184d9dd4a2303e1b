"""The network that evaluates friedl's positions: updated or added up, in integers or not, it says the same."""

from random import Random

import numpy as np
import pytest

from samurai.engine.errors import UserError
from samurai.games.friedl import kernel
from samurai.games.friedl.kernel import game as kernel_game
from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.kernel.position import mover
from samurai.games.friedl.kernel.tables import TURN, K
from samurai.games.friedl.pieces import SIDE, SQUARES
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.memory import DEEP, MEMORY
from samurai.games.friedl.search.nnue.features import NEAR, PRESENT, ROWS, find_features
from samurai.games.friedl.search.nnue.inference import (
    ONE,
    SCALE,
    SIZE,
    forget_sums,
    network_score,
    record_change,
    record_pass,
)
from samurai.games.friedl.search.nnue.network import (
    Network,
    expanded,
    load_network,
    network_bytes,
    read_network,
    rounded,
)
from samurai.games.friedl.search.nnue.shape import WIDTH
from samurai.games.friedl.search.nnue.training import MOST_BIAS, MOST_WEIGHT, Weights, evaluate, first_weights
from samurai.kernels import kernel as compiled
from samurai.kernels import records

LINES = 6
"""Random lines in a test; each is as long as a search may be deep."""


@compiled
def score(games, memories, net, ply):
    return network_score(games[0], memories[0], net, ply)


@compiled
def note(games, memories, ply, move):
    memories[0].trail[ply] = move
    if move:
        record_change(games[0], memories[0], ply, move)
    else:
        record_pass(memories[0], ply)


@compiled
def forget(memories):
    forget_sums(memories[0], 0)


def weights_at_random(seed):
    """Weights of all sizes, so that every part of the network matters."""
    weights = first_weights(np.random.default_rng(seed))
    weights.rows[:-1] *= 2
    return weights._replace(out=weights.out * 2, out_bias=np.array([0.1], np.float32))


def network_of(weights):
    parts = (weights.rows[: ROWS + NEAR], *weights[1:])
    return Network(*map(rounded, parts), tables=np.zeros(1, np.int16))


def added_up(position, net):
    memory = records(MEMORY)
    forget(memory)
    return score(position, memory, net, 0)


@pytest.mark.parametrize("shogi", [True, False])
def test_updated_sums_are_those_of_all_tiles(shogi):
    """Along random lines with captures, drops, promotions, Kaiser's moves and null moves, evaluated now and then."""
    net, moves, rng = expanded(network_of(weights_at_random(1))), np.empty(MOST, np.int64), Random(f"lines {shogi}")
    evaluated, kaiser_moves, passes = set(), 0, 0
    for _ in range(LINES):
        packed = kernel.pack(State(sfen.read(sfen.START), (), (), shogi, 512))
        memory = records(MEMORY)
        memory.view(np.uint8)[:] = 255  # what an earlier search left behind
        forget(memory)
        for ply in range(DEEP - 2):
            count = kernel_game.list_actions(packed.position, moves)
            if not count:
                break
            if not packed.past[packed.position[0]["ply"], 1] and rng.random() < 0.1:
                packed.position[0]["side"] ^= 1
                packed.position[0]["key"] ^= TURN
                note(packed.position, memory, ply, 0)
                passes += 1
            else:
                move = int(moves[rng.randrange(count)])
                kernel_game.play(packed.position, packed.past, move)
                note(packed.position, memory, ply, move)
                kaiser_moves += mover(move) & 15 == K
            if rng.random() < 0.4:
                found = score(packed.position, memory, net, ply + 1)
                assert found == added_up(packed.position, net)
                evaluated.add(found)
    assert len(evaluated) > 50
    assert kaiser_moves > 5
    assert passes > 5


def positions_at_random(seed, count):
    """Positions of random games, as bytes."""
    found, moves, rng = [], np.empty(MOST, np.int64), Random(seed)
    while len(found) < count:
        packed = kernel.pack(State(sfen.read(sfen.START), (), (), True, 200))
        for _ in range(rng.randrange(150)):
            listed = kernel_game.list_actions(packed.position, moves)
            if kernel_game.result(packed.position, packed.past)[0]:
                break
            kernel_game.play(packed.position, packed.past, int(moves[rng.randrange(listed)]))
        found.append(np.frombuffer(kernel.unpack(packed), np.uint8))
    return np.array(found)


def packed_row(row):
    return kernel.pack(State(bytes(row), (), (), True, 512)).position


def turned(row):
    """The same position, seats exchanged."""
    board = [tile and tile ^ 16 for tile in (int(row[80 - square]) for square in SQUARES)]
    return np.array([*board, *row[88:95], *row[81:88], 1 - row[SIDE]], np.uint8)


def test_integers_say_what_the_trained_weights_say():
    weights, rows = weights_at_random(2), positions_at_random(3, 60)
    net = expanded(network_of(weights))
    features, kaisers = np.zeros((len(rows), 2, PRESENT), np.int16), np.zeros((len(rows), 2), np.int8)
    find_features(rows, features, kaisers)
    exact = Weights(*((np.rint(part * ONE) / ONE).astype(np.float32) for part in weights))
    wanted = SCALE * evaluate(features, kaisers, exact)
    found = np.array([added_up(packed_row(row), net) for row in rows])
    assert np.abs(wanted).max() > 300
    assert np.abs(found - wanted).max() < 20


def test_both_seats_are_evaluated_alike():
    net = expanded(network_of(weights_at_random(4)))
    for row in positions_at_random(5, 20):
        assert added_up(packed_row(row), net) == added_up(packed_row(turned(row)), net)


def test_a_mirrored_board_is_evaluated_alike():
    """The rules know no left and right; only a Kaiser on the middle file could make a difference."""
    net = expanded(network_of(weights_at_random(6)))
    text = "ln1g2snl/1ks2rgb1/1ppppp1pp/p5p2/9/P1P1P4/1P1P1PPPP/1BG2S1R1/LNS1KG1NL b -"
    row = np.frombuffer(sfen.read(text.replace("LNS1KG1NL", "LNSK1G1NL")), np.uint8)
    mirrored = np.array([*row[:81].reshape(9, 9)[:, ::-1].ravel(), *row[81:]], np.uint8)
    assert added_up(packed_row(row), net) == added_up(packed_row(mirrored), net)


def test_missing_tiles_and_a_missing_kaiser_are_evaluated_too():
    net = expanded(network_of(weights_at_random(7)))
    for text in ("4k4/9/9/9/9/9/9/9/4K3R b -", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"):
        assert abs(added_up(packed_row(np.frombuffer(sfen.read(text), np.uint8)), net)) < 12_000


def test_sums_fit_into_16_bits():
    assert PRESENT * 2 * MOST_WEIGHT * ONE + MOST_BIAS * ONE < 2**15


def test_a_network_survives_its_file(tmp_path):
    network = network_of(weights_at_random(8))
    (tmp_path / "net.npz").write_bytes(network_bytes(network, {"seed": 8}))
    again = read_network(tmp_path / "net.npz")
    assert all((one == two).all() for one, two in zip(again, network, strict=True))
    assert load_network(tmp_path / "net.npz").shape == (SIZE,)


def test_files_without_a_network_are_refused(tmp_path):
    with pytest.raises(UserError, match="there is no file"):
        read_network(tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("no weights")
    with pytest.raises(UserError, match=r"text.npz is not a file of learned weights: "):
        read_network(tmp_path / "text.npz")
    small = network_of(weights_at_random(9))._replace(bias=np.zeros(WIDTH // 2, np.int16))
    (tmp_path / "small.npz").write_bytes(network_bytes(small, {}))
    with pytest.raises(UserError, match=r"small.npz has no network for friedl of the size that this version uses"):
        read_network(tmp_path / "small.npz")


def test_weights_have_the_shapes_of_a_network():
    assert isinstance(first_weights(np.random.default_rng(1)), Weights)
    assert expanded(network_of(weights_at_random(1))).shape == (SIZE,)
