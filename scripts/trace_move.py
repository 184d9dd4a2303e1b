"""Which functions of ours run for one move: two people at a table of the real server, over real sockets.

    python scripts/trace_move.py [TREE]

Prints "functions / files", the medians over a few moves. The server runs in this process, so that a profiler sees it;
it is started by the command line only, so that any version of the tree can be measured.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import Any, Final

_MOVES: Final = 9
"""Moves that are traced; the median of them does not depend on what is drawn."""

_SETTLE_SECONDS: Final = 0.2
"""How long the work after a move (clocks, bots, notices) is still counted: less than the pause of any periodic job."""


class Trace:
    """A profiler that notes the functions of one source folder while it is on."""

    def __init__(self, source: Path) -> None:
        """Note what is defined in this folder."""
        self._source = str(source)
        self._seen: set[CodeType] = set()
        self.on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Called by Python at every call of a function."""
        if self.on and event == "call":
            self._seen.add(frame.f_code)

    def take(self) -> tuple[int, int]:
        """The number of functions and of files since the last time, comprehensions and lambdas left out."""
        ours = {code for code in self._seen if code.co_filename.startswith(self._source) and code.co_name[0] != "<"}
        self._seen = set()
        return len(ours), len({code.co_filename for code in ours})


class Seat:
    """One person's socket."""

    def __init__(self, connection: Any) -> None:
        """Sit at this connection."""
        self.connection = connection
        self.at = 0
        self.offered: dict[int, list[str]] = {}

    def hear(self, timeout: float = 30) -> dict[str, Any]:
        """The next message; what may be done is kept."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        if message["type"] in ("sight", "change") and message["seat"] is not None:
            self.at = message["at"]
            if "actions" in message:  # a change leaves out what stays the same
                self.offered[message["seat"]] = [action[0] for action in message["actions"]]
        return message

    def hear_for(self, seconds: float) -> None:
        """Read all that comes within this time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                self.hear(left)
            except TimeoutError:
                return


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _move(seats: list[Seat]) -> None:
    """Let whoever is to act take an action in the middle of the list, and wait until all know."""
    seat, number = next((seat, number) for seat in seats for number, words in seat.offered.items() if words)
    words = seat.offered[number]
    at = seat.at
    seat.connection.send(json.dumps({"do": "act", "seat": number, "word": words[len(words) // 2], "at": at, "id": at}))
    while (answer := seat.hear())["type"] != "done":
        if answer["type"] == "refused":
            raise RuntimeError(answer["message"])
    for each in seats:
        while each.at == at:
            each.hear()


def _play(address: str, trace: Trace) -> list[tuple[int, int]]:
    import httpx
    from websockets.sync.client import connect

    with ExitStack() as stack:
        people = [stack.enter_context(httpx.Client(base_url=address, timeout=30)) for _ in range(2)]
        _wait_for(people[0])
        for name, person in zip(("Anna", "Ben"), people, strict=True):
            person.post("/api/me", json={"name": name}).raise_for_status()
        wanted = {"game": "board", "options": {"setup": "random"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = people[0].post("/api/tables", json=wanted).raise_for_status().json()["id"]
        people[1].post(f"/api/tables/{table}/join", json={}).raise_for_status()
        seats = []
        for person in people:
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}
            url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
            seats.append(Seat(stack.enter_context(connect(url, additional_headers=headers, max_size=None))))
            seats[-1].hear_for(1)
        return [_traced(seats, trace) for _ in range(_MOVES)]


def _traced(seats: list[Seat], trace: Trace) -> tuple[int, int]:
    trace.on = True
    _move(seats)
    time.sleep(_SETTLE_SECONDS)
    trace.on = False
    for seat in seats:
        seat.hear_for(0.05)
    return trace.take()


def _wait_for(person: Any) -> None:
    """Wait until the server answers."""
    import httpx

    for _ in range(300):
        try:
            person.get("/api/me")
            return
        except httpx.TransportError:
            time.sleep(0.1)


def main() -> None:
    """Serve in this thread, play in another, print what was seen."""
    tree = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    sys.path.insert(0, str(tree / "src"))
    trace, port = Trace(tree / "src" / "samurai"), _free_port()
    found: list[tuple[int, int]] = []

    def visit() -> None:
        sys.setprofile(None)
        try:
            found.extend(_play(f"http://127.0.0.1:{port}", trace))
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    threading.setprofile(trace)
    sys.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        from samurai.cli import main as samurai

        threading.Thread(target=visit, daemon=True).start()
        output, sys.stdout = sys.stdout, sys.stderr
        with suppress(KeyboardInterrupt, SystemExit):
            samurai(["serve", "--port", str(port), "--store", str(Path(folder) / "traced.db")])
        sys.stdout = output
    if not found:
        sys.exit("no move could be traced")
    print(" / ".join(f"{median(column):.0f}" for column in zip(*found, strict=True)))


if __name__ == "__main__":
    main()
