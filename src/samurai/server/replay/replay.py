"""The replay of a finished game: what each seat saw at every step, and how each step is described."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cached_property
from typing import Final

import msgspec

from samurai.engine.draws import Verdict, verify
from samurai.engine.game import CHANCE, AnyAction, AnyGame, AnyState, AnyView, Outcome, Seat
from samurai.engine.observation import AnyHistoryLine
from samurai.engine.phrase import say
from samurai.engine.plain import to_plain
from samurai.engine.record import Record, follow
from samurai.engine.replay import Replay
from samurai.server.live.observations import facts_of, parts_of
from samurai.server.live.outgoing import LineOut, encode, rules_of, said_of
from samurai.server.refusal import Refusal
from samurai.server.schema import Facts, OptionalPhrase, OptionalRules, View
from samurai.server.tables.service import TableService
from samurai.store.tables import seals, tables
from samurai.store.tables.tables import TableInfo

CACHED_REPLAYS: Final = 16
"""The number of replays kept in memory; each takes a megabyte or two."""

EVERYTHING: Final = -1
"""The viewpoint that sees everything: every seat's knowledge combined."""

Viewpoint = Seat | None
"""A viewpoint: a seat, None for a spectator, or EVERYTHING."""


class ReplayLineOut(LineOut, kw_only=True):
    """A line of a replay's history, with the number of its turn: 0 before the first."""

    turn: int


class ReplayOut(msgspec.Struct, kw_only=True):
    """A finished game as somebody saw it."""

    steps: int
    lines: list[ReplayLineOut]
    outcome: Outcome
    result: str
    said: OptionalPhrase = msgspec.UNSET
    rules: OptionalRules = msgspec.UNSET


class SeenOut(msgspec.Struct):
    """What one viewer knew."""

    seat: int | None
    view: View


class PositionOut(msgspec.Struct):
    """What was known after a number of steps: by one viewer; or by everyone, then by each seat."""

    step: int
    to_act: tuple[int, ...]
    facts: Facts
    sights: list[SeenOut]


class StoredReplay(Replay[AnyState, AnyAction, AnyView]):
    """The replay of a stored game as it is sent: each history is encoded once. It never changes."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        """Replay the game."""
        super().__init__(record, follow(game, record))
        self._encoded: dict[Viewpoint, bytes] = {}

    def encoded_history(self, viewpoint: Viewpoint) -> bytes:
        """The whole history line by line as seen from this viewpoint, and the result, as JSON."""
        if viewpoint not in self._encoded:
            self._encoded[viewpoint] = encode(self._out(viewpoint))
        return self._encoded[viewpoint]

    def _out(self, viewpoint: Viewpoint) -> ReplayOut:
        outcome, result = self.outcome(self.count), self.result(self.count, None)
        assert outcome is not None, "only finished games are replayed"
        return ReplayOut(
            steps=self.count,
            lines=self._lines(viewpoint),
            outcome=outcome,
            result=str(result),
            said=said_of(result),
            rules=rules_of(result),
        )

    def _lines(self, viewpoint: Viewpoint) -> list[ReplayLineOut]:
        histories = [self.history(self.count, viewer) for viewer in self._viewers(viewpoint)]
        lines, turn, last = [], 0, CHANCE
        for versions in zip(*histories, strict=True):
            line = next((one for one in versions if one.action is not None), versions[0])
            if line.seat not in (CHANCE, last):
                turn, last = turn + 1, line.seat
            lines.append(self._line(line, turn))
        return lines

    def _line(self, line: AnyHistoryLine, turn: int) -> ReplayLineOut:
        return ReplayLineOut(
            seat=line.seat,
            word=None if line.action is None else self.game.notation.write(line.action),
            parts=parts_of(line.action),
            remark=line.remark,
            sentence=str(line.sentence),
            said=said_of(line.sentence),
            rules=rules_of(line.sentence),
            turn=turn,
        )

    def _viewers(self, viewpoint: Viewpoint) -> list[Viewpoint]:
        """The viewers whose views make up a viewpoint; EVERYTHING starts with the public view."""
        return [None, *range(self.record.seats)] if viewpoint == EVERYTHING else [viewpoint]

    def encoded_position(self, step: int, viewpoint: Viewpoint) -> bytes:
        """What was known at a step, as JSON; for EVERYTHING, the public view first and then each seat's."""
        self._check(step)
        facts = to_plain(facts_of(self.game, self.view(step, None)))
        sights = [SeenOut(who, to_plain(self.view(step, who))) for who in self._viewers(viewpoint)]
        asked = () if step == self.count else self.game.rules.to_act(self.state(step))
        return encode(PositionOut(step, asked, facts, sights))

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
        self._cached: OrderedDict[str, StoredReplay] = OrderedDict()

    async def of(self, info: TableInfo) -> StoredReplay:
        """The replay of a table's finished game. A running game is refused, because its past contains secrets."""
        table = info.id
        if info.status != tables.OVER:
            raise Refusal("not-allowed", say("a game can be replayed once it is over"))
        if table not in self._cached:
            found = await self._service.database.read(seals.record_with_seal, table)
            assert found is not None, "a finished game stays"
            replay = await asyncio.to_thread(StoredReplay, self._service.games(info.game), found[1])
            self._cached[table] = replay
        self._cached.move_to_end(table)
        while len(self._cached) > CACHED_REPLAYS:
            self._cached.popitem(last=False)
        return self._cached[table]
