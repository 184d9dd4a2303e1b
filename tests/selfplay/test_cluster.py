"""Work spread over processes and over a real Ray: everything is done once, whoever is lost on the way."""

import os
import signal
import socket
import sys
from contextlib import closing
from math import factorial
from multiprocessing import active_children

import pytest

from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.selfplay.arena import batches, play_batch
from samurai.selfplay.cluster import here, on_processes, on_ray
from samurai.selfplay.match import entrant, matches


@pytest.mark.parametrize("spread", [here, on_processes(2)])
def test_every_batch_is_worked_on_once(spread):
    assert sorted(spread(factorial, iter(range(9)))) == sorted(map(factorial, range(9)))


def test_what_a_process_refuses_is_refused():
    with pytest.raises(UserError, match="not @soon"):
        list(on_processes(2)(entrant, ["shogun@2", "shogun@soon"]))


def test_processes_end_with_whoever_does_not_want_more():
    others = set(active_children())
    with closing(on_processes(2)(factorial, range(1000))) as found:
        assert next(found) in map(factorial, range(4))
        assert set(active_children()) > others
    assert set(active_children()) == others


def test_a_lost_process_is_reported_in_a_sentence():
    with pytest.raises(UserError, match="a process was killed"):
        list(on_processes(1)(os._exit, [1]))


def test_ray_plays_the_same_games_into_the_same_files(tmp_path, capsys):
    words = ["arena", "cards", "random", "greedy", "--games", "6", "--jobs", "2", "--json"]
    tables, files = [], []
    for where in "ray", "processes":
        results, records = tmp_path / f"{where}.jsonl", tmp_path / where
        assert main([*words, "--on", where, "--results", str(results), "--records", str(records)]) == 0
        tables.append(capsys.readouterr().out)
        files.append({path.name: path.read_text() for path in records.iterdir()})
        assert main([*words, "--on", where, "--results", str(results)]) == 0
        assert capsys.readouterr().out == tables[-1], "nothing is played twice"
    assert files[0] == files[1]
    assert len(files[0]) == 6
    assert not sys.modules["ray"].is_initialized(), "it is let go of"


def test_a_batch_whose_worker_is_killed_is_played_again_and_counted_once(tmp_path):
    killed = tmp_path / "killed"
    planned = matches([entrant("random"), entrant("greedy")], {}, 12, seed=5)

    def work(batch):
        if batch.matches[0].number == 4 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_batch(batch)

    found = [one for batch in on_ray(workers=2)(work, batches("cards", planned, False, 2)) for one, _ in batch]
    assert killed.exists()
    assert sorted(one.number for one in found) == list(range(12))
    expected = [one.places for batch in here(play_batch, batches("cards", planned, False)) for one, _ in batch]
    assert [one.places for one in sorted(found, key=lambda one: one.number)] == expected


def test_what_cannot_be_joined_is_refused_in_a_sentence(monkeypatch):
    with closing(socket.socket()) as silent:
        silent.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(UserError, match=f"no Ray cluster answers at {address}"):
            list(on_ray(address)(factorial, [1]))
    with pytest.raises(UserError, match="HOST:PORT"):
        list(on_ray("somewhere")(factorial, [1]))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UserError, match=r"pip install 'samurai-games\[ray\]'"):
        list(on_ray()(factorial, [1]))
