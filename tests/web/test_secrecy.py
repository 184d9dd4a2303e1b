"""Nothing that leaves the server tells a secret.

Two servers play the same game, move by move, but for what one seat does or draws unseen: there they differ wherever
they can. All that the others receive, over sockets and HTTP, refusals and all, must be the same to the byte.
"""

import asyncio
from queue import SimpleQueue
from random import Random

import msgspec
import pytest

from samurai.engine import table as engine_table
from samurai.engine.game import CHANCE
from samurai.games import load
from samurai.web.window import Window
from web.client import Person

NOW = 1_800_000_000_000


class Twins:
    """Chance for two servers: the first draws by lot, the second differs where only `owner` sees it."""

    def __init__(self, game, owner, seats, seed):
        self.game, self.owner, self.rng = game, owner, Random(seed)
        self.others = [seat for seat in (*range(seats), None) if seat != owner]
        self.first, self.second = Random(), Random()
        self.drawn = SimpleQueue()
        self.differed = 0

    def draw(self, course, rng):
        offered = course.offered(CHANCE)
        if rng is self.first:
            self.drawn.put(chosen := self.rng.choice(offered))
            return chosen
        chosen = self.drawn.get_nowait()
        return self.twin_of(course.state, CHANCE, chosen, offered)

    def twin_of(self, state, seat, action, offered):
        """The action for the second server: another one, if those who may not know cannot see which."""
        rules = self.game.rules
        hidden = [other for other in offered if not any(rules.sees(state, who, seat, other) for who in self.others)]
        if action in hidden or (hidden and action not in offered):
            choices = [other for other in hidden if other != action] or hidden
            chosen = self.rng.choice(choices) if self.rng.random() < 0.5 or action not in offered else action
            self.differed += chosen != action
            return chosen
        assert action in offered, "what is done in the open can be done in both"
        return action


class World:
    """One of the two servers with everybody's sockets."""

    def __init__(self, running, server):
        self.address, self.server = running.address, server

    async def sit(self, game, seats, owner):
        self.people = [await Person(self.address).be_guest(f"P{seat}") for seat in range(seats)]
        self.watcher = await Person(self.address).be_guest("Watcher")
        wanted = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1), "listed": True}
        made = await self.people[0].ask("POST", "/api/tables", wanted | {"options": {"first": "1"}})
        self.table, self.code = made["id"], made["code"]
        self.sockets = {None: await self.watcher.sit(self.table)}
        for seat, person in enumerate(self.people):
            if seat:
                await person.ask("POST", f"/api/tables/{self.table}/join", {"seat": seat})
            self.sockets[seat] = await person.sit(self.table)
        for viewer, socket in self.sockets.items():
            await socket.until(lambda socket=socket, viewer=viewer: viewer in socket.sights)
        others = [viewer for viewer in self.sockets if viewer != owner]
        self.untold = {viewer: await self.sockets[viewer].person.sit(self.table, told=False) for viewer in others}

    @property
    def state(self):
        return self.server.house._slots[self.table].room.table.course.state

    async def act(self, seat, word):
        answer = await self.sockets[seat].act(seat, word)
        for viewer, socket in self.sockets.items():
            await socket.until(lambda s=socket, v=viewer: s.sights[v]["at"] >= answer.get("at", 0))
        return answer

    async def asked_over_http(self):
        """What those who may not know can ask."""
        paths = [f"/api/tables/{self.table}", f"/api/tables/{self.table}/sight", "/api/tables?status=playing"]
        texts = [(await self.watcher.http.get(path)).text for path in paths]
        mine = await self.people[0].http.get(f"/api/tables/{self.table}/sight?seat=0")
        stolen = await self.people[0].http.get(f"/api/tables/{self.table}/sight?seat=1")
        record = await self.people[0].http.get(f"/api/tables/{self.table}/record")
        assert stolen.status_code == 403 and record.status_code == 403
        return [*texts, mine.text, stolen.text, record.text]

    def neutral(self, text):
        """A text without the ids of this world."""
        text = text.replace(self.table, "TABLE").replace(self.code, "CODE")
        for number, person in enumerate([*self.people, self.watcher]):
            text = text.replace(person.me["id"], f"PERSON{number}")
        return text

    async def heard(self, viewer):
        """All that came since the last time; what may come in any order at the beginning, in one."""
        raw = []
        for socket in (self.sockets[viewer], self.untold[viewer]):
            await socket.say(do="ping")
            raw += map(self.neutral, socket.raw)
            socket.raw.clear()
        told = [text for text in raw if '"type":"table"' not in text or '"over"' in text]
        return told if "chat" not in "".join(told) else sorted(told)

    async def close(self):
        for socket in [*self.sockets.values(), *self.untold.values()]:
            await socket.socket.close()
        for person in [*self.people, self.watcher]:
            await person.close()


