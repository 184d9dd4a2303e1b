"""What the games' kernels share."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from samurai import kernels
from samurai.kernels import compiling

SEEDED = "from samurai import kernels as k; r = k.generator(7); print([int(k.draw(r, n)) for n in range(1, 60)])"


def python(code, **environment):
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_equal_seeds_draw_alike_with_the_compiler_on_and_off():
    assert python(SEEDED) == python(SEEDED, NUMBA_DISABLE_JIT="1")
    assert kernels.draw(kernels.generator(1), 1 << 30) != kernels.draw(kernels.generator(2), 1 << 30)


def test_the_stream_is_that_of_sfc32():
    a, b, c, count, words, mask = 5, 0, 0, 1, [], 0xFFFFFFFF
    for _ in range(30):
        words.append((a + b + count) & mask)
        a, b, c = b ^ b >> 9, c + (c << 3) & mask, ((c << 21 | c >> 11) & mask) + words[-1] & mask
        count += 1
    rng = kernels.generator(5)
    assert [kernels.word(rng) for _ in range(10)] == words[20:]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_draws_are_in_range_and_equally_likely(count):
    rng = kernels.generator(count)
    drawn = Counter(kernels.draw(rng, count) for _ in range(1000 * count))
    assert set(drawn) == set(range(count))
    assert all(abs(often - 1000) < 150 for often in drawn.values())


def test_draws_from_very_many_are_not_biased_towards_the_small():
    """Without the redraw, one third of these numbers would come up twice as often as the rest."""
    rng, count = kernels.generator(0), 3 << 29
    thirds = Counter(3 * kernels.draw(rng, count) // count for _ in range(9000))
    assert all(abs(thirds[third] - 3000) < 200 for third in range(3))
    halves = Counter(kernels.draw(rng, count) % 3 for _ in range(9000))
    assert all(abs(halves[rest] - 3000) < 200 for rest in range(3))


def test_every_order_of_a_shuffle_is_equally_likely():
    rng, orders = kernels.generator(3), Counter()
    for _ in range(6000):
        items = np.arange(3)
        kernels.shuffle(rng, items)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_threads_that_make_kernels_at_once_cache_all_of_them_in_our_folder():
    interval = sys.getswitchinterval()

    def make(_):
        return [kernels.kernel(lambda value: value + 1)._cache.cache_path for _ in range(40)]

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            folders = {Path(path) for paths in threads.map(make, range(8)) for path in paths}
    finally:
        sys.setswitchinterval(interval)
    assert all(any(folder.is_relative_to(base) for base in compiling._bases()) for folder in folders)


def test_warming_up_calls_every_job_and_reports_progress():
    called, reported = [], []
    kernels.warm([lambda: called.append("a"), lambda: called.append("b")], lambda *far: reported.append(far)).join()
    assert called == ["a", "b"]
    assert reported == [(1, 2), (2, 2)]


def test_a_program_may_end_while_it_warms_up(tmp_path):
    code = (
        "from samurai import kernels; from samurai.games.friedl import kernel; "
        "kernels.warm(kernel.warm_jobs()); print('end')"
    )
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == "end"


def test_a_process_without_numba_says_so():
    code = "import sys; sys.modules['numba'] = None; from samurai import kernels; print(kernels.available())"
    assert python(code) == "False"
    assert kernels.available()


def test_machine_code_is_kept_where_it_can_be_written(tmp_path, monkeypatch):
    source, find = Path(compiling.__file__), compiling._cache_folder.__wrapped__
    file = tmp_path / "file"
    file.write_text("")
    for home, temporary, kept in (
        (tmp_path / "cache", tmp_path, tmp_path / "cache" / "samurai"),
        (file, tmp_path / "temporary", tmp_path / "temporary" / f"samurai-{os.getuid()}"),
        ("not/absolute", tmp_path / "temporary", tmp_path / "temporary" / f"samurai-{os.getuid()}"),
    ):
        monkeypatch.setenv("XDG_CACHE_HOME", str(home))
        monkeypatch.setattr("tempfile.tempdir", str(temporary))
        assert find(source).parent == kept
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setattr("tempfile.tempdir", str(file))
    assert find(source) is None
    assert find(tmp_path / "no-such-file.py") is None


def test_a_stranger_s_folder_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    assert not compiling._is_ours(tmp_path)


def test_nothing_is_raised_where_nothing_can_be_written():
    assert python(SEEDED, XDG_CACHE_HOME="/proc", TMPDIR="/proc").startswith("[0, ")


def test_what_a_kernel_imports_or_reads_names_its_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(compiling, "_PACKAGE", tmp_path)
    for name, text in {
        "one/a.py": "from samurai.one.b import (\n    f,\n    g,\n)\n",
        "one/b.py": "from samurai.two import c, data\nfrom samurai import three\n",
        "one/unused.py": "",
        "two/__init__.py": "data = 1\n",
        "two/c.py": "import os\n",
        "two/d.py": "",
        "three/__init__.py": "",
        "two/map.txt": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    caller = tmp_path / "one" / "a.py"
    taken = {str(path.relative_to(tmp_path)) for path in compiling._taken_in(caller)}
    assert taken == {"one/a.py", "one/b.py", "two/__init__.py", "two/c.py", "three/__init__.py"}
    for name in ("one/a.py", "one/b.py", "two/c.py", "two/map.txt"):
        before = compiling._key(caller)
        (tmp_path / name).write_text((tmp_path / name).read_text() + "# changed\n")
        assert compiling._key(caller) != before
    before = compiling._key(caller)
    (tmp_path / "one" / "unused.py").write_text("# changed")
    assert compiling._key(caller) == before
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert compiling._key(caller) != before, "checked code is other code"


def test_an_edited_callee_in_another_file_changes_its_caller(tmp_path):
    """Numba alone would answer 20 both times."""
    package = tmp_path / "samurai"
    package.mkdir()
    shutil.copytree(Path(kernels.__file__).parent, package / "kernels", ignore=shutil.ignore_patterns("batches.py"))
    caller = (
        "from samurai.callee import f\nfrom samurai.kernels import kernel\n@kernel\ndef h(x):\n    return f(x) * 10\n"
    )
    callee = "from samurai.kernels import kernel\n@kernel\ndef f(x):\n    return x + {}\n"
    (package / "__init__.py").write_text("")
    (package / "caller.py").write_text(caller)
    answers = []
    for add in (1, 22):
        (package / "callee.py").write_text(callee.format(add))
        paths = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        answers.append(python("from samurai.caller import h; print(h(1))", **paths))
    assert answers == ["20", "230"]
