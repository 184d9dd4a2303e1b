"""Finished games for tests: the golden ones, their twins, and a server that has them."""

from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

from sqlalchemy import update

from samurai.engine.file import write_record
from samurai.engine.record import Entry, follow
from samurai.engine.table import Table
from samurai.games import load
from samurai.store.database import Database, address
from samurai.store.files import files
from samurai.store.files.transfer import import_games
from samurai.store.schema import tables

GOLDEN = Path(__file__).parents[1] / "playthroughs"


def golden(name):
    """The record of a golden game."""
    return files.load(GOLDEN / f"{name}.samurai")


def archive(store, folder, *records):
    """Take games into a store, for everybody to look at; their ids."""
    paths = [folder / f"{number}.samurai" for number in range(len(records))]
    for path, record in zip(paths, records, strict=True):
        files.save(path, record)
    with closing(Database(address(str(store)))) as database, database.transaction() as connection:
        import_games(connection, paths, 5)
        connection.execute(update(tables).values(listed=True))
    return ["i" + sha256(write_record(record).encode()).hexdigest()[:15] for record in records]


def twins(record, viewer, seed=1):
    """A game like this one but for something that `viewer` does not see; at which step, and until when they are alike.

    From then on it is played on at random, so the twin is a finished game as well.
    """
    game = load(record.game)
    found = [_twin(game, record, viewer, at, seed) for at in _hidden(game, record, viewer)]
    table, at, until = max((each for each in found if each), key=lambda each: each[2] - each[1])
    rng = Random(seed)
    while table.to_act:
        seat = rng.choice(table.to_act)
        table = table.play(seat, game.notation.write(rng.choice(table.observe(seat).actions)), table.revision)
    return table.record, at, until


def _hidden(game, record, viewer):
    course = follow(game, record)
    states = zip(course.standing, course.states(), strict=False)
    return [at for at, ((seat, action), state) in enumerate(states) if not game.rules.sees(state, viewer, seat, action)]


def _twin(game, record, viewer, at, seed):
    """The twin that differs at one step, as far as the rest of the game fits it."""
    before = replace(record, log=record.log[:at])
    course, entry = follow(game, before), record.log[at]
    others = [word for word in map(game.notation.write, course.offered(entry.seat)) if word != entry.text]
    if not others:
        return None
    course = course.after(Entry(entry.seat, other := Random(seed).choice(sorted(others))))
    log = [*before.log, Entry(entry.seat, other)]
    for entry in record.log[at + 1 :]:
        if entry.text not in map(game.notation.write, course.offered(entry.seat)):
            break
        course = course.after(entry)
        log.append(entry)
    return Table(game, replace(record, log=tuple(log)), Random(seed)), at, len(log)
