"""Every block of code in the guides and in the README does what it says.

A page is played from its top in a folder of its own: blocks of `python` in one namespace, blocks of `sh` by bash, and
`text` after one of them is what it prints. A comment right above a block may say how the test runs it:

- `<!-- in the test: A → B -->`: with B in the place of A, because A takes long or is not here. In B, {name} is a name
  of the page's Python.
- `<!-- until: TEXT -->`: its command keeps running, so the test waits for this text; it is stopped at the end of the
  page. One for each command.
- `<!-- from: FILE -->`: it is a part of this file of `tests/toy_game`, and compared with it instead of run.
- `<!-- not run: REASON -->`: it cannot be. NOT_RUN below knows them all.
"""

import contextlib
import io
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import termios
import tomllib
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

import pytest

pytest.importorskip("numba")

ROOT = Path(__file__).parents[1]
GAME = ROOT / "tests" / "playthroughs" / "friedl-2-shogi-512-start.samurai"
GUIDES = ROOT / "docs" / "guides"
TOY = ROOT / "tests" / "toy_game"
PAGES = (ROOT / "README.md", ROOT / "docs" / "index.md", *sorted(GUIDES.glob("*.md")))
NEEDED = {
    "environments": ("gymnasium", "pettingzoo", "pyspiel"),
    "self-play": ("pyarrow",),
}
OWN_NAMES = (
"Makefile", "constraints.txt", "client", "examples", "pyproject.toml", "scripts",
"tests", "tools",
)  # fmt: skip
NOT_RUN = {
    "run-a-server: printf 'SAMURAI_DOMAIN=play.example\\nPOSTGRES_PASSWORD=%s\\n' "
    '"$(openssl rand -hex 24)" > deploy/.env',
    "run-a-server: systemctl start samurai-backup       # into /var/lib/samurai-backups",
    "run-a-server: location / {",
    "run-a-server: map $uri $table { default $request_id; ~^/api/(me/)?tables/(?<id>[^/]+) $id; }",
    "run-a-server: samurai serve --workers 4 --store postgresql://samurai:secret@db/samurai",
}
NOTES = ("in the test", "until", "from", "not run")
BLOCK = re.compile(
    r"(?P<notes>(?:^<!--[^\n]*-->\n)*)^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
PATIENCE = 600
"""Seconds until a command that hangs is given up."""


class Block(NamedTuple):
    page: str
    kind: str
    text: str
    notes: tuple[tuple[str, str], ...]

    def noted(self, name):
        return [said for note, said in self.notes if note == name]

    def __str__(self):
        return f"{self.page}: {self.text.partition(chr(10))[0]}"


def blocks(page):
    for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
        notes = (note.strip("<!->").strip().partition(": ") for note in found["notes"].splitlines())
        yield Block(page.stem, found["kind"], found["text"], tuple((name, said) for name, _, said in notes))


class Stage:
    """A page being played: its folder, its Python, and the programs that it has started."""

    def __init__(self, folder):
        self.folder, self.python, self.printed = folder, {"__name__": "guide"}, None
        self.running = contextlib.ExitStack()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        lay_out(folder)
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))
        } | {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache"),  # the kernels are there
            "BROWSER": "true",  # a browser that shows nothing
            "MAKEFLAGS": "n",  # make prints what it would do
            "PIP_NO_INDEX": "1",  # all that is asked for is here already
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "SAMURAI_HOME": str(folder / "shelf"),
            "SAMURAI_PORT": str(self.port),
            "SAMURAI_PAUSE": "0",
            "SAMURAI_THINKING": "0.01",
            "TERM": "xterm",
        }

    def play(self, block):
        known = all(note in NOTES for note, _ in block.notes)
        assert known, f"{block}: the comment above it is none that the test knows"
        if files := block.noted("from"):
            assert block.text in (TOY / files[0]).read_text(encoding="utf-8"), f"{block}: {files[0]} says otherwise"
            return
        if block.noted("not run"):
            self.printed = None
            return
        kinds = {"python": self.run_python, "sh": self.run_shell, "text": self.compare, "json": parse, "toml": parse}
        assert block.kind in kinds, f"{block}: what is a block of {block.kind or 'no kind'}?"
        kinds[block.kind](block)

    def script(self, block):
        """The text of a block as the test runs it."""
        text = block.text.replace("localhost:8000", f"localhost:{self.port}")
        for said in block.noted("in the test"):
            old, new = said.split(" → ")
            assert old in text, f"{block}: {old} is not in it"
            text = text.replace(old, new.format_map(self.python) if "{" in new else new)
        return text

    def run_python(self, block):
        with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.chdir(self.folder):
            exec(compile(self.script(block), str(block), "exec"), self.python)
        self.printed = printed.getvalue()
        tests = [name for name in self.python if name.startswith("test_")]
        if tests:
            (self.folder / "test_page.py").write_text(self.script(block), encoding="utf-8")
            self.run("python -m pytest -q -p no:cacheprovider -p no:xdist test_page.py", block)

    def run_shell(self, block):
        texts = block.noted("until")
        if not texts:
            self.printed = self.run(self.script(block), block)
            return
        commands = [line for line in self.script(block).splitlines() if line.strip()]
        for command, text in zip(commands, texts, strict=True):
            self.running.enter_context(showing(command, text, self.folder, self.environment))

    def run(self, script, block):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        said = f"{block}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == 0, said
        assert "WARNING" not in done.stderr and "Traceback" not in done.stderr, said
        return done.stdout

    def compare(self, block):
        assert self.printed is not None, f"{block}: a text that no block before it has printed"
        assert self.printed.strip() == block.text.strip(), str(block)


