"""A terminal that tests can look at and type into."""

import os
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

SAMURAI = (sys.executable, "-m", "samurai")
PATIENCE = 20.0


class Terminal:
    """A program in tmux: what it shows, and keys for it."""

    def __init__(self, home: Path, columns: int, rows: int) -> None:
        self._socket = f"samurai-{uuid.uuid4().hex[:8]}"
        self._home = home
        self._size = ("-x", str(columns), "-y", str(rows))

    def run(self, *arguments: str, **environ: str) -> None:
        """Start `samurai` with these arguments; its exit code appears when it is done."""
        words = " ".join((*SAMURAI, *arguments))
        place = f"SAMURAI_HOME={self._home} HOME={self._home} TERM=tmux-256color COLORTERM=truecolor "
        place += " ".join(f"{name}={value}" for name, value in environ.items())
        self._tmux("new-session", "-d", *self._size, f"env {place} {words}; echo exit code $?; cat")

    def keys(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def styled(self) -> str:
        """The screen with its escape codes."""
        return self._tmux("capture-pane", "-p", "-e")

    def await_text(self, *texts: str) -> str:
        """Wait until one of these texts is on the screen; the screen then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if any(text in screen for text in texts):
                return screen
            assert "exit code" not in screen, f"the program has ended:\n{screen}"
            time.sleep(0.02)
        raise AssertionError(f"none of {texts} in\n{self.screen()}")

    def press_until(self, text: str, *keys: str) -> str:
        """Press keys again and again until a text appears."""
        end = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if text in screen:
                return screen
            self.keys(*keys)
        raise AssertionError(f"no {text!r} in\n{self.screen()}")

    def close(self) -> None:
        self._tmux("kill-server", check=False)

    def _tmux(self, *words: str, check: bool = True) -> str:
        command = ("tmux", "-L", self._socket, "-f", "/dev/null", *words)
        ran = subprocess.run(
            command, capture_output=True, text=True, check=check, env=os.environ | {"LC_ALL": "C.UTF-8"}
        )
        return ran.stdout


@pytest.fixture
def terminal(tmp_path):
    """Make terminals of any size; all are closed at the end."""
    if not shutil.which("tmux"):
        pytest.fail("these tests need tmux; tools/system-packages installs it")
    opened = []

    def make(columns: int = 80, rows: int = 24) -> Terminal:
        opened.append(Terminal(tmp_path / "home", columns, rows))
        return opened[-1]

    yield make
    for each in opened:
        each.close()
