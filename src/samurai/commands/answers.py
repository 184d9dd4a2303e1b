"""How commands end: exit codes, and the error message when something could not be done."""

from __future__ import annotations

from typing import Final

WRONG: Final = 1
"""The exit code when a check has failed."""

REFUSED: Final = 2
"""The exit code when something could not be done; a message on stderr says why."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""

BROKEN_PIPE: Final = 141
"""The exit code when the reader of our output has gone."""

EXIT_CODES: Final = {
    0: "success",
    WRONG: "a check failed, and the output says where; or a server gave up; or a bug in Samurai, with a traceback",
    REFUSED: "bad input, or a file that can't be read or written; one sentence on stderr says what and why",
    INTERRUPTED: "interrupted with Ctrl+C; the game in progress is saved",
    BROKEN_PIPE: "the reader of the output closed the pipe",
}
"""The meaning of every exit code, for `--help`."""


def is_mistake(error: Exception) -> bool:
    """Whether an error is somebody's mistake, or the file system's; any other is a bug, and keeps its traceback."""
    from samurai.engine.errors import SamuraiError

    return isinstance(error, SamuraiError | OSError)


def sentence(error: Exception) -> str:
    """The error message for the user."""
    if isinstance(error, FileExistsError):  # from making a folder, as files are replaced
        return f"{error.filename} is a file, and no folder"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
