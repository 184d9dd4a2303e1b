"""USI both ways: an engine that programs drive, and programs that take a seat."""

import subprocess
import sys
from math import inf
from pathlib import Path
from random import Random
from threading import Event, Timer
from time import perf_counter, sleep
from unittest.mock import ANY

import pytest

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records import usi
from samurai.games.friedl.search.limits import Limits
from samurai.games.friedl.search.mind import Thought, _doubt_after
from samurai.games.friedl.search.usi.bot import UsiBot
from samurai.games.friedl.search.usi.clock import read_limits
from samurai.games.friedl.search.usi.engine import REMEMBERED, Engine

GAME = load("friedl")
US = f"usi:{sys.executable} -m samurai usi"


class Session:
    """An engine, and what it has said."""

    def __init__(self):
        self.said = []
        self.engine = Engine("Test", self.said.append)

    def receive(self, *lines):
        for line in lines:
            self.engine.receive(line)

    def until(self, word, seconds=60.0):
        end = perf_counter() + seconds
        while perf_counter() < end:
            found = [line for line in list(self.said) if line.startswith(word)]
            if found:
                self.said.clear()
                return found[-1]
            sleep(0.005)
        raise AssertionError(f"no {word} in {self.said}")


@pytest.fixture
def session():
    one = Session()
    yield one
    one.receive("quit")


def test_it_introduces_itself(session):
    session.receive("usi", "isready")
    assert session.said[0] == "id name Test"
    assert "usiok" in session.said
    assert session.said[-1] == "readyok"


@pytest.mark.parametrize(
    "words", ["nodes 500", "depth 3", "movetime 50", "btime 500 wtime 500 byoyomi 20", "byoyomi 60", "btime 0 wtime 0"]
)
def test_every_go_answers_with_a_legal_move(session, words):
    session.receive("position startpos moves 7g7f 3c3d", f"go {words}")
    best = session.until("bestmove").split()[1]
    state = GAME.rules.start(2, {"position": "start", "rules": "shogi", "plies": "512"})
    for word in ("7g7f", "3c3d", best):
        state = GAME.rules.apply(state, state.position[-1], usi.read(state, word))


def test_info_has_depth_score_speed_and_line(session):
    session.receive("position startpos", "go depth 4")
    while not any(line.startswith("bestmove") for line in session.said):
        sleep(0.005)
    lines = [line.split() for line in session.said if line.startswith("info")]
    assert [line[2] for line in lines] == ["1", "2", "3", "4"]
    assert all(line[3:5] == ["score", "cp"] and {"nodes", "nps", "time", "pv"} < set(line) for line in lines)
    assert session.said[-1].split()[1] == lines[-1][lines[-1].index("pv") + 1]


def test_several_lines_are_sent_best_first(session):
    session.receive("setoption name MultiPV value 3", "position startpos", "go depth 4")
    session.engine.wait()
    lines = [line.split() for line in session.said if line.startswith("info depth 4 ")]
    assert [line[3:5] for line in lines] == [["multipv", str(rank)] for rank in (1, 2, 3)]
    assert len({line[line.index("pv") + 1] for line in lines}) == 3
    assert session.said[-1].split()[1] == lines[0][lines[0].index("pv") + 1]


def test_no_more_lines_are_sent_than_there_are_moves(session):
    session.receive("setoption name MultiPV value 9", "position sfen 8k/9/9/9/9/9/9/9/4K4 w - 1", "go depth 3")
    session.engine.wait()
    assert len([line for line in session.said if line.startswith("info depth 3 ")]) == 3


def test_infinite_ends_by_stop_only(session):
    session.receive("position startpos", "go infinite")
    sleep(0.2)
    assert not any(line.startswith("bestmove") for line in session.said)
    session.receive("stop")
    assert any(line.startswith("bestmove") for line in session.said)


def test_a_ponder_hit_starts_the_clock(session):
    session.receive("position startpos moves 7g7f", "go ponder btime 1000 wtime 1000 byoyomi 100")
    sleep(0.2)
    assert not any(line.startswith("bestmove") for line in session.said)
    session.receive("ponderhit")
    session.until("bestmove", 10)


PROBLEM = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"
"""As mating problems are: the attacker has no king."""


@pytest.mark.parametrize("words", ["5000", "infinite", ""])
def test_a_mate_is_answered_as_soon_as_it_is_known(session, words):
    session.receive(PROBLEM, f"go mate {words}")
    assert session.until("checkmate") == "checkmate G*5b"
    session.receive("position sfen 9/9/9/9/9/9/4p4/9/4K4 w g 1", f"go mate {words}")
    assert session.until("checkmate") == "checkmate G*5h"


@pytest.mark.parametrize("words", ["5000", "infinite", ""])
def test_what_is_not_a_mate_is_answered_as_soon_as_it_is_known(session, words):
    for position in ("startpos", "sfen 4k4/R8/9/9/9/9/9/9/4K4 b - 1", "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"):
        session.receive(f"position {position}", f"go mate {words}")
        assert session.until("checkmate") == "checkmate nomate"