def lay_out(folder):
    """Make the folder look like the root of the repository; what a block may write to is its own."""
    for name in OWN_NAMES:
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv").symlink_to(sys.prefix)
    (folder / "game.samurai").write_bytes(GAME.read_bytes())
    for name in ("src/samurai/games/friedl/search", "docs", "shelf"):
        (folder / name).mkdir(parents=True)


@contextlib.contextmanager
def showing(command, text, folder, environment):
    """A program at a terminal, from when it shows a text until it is stopped."""
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (40, 120))
    program = subprocess.Popen(
        ["bash", "-c", f"exec {command}"],
        cwd=folder, env=environment, stdin=its, stdout=its, stderr=its, start_new_session=True,
    )  # fmt: skip
    os.close(its)
    shown = Event()
    reader = Thread(target=read, args=(ours, text, shown), daemon=True)
    reader.start()
    try:
        for _ in range(10 * PATIENCE):
            if shown.wait(0.1) or not reader.is_alive():
                break
        assert shown.is_set(), f"{command} has not shown {text!r}"
        yield
        program.terminate()
        assert program.wait(PATIENCE) in (0, -signal.SIGTERM, 128 + signal.SIGTERM), command
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        reader.join()
        os.close(ours)


def read(terminal, text, shown):
    """Read all that is shown at a terminal, and say when there is a text in it."""
    seen = ""
    with contextlib.suppress(OSError):  # the program is gone
        while True:
            seen += os.read(terminal, 65536).decode(errors="replace")
            if text in seen:
                shown.set()


def parse(block):
    {"json": json.loads, "toml": tomllib.loads}[block.kind](block.text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_of_a_page_works(page, tmp_path, monkeypatch):
    for package in NEEDED.get(page.stem, ()):
        pytest.importorskip(package)
    monkeypatch.setattr(sys, "path", list(sys.path))
    stage = Stage(tmp_path)
    with stage.running:
        for block in blocks(page):
            stage.play(block)


def test_only_a_few_blocks_are_not_run():
    left_out = [block for page in PAGES for block in blocks(page) if block.noted("not run")]
    assert {str(block) for block in left_out} == NOT_RUN
    assert all(len(reason.split()) >= 4 for block in left_out for reason in block.noted("not run"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_code_is_hidden_from_the_test(page):
    rest = BLOCK.sub("", page.read_text(encoding="utf-8"))
    assert not re.search(r"\n\n {4,}\S|^\s*(```|~~~)", rest), (
        "code that is not in a block with ``` at the line's beginning"
    )


@pytest.mark.parametrize(
    "text",
    [
        "```\nwhat is this\n```",
        "```ruby\nputs 1\n```",
        "```python\nassert False\n```",
        "```sh\nfalse\ntrue\n```",
        "```sh\necho 1\n```\n\n```text\n2\n```",
        "```text\nnothing printed this\n```",
        "```json\n{\n```",
        "<!-- later: -->\n```sh\ntrue\n```",
        "<!-- in the test: gone → here -->\n```sh\ntrue\n```",
        "<!-- until: never -->\n```sh\ntrue\n```",
    ],
)
def test_a_block_that_does_not_work_is_found(text, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    stage = Stage(tmp_path)
    with pytest.raises((AssertionError, ValueError, pytest.fail.Exception)), stage.running:
        for block in blocks(page):
            stage.play(block)
