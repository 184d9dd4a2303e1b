"""Nothing that leaves the server reveals a secret.

Two servers play the same game, move by move, but for what one seat does or draws unseen: there they differ wherever
they can. All that the others receive, over sockets and HTTP, refusals, headers and all, must be the same to the byte,
so it has the same order and the same sizes. And both servers must take the same steps: what is stored, whom the table
waits for, whose clock runs, when it is woken, how many messages of which kind its owner gets. So nothing that is hidden
can be told from the time that anything takes, but for the work itself.
"""

import asyncio
import json
import re
import zlib
from queue import SimpleQueue
from random import Random

import pytest

from samurai.engine import observation
from samurai.engine import table as engine_table
from samurai.engine.game import CHANCE
from samurai.games import load
from samurai.server.refusal import Refusal
from samurai.server.tables import shown
from samurai.server.tables.playing import Playing
from server.client import Person

NOW = 1_800_000_000_000
CLOCK = {"kind": "fischer", "seconds": 300, "increment": 5}


class Marked(Random):
    """Chance of a server whose sealed secret is known by its first byte."""

    def __init__(self, mark):
        super().__init__()
        self.secret = bytes([mark]) * 32

    def randbytes(self, n):
        return self.secret


class Twins:
    """Chance for two servers: the first draws at random, the second differs where only `owner` sees it."""

    def __init__(self, game, owner, seats, seed):
        self.game, self.owner, self.rng = game, owner, Random(seed)
        self.others = [seat for seat in (*range(seats), None) if seat != owner]
        self.first, self.second = Marked(1), Marked(2)
        self.drawn = SimpleQueue()
        self.differed = 0

    def draw(self, course, chance):
        offered = course.offered(CHANCE)
        if chance.secret == self.first.secret:
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


def _headers(answer):
    return sorted((name, value) for name, value in answer.headers.items() if name != "date")


class World:
    """One of the two servers with everybody's sockets."""

    def __init__(self, running, server):
        self.address, self.server = running.address, server
        self.steps = []
        append = server.database.append

        def noted(asked):
            seats = tuple(line.seat for line in asked.lines)
            self.steps.append((asked.base, seats, asked.status, asked.to_act, asked.running, asked.wake))
            return append(asked)

        server.database.append = noted

    async def sit(self, game, seats, owner):
        self.people = [await Person(self.address).be_guest(f"P{seat}") for seat in range(seats)]
        self.watcher = await Person(self.address).be_guest("Watcher")
        wanted = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1), "listed": True}
        made = await self.people[0].ask("POST", "/api/tables", wanted | {"options": {"first": "1"}, "clock": CLOCK})
        self.table, self.code, self.seal, self.key = made["id"], made["code"], made["seal"], made["key"]
        self.sockets = {None: await self.watcher.sit(self.table)}
        for seat, person in enumerate(self.people):
            if seat:
                await person.ask("POST", f"/api/tables/{self.table}/join", {"seat": seat})
            self.sockets[seat] = await person.sit(self.table)
        for viewer, socket in self.sockets.items():
            await socket.until(lambda socket=socket, viewer=viewer: viewer in socket.sights)
        others = [viewer for viewer in self.sockets if viewer != owner]
        self.untold = {viewer: await self.sockets[viewer].person.sit(self.table, narrated=False) for viewer in others}

    @property
    def state(self):
        return self.server.tables.find(self.table).loaded.table.course.state

    async def act(self, seat, word):
        answer = await self.sockets[seat].act(seat, word)
        for viewer, socket in self.sockets.items():
            await socket.until(lambda s=socket, v=viewer: s.sights[v]["at"] >= answer.get("at", 0))
        return answer

    async def asked_over_http(self):
        """What those who may not know can ask, with all that is said about the answers."""
        path = f"/api/tables/{self.table}"
        hidden = [
            "/record",
            "/record?form=json",
            "/replay",
            "/replay/3?everything=true",
            "/replay/3/picture",
            "/review",
        ]
        open_ = ["", "/sight", "/draws", "/sight?seat=9", "/record?form=nonsense"]
        asked = [await self.watcher.http.get(path + each) for each in [*open_, *hidden]]
        asked.append(await self.watcher.http.get("/api/tables?status=playing"))
        assert not [answer.text for answer in asked if self.key in answer.text], "the key is not for those who watch"
        asked += [await self.people[0].http.get(f"{path}/sight?seat={seat}") for seat in (0, 1)]
        asked.append(await self.people[0].http.get("/api/me/tables"))
        assert {answer.status_code for answer in asked[len(open_) : len(open_) + len(hidden)]} == {403}
        assert asked[-2].status_code == 403 and asked[-3].status_code == 200
        return [f"{answer.status_code} {_headers(answer)} {answer.text}" for answer in asked]

    def neutral(self, text):
        """A text without the ids of this world."""
        text = text.replace(self.table, "TABLE").replace(self.code, "CODE").replace(self.seal, "SEAL")
        text = text.replace(self.key, "KEY")
        text = re.sub(r'"agreement":"[0-9a-f]{64}"', '"agreement":"OF THE SEAL"', text)  # a hash of what is public
        for number, person in enumerate([*self.people, self.watcher]):
            text = text.replace(person.me["id"], f"PERSON{number}")
        return text

    def kinds(self, owner):
        """Which messages the owner of the secrets has got since the last time, but not what they say."""
        kinds = [(sent["type"], sent.get("at")) for sent in map(json.loads, self.sockets[owner].raw)]
        self.sockets[owner].raw.clear()
        return [kind for kind in kinds if kind[0] not in ("table", "chat")]

    async def heard(self, viewer):
        """All that came since the last time; what may come in any order at the beginning, in one."""
        raw = []
        for socket in (self.sockets[viewer], self.untold[viewer]):
            await socket.say(do="ping")
            assert viewer is not None or self.key not in "".join(socket.raw), "the key is not for those who watch"
            raw += map(self.neutral, socket.raw)
            socket.raw.clear()
        sent = [text for text in raw if '"type":"table"' not in text or '"over"' in text]
        return sent if "chat" not in "".join(sent) else sorted(sent)

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
        await compare(twins, worlds, http=moves % 40 == 0)
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
    """Answers that are refused, and those to what one only asks, reveal nothing either."""
    rng = twins.rng
    seat = rng.choice([seat for seat in twins.others if seat is not None])
    words = ["nonsense", "end", "take-back", "helmet4@N9", "rice2@0,1", "draw", "keep-samurai2", "x" * 300]
    word, kind = rng.choice(words), rng.choice(["act", "why", "preview", "mine", "stolen", "late", "answer"])
    sights = [world.sockets[seat].sights[seat] for world in worlds]
    offered = [action[0] for action in sights[0]["actions"]]
    if kind == "mine" and offered:
        kind, word = "preview", rng.choice(offered)
    elif word in offered or (kind in ("act", "late", "mine") and word in ("take-back", "end")):
        return
    for world, sight in zip(worlds, sights, strict=True):
        asked = {
            "act": {"do": "act", "seat": seat, "word": word, "at": sight["at"]},
            "late": {"do": "act", "seat": seat, "word": word, "at": 1},
            "stolen": {"do": "act", "seat": twins.owner, "word": word, "at": sight["at"]},
            "answer": {"do": "answer", "yes": False},
        }.get(kind, {"do": "preview" if kind == "preview" else "why", "seat": seat, "word": word})
        answer = await world.sockets[seat].say(**asked)
        assert answer["type"] == ("preview" if word in offered else "refused")


