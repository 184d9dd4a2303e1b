"""`samurai bench` and `samurai warm`."""

import json
import sys

import pytest

pytest.importorskip("numba")

from samurai.bench import learning, measure, peers, perft, report, table
from samurai.bench.measure import Measure, Missing, Row, Side, Values, run


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(measure, "SLOT", 0.01)


def test_a_table_with_ratios_first(quick):
    ran = quick("bench", "--rounds", 2, "--only", "random games")
    assert ran.code == 0
    heading, *rows = ran.out.split("\n\n")[1].splitlines()
    assert heading.split() == ["measure", "ratio", "ours", "theirs"]
    assert [row.split(",")[0] for row in rows] == ["board", "cards", "board plain"]
    assert "round 2 of 2: board" in ran.err


def test_everything_that_is_measured_has_a_name_of_its_own():
    names = [one.name for one in (*table.MEASURES, table.COLD)]
    assert len(set(names)) == len(names)


def test_json_tells_every_round_and_the_machine(quick):
    found = json.loads(quick("bench", "--rounds", 3, "--only", "TWO threads", "--json").out)
    assert {"processor", "cores", "load", "python", "numba"} <= set(found["machine"])
    for row in found["measures"]:
        assert len(row["ours"]["rounds"]) == len(row["peer"]["rounds"]) == 3
        assert row["ratio"]["best"] == max(row["ours"]["rounds"]) / max(row["peer"]["rounds"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--only", "checkers"], "no measurement has 'checkers' in its name"),
        (["--rounds", 0], "at least 1"),
        (["server", "--idle", "--tables", -3], "--tables must be at least 1"),
        (["server", "--seconds", 0], "--seconds more than 0"),
    ],
)
def test_what_cannot_be_measured_is_refused(quick, words, sentence):
    assert quick("bench", *words).refused(sentence)


@pytest.mark.parametrize(("module", "peer"), [("cshogi", "cshogi"), ("shogi", "python-shogi"), ("pyffish", "pyffish")])
def test_a_missing_library_is_named(monkeypatch, module, peer):
    monkeypatch.setitem(sys.modules, module, None)
    measures = [one for one in table.MEASURES if one.name.endswith(f"/ {peer}")]
    rows = run(measures[:1], 1, lambda _: None)
    (line,) = list(report.lines(report.machine(), rows, 1))[5:]
    assert line.endswith(f"{peer} is not installed")
    assert rows[0].ours.rounds and not rows[0].peer and not rows[0].ratio


@pytest.mark.parametrize(
    ("module", "side", "name"),
    [
        ("pyspiel", peers.open_spiel_games, "open_spiel"),
        ("pyspiel", learning.our_open_spiel, "open_spiel"),
        ("pgx", peers.pgx_moves, "pgx"),
        ("chess", learning.their_chess, "chess"),
        ("pettingzoo", learning.our_board, "pettingzoo"),
        ("ray", lambda: learning.self_play(2), "ray"),
    ],
)
def test_a_missing_library_of_learners_is_named(monkeypatch, module, side, name):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Missing, match=f"^{name} is not installed"):
        side()


def test_a_missing_program_is_named(monkeypatch):
    monkeypatch.setattr(perft.shutil, "which", lambda *_, **__: None)
    with pytest.raises(Missing, match="fairy-stockfish is not installed"):
        perft.fairy_stockfish(4)


def test_a_program_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setattr(perft.shutil, "which", lambda *_, **__: "/bin/true")
    with pytest.raises(Missing, match="fairy-stockfish does not answer"):
        perft.fairy_stockfish(4)


def test_every_side_is_closed_even_after_an_interrupt():
    closed = []

    def interrupt():
        raise KeyboardInterrupt

    sides = [
        Side("ours", lambda: 1, lambda: closed.append("ours")),
        Side("theirs", interrupt, lambda: closed.append("theirs")),
    ]
    with pytest.raises(KeyboardInterrupt):
        run([Measure("a race", "rounds/s", lambda: sides[0], lambda: sides[1])], 1, lambda _: None)
    assert sorted(closed) == ["ours", "theirs"]


def test_of_seconds_the_fewest_are_the_best_and_once_is_once():
    rows = run([Measure("a", "s", lambda: Side("ours", lambda: 1), once=True)], 3, lambda _: None)
    assert len(rows[0].ours.rounds) == 1
    assert Values("ours", [3.0, 1.0, 2.0]).best("s") == 1
    assert Values("ours", [3.0, 1.0, 2.0]).best("games/s") == 3


def test_the_ratio_is_best_by_best_and_the_median_of_the_rounds():
    ours, theirs = Values("ours", [8.0, 6.0, 2.0]), Values("theirs", [2.0, 2.0, 1.0])
    assert Row(Measure("a", "games/s", lambda: None), ours, theirs).ratio == (4, 3)


def test_warm_gets_everything_ready_and_says_how_long_it_took(quick):
    ran = quick("warm")
    assert ran.code == 0
    assert ran.out.startswith("All kernels are ready; it took ")
    assert "kernels are ready" in ran.err
