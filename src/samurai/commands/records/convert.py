"""`samurai convert`: a record in another format."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper

from samurai.commands.form import command, file_argument, old_rules_argument, option_argument

FORMS = ("samurai", "json", "kif", "ki2", "csa", "usi", "sfen", "jkf", "bod", "booklet")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    convert = command(
        commands,
        "convert",
        "write a record in another format",
        "Write a record in another format: samurai and json hold any game; the others hold games of one kind.\n"
        "The format of FILE is recognised by its content, or given by --from; `-` is the standard input. Comments,\n"
        "times, variations and headers are kept as far as the format can hold them; what it cannot is reported.",
        "convert game.samurai --to kif > game.kif",
        "convert meijin.csa --to samurai --output meijin.samurai",
        "convert moves.txt --from usi --to booklet -o rules=booklet",
    )
    file_argument(convert, "file", help="the record")
    convert.add_argument("--to", required=True, choices=FORMS, metavar="FORMAT", help=", ".join(FORMS))
    convert.add_argument("--from", dest="form", default="", choices=FORMS, metavar="FORMAT", help="the format of FILE")
    option_argument(convert, "rules=booklet for a game by the booklet's rules in another program's format (shogi's)")
    old_rules_argument(convert, "--rules")
    file_argument(convert, "-O", "--output", help="write to this file instead of the screen")
    convert.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Convert a record; illegal ones are refused."""
    from samurai.commands.play import chosen
    from samurai.commands.records.check import followed
    from samurai.engine.errors import UserError
    from samurai.store.files.files import write_text
    from samurai.store.files.formats import formats, read_file
    from samurai.store.files.loss import left_out

    given = chosen(options.option)
    if set(given) - {"rules"}:
        raise UserError("bad-option", "only the rules can be chosen here: -o rules=booklet, or -o rules=shogi")
    record = read_file(options.file, options.form, given.get("rules", "shogi"))
    followed(options.file, record)
    form = formats()[options.to]
    text = form.write(record)
    if options.output:
        write_text(options.output, text)
    else:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="strict")
        sys.stdout.write(text)
    if lost := left_out(record, form, text):
        print(lost, file=sys.stderr)
    return 0
