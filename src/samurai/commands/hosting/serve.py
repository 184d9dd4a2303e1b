"""`samurai serve`: the server, with the web client."""

from __future__ import annotations

import argparse

from samurai.commands.form import command
from samurai.commands.parsing import JOBS, Whole


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    serve = command(
        commands,
        "serve",
        "run the server",
        "Run the server: tables for people and bots, in the browser and over the API. It can also be\n"
        "configured by SAMURAI_HOST, SAMURAI_PORT, SAMURAI_STORE and others; see docs/guides/run-a-server.md.",
        "serve --open",
        "serve --host 0.0.0.0 --port 80 --store /var/lib/samurai.db",
    )
    serve.add_argument("--host", help="the address to listen on (127.0.0.1; 0.0.0.0 for every network)")
    serve.add_argument("--port", type=Whole(0, 65535), help="the port (8000; 0 for any free one)")
    serve.add_argument("--store", metavar="FILE|URL", help="an SQLite file (samurai.db), or postgresql://…")
    serve.add_argument("--workers", type=JOBS, help="number of processes that share the port (1; more need Postgres)")
    serve.add_argument("--open", action="store_true", help="open a browser")
    serve.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    import os
    from dataclasses import replace

    from samurai.server.runtime.serve import serve
    from samurai.server.runtime.settings import from_environment

    given = {name: getattr(options, name) for name in ("host", "port", "store", "workers")}
    given = {name: value for name, value in given.items() if value is not None}
    return serve(replace(from_environment(os.environ), **given), options.open or bool(os.environ.get("SAMURAI_OPEN")))
