"""How the store keeps what a table's draws depend on besides the secret."""

from __future__ import annotations

import json
from collections.abc import Sequence

from samurai.engine.seal import Seal
from samurai.store.schema import AnyRow


def write_drawing(seal: Seal | None) -> str | None:
    """What is fixed when a game starts, as JSON; None without a seal."""
    if seal is None:
        return None
    fixed = {"contributions": seal.contributions, "commitments": seal.commitments}
    return json.dumps({**fixed, "after": seal.after, "start": seal.start})


def read_seal(row: AnyRow, parts: Sequence[tuple[str, str]]) -> Seal | None:
    """The seal of a table; before its game starts, with what the players have contributed and committed to so far.

    Games that started before commitments existed have none.
    """
    if row.seal is None:
        return None
    if row.drawing is None:
        made = tuple(commitment for _, commitment in parts)
        return Seal(row.seal, tuple(text for text, _ in parts), row.revision, commitments=made if any(made) else ())
    fixed = json.loads(row.drawing)
    given, made = tuple(fixed["contributions"]), tuple(fixed.get("commitments", ()))
    return Seal(row.seal, given, fixed["after"], fixed["start"], commitments=made)
