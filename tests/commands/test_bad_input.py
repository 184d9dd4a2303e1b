"""Every command against bad input: one sentence on stderr, the exit code 2, and no traceback."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from commands.test_cli import commands

GAME = Path(__file__).parents[1] / "playthroughs" / "friedl-2-shogi-512-start.samurai"
POSTGRES = "postgresql://nobody:secret@127.0.0.1:1/none"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """The folder that the commands run in, with files that are not what a command wants."""
    folder = tmp_path / "place"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr("samurai.server.runtime.serve.configure", lambda: None)  # it would change this process's log
    (folder / "game.samurai").write_bytes(GAME.read_bytes())
    (folder / "letter.txt").write_text("Dear Botan,\n" * 20, encoding="utf-8")
    (folder / "letter.txt").chmod(0o644)
    (folder / "noise").write_bytes(bytes(range(256)) * 8)
    (folder / "folder").mkdir()
    with closing(sqlite3.connect("cats.db")) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    return folder


STORES = {
    "letter.txt": "file is not a database",
    "noise": "file is not a database",
    "cats.db": "the database of another program",
    "folder": "folder",
    "letter.txt/store.db": "letter.txt/store.db",
    "nowhere/store.db": "nowhere/store.db",
    "mysql://there": "a store is a file, or postgresql://",
    "://there": "is not the URL of a store",
    "postgresql://there:port/name": "is not the URL of a store",
    POSTGRES: "can't be used",
}
ON_STORES = (
    ["admin", "people"],
    ["backup", "copy.db"],
    ["export", "games"],
    ["import", "game.samurai"],
    ["serve", "--port", "0"],
)
FILES = {
    "letter.txt": "letter.txt: ",
    "noise": "noise: ",
    "folder": "folder: Is a directory",
    "nothing": "nothing: No such file or directory",
    "letter.txt/x": "letter.txt/x: Not a directory",
    "/dev/null": "/dev/null: ",
}
ON_FILES = (
    ["check"], ["verify"], ["convert", "--to", "json"], ["show"], ["replay"], ["resume", "--plain"], ["restore"],
)  # fmt: skip
TARGETS = {
    "folder": "folder: Is a directory",
    "letter.txt/x": "letter.txt/x: Not a directory",
    "nowhere/x": "nowhere/x: No such file or directory",
    "/dev/full": "/dev/full: No space left on device",
}
INTO_FILES = (
    ["convert", "game.samurai", "--to", "kif", "--output"],
    ["show", "game.samurai", "--svg"],
    ["play", "cards", "random", "random", "--plain", "--record"],
)
INTO_FOLDERS = (
    ["arena", "cards", "random", "random", "--games", "1", "--records"],
    ["selfplay", "cards", "random", "random", "--games", "1", "--out"],
    ["learn", "cards", "--players", "2", "--games", "1", "--rounds", "1", "--match", "1", "--out"],
)
WRONG_WORDS = {
    "play": (["chess", "me"], ["board", "me"], ["board", "me", "kasparov"], ["board", "me", "me", "-o", "hands"],
             ["board", "me", "me", "-o", "hands=big"], ["board", "me", "me", "-o", "colour=red"],
             ["board", "me", "greedy", "--pause", "nan"], ["board", "me", "greedy", "--seed", "x"]),
    "resume": (["--pause", "-1"], ["--json"]),
    "games": (["chess"],),
    "bots": (["chess"],),
    "help": (["dance"],),
    "replay": (["game.samurai", "--to", "999"], ["game.samurai", "--to", "-1"], ["game.samurai", "--seat", "7"]),
    "check": ([],),
    "verify": (["game.samurai"],),
    "convert": (["game.samurai"], ["game.samurai", "--to", "pdf"], ["game.samurai", "--to", "kif", "--from", "doc"],
                ["game.samurai", "--to", "kif", "-o", "plies=3"], ["game.samurai", "--to", "kif", "-o", "rules"]),
    "show": (["game.samurai", "--to", "999"], ["game.samurai", "--seat", "x"]),
    "serve": (["--port", "99999"], ["--port", "-1"], ["--port", "http"], ["--workers", "0"], ["--workers", "2"],
              ["--host", "256.256.256.256", "--port", "0"]),
    "doctor": (["--url", "play.example"], ["--store", "mysql://there"]),
    "admin": (["dance"], ["block"], ["people", "--store", "nothing.db"], ["tidy", "--json"]),
    "backup": (["copy.db", "--keep", "0"], ["copy.db", "--keep", "3"]),
    "restore": (["nothing.db", "--store", "new.db"],),
    "export": ([],),
    "import": (["nothing.samurai"], ["letter.txt"]),
    "perft": (["21"], ["-1"], ["x"], ["1", "--sfen", "9/9"], ["1", "-o", "rules=chess"]),
    "usi": (["now"],),
    "arena": (["cards", "random", "random", "--games", "0"], ["cards", "random", "random", "--seconds", "nan"],
              ["cards", "random", "random", "--jobs", "99999999999"], ["cards", "random@soon", "random"],
              ["cards", "random", "random", "--sprt", "0", "5"], ["cards", "random", "heimin", "--sprt", "nan", "5"],
              ["cards", "random"], ["cards", "random", "nobody"], ["cards", "random", "random", "--address", "auto"],
              ["cards", "random", "random", "--results", "folder"],
              ["cards", "random", "random", "--results", "/dev/zero"]),
    "honesty": (["random", "cards", "--positions", "0"], ["nobody", "cards"], ["random", "chess"]),
    "selfplay": (["cards", "random", "random"], ["cards", "random", "random", "--out", "o", "--shard", "0"]),
    "tune": (["friedl"], ["cards", "--games", "3"], ["cards", "--seconds", "0"]),
    "learn": (["friedl", "--out", "o", "--players", "3"], ["cards", "--out", "o", "--players", "9"],
              ["cards", "--out", "o", "--games", "0"]),
    "bench": (["--rounds", "0"], ["--only", "nothing like it"], ["server", "--tables", "0"],
              ["server", "--seconds", "inf"]),
    "warm": (["chess"],),
    "completion": (["ksh"], []),
}  # fmt: skip
CASES = [
    *(([*words, "--store", store], said) for words in ON_STORES for store, said in STORES.items()),
    *(([*words, file], said) for words in ON_FILES for file, said in FILES.items() if words[0] != "restore"),
    *((["restore", file, "--store", "new.db"], file) for file in FILES),
    *(([*words, target], said) for words in INTO_FILES for target, said in TARGETS.items()),
    *(([*words, "letter.txt"], "letter.txt is a file, and no folder") for words in INTO_FOLDERS),
    *(([*words, "letter.txt/x"], "letter.txt/x: Not a directory") for words in INTO_FOLDERS),
    *(([name, *words], "") for name, cases in WRONG_WORDS.items() for words in cases),
    *(([name, "--no-such-option", "x", "x", "x"], "") for name in commands()),
]


@pytest.mark.parametrize(("words", "said"), CASES, ids=lambda each: " ".join(each) if isinstance(each, list) else "")
def test_bad_input_is_one_sentence_and_2(quick, place, words, said):
    ran = quick(*words)
    assert ran.refused(said), (ran.code, ran.out, ran.err)
    assert ran.err.startswith("samurai: ")


def test_every_command_is_tried():
    assert set(WRONG_WORDS) == set(commands())


def test_what_is_no_store_is_left_as_it_was(quick, place):
    before = {name: ((place / name).read_bytes(), (place / name).stat().st_mode) for name in ("letter.txt", "cats.db")}
    for name in before:
        quick("serve", "--port", "0", "--store", name)
    assert before == {name: ((place / name).read_bytes(), (place / name).stat().st_mode) for name in before}
    assert not list(place.glob("*-wal"))


@pytest.mark.parametrize(
    ("words", "guess"),
    [
        (["plya", "board"], "there is no command 'plya'; did you mean play?"),
        (["play", "bord", "me", "me"], "there is no game 'bord'; did you mean board?"),
        (["play", "board", "me", "gredy"], "did you mean greedy?"),
        (["arena", "cards", "shogum", "random"], "there is no bot 'shogum'; did you mean shogun?"),
        (["play", "board", "me", "me", "-o", "hand=open"], "board has no option 'hand'; did you mean hands?"),
        (["play", "board", "me", "me", "--sed", "1"], "unexpected '--sed'; did you mean --seed?"),
        (["convert", "game.samurai", "--to", "kiff"], "can't be 'kiff'; did you mean kif?"),
        (["admin", "tabels"], "can't be 'tabels'; did you mean tables?"),
    ],
)
def test_a_slip_of_the_finger_is_guessed(quick, place, words, guess):
    assert quick(*words).refused(guess)


def test_progress_is_not_written_into_a_pipe(samurai):
    ran = samurai("arena", "cards", "random", "random", "--games", "2")
    assert (ran.code, ran.err) == (0, "")
