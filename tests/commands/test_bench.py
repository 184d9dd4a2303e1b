"""`samurai bench` and `samurai warm`."""

import json
import sys
from dataclasses import replace

import pytest
import toy

pytest.importorskip("numba")

from samurai.bench import games, learning, measure, report, table
from samurai.bench.measure import Row, Values, run
from samurai.engine.errors import UserError
from samurai.engine.game import Parts, _loaded
from samurai.engine.parts import Bench, Measure, RandomGames, Side
from samurai.games.friedl.bench import peers, perft, searching
from samurai.research.libraries import Missing


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(measure, "SLOT", 0.01)


def test_a_table_with_ratios_first(quick):
    ran = quick("bench", "--rounds", 2, "--only", "random games")
    assert ran.code == 0
    heading, *rows = ran.out.split("\n\n")[1].splitlines()
    assert heading.split() == ["measure", "ratio", "ours", "theirs"]
    assert [row.split(",")[0] for row in rows] == ["board", "cards", "board plain"]
    assert ran.err == "", "progress is for a terminal, and this is a pipe"


def test_everything_that_is_measured_has_a_name_of_its_own():
    names = [one.name for one in (*table.measures(), table.COLD)]
    assert len(set(names)) == len(names)


def test_a_search_counts_the_positions_of_all_its_threads(monkeypatch):
    monkeypatch.setattr(searching, "NODES", 2_000)
    for position in searching.POSITIONS:
        one, two = (searching.search_side(position, threads).work() for threads in (1, 2))
        assert 2_000 <= one < 2_100
        assert two > 2_000
    assert searching.solver_side("mating position").work() >= 2_000


# Games from outside.


@pytest.fixture
def only_lots(monkeypatch):
    """Makes a toy game the only one that is installed, with these benchmarks."""

    def install(bench):
        monkeypatch.setattr(toy, "BENCH", bench, raising=False)
        lots = replace(toy.LOTS, parts=Parts(bench="toy:BENCH" if bench else ""))
        monkeypatch.setattr(games, "names", lambda: ("lots",))
        monkeypatch.setattr(games, "load", lambda name: lots)
        _loaded.cache_clear()

    yield install
    _loaded.cache_clear()


def test_a_game_without_benchmarks_is_left_out_with_a_sentence(only_lots, quick):
    only_lots(None)
    assert list(games.left_out()) == ["lots is left out: it has no benchmarks"]
    assert table.measures() == []
    assert quick("bench").refused("no measurement")
    with pytest.raises(UserError, match="no game that is installed says how it is played"):
        games.hosted()


def test_a_game_without_a_kernel_is_measured_by_its_plain_rules(only_lots, quick):
    only_lots(Bench(random_games=RandomGames(3)))
    ran = quick("bench", "--rounds", 1, "--json")
    (row,) = json.loads(ran.out)["measures"]
    assert row["name"] == "lots plain, 3 players, whole random games" and row["ours"]["best"] > 0
    assert "left out" not in ran.err


def test_of_equal_rows_that_of_the_first_game_is_measured(monkeypatch):
    twice = [Bench(kernels=(Measure("a", "s", lambda: None),)), Bench(kernels=(Measure("a", "s", lambda: 1),))]
    monkeypatch.setattr(table, "measured", lambda: [(toy.LOTS, bench) for bench in twice])
    assert table.measures() == list(twice[0].kernels)


def test_json_has_every_round_and_the_machine(quick):
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
        (["server", "--seconds", 0], "--seconds must be a number of seconds above 0"),
    ],
)
def test_what_cannot_be_measured_is_refused(quick, words, sentence):
    assert quick("bench", *words).refused(sentence)


@pytest.mark.parametrize(("module", "peer"), [("cshogi", "cshogi"), ("shogi", "python-shogi"), ("pyffish", "pyffish")])
def test_a_missing_library_is_named(monkeypatch, module, peer):
    monkeypatch.setitem(sys.modules, module, None)
    measures = [one for one in table.measures() if one.name.endswith(f"/ {peer}")]
    rows = run(measures[:1], 1, lambda _: None)
    (line,) = list(report.lines(report.machine(), rows, 1))[5:]
    assert line.endswith(f"{peer} is not installed")
    assert rows[0].ours.rounds and not rows[0].peer and not rows[0].ratio


@pytest.mark.parametrize(
    ("module", "side", "name"),
    [
        ("pyspiel", peers.open_spiel_games, "open_spiel"),
        ("pyspiel", lambda: learning.our_open_spiel("friedl", {}), "open_spiel"),
        ("pgx", peers.pgx_moves, "pgx"),
        ("chess", learning.their_chess, "chess"),
        ("pettingzoo", lambda: learning.our_pettingzoo("board", 4), "pettingzoo"),
        ("ray", lambda: learning.self_play("cards", ("greedy", "greedy"), 2), "ray"),
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
    assert ran.err == "", "progress is for a terminal, and this is a pipe"