def test_what_is_not_known_in_time_is_answered_so(session):
    """A rook, a bishop and a gold against a lone king in the middle: nobody knows at once."""
    session.receive("position sfen 9/9/9/4k4/9/9/9/9/9 b RBG 1", "go mate 50")
    assert session.until("checkmate") == "checkmate timeout"
    session.receive("go mate infinite", "stop")
    assert session.until("checkmate") == "checkmate timeout"


def test_a_mate_is_reported_with_its_length_and_line(session):
    session.receive("position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "go mate 5000")
    session.engine.wait()
    words = session.said[0].split()
    assert words[:6] == ["info", "depth", "1", "score", "mate", "1"]
    assert words[-2:] == ["pv", "G*5b"]


def test_who_is_mated_resigns(session):
    session.receive("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "go depth 2")
    assert session.until("bestmove") == "bestmove resign"


@pytest.mark.parametrize(
    "refused",
    [
        "position sfen 9/9/9/9/9/9/9/9/9 b G 1",
        "position startpos moves 7g7f 7g7f",
        "position nowhere",
        "position",
    ],
)
def test_a_refused_position_leaves_no_other_in_its_place(session, refused):
    session.receive("position startpos moves 7g7f", refused)
    assert len(session.said) == 1
    session.receive("go byoyomi 100")
    assert session.until("bestmove") == "bestmove resign"
    session.receive("go mate 100")
    assert session.until("checkmate") == "checkmate notimplemented"
    session.receive("go infinite")
    assert session.until("info") == "info string there is no position to search: the last one was refused"
    assert session.said == []
    session.receive("stop")
    assert session.until("bestmove") == "bestmove resign"
    session.receive("position startpos moves", "go nodes 100")
    assert session.until("bestmove") != "bestmove resign"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position sfen kk7/9/9/9/9/9/9/9/9 b - 1", "gote has 2 kings on the board, not one"),
        ("position sfen 4k4/9/9/9/P8/P8/9/9/4K4 b - 1", "sente has two pawns on one file"),
        ("position startpos moves 7g7e", "a pawn does not move from 7g to 7e"),
        ("position startpos moves 8h2b", "the path to 2b is blocked on 7g"),
        ("position startpos moves 7g7f+", "a pawn promotes only on a move that begins or ends in the enemy's camp"),
        ("setoption name USI_Hash value abc", "USI_Hash must be a whole number from 1 to 4096, not 'abc'"),
        ("setoption name Threads value 65", "Threads must be a whole number from 1 to 64, not '65'"),
        ("setoption name NetworkDelay value -1", "NetworkDelay must be a whole number from 0 to 10000, not '-1'"),
        ("setoption name USI_Ponder value maybe", "USI_Ponder must be true or false, not 'maybe'"),
        ("setoption name Rules value go", "Rules must be shogi or booklet, not 'go'"),
        ("setoption name MultiPV", "MultiPV must be a whole number from 1 to 64, not ''"),
    ],
)
def test_refusals_are_one_sentence_in_the_words_of_shogi(session, line, sentence):
    session.receive(line)
    assert session.said == [f"info string {sentence}"]


def test_every_option_is_declared_and_takes_its_default(session):
    session.receive("usi")
    declared = [line.split() for line in session.said if line.startswith("option ")]
    assert len(declared) == 6
    session.said.clear()
    for words in declared:
        session.receive(f"setoption name {words[2]} value {words[words.index('default') + 1]}")
    assert session.said == []


def test_one_legal_move_needs_no_thought(session):
    session.receive("position sfen k8/9/1G7/9/9/9/9/9/4K4 w - 1", "go byoyomi 100000")
    assert session.until("bestmove", 30) == "bestmove 9a8a"


def test_rules_are_an_option(session):
    drop = "position sfen 7nk/9/7G1/9/9/9/9/9/4K4 b P 1"
    session.receive(drop, "go nodes 5000")
    assert session.until("bestmove").split()[1] != "P*1b"
    session.receive("setoption name Rules value booklet", "go nodes 5000")
    assert session.until("bestmove").split()[1] == "P*1b"


def test_nonsense_is_answered_with_a_sentence_or_ignored(session):
    session.receive("", "hello", "ponderhit", "setoption name Style value calm", "setoption name Threads value many")
    session.receive("position sfen nothing", "position startpos moves 1a1b", "setoption name Rules value go")
    assert len(session.said) == 4
    assert all(line.startswith("info string ") for line in session.said)
    session.receive("usinewgame", "setoption name Threads value 2", "position startpos", "go nodes 2000")
    assert session.until("bestmove")


def limits(words, side=0, lost=0.02):
    return read_limits(words.split(), side, Event(), lost)