async def play_twins(twins, worlds, most):
    """One game in both worlds at once."""
    one, two = worlds
    rng, rules, notation = twins.rng, twins.game.rules, twins.game.notation
    for moves in range(most):
        asked = rules.to_act(one.state)
        assert asked == rules.to_act(two.state)
        if not asked:
            return moves
        await compare(twins, worlds, http=moves % 10 == 0)
        seat = rng.choice(asked)
        offered = [[notation.read(word[0]) for word in world.sockets[seat].sights[seat]["actions"]] for world in worlds]
        if seat == twins.owner:
            both = [action for action in offered[0] if action in offered[1]]
            hidden = [a for a in offered[0] if not any(rules.sees(one.state, who, seat, a) for who in twins.others)]
            if not both and not hidden:
                return moves  # nothing is left that both hands can do
            action = rng.choice(hidden or both)
            twin = twins.twin_of(two.state, seat, action, offered[1])
        else:
            assert offered[0] == offered[1]
            action = twin = rng.choice(offered[0])
        await one.act(seat, notation.write(action))
        await two.act(seat, notation.write(twin))
        await try_what_is_wrong(twins, worlds)
    return most


async def try_what_is_wrong(twins, worlds):
    """Answers that are refused tell nothing either."""
    seat = twins.rng.choice([seat for seat in twins.others if seat is not None])
    words = ["nonsense", "end", "take-back", "helmet4@N9", "rice2@0,1", "draw", "keep-samurai2"]
    word, kind = twins.rng.choice(words), twins.rng.choice(["act", "why"])
    if kind == "act" and word in ("take-back", "end"):
        return
    for world in worlds:
        sight = world.sockets[seat].sights[seat]
        if any(word == offered[0] for offered in sight["actions"]):
            return
    for world in worlds:
        at = {"at": world.sockets[seat].sights[seat]["at"]} if kind == "act" else {}
        answer = await world.sockets[seat].say(do=kind, seat=seat, word=word, **at)
        assert answer["type"] == "refused"


async def compare(twins, worlds, http):
    for viewer in twins.others:
        first, second = [await world.heard(viewer) for world in worlds]
        assert first == second, f"{viewer} can tell the worlds apart"
    if http:
        first, second = [[world.neutral(text) for text in await world.asked_over_http()] for world in worlds]
        assert first == second


@pytest.mark.parametrize(("game", "seats"), [("board", 2), ("board", 3), ("cards", 2), ("cards", 4)])
def test_who_may_not_know_receives_the_same_bytes(running, tmp_path, monkeypatch, game, seats):
    twins = Twins(load(game), 1, seats, seats)
    monkeypatch.setattr(engine_table, "draw", twins.draw)
    started = [
        running(tmp_path / f"{n}.db", now=lambda: NOW, rng=rng) for n, rng in enumerate((twins.first, twins.second))
    ]

    async def story():
        worlds = [World(each, each.server) for each in started]
        try:
            for world in worlds:
                await world.sit(game, seats, twins.owner)
            moves = await play_twins(twins, worlds, 400)
            await compare(twins, worlds, http=not worlds[0].sockets[None].over)
        finally:
            for world in worlds:
                await world.close()
        return moves

    moves = asyncio.run(story())
    assert moves > 25 and twins.differed > 3, (moves, twins.differed)


def test_a_leak_would_be_found(running, tmp_path, monkeypatch):
    honest = Window._told

    def leaky(self, step, sees):
        told = msgspec.json.decode(honest(self, step, sees))
        return msgspec.Raw(msgspec.json.encode(told | {"word": self._game.notation.write(step.action)}))

    monkeypatch.setattr(Window, "_told", leaky)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        test_who_may_not_know_receives_the_same_bytes(running, tmp_path, monkeypatch, "cards", 2)
