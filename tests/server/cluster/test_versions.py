"""A rolling upgrade: servers of two versions on one store, and people who play at one table through both."""

import shutil
import signal
import subprocess
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, inspect, text

import samurai
from samurai.store.database import address
from samurai.store.schema import HEAD
from scripts.soak.killing import run
from server.processes import free_port, start, stop
from server.stores import new_store

NEWER, MIGRATION = "9.9.9", "9999"

MORE = f'''
"""Adds what a release may add: columns, a table, an index."""

import sqlalchemy as sa
from alembic import op

revision = "{MIGRATION}"
down_revision = "{HEAD}"


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.String(length=8), nullable=False, server_default="calm"))
    op.add_column("log", sa.Column("weather", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("colour", sa.Integer(), nullable=True))
    op.create_table("festivals", sa.Column("name", sa.Text(), primary_key=True))
    op.create_index("log_weather", "log", ["weather"])
'''


def build(folder, changes):
    """A copy of the package with some texts replaced; the folder to import it from."""
    source = Path(samurai.__file__).parent
    shutil.copytree(source, folder / "samurai", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name, (before, after) in changes.items():
        file = folder / "samurai" / name
        written = file.read_text()
        assert before in written, f"{name} has changed: let the test change something else"
        file.write_text(written.replace(before, after, 1))
    return folder


@pytest.fixture(scope="module")
def older(tmp_path_factory):
    """A version that does not know one of today's signals."""
    return build(tmp_path_factory.mktemp("older"), {"store/signals.py": (', "hello"', "")})


@pytest.fixture(scope="module")
def newer(tmp_path_factory):
    """A version that has added to the store, sends signals of a new kind, and more words with the old ones."""
    changes = {
        "__init__.py": (f'"{samurai.__version__}"', f'"{NEWER}"'),
        "store/schema.py": (f'HEAD: Final = "{HEAD}"', f'HEAD: Final = "{MIGRATION}"'),
        "store/signals.py": ("lines, size = [sender], 0", 'lines, size = [sender, "festival of rice", "", "x"], 20'),
        "store/writer.py": ('Signal("table", append.table)', 'Signal("table", append.table, ("soon", "perhaps"))'),
    }
    folder = build(tmp_path_factory.mktemp("newer"), changes)
    (folder / "samurai/store/migrations/versions/9999_more.py").write_text(MORE)
    return folder


class Upgrade:
    """Two hosts of an older version, which are upgraded one after the other; some end violently in between."""

    workers = 2
    to_the_end = False

    def __init__(self, store, older, newer):
        self.store, self.older, self.newer = store, older, newer
        self.ports = [free_port(), free_port()]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.steps = iter([
            (1, signal.SIGTERM, newer),  # the first host is upgraded: the store is migrated while the other plays
            (0, signal.SIGKILL, older),  # the other is killed, and starts again on the newer store
            (1, signal.SIGKILL, newer),
            (0, signal.SIGTERM, newer),
        ])  # fmt: skip
        self.hosts = [self.start(number, older) for number in range(2)]

    def start(self, number, version):
        host = start(self.store, self.ports[number], logs=subprocess.DEVNULL, PYTHONPATH=str(version))
        said = httpx.get(f"{self.urls[number]}/healthz").json()["version"]
        assert said == (NEWER if version == self.newer else samurai.__version__)
        return host

    def returns(self, blows):
        return blows

    def strike(self, rng):
        number, how, version = next(self.steps)
        stop(self.hosts[number], how)
        self.hosts[number] = self.start(number, version)

    def end(self):
        for host in self.hosts:
            stop(host, signal.SIGTERM)


@pytest.mark.slow
def test_a_store_is_upgraded_host_by_host_while_people_play(tmp_path, older, newer):
    store = new_store("postgres", tmp_path)
    upgrade = Upgrade(store, older, newer)
    print(run(upgrade, 4, 4))
    assert next(upgrade.steps, None) is None, "every host was upgraded"
    engine = create_engine(address(store))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == MIGRATION
        assert "festivals" in inspect(connection).get_table_names()
    engine.dispose()
