"""The command line: help, exit codes, completion, the manual page."""

import argparse
import os
import resource
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from commands.manual import PAGE, manual

from samurai.cli import COMMANDS, main, parser
from samurai.commands.answers import EXIT_CODES


def commands() -> dict[str, argparse.ArgumentParser]:
    (action,) = (each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(action.choices)


def test_every_module_declares_one_command():
    assert len(commands()) == sum(map(len, COMMANDS.values()))


@pytest.mark.parametrize("name", commands())
def test_every_command_has_examples_that_its_own_parser_takes(name):
    lines = [line for line in str(commands()[name].epilog).splitlines() if line.startswith("  samurai ")]
    assert lines
    for line in lines:
        words = line.split("|")[0].split(">")[0].split()[1:]
        assert parser().parse_args(words).run is commands()[name].get_default("run")


@pytest.mark.parametrize("name", commands())
def test_everything_has_a_line_of_help(name):
    for action in commands()[name]._actions:
        assert action.help, f"{name} {action.dest}"


def test_the_manual_page_is_the_program():
    assert PAGE.read_text(encoding="utf-8") == manual(), "make it anew: python tests/commands/manual.py"


def test_the_manual_lists_every_command_and_exit_code():
    for word in (*(f"## samurai {name}" for name in commands()), *(f"`{code}`" for code in EXIT_CODES)):
        assert word in manual()


def test_help_takes_less_than_a_fifth_of_a_second_of_work(samurai):
    works = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert samurai("--help").code == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        works.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(works) < 0.2


@pytest.mark.parametrize("command", [["--help"], ["check", "nothing.samurai"], ["play", "cards", "random", "random"]])
def test_textual_is_only_imported_for_the_full_screen(command, home):
    code = f"import sys; from samurai.cli import main\ntry: main({command!r})\nexcept SystemExit: pass\n"
    code += "sys.exit('textual' in sys.modules)"
    environ = {**os.environ, "SAMURAI_HOME": str(home)}
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, env=environ, check=False).returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh", "fish"])
def test_completion_knows_the_commands(samurai, shell):
    script = samurai("completion", shell)
    assert script.code == 0
    assert all(name in script.out for name in commands())


def test_the_completion_is_a_script_that_bash_can_read(samurai, tmp_path):
    path = tmp_path / "samurai.bash"
    path.write_text(samurai("completion", "bash").out, encoding="utf-8")
    ask = "COMP_WORDS=(samurai rep); COMP_CWORD=1; _shtab_samurai; echo ${COMPREPLY[@]}"
    done = subprocess.run(["bash", "-c", f"source {path}; {ask}"], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"replay"}


def test_the_lobby_needs_a_terminal(samurai):
    assert samurai().refused("the lobby needs a terminal")


@pytest.mark.parametrize(
    "words", [["dance"], ["play"], ["play", "chess", "me"], ["convert", "x"], ["play", "board", "me", "--pause", "-1"]]
)
def test_what_the_command_line_does_not_know_exits_with_2(samurai, words):
    assert samurai(*words).code == 2


def test_an_interrupt_exits_with_130(home):
    command = [sys.executable, "-m", "samurai", "play", "friedl", "me", "me", "--plain"]
    environ = {**os.environ, "SAMURAI_HOME": str(home)}
    apply_new = {
        "preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    }  # a job in the background would not
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, **apply_new) as running:
        said = b""
        while b"> " not in said[-20:]:  # it asks
            said += os.read(running.stdout.fileno(), 4096)
        while running.poll() is None:  # Python sleeps through one that comes just before it begins to read
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(2)
        assert running.returncode == 130
    assert len(list(home.glob("*.samurai"))) == 1


def test_a_reader_that_closes_the_pipe_is_not_an_error(record, home):
    path = record("cards")
    command = f"{sys.executable} -m samurai replay {path} --plain | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] in ("0", "141")
    assert "Traceback" not in done.stderr


def test_our_own_mistakes_are_not_hidden(monkeypatch, capsys):
    def broken(options):
        raise ValueError("a mistake")

    monkeypatch.setattr("samurai.commands.lobby.run", broken)
    with pytest.raises(ValueError, match="a mistake"):
        main([])
    assert "this is a bug; please report it" in capsys.readouterr().err


def test_a_bug_in_a_command_ends_with_a_traceback_and_1(tmp_path):
    planted = """
import sys
from samurai.cli import main
from samurai.commands.records import check

def broken(path):
    raise ValueError("a mistake")

check._checked = broken
sys.exit(main(["check", "x.samurai"]))
"""
    ran = subprocess.run([sys.executable, "-c", planted], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith("samurai: this is a bug; please report it")
    assert "Traceback" in ran.stderr and ran.stderr.endswith("ValueError: a mistake\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--port", "99999"], "--port must be a whole number from 0 to 65535, not '99999'"),
        (["play", "board", "me", "greedy", "--option", "setup"], "an option is written NAME=VALUE"),
        (["play", "board", "me", "greedy", "--option", "setup=chess"], "option 'setup' can't be 'chess'"),
        (["play", "board", "me", "kasparov"], "'kasparov' is not a player"),
        (["admin", "people", "--store", "nowhere.db"], "there is no store nowhere.db"),
    ],
)
def test_mistakes_are_a_sentence_and_2(samurai, arguments, sentence):
    assert samurai(*arguments).refused(sentence)


@pytest.mark.parametrize("text", [b"\xff\xfe\n", b"[1]\n", b"[" * 100_000 + b"\n", b"{\n"])
def test_a_file_that_holds_no_results_is_refused_in_a_sentence(quick, tmp_path, text):
    (tmp_path / "results").write_bytes(text)
    ran = quick("arena", "cards", "random", "random", "--games", "1", "--results", tmp_path / "results")
    assert ran.refused("results, line 1, is not a result of the arena")
