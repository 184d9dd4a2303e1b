"""A server that is killed loses nothing that it has acknowledged; scripts/soak/killing.py is the full form."""

import pytest

from scripts.soak.killing import Alone, Several, run
from server.stores import Postgres, new_store


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_move_survives_kills(tmp_path, kind):
    print(run(Alone(new_store(kind, tmp_path)), 3, 8))


@pytest.mark.slow
def test_nothing_is_lost_when_workers_and_their_postgres_are_killed():
    postgres = Postgres()
    print(run(Several(2, postgres), 3, 6))
    postgres.stop()
