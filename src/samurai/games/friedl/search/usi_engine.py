"""Friedl's search as a USI engine, which shogi programs can drive: lines come in, lines go out."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread, Timer
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.games.friedl.pieces import DECLARE, SIDE
from samurai.games.friedl.records import sfen, usi
from samurai.games.friedl.rules import State, actions, apply, outcome, start
from samurai.games.friedl.search.limits import Limits
from samurai.games.friedl.search.mind import Mind, Thought

OPTIONS: Final = (
    "option name USI_Hash type spin default 64 min 1 max 4096",
    "option name USI_Ponder type check default false",
    "option name Threads type spin default 1 min 1 max 64",
    "option name MultiPV type spin default 1 min 1 max 64",
    "option name Rules type combo default shogi var shogi var booklet",
)

OVERHEAD: Final = 0.03
"""Seconds of each move lost to communication."""

MOVES_LEFT: Final = 30
"""For how many more moves the clock must last, roughly."""

_NUMBERS: Final = ("btime", "wtime", "binc", "winc", "byoyomi", "movetime", "nodes", "depth", "mate")


class Engine:
    """One engine: it is sent lines, and answers through a callback."""

    def __init__(self, name: str, say: Callable[[str], object]) -> None:
        """Set the engine's name and the function that receives its answers."""
        self._name, self._say = name, say
        self._settings = {"USI_Hash": "64", "Threads": "1", "MultiPV": "1", "Rules": "shogi"}
        self._mind: Mind | None = None
        self._begun: tuple[str, str] = ("", "")
        self._moves: list[str] = []
        self._states: list[State] = []
        self._thread: Thread | None = None
        self._stop = Event()
        self._ponders: Limits | None = None
        self._commands: Final[dict[str, Callable[[list[str]], object]]] = {
            "usi": self._usi,
            "isready": self._isready,
            "setoption": self._setoption,
            "usinewgame": self._usinewgame,
            "position": self._position,
            "go": self._go,
            "stop": lambda words: self._end(),
            "ponderhit": self._ponderhit,
            "gameover": lambda words: self._end(),
            "quit": lambda words: self._end(),
        }

    def hear(self, line: str) -> bool:
        """Handle a line; return whether more may follow. An engine ignores what it does not know."""
        word, *words = line.split() or [""]
        try:
            if word in self._commands:
                self._commands[word](words)
        except SamuraiError as error:
            self._say(f"info string {error}")
        return word != "quit"

    def wait(self) -> None:
        """Wait until a search that ends by itself has ended."""
        if self._thread and not self._endless:
            self._thread.join()
        self._end()

    def _usi(self, words: list[str]) -> None:
        for line in (f"id name {self._name}", "id author the Samurai project", *OPTIONS, "usiok"):
            self._say(line)

    def _isready(self, words: list[str]) -> None:
        self._ready()
        self._say("readyok")

    def _ready(self) -> Mind:
        if self._mind is None:
            self._mind = Mind(int(self._settings["USI_Hash"]), int(self._settings["Threads"]))
            self._mind.think(_begin(sfen.START, "shogi"), Limits(nodes=1))  # loads its machine code
        return self._mind

    def _setoption(self, words: list[str]) -> None:
        name, _, value = " ".join(words).removeprefix("name ").partition(" value ")
        if name not in self._settings:
            return
        if name == "Rules" and value not in ("shogi", "booklet"):
            raise UserError("bad-option", f"the rules are shogi or booklet, not {value!r}")
        most = 4096 if name == "USI_Hash" else 64
        if name != "Rules" and not (_is_number(value) and 1 <= int(value) <= most):
            raise UserError("bad-option", f"{name} must be a number from 1 to {most}, not {value!r}")
        self._end()
        self._settings[name], self._mind, self._begun = value, None, ("", "")

    def _usinewgame(self, words: list[str]) -> None:
        self._end()
        self._ready().forget()

    def _position(self, words: list[str]) -> None:
        self._end()
        place, _, moves = " ".join(words).partition(" moves ")
        text = sfen.START if place == "startpos" else place.removeprefix("sfen ")
        begun, wanted = (text, self._settings["Rules"]), moves.split()
        if begun != self._begun or wanted[: len(self._moves)] != self._moves:
            self._states, self._moves = [_begin(*begun)], []
            self._begun = begun
        for word in wanted[len(self._moves) :]:
            state = self._states[-1]
            self._states.append(apply(state, state.position[SIDE], usi.read(state, word)))
            self._moves.append(word)

    def _go(self, words: list[str]) -> None:
        self._end()
        state = self._states[-1] if self._states else _begin(sfen.START, self._settings["Rules"])
        self._stop = Event()
        limits = _limits(words, state.position[SIDE], self._stop)
        self._ponders = limits if "ponder" in words else None
        self._endless = bool({"infinite", "ponder"} & set(words))
        if self._endless:
            limits = Limits(stop=self._stop)
        report = self._send_mate if "mate" in words else self._send_best
        self._thread = Thread(target=self._think, args=(state, limits, report), daemon=True)
        self._thread.start()

    def _ponderhit(self, words: list[str]) -> None:
        if self._ponders is None:
            return
        seconds = min(self._ponders.seconds, self._ponders.enough)
        timer = Timer(max(0.0, min(seconds, 1e6)), self._stop.set)
        timer.daemon = True
        timer.start()

    def _end(self) -> None:
        """End a running search, if there is one; it reports what it has found."""
        self._stop.set()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _think(self, state: State, limits: Limits, report: Callable[[State, Thought], object]) -> None:
        found = Thought(0, 0, 0, 0.0, ())
        offered = () if outcome(state) else actions(state, state.position[SIDE])
        if offered and DECLARE not in offered:
            found = self._ready().think(state, limits, tell=self._send, lines=int(self._settings["MultiPV"]))
            if not found.line:
                found = found._replace(line=tuple(offered[:1]))
        if self._endless:
            self._stop.wait()
        if DECLARE in offered:
            found = found._replace(line=(DECLARE,))
        report(state, found)

    def _send(self, thought: Thought) -> None:
        score = f"mate {thought.mate}" if thought.mate else f"cp {thought.score}"
        milliseconds = int(1000 * thought.seconds)
        speed = int(thought.nodes / max(thought.seconds, 0.001))
        line = " ".join(map(usi.write, thought.line))
        rank = f" multipv {thought.rank}" if self._settings["MultiPV"] != "1" else ""
        effort = f"nodes {thought.nodes} nps {speed} time {milliseconds}"
        self._say(f"info depth {thought.depth}{rank} score {score} {effort} pv {line}")

    def _send_best(self, state: State, found: Thought) -> None:
        words = [usi.write(action) for action in found.line[:2]]
        self._say(f"bestmove {' ponder '.join(words) or 'resign'}")

    def _send_mate(self, state: State, found: Thought) -> None:
        line = " ".join(map(usi.write, found.line))
        self._say(f"checkmate {line if found.mate > 0 else 'timeout'}")

    _endless = False


