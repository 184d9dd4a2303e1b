"""The player of friedl: mates, tactics, its clock, its words, and its ranks."""

import os
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from threading import Event, Timer
from time import perf_counter, thread_time

import cshogi
import pytest
import shogi

from samurai.bots.levels import LEVELS
from samurai.bots.lineup import FIRST_SHOGUN, make_bot, offered
from samurai.bots.ready import searcher
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.pieces import DECLARE
from samurai.games.friedl.records import usi
from samurai.games.friedl.search.engine import NODES, EngineBot, chance
from samurai.games.friedl.search.levels import RANKS, RankBot

HERE = Path(__file__).parent / "friedl"
MATES = [line.split(" ", 1) for line in (HERE / "mates.txt").read_text(encoding="utf-8").splitlines()]
TACTICS = [line.split(" ", 1) for line in (HERE / "tactics.txt").read_text(encoding="utf-8").splitlines()]
GAME = load("friedl")
EACH = 1 if os.environ.get("SAMURAI_SOAK") else 2
"""Of the positions that take long, each second is tried; `make soak` tries all."""


@pytest.fixture(autouse=True, scope="module")
def ready():
    assert searcher(load("friedl")).wait()


def table(position="start", rules="shogi"):
    return Table(GAME, new_record(GAME, ("a", "b"), {"position": position, "rules": rules}, Random(1)), Random(1))


def sight(position="start", rules="shogi"):
    here = table(position, rules)
    return here.observe(here.to_act[0])


def thought(position, nodes, rules="shogi"):
    search = searcher(load("friedl")).search
    state = GAME.rules.guess(sight(position, rules).view, Random(1))
    return search.Mind().think(state, search.Limits(nodes=nodes))


@pytest.mark.parametrize(("plies", "position"), [one for one in MATES if int(one[0]) <= 5])
def test_it_finds_every_mate_in_five_plies_or_fewer(plies, position):
    """Within 300,000 nodes, which is a third of a second of one quiet core; python-shogi is judge."""
    found = thought(position, 300_000)
    assert 0 < found.mate <= int(plies)
    assert mates(position, found.line)
    assert len(found.line) == found.mate


def test_it_finds_most_of_the_mates_in_seven_and_nine_plies():
    """Nine in ten, within 600,000 nodes."""
    long = [(int(plies), position) for plies, position in MATES if int(plies) > 5][::EACH]
    found = [thought(position, 600_000).mate for _, position in long]
    solved = sum(0 < one <= plies for one, (plies, _) in zip(found, long, strict=True))
    assert solved >= 0.9 * len(long), found


def mates(position, line):
    """Whether a line of legal moves leaves no answer: mate, or no move left, which loses as well (F1)."""
    board = shogi.Board(f"{position} 1")
    for action in line:
        move = shogi.Move.from_usi(usi.write(action))
        assert move in board.legal_moves
        board.push(move)
    return not list(board.legal_moves)


def test_a_long_mate_is_found_before_the_search_begins():
    """By the solver, with a tenth of the positions; the first generation would need many more."""
    _, position = next(one for one in MATES if one[0] == "9")
    state = GAME.rules.guess(sight(position).view, Random(1))
    search = searcher(load("friedl")).search
    reported = []
    found = search.Mind().think(state, search.Limits(nodes=50_000), tell=reported.append)
    assert (found.mate, len(found.line), reported) == (9, 9, [found])
    assert mates(position, found.line)
    assert found.nodes < 5_000
    assert search.Mind(solves=False).think(state, search.Limits(nodes=5_000)).mate == 0


def test_the_first_generation_is_kept_for_measurements():
    bot = make_bot(FIRST_SHOGUN, GAME, Random(1))
    assert FIRST_SHOGUN not in offered(GAME)
    assert bot.rank.first
    assert bot.choose(sight(), Budget(inf, 10)) in sight().actions


def test_there_are_mates_of_every_length():
    lengths = [int(plies) for plies, _ in MATES]
    assert {plies: lengths.count(plies) >= 10 for plies in (1, 3, 5, 7, 9)} == dict.fromkeys((1, 3, 5, 7, 9), True)


@pytest.mark.parametrize(("plies", "position"), MATES[::7])
def test_the_mates_are_what_the_file_says(plies, position):
    board = cshogi.Board(f"{position} 1")
    if plies == "1":
        assert board.mate_move_in_1ply()
    else:
        assert board.mate_move(int(plies))
        assert int(plies) == 3 or not board.mate_move(int(plies) - 2)


@pytest.mark.slow
def test_it_finds_most_of_the_moves_that_a_strong_engine_finds():
    agreed = [usi.write(thought(position, 300_000).line[0]) == word for word, position in TACTICS[::EACH]]
    assert sum(agreed) >= 0.7 * len(agreed)


