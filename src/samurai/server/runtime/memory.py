"""How the C library hands memory back to the system, so that a server that has been busy becomes small again."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""M_MMAP_THRESHOLD of glibc's mallopt."""

_LARGE: Final = 1 << 20
"""Bytes from which on a block gets pages of its own."""


def return_large_blocks() -> bool:
    """Give every large block back to the system as soon as it is freed; return whether the C library can do that.

    Without this, glibc raises its limit to the size of the largest block that was freed, up to 32 MB, and from then on
    the bots' search trees, 16 MB each, stay in its heaps.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and needs none
    return bool(mallopt and mallopt(_MMAP_THRESHOLD, _LARGE) == 1)
