"""Friedl's search as a USI engine, which shogi programs can drive: lines come in, lines go out."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from threading import Event, Thread, Timer
from time import perf_counter
from typing import Final

from samurai.engine.errors import SamuraiError
from samurai.games.friedl.pieces import DECLARE, SIDE, Action
from samurai.games.friedl.records import sfen, usi
from samurai.games.friedl.rules import State, actions, apply, outcome, start
from samurai.games.friedl.search.limits import CHECK_INTERVAL, Limits
from samurai.games.friedl.search.mate.solver import MateSolver, Verdict
from samurai.games.friedl.search.mind import Mind, Thought
from samurai.games.friedl.search.usi.clock import read_limits
from samurai.games.friedl.search.usi.options import OPTIONS
from samurai.games.friedl.search.usi.words import in_shogi_words

SHORTENING: Final = 100_000
"""How many positions are visited to look for a shorter mate than the first one found: a tenth of a second."""

MOST_LATE: Final = 0.05
"""A delay of more seconds than this is an accident, and not expected again."""

REMEMBERED: Final = 0.97
"""How much of a delay is still expected one move later: on a busy machine, late answers come now and then."""


class Engine:
    """One engine: it is sent lines, and answers through a callback."""

    def __init__(self, name: str, say: Callable[[str], object]) -> None:
        """Set the engine's name and the function that receives its answers."""
        self._name, self._say = name, say
        self._settings = {name: option.default for name, option in OPTIONS.items()}
        self._mind: Mind | None = None
        self._solver: MateSolver | None = None
        self._wanted = ["startpos"]
        self._begun: tuple[str, str] = ("", "")
        self._moves: list[str] = []
        self._states: list[State] = []
        """The positions so far, the last one is to be searched; none if it was refused."""

        self._thread: Thread | None = None
        self._stop = Event()
        self._endless = False
        self._ponders: Limits | None = None
        self._late = 0.0
        """How many seconds after its time the last answers were given: the next ones begin to end that much earlier."""

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
        self._set_up()

    def receive(self, line: str) -> bool:
        """Handle a line; return whether more may follow. An engine ignores what it does not know."""
        word, *words = line.split() or [""]
        try:
            if word in self._commands:
                self._commands[word](words)
        except SamuraiError as error:
            self._say(f"info string {in_shogi_words(error)}")
        return word != "quit"

    def wait(self) -> None:
        """Wait until a search that ends by itself has ended."""
        if self._thread and not self._endless:
            self._thread.join()
        self._end()

    def _usi(self, words: list[str]) -> None:
        declared = (option.declare(name) for name, option in OPTIONS.items())
        for line in (f"id name {self._name}", "id author the Samurai project", *declared, "usiok"):
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
        if name not in OPTIONS:
            return
        OPTIONS[name].check(name, value)
        self._end()
        # Both depend on the settings: they are made again when they are needed next.
        self._settings[name], self._mind, self._solver = value, None, None
        if name == "Rules":
            self._set_up()

    def _usinewgame(self, words: list[str]) -> None:
        self._end()
        self._ready().forget()

    def _position(self, words: list[str]) -> None:
        self._end()
        self._wanted = words
        self._set_up()

    def _set_up(self) -> None:
        """Set up the position that was sent last; none is left if it is refused."""
        place, _, moves = " ".join(self._wanted).partition(" moves")
        text = sfen.START if place == "startpos" else place.removeprefix("sfen ")
        begun, wanted = (text, self._settings["Rules"]), moves.split()
        known, self._begun = self._begun, ("", "")
        # Programs send all moves of a game each time: only the new ones are played.
        if begun != known or wanted[: len(self._moves)] != self._moves:
            self._states, self._moves = [], []
            self._states = [_begin(*begun)]
        # Empty while the moves are read, so that a refused one leaves no position behind.
        states, self._states = self._states, []
        for word in wanted[len(self._moves) :]:
            states.append(apply(states[-1], states[-1].position[SIDE], usi.read(states[-1], word)))
        self._begun, self._moves, self._states = begun, wanted, states

    def _go(self, words: list[str]) -> None:
        begin = perf_counter()
        self._end()
        self._stop = Event()
        side = self._states[-1].position[SIDE] if self._states else 0
        limits = read_limits(words, side, self._stop, int(self._settings["NetworkDelay"]) / 1000 + self._late)
        self._ponders = limits if "ponder" in words else None
        self._endless = bool({"infinite", "ponder"} & set(words))
        if self._endless:
            limits = Limits(stop=self._stop)
        work = self._mate if "mate" in words else self._best
        self._thread = Thread(target=self._answer, args=(work, limits, begin), daemon=True)
        self._thread.start()

    def _ponderhit(self, words: list[str]) -> None:
        if self._ponders is None:
            return
        # The search has had no limit since `go ponder`: its time begins now, and a timer ends it.
        seconds = min(self._ponders.seconds - CHECK_INTERVAL, self._ponders.enough)
        timer = Timer(max(0.0, min(seconds, 1e6)), self._stop.set)
        timer.daemon = True
        timer.start()

    def _end(self) -> None:
        """End a running search, if there is one; it reports what it has found."""
        self._stop.set()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _answer(self, work: Callable[[Limits], str], limits: Limits, begin: float) -> None:
        """Search, and send the answer; measure how late it is."""
        self._say(work(limits._replace(seconds=limits.seconds - (perf_counter() - begin))))
        if limits.seconds < inf:
            late = perf_counter() - begin - limits.seconds
            self._late = min(MOST_LATE, max(late, REMEMBERED * self._late))

    def _best(self, limits: Limits) -> str:
        """Return the answer to a `go` for a move."""
        found = self._think(limits)
        if self._endless:
            self._stop.wait()
        return f"bestmove {' ponder '.join(map(usi.write, found[:2])) or 'resign'}"

    def _think(self, limits: Limits) -> tuple[Action, ...]:
        """Return the moves that are expected next; none if there is no position, or no move."""
        if not self._states:
            self._say("info string there is no position to search: the last one was refused")
            return ()
        state = self._states[-1]
        offered = () if outcome(state) else actions(state, state.position[SIDE])
        if not offered or DECLARE in offered:
            return tuple(offered[-1:])
        # With one legal move nothing can change; a program that waits for `stop` wants to see a score, though.
        if len(offered) == 1 and not self._endless:
            return tuple(offered)
        found = self._ready().think(state, limits, tell=self._send, lines=int(self._settings["MultiPV"]))
        return found.line or tuple(offered[:1])

    def _mate(self, limits: Limits) -> str:
        """Return the answer to a `go mate`, as soon as it is known."""
        if not self._states:
            self._say("info string there is no position to solve: the last one was refused")
            return "checkmate notimplemented"
        if self._solver is None:
            self._solver = MateSolver(int(self._settings["USI_Hash"]))
        found = self._solver.solve(self._states[-1], limits, SHORTENING)
        if found.verdict == Verdict.NO_MATE:
            return "checkmate nomate"
        if found.verdict == Verdict.UNKNOWN:
            return "checkmate timeout"
        line = " ".join(map(usi.write, found.line))
        effort = _effort(found.nodes, found.seconds)
        self._say(f"info depth {len(found.line)} score mate {len(found.line)} {effort} pv {line}")
        return f"checkmate {line}"

    def _send(self, thought: Thought) -> None:
        score = f"mate {thought.mate}" if thought.mate else f"cp {thought.score}"
        line = " ".join(map(usi.write, thought.line))
        rank = f" multipv {thought.rank}" if self._settings["MultiPV"] != "1" else ""
        effort = _effort(thought.nodes, thought.seconds)
        self._say(f"info depth {thought.depth}{rank} score {score} {effort} pv {line}")


def _begin(text: str, rules: str) -> State:
    return start(2, {"position": text, "rules": rules, "plies": "9999"})


def _effort(nodes: int, seconds: float) -> str:
    return f"nodes {nodes} nps {int(nodes / max(seconds, 0.001))} time {int(1000 * seconds)}"