async def compare(twins, worlds, http):
    for viewer in twins.others:
        first, second = [await world.heard(viewer) for world in worlds]
        assert first == second, f"{viewer} can tell the worlds apart"
    if http:
        first, second = [[world.neutral(text) for text in await world.asked_over_http()] for world in worlds]
        assert first == second, "who asks can tell the worlds apart"
    assert worlds[0].steps == worlds[1].steps, "the worlds take other steps"
    first, second = [world.kinds(twins.owner) for world in worlds]
    assert first == second, "the owner of the secrets gets other messages"


@pytest.mark.parametrize(("game", "seats"), [("board", 2), ("board", 3), ("cards", 2), ("cards", 4)])
def test_viewers_who_may_not_know_receive_the_same_bytes(running, tmp_path, monkeypatch, game, seats):
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


def leak_a_word(monkeypatch):
    """Every viewer is shown every action."""
    monkeypatch.setattr(observation, "seen", lambda rules, before, viewer, seat, action: action)


def leak_a_size(monkeypatch):
    """Something that says nothing, but is longer or shorter by what is hidden."""
    honest = shown._standing

    def leaky(playing, seat):
        standing = honest(playing, seat)
        standing.clock.left += (0,) * (hidden(playing) % 9)
        return standing

    monkeypatch.setattr(shown, "_standing", leaky)


def leak_a_sentence(monkeypatch):
    honest = Playing.why_not

    def leaky(self, seat, word):
        refusal = honest(self, seat, word)
        return Refusal(refusal.code, f"{refusal} {hidden(self)}")

    monkeypatch.setattr(Playing, "why_not", leaky)


def leak_a_time(monkeypatch):
    """Nobody is sent anything, but the server handles the table at another time."""
    honest = Playing.wake
    monkeypatch.setattr(Playing, "wake", lambda self, now, watched: (honest(self, now, watched) or now) + hidden(self))


def hidden(room):
    """A number that depends on all that is hidden at a table."""
    return zlib.crc32(repr(room.table.course.state).encode()) % 1000


@pytest.mark.parametrize(
    ("leak", "found"),
    [
        (leak_a_word, "can tell the worlds apart"),
        (leak_a_size, "can tell the worlds apart"),
        (leak_a_sentence, "can tell the worlds apart"),
        (leak_a_time, "the worlds take other steps"),
    ],
)
def test_a_leak_would_be_found(running, tmp_path, monkeypatch, leak, found):
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=found):
        test_viewers_who_may_not_know_receive_the_same_bytes(running, tmp_path, monkeypatch, "cards", 2)
