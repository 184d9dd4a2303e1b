"""A server that is killed loses nothing that it has acknowledged; tests/web/killing.py is the full form."""

import pytest

from web.killing import run
from web.stores import new_store


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_move_survives_kills(tmp_path, kind):
    print(run(new_store(kind, tmp_path), 3, 8))
