"""Fitting friedl's judgement to its own games."""

from random import Random

import numpy as np
import pytest

from samurai.games.friedl.pieces import SIDE, SQUARES
from samurai.games.friedl.records import sfen
from samurai.games.friedl.search import fit as friedl_fit
from samurai.games.friedl.search import fitted as kernel_fitted
from samurai.games.friedl.search.fitted import FITTED, SHAPES
from samurai.games.friedl.search.tune import Player, fit, gather, play

TEXTS = (
    sfen.START,
    "1n6l/l1rg5/pP1pp1+P1p/2P6/+R2G1k3/4N1s2/P1NPPPP1P/3KGS3/L1G5L b 2SN5P2b",
    "5g1nl/2+R2k3/4ppspp/3p5/9/1pP4P1/P1SPPPP1P/4KS1R1/LN1G1G1NL w GSL3P2bnp",
)


def rows(*texts):
    return np.array([np.frombuffer(sfen.read(text), np.uint8) for text in texts])


def turned(row):
    """The same position, seats exchanged."""
    board = [tile and tile ^ 16 for tile in (int(row[80 - square]) for square in SQUARES)]
    return np.array([*board, *row[88:95], *row[81:88], 1 - row[SIDE]], np.uint8)


def test_a_correction_means_what_the_search_adds():
    """Fitted tables, looked up by the fit and added up from the tables it writes, give the same."""
    rng = np.random.default_rng(1)
    weights = np.rint(rng.normal(0, 30, len(friedl_fit.layout().ridges)))
    weights[0] = 0
    tables, found = friedl_fit.tables(weights), friedl_fit.corrected(weights, friedl_fit.places(rows(*TEXTS)))
    assert [_added(tables, row) for row in rows(*TEXTS)] == found.tolist()


def _added(tables, row):
    total, kaisers = 0, [int(np.flatnonzero(row[:81] == 8 + 16 * seat)[0]) for seat in (0, 1)]
    for square in SQUARES:
        tile = int(row[square])
        kind, seat = tile & 15, tile >> 4
        if not tile:
            continue
        own, mine, other = (80 - at if seat else at for at in (square, kaisers[seat], kaisers[1 - seat]))
        worth = tables["square"][kind, own]
        for name, kaiser in (("guard", mine), ("hunt", other)):
            if kind != 8:
                worth += tables[name][kind, own // 9 - kaiser // 9 + 8, abs(own % 9 - kaiser % 9)]
        total += worth if seat == row[SIDE] else -worth
    for seat in (0, 1):
        for kind in range(1, 8):
            held = tables["hand"][kind, row[80 + 7 * seat + kind]]
            total += held if seat == row[SIDE] else -held
    return total


def test_both_seats_are_judged_alike():
    here = rows(*TEXTS)
    there = np.array([turned(row) for row in here])
    assert friedl_fit.looks(here).tolist() == friedl_fit.looks(there).tolist()


def test_it_learns_what_wins():
    """Where whoever has a Turm more wins, a Turm becomes dearer, and what is wanted likelier."""
    more, less = "4k4/9/9/9/9/9/9/9/R3K4 b -", "4k3r/9/9/9/9/9/9/9/4K4 b -"
    found, base = friedl_fit.places(rows(*[more, less] * 30)), np.zeros(60)
    wanted = np.array([0.9, 0.1] * 30)
    weights = friedl_fit.fit(base, found, wanted, 600.0)
    assert weights[friedl_fit.layout().begins["tile"] + 6] > 50
    after = friedl_fit.chance(friedl_fit.corrected(weights, found), 600.0)
    assert friedl_fit.loss(after, wanted) < friedl_fit.loss(np.full(60, 0.5), wanted) - 0.05


def test_tables_survive_the_file():
    rng = np.random.default_rng(2)
    tables = {name: rng.integers(-99, 99, shape) for name, shape in SHAPES.items()}
    again = kernel_fitted.read(kernel_fitted.write(tables, "Two\nlines"))
    assert all((again[name] == table).all() for name, table in tables.items())


def test_what_holds_is_not_nothing():
    assert all(table.any() for table in FITTED.values())


def test_a_game_is_played_and_kept(tmp_path):
    kept = next(game for seed in range(20) if len((game := play(Player(), Random(seed), nodes=60))[0]) > 5)[0]
    assert {position.side for position in kept} == {0, 1}
    gather(tmp_path / "positions.npz", 0.5, 1, nodes=60)
    gather(tmp_path / "positions.npz", 0.5, 2, nodes=60)
    fit(tmp_path / "positions.npz", tmp_path / "worth.txt")
    assert set(kernel_fitted.read((tmp_path / "worth.txt").read_text(encoding="utf-8"))) == set(SHAPES)


@pytest.mark.parametrize("seed", [1, 2])
def test_equal_seeds_play_equal_games(seed):
    assert play(Player(), Random(seed), nodes=40) == play(Player(), Random(seed), nodes=40)
