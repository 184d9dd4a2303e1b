"""Games as tables: nothing is lost and nothing is there twice, whoever is killed on the way."""

import json
import os
import signal
import sys
from functools import partial

import pytest

pytest.importorskip("numba")
pytest.importorskip("pyarrow")
import numpy as np
import pyarrow.parquet as pq

from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.engine.file import read_record
from samurai.engine.game import CHANCE
from samurai.engine.record import follow
from samurai.games import load
from samurai.rl.setting import encoding, winnings
from samurai.selfplay import dataset
from samurai.selfplay.cluster import here, on_ray
from samurai.selfplay.dataset import Series, Shard, fill, missing, play_shard


def series(game="cards", bots=("random", "heimin"), games=5, shard=2, **more):
    return Series(game, bots, games, 3, {}, shard=shard, **more)


def tables(folder, part):
    return [pq.read_table(file) for file in sorted((folder / part).iterdir())]


def rows(folder, part):
    return [row for table in tables(folder, part) for row in table.to_pylist()]


def test_a_row_a_game_and_a_row_a_decision(tmp_path):
    assert list(fill(series(), tmp_path, here)) == [0, 2, 4, 5]
    games, decisions = rows(tmp_path, "games"), rows(tmp_path, "decisions")
    assert [row["game"] for row in games] == [0, 1, 2, 3, 4]
    assert [row["players"] for row in games[:2]] == [["random", "heimin"], ["heimin", "random"]]
    for row in games:
        mine = [one for one in decisions if one["game"] == row["game"]]
        assert [one["decision"] for one in mine] == list(range(row["decisions"]))
        check_against_its_record(row, mine)


def check_against_its_record(row, decisions):
    """What the tables say is what the record, replayed, shows."""
    game, coded = load("cards"), encoding("cards")
    course = follow(game, read_record(row["record"]))
    assert (list(course.outcome.places), list(course.outcome.reasons)) == (row["places"], row["reasons"])
    states = list(course.states())
    reported = iter(decisions)
    for (seat, action), state in zip(course.standing, states):
        if seat == CHANCE:
            continue
        one, view = next(reported), game.rules.view(state, seat)
        assert one["seat"] == seat and one["word"] == game.notation.write(action)
        assert one["observation"] == coded.observe(view)
        assert one["offered"] == [coded.number(view, offered) for offered in game.rules.actions(state, seat)]
        assert one["choice"] == coded.number(view, action) and one["choice"] in one["offered"]
        assert one["place"] == row["places"][seat]
        assert one["reward"] == pytest.approx(winnings(row["places"])[seat])
    assert next(reported, None) is None


def test_tables_say_what_they_are(tmp_path):
    list(fill(series(games=1), tmp_path, here))
    for part in ("games", "decisions"):
        said = {key.decode(): value.decode() for key, value in tables(tmp_path, part)[0].schema.metadata.items()}
        assert (said["samurai.schema"], said["samurai.game"], said["samurai.edition"]) == ("1", "cards", "1")
        assert json.loads(said["samurai.series"])["bots"] == ["random", "heimin"]
        sizes = json.loads(said["samurai.layout"]).values()
        assert sum(map(np.prod, sizes)) == encoding("cards").LAYOUT.size


@pytest.mark.parametrize(("game", "bot"), [("cards", "ronin@5"), ("friedl", "shogun@1")])
def test_what_a_search_expected_is_kept(tmp_path, game, bot):
    variant = {"plies": "6"} if game == "friedl" else {}
    list(fill(Series(game, (bot, "random"), 1, 1, variant), tmp_path, here))
    for row in rows(tmp_path, "decisions"):
        searched = row["seat"] == 0 and len(row["offered"]) > 1
        assert (row["value"] is not None) == searched
        assert row["value"] is None or 0 <= row["value"] <= 1


def broken_off(work, batches, after=1):
    """A spread that is interrupted after a while."""
    for number, batch in enumerate(batches):
        if number == after:
            raise KeyboardInterrupt
        yield work(batch)


def test_a_series_is_taken_up_again_where_it_was_broken_off(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    list(fill(series(), whole, here))
    for already in (0, 2, 4):
        with pytest.raises(KeyboardInterrupt):
            counts = []
            for kept in fill(series(), parts, partial(broken_off, after=1) if already < 4 else broken_at_once):
                counts += [kept]
        assert counts[0] == already
    assert missing(series(), parts) == [2]
    assert list(fill(series(), parts, here)) == [4, 5]
    assert list(fill(series(), parts, never)) == [5]
    for part in ("games", "decisions"):
        assert rows(parts, part) == rows(whole, part)


def broken_at_once(work, batches):
    return broken_off(work, batches, 0)


def never(work, batches):
    assert not list(batches), "nothing is played twice"
    return iter(())


def test_a_table_half_written_does_not_count(tmp_path, monkeypatch):
    real = dataset.write_bytes

    def fail(path, data):
        if path.parent.name == "games":
            path.with_name(".half.tmp").write_bytes(data[:10])
            raise OSError("no space left")
        real(path, data)

    monkeypatch.setattr(dataset, "write_bytes", fail)
    with pytest.raises(OSError, match="no space left"):
        list(fill(series(), tmp_path, here))
    monkeypatch.undo()
    assert missing(series(), tmp_path) == [0, 1, 2]
    list(fill(series(), tmp_path, here))
    assert [row["game"] for row in rows(tmp_path, "games")] == list(range(5))
    assert len(tables(tmp_path, "decisions")) == 3 and not list(tmp_path.glob("*/.*"))


def test_another_series_does_not_go_into_the_same_folder(tmp_path):
    missing(series(), tmp_path / "one")
    with pytest.raises(UserError, match="holds another series"):
        missing(series(games=6), tmp_path / "one")
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UserError, match="is not empty"):
        missing(series(), tmp_path)


def test_on_ray_a_worker_is_killed_and_nothing_is_lost_or_doubled(tmp_path, monkeypatch):
    pytest.importorskip("ray")
    killed, planned = tmp_path / "killed", series(games=12)

    def play_or_die(shard):
        """Play a shard; but whoever is given the third for the first time is killed."""
        if shard.number == 2 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_shard(shard)

    monkeypatch.setattr(dataset, "play_shard", play_or_die)
    assert list(fill(planned, tmp_path / "ray", on_ray(workers=2)))[-1] == 12
    assert killed.exists()
    monkeypatch.undo()
    list(fill(planned, tmp_path / "here", here))
    for part in ("games", "decisions"):
        assert rows(tmp_path / "ray", part) == rows(tmp_path / "here", part)


def test_the_command_plays_and_continues(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)  # the progress is only for people who watch
    words = ["selfplay", "cards", "random", "random", "--games", "3", "--shard", "2", "--out", str(tmp_path / "out")]
    assert main(words) == 0
    said = capsys.readouterr()
    assert said.out == f"3 games are in {tmp_path / 'out'}\n"
    assert "2 of 3 games" in said.err
    assert main(words) == 0
    assert "0 of 3" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cards", "gandalf", "random"], "no bot 'gandalf'"),
        (["cards", "random"], "not for 1"),
        (["cards", "random", "random", "--games", "0"], "at least 1"),
        (["cards", "random", "random", "--address", "auto"], "--address needs --on ray"),
    ],
)
def test_nonsense_is_refused(words, sentence, tmp_path, capsys):
    assert main(["selfplay", *words, "--out", str(tmp_path / "out")]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_shards_are_numbered_and_the_last_is_what_is_left():
    assert [len(series().matches(number)) for number in range(series().shards)] == [2, 2, 1]
    assert Shard(series(), 1).series.matches(1)[0].number == 2
