"""Machine code is loaded from the cache, or compiled by another process, so that a server stays small."""

import logging
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread

import pytest

from samurai.bots.compiling_apart import run_warm, warm_apart
from samurai.kernels import cached_code, compiling
from samurai.kernels.cached_code import NotCached, alone, folder, only_cached, release_compiler

pytestmark = pytest.mark.skipif(compiling.interpreted(), reason="kernels are not compiled here")

SOURCE = """
from samurai.kernels.compiling import kernel

@kernel
def doubled(number):
    return 2 * number
"""

NICE = "import os, time; time.sleep(0.5); exit(os.nice(0) < 10)"
"""A program that succeeds if somebody lowers its priority."""


@pytest.fixture
def doubled(tmp_path, monkeypatch):
    """A factory of one kernel, as each new process would make it, with a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    compiling._cache_folder.cache_clear()
    file = tmp_path / "doubling.py"
    file.write_text(SOURCE)

    def make():
        spec = spec_from_file_location("doubling", file)
        module = sys.modules["doubling"] = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.doubled

    yield make
    sys.modules.pop("doubling", None)
    compiling._cache_folder.cache_clear()


def test_a_kernel_is_loaded_if_it_was_compiled_before_and_refused_if_not(doubled):
    with only_cached(), pytest.raises(NotCached, match="doubled"):
        doubled()(2)
    assert doubled()(2) == 4
    with only_cached():
        assert doubled()(3) == 6


def test_other_threads_continue_compiling(doubled):
    from concurrent.futures import ThreadPoolExecutor

    with only_cached(), ThreadPoolExecutor() as threads:
        assert threads.submit(doubled(), 4).result() == 8


def test_what_is_not_cached_is_compiled_elsewhere_and_then_loaded(doubled):
    compiled = []

    def elsewhere(game):
        compiled.append(game)
        return doubled()(1) == 2  # as another process: another dispatcher, the same cache

    here = doubled()
    warm_apart("toy", lambda: here(1), elsewhere)
    assert compiled == ["toy"]
    assert list(here.stats.cache_hits.values()) == [1]
    again = doubled()
    warm_apart("toy", lambda: again(1), elsewhere)
    assert compiled == ["toy"]


def test_a_compiler_that_fails_is_replaced_by_this_process(doubled, caplog):
    with caplog.at_level(logging.WARNING):
        warm_apart("toy", lambda: doubled()(1), lambda game: False)
    assert "bots of toy" in caplog.text


def test_without_a_cache_nobody_else_is_asked(doubled, monkeypatch):
    monkeypatch.setattr(cached_code, "folder", lambda: None)
    warm_apart("toy", lambda: doubled()(1), lambda game: pytest.fail("it could not help"))


def test_the_other_process_is_the_command_warm():
    assert not run_warm("no-such-game")


def test_the_command_runs_at_low_priority(monkeypatch):
    started = []

    class Child(subprocess.Popen):
        def __init__(self, command, **settings):
            started.append(command)
            super().__init__([sys.executable, "-c", NICE], **settings)

    monkeypatch.setattr(subprocess, "Popen", Child)
    assert run_warm("board")
    assert started == [[sys.executable, "-m", "samurai", "warm", "board"]]


def test_one_process_compiles_at_a_time(doubled):
    order = []

    def compile_too():
        with alone():
            order.append("second")

    with alone():
        other = Thread(target=compile_too)
        other.start()
        other.join(0.3)
        order.append("first")
    other.join()
    assert order == ["first", "second"]


def test_there_is_no_lock_without_a_cache(monkeypatch):
    monkeypatch.setattr(compiling, "_bases", list)
    assert folder() is None
    with alone():
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_the_compilers_pages_are_given_back_and_read_again_when_needed(doubled):
    doubled()(1)
    before = resident()
    released = release_compiler()
    assert released > 10_000_000
    assert resident() < before - released // 2
    (Path(os.environ["XDG_CACHE_HOME"]) / "samurai").rename(Path(os.environ["XDG_CACHE_HOME"]) / "old")
    compiling._cache_folder.cache_clear()
    assert doubled()(5) == 10  # compiled once more


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
