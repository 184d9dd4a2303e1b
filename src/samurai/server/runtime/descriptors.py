"""How many connections the system lets a process have: each needs a file descriptor."""

from __future__ import annotations

import logging
from typing import Final

logger: Final = logging.getLogger(__name__)

FEW: Final = 4_096
"""Fewer descriptors than this are worth a warning."""

HOW_TO_ALLOW_MORE: Final = "raise LimitNOFILE (systemd), ulimits.nofile (compose) or `ulimit -Hn`"


def allow_many_connections() -> int | None:
    """Allow this process as many descriptors as the system permits, and warn if these are few; return how many."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if 0 <= most < FEW:
        sentence = "this system allows %d open files, and so fewer connections than that: %s"
        logger.warning(sentence, most, HOW_TO_ALLOW_MORE)
    return most
