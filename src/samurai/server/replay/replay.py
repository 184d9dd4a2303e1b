"""The replay of a finished game: what each seat saw at every step, and how each step is described."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from samurai.engine.draws import Verdict, verify
from samurai.engine.game import CHANCE, Game, Outcome, Seat
from samurai.engine.plain import to_plain
from samurai.engine.record import Course, Entry, Record, follow
from samurai.engine.table import Told, tell
from samurai.server.live.observations import encode, facts_of, told
from samurai.server.refusal import Refusal
from samurai.server.tables.service import House
from samurai.store.tables import seals, tables
from samurai.store.tables.tables import Sheet

KEPT: Final = 16
"""The number of films kept in memory; each takes a megabyte or two."""

EVERYTHING: Final = -1
"""The viewpoint that sees everything: every seat's knowledge combined."""

Viewpoint = Seat | None
"""Where one looks from: a seat, None for a spectator, or EVERYTHING."""


@dataclass
class Film:
    """One finished game, without the actions that were taken back. It never changes."""

    game: Game[Any, Any, Any]
    record: Record
    _course: Course[Any, Any, Any] = field(init=False)
    _states: list[Any] = field(init=False)
    _stories: dict[Viewpoint, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Replay the game."""
        self._course = follow(self.game, self.record)
        self._states = list(self._course.states())

    @property
    def steps(self) -> int:
        """The number of actions; step 0 is the state before the first."""
        return len(self._course.standing)

    def story(self, viewpoint: Viewpoint) -> bytes:
        """The whole history line by line as seen from this viewpoint, and the result, as JSON."""
        if viewpoint not in self._stories:
            lines = self._lines(viewpoint)
            message = {"steps": self.steps, "lines": lines, **self._end()}
            self._stories[viewpoint] = encode(message)
        return self._stories[viewpoint]

    def _lines(self, viewpoint: Viewpoint) -> list[dict[str, Any]]:
        tellings = [tell(self.game, self.record, viewer) for viewer in self._viewers(viewpoint)]
        lines, turn, last = [], 0, CHANCE
        for versions in zip(*tellings, strict=True):
            line: Told[Any] = next((one for one in versions if one.action is not None), versions[0])
            if line.seat not in (CHANCE, last):
                turn, last = turn + 1, line.seat
            word = None if line.action is None else self.game.notation.write(line.action)
            sentence = told("sentence", line.sentence)
            lines.append({"seat": line.seat, "word": word, **sentence, "remark": line.remark, "turn": turn})
        return lines

    def _end(self) -> dict[str, Any]:
        outcome = self._course.outcome
        assert outcome is not None, "only finished games are replayed"
        view = self.game.rules.view(self._states[-1], None)
        return {
            "outcome": to_plain(outcome),
            **told("result", self.game.text.result(view, outcome, self.record.players)),
        }

    def _viewers(self, viewpoint: Viewpoint) -> list[Viewpoint]:
        """The viewers whose views make up a viewpoint; EVERYTHING starts with the public view."""
        return [None, *range(self.record.seats)] if viewpoint == EVERYTHING else [viewpoint]

    def look(self, step: int, viewpoint: Viewpoint) -> bytes:
        """What was known at a step, as JSON; for EVERYTHING, the public view first and then each seat's."""
        state, rules = self.at(step), self.game.rules
        facts = to_plain(facts_of(self.game, rules.view(state, None)))
        sights = [{"seat": who, "view": to_plain(rules.view(state, who))} for who in self._viewers(viewpoint)]
        over = step == self.steps
        asked = () if over else rules.to_act(state)
        return encode({"step": step, "to_act": asked, "facts": facts, "sights": sights})

    def picture(self, step: int, viewpoint: Viewpoint) -> str:
        """What was known at a step, as an SVG drawing; for EVERYTHING, the public view."""
        view = self.game.rules.view(self.at(step), self._viewers(viewpoint)[0])
        return self.game.painting.svg(view, self.record.players)

    def at(self, step: int) -> Any:
        """The state after this many actions."""
        if not 0 <= step <= self.steps:
            raise Refusal("not-found", f"this game has the steps 0 to {self.steps}")
        return self._states[step]

    def until(self, step: int, players: tuple[str, ...], date: str) -> tuple[Record, Outcome | None]:
        """The game up to a step, as a record to continue from, and its outcome if the rules end it there."""
        ended = self.game.rules.outcome(self.at(step))
        done = zip(self._course.standing[:step], self._course.remarks[:step], strict=True)
        log = tuple(Entry(seat, self.game.notation.write(action), remark) for (seat, action), remark in done)
        return replace(self.record, players=players, date=date, log=log, seal=None), ended

    @cached_property
    def verdict(self) -> Verdict | None:
        """Whether its draws follow from its seed; None if the game has no seal."""
        return verify(self.game, self.record) if self.record.seal else None


class Films:
    """The most recently used films."""

    def __init__(self, house: House) -> None:
        """Load games from the store of this house."""
        self._house: Final = house
        self._kept: OrderedDict[str, Film] = OrderedDict()

    async def of(self, sheet: Sheet) -> Film:
        """The replay of a table's finished game. A running game is refused, because its past contains secrets."""
        table = sheet.id
        if sheet.status != tables.OVER:
            raise Refusal("not-allowed", "a game can be replayed when it is over")
        if table not in self._kept:
            found = await self._house.database.read(seals.told_record, table)
            assert found is not None, "a finished game stays"
            film = await asyncio.to_thread(Film, self._house.games(sheet.game), found[1])
            self._kept[table] = film
        self._kept.move_to_end(table)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[table]
