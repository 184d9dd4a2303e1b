"""Two hosts on one Postgres, in network namespaces: players on different hosts sit at the same tables, and again and
again one of the hosts is cut off from the store. `PYTHONPATH=tests python -m scripts.soak.hosts 4` cuts four times; it
needs root and `ip`, and says so where it can't run. Nothing outside of these namespaces is touched.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from server.processes import start, stop
from server.stores import Postgres
from sqlalchemy import make_url

from scripts.soak.killing import run

HOSTS = ("one", "two")
PORT = 8000


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def missing():
    """What is missing here for namespaces, if anything."""
    if not shutil.which("ip"):
        return "there is no command `ip`"
    name = f"samurai-probe-{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode:
        return "network namespaces are not permitted"
    ip("netns", "delete", name)
    return None


class Hosts:
    """A store, two hosts and a place for players; the store's links and the players' links are different ones."""

    workers = 2
    to_the_end = True

    def __init__(self):
        self.stack, self.name = ExitStack(), f"samurai-{os.getpid()}"
        for place in ("store", "players", *HOSTS):
            ip("netns", "add", self.inside(place))
            self.stack.callback(ip, "netns", "delete", self.inside(place))
            ip("-n", self.inside(place), "link", "set", "lo", "up")
        for number, host in enumerate(HOSTS, 1):
            self.connect("store", host, f"10.77.{number}")
            self.connect("players", host, f"10.78.{number}")
        self.start_store()
        self.urls = [f"http://10.78.{number}.2:{PORT}" for number, _ in enumerate(HOSTS, 1)]
        self.processes = [self.start_host(number, host) for number, host in enumerate(HOSTS, 1)]
        self.cuts = 0
        enter(self.inside("players"))

    def inside(self, place):
        """The name of a namespace."""
        return f"{self.name}-{place}"

    def connect(self, place, host, net):
        """A link from a place (where its address ends in 1) to a host (in 2)."""
        near, far = (place, f"to-{host}", f"{net}.1/24"), (host, f"to-{place}", f"{net}.2/24")
        peer = ("type", "veth", "peer", "name", far[1], "netns", self.inside(host))
        ip("-n", self.inside(place), "link", "add", near[1], *peer)
        for where, link, address in (near, far):
            ip("-n", self.inside(where), "address", "add", address, "dev", link)
            ip("-n", self.inside(where), "link", "set", link, "up")

    def start_store(self):
        """Postgres, with a database, in its own namespace."""
        self.postgres = Postgres()
        self.store = self.postgres.new_store()
        with (self.postgres.folder / "pg_hba.conf").open("a") as allowed:
            allowed.write("host all all 10.77.0.0/16 trust\n")
        self.postgres.kill()
        self.postgres.start("ip", "netns", "exec", self.inside("store"), listen="*")

    def start_host(self, number, host):
        store = make_url(self.store).set(host=f"10.77.{number}.1", query={})
        address = store.render_as_string(hide_password=False)
        command = ("ip", "netns", "exec", self.inside(host))
        return start(address, PORT, *command, logs=subprocess.DEVNULL, SAMURAI_HOST="0.0.0.0")

    def returns(self, blows):
        """Players have their own way to a host."""
        return 0

    def strike(self, rng):
        """Cut one host off: for a moment, or long enough to be taken for dead."""
        self.cuts += 1
        link = f"to-{HOSTS[self.cuts % 2]}"
        ip("-n", self.inside("store"), "link", "set", link, "down")
        time.sleep(rng.uniform(1, 3) if self.cuts % 4 < 2 else rng.uniform(12, 16))
        ip("-n", self.inside("store"), "link", "set", link, "up")

    def end(self):
        with self.stack:
            for process in self.processes:
                stop(process, signal.SIGTERM)


def enter(namespace):
    """From now on, be where the players are."""
    with Path("/run/netns", namespace).open() as place:
        if ctypes.CDLL(None, use_errno=True).setns(place.fileno(), 0):
            raise OSError(ctypes.get_errno(), "setns")


if __name__ == "__main__":
    if why := missing():
        print(f"the test with two hosts is left out: {why}")
    else:
        print(run(Hosts(), int(sys.argv[1]), 4, int(time.time())))
