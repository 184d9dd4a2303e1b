"""`samurai bench`: how fast we are, against others in the same run."""

from __future__ import annotations

import argparse

from samurai.commands.form import command
from samurai.commands.parsing import COUNT, seconds


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    bench = command(
        commands,
        "bench",
        "measure speed against other libraries",
        "Measure the speed of kernels and rules, in turn with other libraries; print ratios, then rates.\n"
        "The extra `bench` installs the libraries, Debian has fairy-stockfish; missing ones are reported.",
        "bench --rounds 3",
        "bench --only cshogi --json",
        "bench server --tables 200",
    )
    bench.add_argument(
        "what",
        nargs="?",
        choices=("rules", "server"),
        default="rules",
        metavar="WHAT",
        help="rules (the default), or server",
    )
    tables = "server: number of tables (200; with --idle and --growth 20000; with --restart 10000)"
    bench.add_argument("--tables", type=COUNT, metavar="NUMBER", help=tables)
    bench.add_argument("--idle", action="store_true", help="server: the cost of idle open tables")
    bench.add_argument("--growth", action="store_true", help="server: the cost of a move with ever more tables")
    bench.add_argument("--lives", action="store_true", help="server: whole lives of tables, from opening to the end")
    bench.add_argument("--restart", action="store_true", help="server: how long a restart takes with many games")
    bench.add_argument(
        "--stores", action="store_true", help="server: SQLite and Postgres, with one worker and with two"
    )
    bench.add_argument("--postgres", default="", metavar="URL", help="where --stores may create a database")
    bench.add_argument("--seconds", type=seconds, default=5, help="server: how long each measurement lasts (5)")
    bench.add_argument(
        "--rounds", type=COUNT, default=5, metavar="NUMBER", help="how often to repeat each measurement (5)"
    )
    bench.add_argument("--only", default="", metavar="NAME", help="only measurements with this in their name")
    bench.add_argument("--cold", action="store_true", help="also measure compiling all kernels from scratch")
    bench.add_argument("--json", action="store_true", help="print the table as JSON, with every round")
    bench.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure what was asked for."""
    if options.what == "server":
        return _run_server(options)
    return _run_rules(options)


def _run_server(options: argparse.Namespace) -> int:
    """Measure the server, and print each line as soon as it is known."""
    from samurai.bench import crowd, growth, lives, server, stores

    if options.idle:
        lines = crowd.measure_idle(options.tables or 20_000)
    elif options.growth:
        lines = growth.measure(options.tables or 20_000, options.seconds)
    elif options.restart:
        lines = crowd.measure_restart(options.tables or 10_000)
    elif options.lives:
        lines = lives.measure(options.tables or 200, options.seconds, options.rounds)
    elif options.stores:
        lines = stores.measure(options.tables or 200, options.seconds, options.rounds, options.postgres)
    else:
        lines = server.measure(options.tables or 200, options.seconds, options.rounds)
    for line in lines:
        print(line, flush=True)
    return 0


def _run_rules(options: argparse.Namespace) -> int:
    """Measure everything but the server, and print the table."""
    import json
    import sys

    from samurai.bench import report
    from samurai.bench.games import left_out
    from samurai.bench.measure import run as measured
    from samurai.bench.table import COLD, measures
    from samurai.commands.progress import progress
    from samurai.engine.errors import UserError

    wanted = [one for one in (*measures(), *[COLD] * options.cold) if options.only.lower() in one.name.lower()]
    missing = list(left_out())
    if not wanted:
        raise UserError("argument", "; ".join((f"no measurement has {options.only!r} in its name", *missing)))
    for sentence in missing:
        print(sentence, file=sys.stderr)
    found = report.machine()
    with progress() as tell:
        rows = measured(wanted, options.rounds, tell)
    if options.json:
        print(json.dumps(report.as_json(found, rows, options.rounds), indent=2))
    else:
        print(*report.lines(found, rows, options.rounds), sep="\n")
    return 0