def _begin(text: str, rules: str) -> State:
    return start(2, {"position": text, "rules": rules, "plies": "9999"})


def _limits(words: list[str], side: int, stop: Event) -> Limits:
    """Return how long to think, from the words of a `go`."""
    said = {name: int(words[words.index(name) + 1]) for name in _NUMBERS if _has_number(words, name)}
    limits = Limits(stop=stop)
    if "nodes" in said:
        limits = limits._replace(nodes=max(1, said["nodes"]))
    if "depth" in said:
        limits = limits._replace(depth=min(max(1, said["depth"]), limits.depth))
    for name in ("movetime", "mate"):
        if name in said:
            limits = limits._replace(seconds=max(0.001, said[name] / 1000 - OVERHEAD))
    if {"btime", "wtime", "byoyomi"} & said.keys():
        return _by_clock(limits, said, "bw"[side])
    return limits


def _has_number(words: list[str], name: str) -> bool:
    return name in words[:-1] and _is_number(words[words.index(name) + 1])


def _is_number(word: str) -> bool:
    """Whether a word is a number that fits a clock; Python itself refuses to convert thousands of digits."""
    return word.isascii() and word.isdigit() and len(word) < 16


def _by_clock(limits: Limits, said: dict[str, int], side: str) -> Limits:
    """Return a share of the clock plus what each move gets on top; no more than there is."""
    left, more, extra = (said.get(name, 0) / 1000 for name in (f"{side}time", f"{side}inc", "byoyomi"))
    most = max(0.005, left + more + extra - OVERHEAD if extra or more else left * 0.8 - OVERHEAD)
    share = left / MOVES_LEFT + more + extra
    return limits._replace(seconds=min(most, 3 * share if left else share), enough=0.6 * share)