def test_the_clock_is_shared_out_with_care():
    for left, byoyomi in ((60_000, 0), (60_000, 10_000), (0, 10_000), (200, 0), (10, 0)):
        found = limits(f"btime {left} wtime 1 byoyomi {byoyomi}")
        assert 0 < found.seconds <= max(0.005, (left + byoyomi) / 1000)
        assert min(found.enough, found.seconds) <= max(0.005, left / 1000 / 30 + byoyomi / 1000)
    assert limits("btime 60000 wtime 600000", side=1).seconds > 20


def test_a_byoyomi_is_used_to_its_end():
    assert limits("byoyomi 500") == Limits(seconds=0.48, stop=ANY)
    assert limits("btime 0 wtime 0 byoyomi 500", lost=0.03) == Limits(seconds=0.47, stop=ANY)
    assert limits("btime 0 wtime 0 binc 1000 winc 9000") == Limits(seconds=0.98, stop=ANY)
    assert limits("byoyomi 10", lost=0.03).seconds > 0


def test_a_late_answer_makes_the_next_ones_earlier(session):
    engine = session.engine
    engine._answer(lambda limits: "bestmove resign", Limits(seconds=0.01), perf_counter() - 0.02)
    late = engine._late
    assert 0.01 <= late <= 0.05
    engine._answer(lambda limits: "bestmove resign", Limits(seconds=60), perf_counter())
    assert engine._late == pytest.approx(REMEMBERED * late)
    engine._answer(lambda limits: "bestmove resign", Limits(), perf_counter())
    assert engine._late == pytest.approx(REMEMBERED * late)


def test_a_session_through_pipes():
    words = "usi\nisready\nusinewgame\nposition startpos\ngo nodes 3000\n"
    command = [sys.executable, "-m", "samurai", "usi"]
    said = subprocess.run(command, input=words, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_program_takes_a_seat():
    table = Table(GAME, new_record(GAME, ("a", "b"), {"rules": "shogi"}, Random(1)), Random(1))
    bots = [make_bot(US, GAME, Random(1)), make_bot("random", GAME, Random(2))]
    for _ in range(6):
        seat = table.to_act[0]
        action = bots[seat].choose(table.observe(seat), Budget(inf, 300))
        table = table.play(seat, GAME.notation.write(action), table.revision)
    stop = Event()
    Timer(0.2, stop.set).start()
    begin = perf_counter()
    assert bots[0].choose(table.observe(0), Budget(60, stop=stop))
    assert perf_counter() - begin < 60


def program(path: Path, *lines: str) -> str:
    path.write_text("\n".join(("import sys, time", *lines)), encoding="utf-8")
    return f"{sys.executable} {path}"


HELLO = "print('usiok\\nreadyok', flush=True)"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("sys.exit(1)",), "it ended unexpectedly"),
        (("time.sleep(60)",), "it did not send usiok in time"),
        ((HELLO, "time.sleep(60)"), "it did not send bestmove in time"),
        ((HELLO, "print('bestmove 1a1b', flush=True)", "time.sleep(60)"), "1a"),
        ((HELLO, "print('bestmove \\x00\\xff?', flush=True)", "time.sleep(60)"), "not a move in USI"),
    ],
)
def test_what_goes_wrong_with_a_program_is_reported_in_a_sentence(tmp_path, lines, sentence):
    table = Table(GAME, new_record(GAME, ("a", "b"), {}, Random(1)), Random(1))
    command = program(tmp_path / "engine.py", *lines)
    with pytest.raises(UserError, match=r"engine\.py: ") as refusal:
        UsiBot(command, GAME, Random(1), patience=0.6).choose(table.observe(0), Budget(0.1))
    if sentence != "1a":
        assert sentence in str(refusal.value)


def test_a_program_that_resigns_plays_on(tmp_path):
    table = Table(GAME, new_record(GAME, ("a", "b"), {}, Random(1)), Random(1))
    command = program(tmp_path / "engine.py", HELLO, "print('bestmove resign', flush=True)", "time.sleep(60)")
    assert UsiBot(command, GAME, Random(1)).choose(table.observe(0), Budget(0.1)) in table.observe(0).actions


def test_programs_that_are_not_there_and_other_games_are_refused():
    with pytest.raises(UserError, match="there is no program 'no-such-engine' here"):
        make_bot("usi:no-such-engine", GAME, Random(1))
    with pytest.raises(UserError, match="there is no program '' here"):
        make_bot("usi:", GAME, Random(1))
    with pytest.raises(UserError, match="board has no USI programs"):
        make_bot(US, load("board"), Random(1))


def test_a_search_thinks_longer_while_it_is_unsure():
    """The doubt halves with each depth that confirms the best move, and grows with a change or a lower score."""
    calm = Thought(5, 100, 0, 0.0, (Action("S", "a3", "a4"),))
    other, worse = calm._replace(line=(Action("S", "b3", "b4"),)), calm._replace(score=0)
    assert _doubt_after(1.0, calm, calm) == 0.5
    assert _doubt_after(1.0, calm, other) == 1.5
    assert _doubt_after(1.0, calm, worse) == 1.5
    assert _doubt_after(1.0, calm, other._replace(score=0)) == 2.5
