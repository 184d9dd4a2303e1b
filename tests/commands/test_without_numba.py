"""A process without Numba still plays, measures what it can, and says what it lacks."""

import os
import subprocess
import sys

import pytest

from samurai.games import NAMES

BLOCKED = "import sys; sys.modules['numba'] = None; from samurai.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def blocked(home):
    def run(*words):
        command = (sys.executable, "-c", BLOCKED, *words)
        environ = {**os.environ, "SAMURAI_HOME": str(home)}
        ran = subprocess.run(
            command, capture_output=True, text=True, env=environ, stdin=subprocess.DEVNULL, check=False
        )
        assert "Traceback" not in ran.stderr
        assert ran.returncode == 0, ran.stderr
        return ran

    return run


@pytest.mark.parametrize("game", NAMES)
def test_a_greedy_game_is_played_to_its_end(blocked, home, game):
    plies = ("-o", "plies=20") if game == "friedl" else ()
    blocked("play", game, "greedy", "greedy", "--plain", "--seed", "1", *plies)
    assert len(list((home / "finished").iterdir())) == 1


def test_a_bot_that_would_search_says_once_that_it_does_not(blocked, home):
    ran = blocked("play", "cards", "shogun", "shogun", "--plain", "--seed", "1")
    assert len(list((home / "finished").iterdir())) == 1
    assert ran.stderr.count("one action ahead for lack of Numba: pip install 'samurai-games[fast]'") == 1


def test_kernels_that_cannot_be_measured_are_named_and_the_plain_rules_measured(blocked):
    named = blocked("bench", "--rounds", "1", "--only", "kernel", "--cold").stdout
    assert [line.endswith("Numba is not installed") for line in named.splitlines()[5:]] == [True] * 3
    assert blocked("bench", "--rounds", "1", "--only", "board plain").stdout.endswith("games/s\n")
