"""`samurai verify`: do the draws of a finished game follow from its seed?"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from samurai.commands.answers import REFUSED, WRONG, sentence
from samurai.commands.form import command, file_argument

if TYPE_CHECKING:
    from samurai.engine.draws import Verdict
    from samurai.engine.record import Record
    from samurai.engine.seal import Seal


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    verify = command(
        commands,
        "verify",
        "check that the draws of a finished game were fair",
        "Repeat every draw of a finished game of a server. Before the first draw the server published the hash of\n"
        "its secret (the seal), and at the end the secret itself (the seed): every draw must follow from the seed and\n"
        "the players' contributions, and every contribution must be the one that its player committed to.\n"
        "The output says what this proves for each seat. The first wrong draw is reported, with the exit code 1. A\n"
        "game that can't be checked, because it has no seed or is not over, gives the exit code 2.",
        "verify game.samurai",
        "verify game.samurai --agreement c1f29027",
        "verify game.samurai --json",
    )
    file_argument(verify, "file", help="a .samurai or .json file")
    verify.add_argument("--seal", metavar="HASH", help="the seal that you noted before the game, or its first digits")
    verify.add_argument(
        "--agreement", metavar="HASH", help="the agreement that you noted before revealing, or its first digits"
    )
    verify.add_argument("--json", action="store_true", help="print the verdict as JSON")
    verify.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the file; the exit code says what was found."""
    from samurai.engine.draws import verify
    from samurai.engine.errors import SamuraiError
    from samurai.games import load
    from samurai.store.files.formats import read_file

    record, verdict = None, None
    try:
        record = read_file(options.file)
        verdict = verify(load(record.game), record)
        code, said = _judged(record, verdict, options)
    except (SamuraiError, OSError) as error:
        reason = sentence(error)
        code, said = REFUSED, reason if reason.startswith(str(options.file)) else f"{options.file}: {reason}"
    else:
        said = f"{options.file}: {said}"
    if options.json:
        _print_json(said, code, record, verdict)
    elif code == REFUSED:
        print(f"samurai: {said}", file=sys.stderr)
    else:
        print(said)
        if code == 0 and record and record.seal and verdict and verdict.draws:
            _print_proofs(record.seal, options.agreement)
    return code


def _judged(record: Record, verdict: Verdict, options: argparse.Namespace) -> tuple[int, str]:
    """The exit code, and the message."""
    seal = record.seal
    assert seal is not None, "what has a verdict has a seal"
    if options.seal and not seal.hash.startswith(options.seal.lower()):
        return WRONG, f"wrong: its seal is {seal.hash}, not the one that was noted"
    if options.agreement and not seal.agreement.startswith(options.agreement.lower()):
        return WRONG, f"wrong: its agreement is {seal.agreement}, not the one that was noted"
    if not verdict.opens:
        return WRONG, f"wrong: the seed does not open the seal {seal.hash}"
    if verdict.unopened:
        return WRONG, f"wrong: the contribution of seat {verdict.unopened[0] + 1} does not open its commitment"
    if wrong := verdict.wrong:
        which = f"draw {wrong.number} (action {wrong.at})" if wrong.number else "the start player"
        return WRONG, f"wrong: {which} is {wrong.drawn[:80]!r}, but from the seed follows {wrong.due!r}"
    if not verdict.over:
        return REFUSED, f"cut short: the game is not over after its {verdict.draws} draws, which follow from the seed"
    if verdict.before and not verdict.draws:
        return REFUSED, f"all its {verdict.before} draws were made before the seal, so they can't be checked"
    return 0, f"fair: {_counted(verdict)}, and the seed opens the seal {seal.hash}"


_PROVEN: Final = {
    "committed": "committed before anybody revealed: nobody, not even the operator of the server, could choose"
    " these draws against it",
    "last": "contributed openly, last, when all the others were committed",
    "alone": "alone contributed, openly: the server had sealed its secret before, and could not choose these draws",
    "open": "contributed openly: whoever contributed later and knew the secret of the server could choose these draws",
    "nothing": "contributed nothing: for this seat the draws rest on trust in the server",
}
"""The meaning of each `Proof`, as the end of a sentence about a seat."""


def _print_proofs(seal: Seal, noted: str | None) -> None:
    """Print what the check proves for each seat, and what that relies on."""
    from samurai.engine.draws import proofs

    for number, proof in enumerate(proofs(seal), 1):
        print(f"  seat {number} {_PROVEN[proof.value]}")
    if noted:
        print("  the agreement is the one that was noted")
    elif seal.commitments:
        print(f"  this holds for everyone who noted the agreement {seal.agreement} before revealing")


def _counted(verdict: Verdict) -> str:
    before = f" (the {verdict.before} before the seal can't be checked)" if verdict.before else ""
    if verdict.draws == 0:
        return f"nothing was drawn{before}"
    each = "the one draw follows" if verdict.draws == 1 else f"every one of {verdict.draws} draws follows"
    return f"{each} from the seed{before}"


def _print_json(said: str, code: int, record: Record | None, verdict: Verdict | None) -> None:
    import json

    from samurai.engine.draws import proofs
    from samurai.engine.plain import to_plain

    report: dict[str, object] = {"verdict": {0: "fair", WRONG: "wrong"}.get(code, "unchecked"), "message": said}
    report["seal"] = record.seal.hash if record and record.seal else None
    report["agreement"] = record.seal.agreement if record and record.seal else None
    report["seats"] = [proof.value for proof in proofs(record.seal)] if code == 0 and record and record.seal else []
    report["unopened"] = [seat + 1 for seat in verdict.unopened] if verdict else None
    report["draws"] = verdict.draws if verdict else None
    report["before"] = verdict.before if verdict else None
    report["wrong"] = to_plain(verdict.wrong) if verdict else None
    print(json.dumps(report, ensure_ascii=False))
