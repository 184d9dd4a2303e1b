"""`samurai doctor`: checks everything that a server needs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from samurai.commands.answers import WRONG
from samurai.commands.form import command
from samurai.commands.hosting.backup import add_store, store_of

if TYPE_CHECKING:
    from samurai.server.doctor.findings import Finding


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    doctor = command(
        commands,
        "doctor",
        "check everything that a server needs",
        "Check store, disk, clock, memory, bots, e-mail and push, with the settings from the environment; and through\n"
        "the public address TLS, the proxy's headers and WebSockets. Each line says ok, warning or problem, and what\n"
        "to do. Nothing is changed, and no e-mail is sent without --mail-to. Exit code 1 means a problem.",
        "doctor",
        "doctor --store samurai.db --url https://play.example",
        "doctor --json",
    )
    add_store(doctor)
    doctor.add_argument("--url", help="the public address of the server (default: $SAMURAI_URL)")
    doctor.add_argument("--mail-to", metavar="ADDRESS", default="", help="send a test e-mail to this address")
    doctor.add_argument("--json", action="store_true", help="print JSON")
    doctor.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what the checks find."""
    import json
    from dataclasses import asdict

    found = []
    for finding in _findings(options):
        found.append(finding)
        if not options.json:
            print(finding, flush=True)
    well = all(finding.status != "problem" for finding in found)
    if options.json:
        print(json.dumps({"ok": well, "checks": [asdict(finding) for finding in found]}, indent=2))
    return 0 if well else WRONG


def _findings(options: argparse.Namespace) -> Iterator[Finding]:
    import os
    from pathlib import Path

    from samurai.server.doctor.findings import Finding
    from samurai.server.doctor.machine import (
        check_clock,
        check_descriptors,
        check_disk,
        check_kernels,
        check_memory,
    )
    from samurai.server.doctor.post import check_mail
    from samurai.server.doctor.public import address_parts, check_public
    from samurai.server.doctor.store import check_store
    from samurai.server.runtime.settings import from_environment
    from samurai.store.database import address

    settings = from_environment(os.environ)
    store = address(store_of(options))
    if url := options.url or settings.url:
        address_parts(url)
    yield from check_store(store)
    if store.get_backend_name() == "sqlite":
        yield from check_disk(Path(str(store.database)).absolute().parent)
    yield check_clock()
    yield check_memory()
    yield check_descriptors()
    yield check_kernels()
    yield from check_mail(settings, options.mail_to)
    if url:
        yield from check_public(url)
    else:
        yield Finding("address", "ok", "No public address is set, so nothing is checked through it.")
