"""How commands answer: exit codes, and the sentence for what could not be done."""

from __future__ import annotations

from typing import Final

WRONG: Final = 1
"""The exit code for what was checked, and is not as it should be."""

REFUSED: Final = 2
"""The exit code for what could not be done; a sentence on stderr says why."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""

UNHEARD: Final = 141
"""The exit code when nobody reads the output any more."""

EXIT_CODES: Final = {
    0: "all went well",
    WRONG: "what was to be verified is wrong; it is told where",
    REFUSED: "something was refused or could not be read or written; one sentence on stderr says what and why",
    INTERRUPTED: "interrupted with Ctrl+C; the game in play is kept",
    UNHEARD: "whoever read the output has gone",
}
"""What the exit codes mean."""


def sentence(error: Exception) -> str:
    """What to tell a person; our own mistakes are not for them, and raise again."""
    from samurai.engine.game import IllegalAction

    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if not isinstance(error, IllegalAction):
        raise error
    return str(error)