def test_it_plays_a_whole_game_by_the_rules():
    game = table()
    bots = [EngineBot(GAME, Random(seat), rounds=8 + 8 * seat) for seat in (0, 1)]
    while not game.outcome:
        seat = game.to_act[0]
        action = bots[seat].choose(game.observe(seat), Budget(inf))
        game = game.play(seat, GAME.notation.write(action), game.revision)
    assert game.outcome.reasons


def test_equal_budgets_choose_alike():
    chosen = {EngineBot(GAME, Random(seed)).choose(sight(), Budget(inf, 300)) for seed in range(3)}
    assert len(chosen) == 1


def test_it_only_chooses_what_is_offered():
    seen = sight()
    for action in seen.actions[::7]:
        other = next(one for one in seen.actions if one != action)
        offered = replace(seen, actions=(action, other))
        assert EngineBot(GAME, Random(1)).choose(offered, Budget(inf, 10)) in (action, other)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_it_keeps_its_time(seconds):
    """What it works beyond its time is measured in processor time, for the machine may be busy."""
    bot, seen = EngineBot(GAME, Random(1)), sight()
    bot.choose(seen, Budget(inf, 1))
    begin = thread_time()
    assert bot.choose(seen, Budget(seconds)) in seen.actions
    assert thread_time() - begin < 0.05 + seconds


def test_it_stops_when_asked():
    stop = Event()
    Timer(0.1, stop.set).start()
    begin = perf_counter()
    assert EngineBot(GAME, Random(1)).choose(sight(), Budget(60, stop=stop))
    assert perf_counter() - begin < 60


def test_a_samurai_dropped_for_mate_is_the_difference_between_the_rules():
    """F4."""
    position = "7nk/9/7G1/9/9/9/9/9/4K4 b P"
    booklet, shogi_rules = thought(position, 20_000, "booklet"), thought(position, 20_000, "shogi")
    assert booklet.mate == 1
    assert usi.write(booklet.line[0]) == "P*1b"
    assert usi.write(shogi_rules.line[0]) != "P*1b"


def test_it_declares_when_it_may():
    """F6."""
    position = "+P+P+P+P1+P+P+P+P/+P+P2K4/RR7/9/9/9/9/9/4k4 b 2B"
    assert EngineBot(GAME, Random(1)).choose(sight(position), Budget(inf, 1)) == DECLARE
    assert EngineBot(GAME, Random(1)).hint(sight(position), Budget(inf, 1)).why == ("wins immediately",)


def test_a_hint_has_words_and_a_line_in_the_booklets_notation():
    plies, position = next(one for one in MATES if one[0] == "3")
    advice = EngineBot(GAME, Random(1)).hint(sight(position), Budget(inf, 2000))
    assert advice.why[0] == f"mates in {plies}"
    assert advice.why[-1].startswith("expects ")
    assert advice.why[-1].count(",") == 2
    assert advice.value > 0.99


def test_an_evaluation_names_a_few_moves_best_first():
    found = EngineBot(GAME, Random(1)).evaluate(sight(), Budget(inf, 500))
    assert len({advice.action for advice in found}) == 5
    assert [advice.value for advice in found] == sorted((advice.value for advice in found), reverse=True)
    assert sum(advice.trust for advice in found) == pytest.approx(1)


def test_a_score_is_a_chance():
    assert chance(0) == 0.5
    assert chance(600) + chance(-600) == pytest.approx(1)


def test_the_ranks_are_those_of_every_game():
    assert list(RANKS) == [level.name for level in LEVELS]
    assert all(isinstance(make_bot(name, GAME, Random(1)), RankBot) for name in RANKS)


def test_a_low_rank_overlooks_its_hand():
    seen = sight("4k4/9/9/9/9/9/9/9/4K4 b RBG")
    bot = RankBot(RANKS["heimin"], GAME, Random(1))
    assert all(bot.choose(seen, Budget(inf)).origin for _ in range(20))


def test_no_two_games_begin_alike_but_nothing_is_left_hanging():
    chosen = {make_bot("shogun", GAME, Random(seed)).choose(sight(), Budget(inf, 20)) for seed in range(12)}
    assert len(chosen) > 2
    taken = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B"
    words = {
        usi.write(make_bot("shogun", GAME, Random(seed)).choose(sight(taken), Budget(inf, 20))) for seed in range(6)
    }
    assert {word[2:] for word in words} == {"2b"}


def test_it_never_looks_at_more_positions_than_it_may():
    mind, state = searcher(load("friedl")).search.Mind(), GAME.rules.guess(sight().view, Random(1))
    for nodes in (1, NODES, 1000):
        found = mind.think(state, searcher(load("friedl")).search.Limits(nodes=nodes))
        assert found.nodes <= nodes
