"""What is printed when the server is ready, and the QR code in it."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from samurai.server.runtime import announcement
from samurai.server.runtime.announcement import can_draw, local_address, network_addresses
from samurai.server.runtime.qr_code import LONGEST, error_correction, format_bits, in_half_blocks, qr_code
from server.processes import SERVE

ROOT = Path(__file__).parents[3]
MASKS = {
    0: lambda i, j: (i + j) % 2,
    1: lambda i, j: i % 2,
    2: lambda i, j: j % 3,
    3: lambda i, j: (i + j) % 3,
    4: lambda i, j: (i // 2 + j // 3) % 2,
    5: lambda i, j: (i * j) % 2 + (i * j) % 3,
    6: lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2,
    7: lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2,
}
"""A module is inverted where this is 0; row i, column j, as the standard has it."""

ALIGNMENT = {21: None, 25: 18, 29: 22, 33: 26, 37: 30}


def is_function(i, j, size):
    """Whether a module belongs to a pattern, and holds no data."""
    corner = (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9)
    middle = ALIGNMENT[size]
    return corner or i == 6 or j == 6 or (middle is not None and abs(i - middle) < 3 and abs(j - middle) < 3)


def read(modules):
    """The text of a code: a reader that shares nothing with the writer; errors are found, not corrected."""
    size = len(modules)
    said = "".join("01"[modules[8][j]] for j in (0, 1, 2, 3, 4, 5, 7, 8)) + "".join(
        "01"[modules[i][8]] for i in (7, 5, 4, 3, 2, 1, 0)
    )
    number = int(said, 2) ^ 0b101010000010010
    assert number >> 13 == 0b01, "level L"
    mask = MASKS[number >> 10 & 7]
    bits, column, up = "", size - 1, True
    while column > 0:
        if column == 6:
            column -= 1
        for i in reversed(range(size)) if up else range(size):
            for j in (column, column - 1):
                if not is_function(i, j, size):
                    bits += "01"[modules[i][j] ^ (mask(i, j) == 0)]
        column, up = column - 2, not up
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


@pytest.mark.parametrize("length", [1, 17, 18, 32, 33, 53, 54, 78, 79, LONGEST])
def test_a_code_can_be_read(length):
    text = ("http://192.168.178.20:8000/" * 5)[:length]
    modules = qr_code(text)
    assert read(modules) == text
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, -7), (-7, 0)):
        rows = modules[top:][:7] if top else modules[:7]
        assert ["".join("01"[dark] for dark in (row[left:][:7] if left else row[:7])) for row in rows] == finder


def test_the_error_correction_is_that_of_known_examples():
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]  # HELLO WORLD, 1-M
    assert error_correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    assert f"{format_bits(0):015b}" == "111011111000100"
    assert f"{format_bits(4):015b}" == "110011000101111"


def test_a_text_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="do not fit"):
        qr_code("x" * (LONGEST + 1))


def test_a_code_is_drawn_black_on_white_with_a_quiet_zone():
    lines = in_half_blocks(qr_code("http://x")).split("\n")
    assert len(lines) == 13 and all(line.startswith("\x1b[30;107m  ") and line.endswith("  \x1b[0m") for line in lines)
    assert lines[0].strip("\x1b[0m").replace("30;107m", "").strip() == ""


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", "localhost"), ("0.0.0.0", "localhost"), ("::", "localhost"), ("10.0.0.7", "10.0.0.7"),
     ("fd00::7", "[fd00::7]")],
)  # fmt: skip
def test_the_address_for_this_machine(host, local):
    assert local_address(host, 80) == f"http://{local}:80"


def test_addresses_in_the_network(monkeypatch):
    monkeypatch.setattr(announcement, "_own", lambda family, other: "192.168.1.5" if "." in other else "fd00::5")
    assert network_addresses("127.0.0.1", 8000) == []
    assert network_addresses("10.0.0.7", 8000) == ["http://10.0.0.7:8000"]
    assert network_addresses("0.0.0.0", 8000) == ["http://192.168.1.5:8000"]
    assert network_addresses("::", 8000) == ["http://192.168.1.5:8000", "http://[fd00::5]:8000"]


def test_at_a_terminal_everything_is_printed(monkeypatch):
    monkeypatch.setattr(announcement, "_own", lambda family, other: "192.168.1.5")
    home = list(announcement.announcement("127.0.0.1", 8000, "", True))
    assert home[0] == "Samurai is ready at http://localhost:8000" and any("--host 0.0.0.0" in line for line in home)
    assert not any("\x1b" in line for line in home)
    network = list(announcement.announcement("0.0.0.0", 8000, "", True))
    assert "In your network: http://192.168.1.5:8000" in network
    assert in_half_blocks(qr_code("http://192.168.1.5:8000")) in network
    assert any(announcement.GUIDE in line for line in network) and (ROOT / announcement.GUIDE).is_file()
    public = list(announcement.announcement("0.0.0.0", 8000, "https://play.example", True))
    assert in_half_blocks(qr_code("https://play.example")) in public and not any("public" in line for line in public)
    plain = list(announcement.announcement("0.0.0.0", 8000, "", True, drawable=False))
    assert not any("\x1b" in line for line in plain)
    long = list(announcement.announcement("0.0.0.0", 8000, "https://" + "x" * 200, True))
    assert not any("\x1b" in line for line in long)


def test_only_able_terminals_are_drawn_on(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    assert can_draw(io.TextIOWrapper(io.BytesIO(), "utf-8")) and not can_draw(io.TextIOWrapper(io.BytesIO(), "ascii"))
    monkeypatch.setenv("TERM", "dumb")
    assert not can_draw(io.TextIOWrapper(io.BytesIO(), "utf-8"))


def serving(tmp_path, out):
    settings = {"SAMURAI_STORE": str(tmp_path / "samurai.db"), "SAMURAI_PORT": "0", "PYTHONUTF8": "1", "TERM": "xterm"}
    return subprocess.Popen(
        [sys.executable, "-c", SERVE], env={**os.environ, **settings}, stdout=out, stderr=subprocess.DEVNULL
    )


def test_a_pipe_gets_one_line_and_a_terminal_more(tmp_path):
    ours, theirs = pty.openpty()
    server = serving(tmp_path, theirs)
    answer = b""
    while b"Ctrl+C" not in answer:
        answer += os.read(ours, 1000)
    server.terminate()
    server.wait(40)
    os.close(ours)
    os.close(theirs)
    assert answer.startswith(b"Samurai is ready at http://localhost:") and b"--host 0.0.0.0" in answer
    server = serving(tmp_path, subprocess.PIPE)
    first = server.stdout.readline()
    server.terminate()
    assert first.startswith(b"Samurai is ready at http://localhost:") and server.stdout.read() == b""
    server.wait(40)
    server.stdout.close()
