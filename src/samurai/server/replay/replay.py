"""The replay of a finished game: what each seat saw at every step, and how each step is described."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cached_property
from typing import Final

from samurai.engine.draws import Verdict, verify
from samurai.engine.game import CHANCE, AnyAction, AnyGame, AnyState, AnyView, Seat
from samurai.engine.phrase import say
from samurai.engine.plain import to_plain
from samurai.engine.record import Record, follow
from samurai.engine.replay import Replay
from samurai.server.live.observations import encode, facts_of, told
from samurai.server.refusal import Refusal
from samurai.server.tables.service import TableService
from samurai.store.tables import seals, tables
from samurai.store.tables.tables import TableInfo

KEPT: Final = 16
"""The number of replays kept in memory; each takes a megabyte or two."""

EVERYTHING: Final = -1
"""The viewpoint that sees everything: every seat's knowledge combined."""

Viewpoint = Seat | None
"""Where one looks from: a seat, None for a spectator, or EVERYTHING."""


class StoredReplay(Replay[AnyState, AnyAction, AnyView]):
    """The replay of a stored game as it is sent: each history is encoded once. It never changes."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        """Replay the game."""
        super().__init__(record, follow(game, record))
        self._encoded: dict[Viewpoint, bytes] = {}

    def encoded_history(self, viewpoint: Viewpoint) -> bytes:
        """The whole history line by line as seen from this viewpoint, and the result, as JSON."""
        if viewpoint not in self._encoded:
            message = {"steps": self.count, "lines": self._lines(viewpoint), **self._end()}
            self._encoded[viewpoint] = encode(message)
        return self._encoded[viewpoint]

    def _lines(self, viewpoint: Viewpoint) -> list[dict[str, object]]:
        histories = [self.history(self.count, viewer) for viewer in self._viewers(viewpoint)]
        lines, turn, last = [], 0, CHANCE
        for versions in zip(*histories, strict=True):
            line = next((one for one in versions if one.action is not None), versions[0])
            if line.seat not in (CHANCE, last):
                turn, last = turn + 1, line.seat
            word = None if line.action is None else self.game.notation.write(line.action)
            sentence = told("sentence", line.sentence)
            lines.append({"seat": line.seat, "word": word, **sentence, "remark": line.remark, "turn": turn})
        return lines

    def _end(self) -> dict[str, object]:
        outcome = self.outcome(self.count)
        assert outcome is not None, "only finished games are replayed"
        return {"outcome": to_plain(outcome), **told("result", self.result(self.count, None))}

    def _viewers(self, viewpoint: Viewpoint) -> list[Viewpoint]:
        """The viewers whose views make up a viewpoint; EVERYTHING starts with the public view."""
        return [None, *range(self.record.seats)] if viewpoint == EVERYTHING else [viewpoint]

    def encoded_position(self, step: int, viewpoint: Viewpoint) -> bytes:
        """What was known at a step, as JSON; for EVERYTHING, the public view first and then each seat's."""
        self._check(step)
        facts = to_plain(facts_of(self.game, self.view(step, None)))
        sights = [{"seat": who, "view": to_plain(self.view(step, who))} for who in self._viewers(viewpoint)]
        asked = () if step == self.count else self.game.rules.to_act(self.state(step))
        return encode({"step": step, "to_act": asked, "facts": facts, "sights": sights})

    def svg(self, step: int, viewpoint: Viewpoint) -> str:
        """What was known at a step, as an SVG drawing; for EVERYTHING, the public view."""
        self._check(step)
        return self.game.painting.svg(self.view(step, self._viewers(viewpoint)[0]), self.record.players)

    def branch(self, step: int, players: tuple[str, ...], date: str) -> Record:
        """The game up to a step, as a record to continue from; refused where the rules have ended it."""
        self._check(step)
        if self.game.rules.outcome(self.state(step)):
            raise Refusal("not-allowed", say("the game is over at this step; go back to an earlier one"))
        return self.until(step, players, date)

    def _check(self, step: int) -> None:
        if not 0 <= step <= self.count:
            raise Refusal("not-found", f"this game has the steps 0 to {self.count}")

    @cached_property
    def verdict(self) -> Verdict | None:
        """Whether its draws follow from its seed; None if the game has no seal."""
        return verify(self.game, self.record) if self.record.seal else None


class Replays:
    """The most recently used replays."""

    def __init__(self, service: TableService) -> None:
        """Load games from the store of this service."""
        self._service: Final = service
        self._kept: OrderedDict[str, StoredReplay] = OrderedDict()

    async def of(self, info: TableInfo) -> StoredReplay:
        """The replay of a table's finished game. A running game is refused, because its past contains secrets."""
        table = info.id
        if info.status != tables.OVER:
            raise Refusal("not-allowed", say("a game can be replayed once it is over"))
        if table not in self._kept:
            found = await self._service.database.read(seals.told_record, table)
            assert found is not None, "a finished game stays"
            replay = await asyncio.to_thread(StoredReplay, self._service.games(info.game), found[1])
            self._kept[table] = replay
        self._kept.move_to_end(table)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[table]
