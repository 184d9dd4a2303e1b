"""How commands end: exit codes, and the error message when something could not be done."""

from __future__ import annotations

from typing import Final

WRONG: Final = 1
"""The exit code when a check has failed."""

REFUSED: Final = 2
"""The exit code when something could not be done; a message on stderr says why."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""

UNHEARD: Final = 141
"""The exit code when the reader of our output has gone."""

EXIT_CODES: Final = {
    0: "all went well",
    WRONG: "what was to be verified is wrong; it is told where",
    REFUSED: "something was refused or could not be read or written; one sentence on stderr says what and why",
    INTERRUPTED: "interrupted with Ctrl+C; the game in play is kept",
    UNHEARD: "whoever read the output has gone",
}
"""The meaning of every exit code, for `--help`."""


def sentence(error: Exception) -> str:
    """The error message for the user; anything but a refusal or an OSError is a bug, and is raised again."""
    from samurai.engine.game import IllegalAction

    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if not isinstance(error, IllegalAction):
        raise error
    return str(error)
