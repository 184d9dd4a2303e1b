"""What a result was made on."""

import subprocess
from pathlib import Path

import pytest

from samurai import __version__, machine


@pytest.fixture(autouse=True)
def forgotten():
    machine.commit.cache_clear()
    yield
    machine.commit.cache_clear()


def test_the_machine_is_named():
    assert " cores of " in machine.machine()
    assert machine.processor() in machine.machine()


def test_a_copy_without_git_reports_its_version(monkeypatch, tmp_path):
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "machine.py"))
    assert machine.commit() == f"version {__version__}"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert machine.commit() == f"version {__version__}"


def test_a_commit_is_named_and_whether_it_was_changed(monkeypatch, tmp_path):
    def git(*words):
        who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
        return subprocess.run(["git", *who, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    git("init", "-q")
    (tmp_path / "__init__.py").write_text("")
    git("add", ".")
    git("commit", "-q", "-m", "all there is")
    head = git("rev-parse", "--short", "HEAD").strip()
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "machine.py"))
    assert machine.commit() == head
    machine.commit.cache_clear()
    (Path(tmp_path) / "__init__.py").write_text("changed = True")
    assert machine.commit() == f"{head}+"
