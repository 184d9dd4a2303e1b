"""`samurai bench`: how fast we are, against others in the same run."""

from __future__ import annotations

import argparse

from samurai.commands.form import command


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    bench = command(
        commands,
        "bench",
        "measure speed against other libraries",
        "Measure how fast kernels and rules are, in turn with other libraries: ratios first, then rates.\n"
        "The libraries are in the extra `bench`, and Debian has fairy-stockfish; what is not installed is named.",
        "bench --rounds 3",
        "bench --only cshogi --json",
        "bench server --tables 200",
    )
    bench.add_argument("what", nargs="?", choices=("rules", "server"), default="rules", help="the rules, or the server")
    tables = "of the server: how many tables (200; 20000 idle; 10000 at a restart)"
    bench.add_argument("--tables", type=int, metavar="NUMBER", help=tables)
    bench.add_argument("--idle", action="store_true", help="of the server: what open tables cost at which nobody moves")
    bench.add_argument("--restart", action="store_true", help="of the server: how soon it is ready with many games")
    bench.add_argument(
        "--stores", action="store_true", help="of the server: SQLite beside Postgres, one worker and two"
    )
    bench.add_argument("--postgres", default="", metavar="URL", help="where a database may be made for --stores")
    bench.add_argument("--seconds", type=float, default=5, help="of the server: how long each measurement lasts (5)")
    bench.add_argument("--rounds", type=int, default=5, metavar="NUMBER", help="how often everything is measured (5)")
    bench.add_argument("--only", default="", metavar="NAME", help="the measures that have this in their name")
    bench.add_argument("--cold", action="store_true", help="compile all kernels from nothing, too")
    bench.add_argument("--json", action="store_true", help="print the table as JSON, with every round")
    bench.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure what was asked for."""
    if options.what == "server":
        return _run_server(options)
    return _run_rules(options)


def _run_server(options: argparse.Namespace) -> int:
    """Measure the server, and print each line as soon as it is known."""
    from samurai.bench import crowd, server, stores
    from samurai.engine.errors import UserError

    if (options.tables is not None and options.tables < 1) or options.seconds <= 0:
        raise UserError("argument", "--tables is at least 1, and --seconds more than 0")
    if options.idle:
        lines = crowd.measure_idle(options.tables or 20_000)
    elif options.restart:
        lines = crowd.measure_restart(options.tables or 10_000)
    elif options.stores:
        lines = stores.measure(options.tables or 200, options.seconds, max(1, options.rounds), options.postgres)
    else:
        lines = server.measure(options.tables or 200, options.seconds, max(1, options.rounds))
    for line in lines:
        print(line, flush=True)
    return 0


def _run_rules(options: argparse.Namespace) -> int:
    """Measure everything but the server, and print the table."""
    import json

    from samurai.bench import report
    from samurai.bench.measure import run as measured
    from samurai.bench.table import COLD, MEASURES
    from samurai.commands.progress import progress
    from samurai.engine.errors import UserError

    measures = [one for one in (*MEASURES, *[COLD] * options.cold) if options.only.lower() in one.name.lower()]
    if not measures:
        raise UserError("argument", f"nothing that is measured has {options.only!r} in its name")
    if options.rounds < 1:
        raise UserError("argument", "--rounds is at least 1")
    found = report.machine()
    with progress() as tell:
        rows = measured(measures, options.rounds, tell)
    if options.json:
        print(json.dumps(report.as_json(found, rows, options.rounds), indent=2))
    else:
        print(*report.lines(found, rows, options.rounds), sep="\n")
    return 0
