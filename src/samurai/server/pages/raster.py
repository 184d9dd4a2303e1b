"""Converts SVG to PNG in a subprocess: the rasteriser blocks Python while it works, and draws text from strangers."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from samurai.engine.phrase import say
from samurai.server.refusal import Refusal

_DRAWING_TIMEOUT: Final = 60.0
"""Seconds after which a picture is given up; it usually takes half a second."""


async def rasterised(svg: str) -> bytes:
    """Convert a drawing to a PNG of its own size, in a separate process."""
    words = (sys.executable, "-I", "-m", "samurai.server.pages.png")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        png, complaint = await asyncio.wait_for(process.communicate(svg.encode()), _DRAWING_TIMEOUT)
    except TimeoutError as error:
        raise Refusal("busy", say("the server is too busy to draw a picture; try again later")) from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise Refusal("internal", "the picture can't be made") from RuntimeError(complaint.decode(errors="replace"))
    return png
