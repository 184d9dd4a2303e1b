"""The commands where nothing but Python is installed: the core works, and the rest says which extra it needs."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from commands.test_cli import commands

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "playthroughs" / "friedl-2-shogi-512-start.samurai"
FAIR = ROOT / "examples" / "fair-draws.samurai"
BARE = (sys.executable, "-S", "-c", "import sys; from samurai.cli import main; sys.exit(main(sys.argv[1:]))")
"""Python without its site-packages: no package is installed there, whatever this machine has."""


@pytest.fixture
def bare(tmp_path):
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "SAMURAI_HOME": str(tmp_path / "home")}

    def run(*words, stdin=""):
        command = [*BARE, *map(str, words)]
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=tmp_path, env=environ, check=False
        )

    run.environ = environ
    return run


CORE = {
    "play": ["play", "cards", "greedy", "shogun", "--plain", "--seed", "1"],
    "resume": ["resume", "--list"],
    "games": ["games", "board"],
    "bots": ["bots", "friedl"],
    "help": ["help", "play"],
    "replay": ["replay", GAME, "--plain"],
    "check": ["check", GAME],
    "verify": ["verify", FAIR],
    "convert": ["convert", GAME, "--to", "kif"],
    "show": ["show", GAME, "--svg", "position.svg"],
    "perft": ["perft", "2"],
    "bench": ["bench", "--rounds", "1", "--only", "board plain"],
    "honesty": ["honesty", "random", "cards", "--positions", "1", "--worlds", "2"],
}
LACKING = {
    "serve": ("server", ["serve", "--port", "0"]),
    "doctor": ("server", ["doctor"]),
    "admin": ("server", ["admin", "people", "--store", GAME]),
    "backup": ("server", ["backup", "copy.db"]),
    "restore": ("server", ["restore", "copy.db"]),
    "export": ("server", ["export", "games"]),
    "import": ("server", ["import", GAME]),
    "usi": ("fast", ["usi"]),
    "arena": ("fast", ["arena", "cards", "random", "random"]),
    "selfplay": ("fast", ["selfplay", "cards", "random", "random", "--out", "games"]),
    "tune": ("fast", ["tune", "cards"]),
    "learn": ("fast", ["learn", "cards", "--out", "learned"]),
    "bench server": ("bench", ["bench", "server"]),
    "warm": ("fast", ["warm"]),
    "completion": ("terminal", ["completion", "bash"]),
}


def test_every_command_works_or_lacks_an_extra():
    assert {name.partition(" ")[0] for name in (*CORE, *LACKING)} == set(commands())


@pytest.mark.parametrize("name", CORE)
def test_the_core_works_with_nothing_installed(bare, name):
    ran = bare(*CORE[name])
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("name", LACKING)
def test_a_command_that_lacks_its_extra_names_it_in_one_sentence(bare, name):
    extra, words = LACKING[name]
    ran = bare(*words)
    assert ran.returncode == 2, ran.stderr
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.startswith("samurai: ") and f"pip install 'samurai-games[{extra}]'" in ran.stderr


def test_python_plays_with_nothing_installed(bare):
    code = """if True:
        import samurai
        table = samurai.new_table("board", players=["Ann", "Bo"], seed=1)
        table.play(samurai.bot("greedy", "board"))
        print(table)
    """
    ran = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env=bare.environ, check=False
    )
    assert ran.returncode == 0 and "Ann" in ran.stdout, ran.stderr


def test_without_a_full_screen_the_lobby_asks(bare, tmp_path):
    """At a terminal, with no words at all, a game begins."""
    ours, its = pty.openpty()
    environ = {**bare.environ, "TERM": "xterm"}
    with subprocess.Popen(BARE, stdin=its, stdout=its, stderr=its, cwd=tmp_path, env=environ) as running:
        os.close(its)
        os.write(ours, b"chess\nboard\n2\ngredy\n\nquit\n")
        shown = b""
        while running.poll() is None or b"is saved in" not in shown:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the program has ended
                break
    os.close(ours)
    text = shown.decode()
    assert running.returncode == 0, text
    assert "for the full screen: pip install 'samurai-games[terminal]'" in text
    assert "There is no 'chess'; there are board, cards, friedl." in text and "did you mean greedy?" in text
    assert "Player 1, greedy 2, greedy 3" in text and "is saved in" in text
