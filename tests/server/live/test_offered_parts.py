"""Offered and played actions in parts: for people, beside the words, and never more than a viewer may see."""

import json
from random import Random

import pytest
import toy  # noqa: F401  # puts the package of the toy game on the path
from samurai_lots import GAME as LOTS

from samurai.engine.action_parts import parts_of_word
from samurai.engine.observation import steps_of
from samurai.engine.record import Record
from samurai.engine.table import Table
from samurai.games import load
from samurai.server.live import observations
from samurai.server.live.observations import Look, Window, Words
from samurai.server.live.outgoing import HistoryOut, Standing, encode

GAMES = [load("board"), load("cards"), load("friedl"), LOTS]


def table_of(game, moves=0, **variant):
    """A table of two after some random moves."""
    rng = Random(4)
    options = {option.name: option.choices[0] for option in game.options} | {"first": "1"} | variant
    known = {option.name: options[option.name] for option in game.options}
    table = Table(game, Record(game.name, game.edition, 2, known, ("Anna", "Ben"), "2026-01-01"), rng)
    for _ in range(moves):
        seat = rng.choice(table.to_act)
        table = table.play(seat, game.notation.write(rng.choice(table.offered(seat))), table.revision)
    return table


def shown(table, seat, narrated=True):
    """What a viewer is sent of a table."""
    standing = Standing(to_act=table.to_act, outcome=table.outcome)
    return json.loads(encode(Window(table, Look(seat, narrated)).observation(table, standing)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_people_are_sent_the_parts_of_each_word(game):
    for moves in (0, 6):
        table = table_of(game, moves)
        sight = shown(table, table.to_act[0])
        assert sight["parts"] == [in_json(game, word) for word, *_ in sight["actions"]]
        assert len(sight["parts"]) > 0
        lines = sight["story"]["lines"]
        assert [line.get("parts") for line in lines] == [line["word"] and in_json(game, line["word"]) for line in lines]


def in_json(game, word):
    return json.loads(json.dumps(parts_of_word(game, word)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_programs_are_sent_what_they_always_were(game):
    table = table_of(game, 6)
    program, reader = (shown(table, table.to_act[0], narrated) for narrated in (False, True))
    assert "parts" not in json.dumps(program)
    assert program["actions"] == reader["actions"]


def test_a_change_has_parts_where_it_has_actions():
    table = table_of(load("friedl"))
    looks = Look(0, narrated=True), Look(1, narrated=True), Look(1, narrated=False)
    windows = [Window(table, look) for look in looks]
    for window in windows:
        window.observation(table, Standing(to_act=(0,), outcome=None))
    after = table.play(0, "Sc3-c4", 0)
    changes = []
    for window in windows:
        story = HistoryOut(0, window.lines(steps_of(after.course), {}))
        standing = Standing(to_act=(1,), outcome=None)
        changes.append(json.loads(window.change(after, standing, story, [], observations.Memo())))
    gone, come, program = changes
    assert (gone["actions"], gone["parts"]) == ([], [])
    assert len(come["actions"]) == len(come["parts"]) == 30
    assert come["parts"][0][0] == "action" and "parts" not in program
    assert come["story"]["lines"][0]["parts"] == ["action", "S", "c3", "c4", "", False]


def test_the_parts_of_an_action_are_encoded_once(monkeypatch):
    made = []
    monkeypatch.setattr(observations, "action_parts", lambda action: made.append(action) or ("x",))
    words, offered = Words(load("friedl")), table_of(load("friedl")).offered(0)
    assert bytes(words.in_parts(offered)) == bytes(words.in_parts(offered)) == b"[%b]" % b",".join([b'["x"]'] * 30)
    assert made == list(offered)


@pytest.mark.parametrize(
    ("game", "word", "secret"), [(load("board"), "keep:helmet4", "helmet4"), (LOTS, "keep2", "keep2")]
)
def test_what_a_viewer_may_not_see_is_not_in_the_parts_either(game, word, secret):
    chosen = {"hands": "chosen"} if game.name == "board" else {}
    table = table_of(game, **chosen)
    table = table.play(0, word, table.revision)
    own, *others = (shown(table, seat)["story"]["lines"] for seat in (0, 1, None))
    assert own[-1]["parts"][-1] == secret
    for lines in others:
        assert lines[-1]["word"] is None and "parts" not in lines[-1]
        assert secret not in json.dumps(lines)
