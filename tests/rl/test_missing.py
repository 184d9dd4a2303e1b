"""What is not installed is named in a sentence."""

import subprocess
import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("pettingzoo", "pettingzoo_env", "rl"),
        ("gymnasium", "gymnasium_env", "rl"),
        ("pyspiel", "openspiel_game", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_what_brings_it(monkeypatch, package, module, extra):
    pytest.importorskip("numba")
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"samurai.rl.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"is not installed: pip install 'samurai-games\[{extra}\]'"):
        import_module(f"samurai.rl.{module}")


@pytest.mark.parametrize(
    ("package", "sentence"),
    [("numba", "samurai: learning needs numba"), ("pyarrow", "samurai: saving decisions needs pyarrow")],
)
def test_the_command_says_what_it_lacks(package, sentence, tmp_path):
    blocked = f"import sys; sys.modules['{package}'] = None; from samurai.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ("selfplay", "cards", "random", "random", "--out", str(tmp_path / "out"))
    ran = subprocess.run([sys.executable, "-c", blocked, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and ran.stderr.startswith(sentence)
    assert not (tmp_path / "out").exists()
