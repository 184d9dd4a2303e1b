"""What requests cost the server, in milliseconds of its event loop or of its threads, and how much one address may use.

Whatever is not named here costs next to nothing, and is bounded by how often it may be asked (`door`). The numbers
are those of the dearest game after some hundred moves, rounded up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from samurai.web import said

RATE: Final = 100.0
"""Milliseconds of work a second for one address: a tenth of the time there is."""

BURST: Final = 1_000.0
"""Milliseconds of work at once."""

REQUESTS: Final[Mapping[tuple[str, str], float]] = {
    ("GET", "/api/openapi.json"): 2,
    ("GET", "/api/schema/openapi.json"): 2,
    ("GET", "/api/tables/{table}/sight"): 15,
    ("POST", "/api/tables/{table}/plan"): 10,
    ("GET", "/api/tables/{table}/replay"): 20,
    ("GET", "/api/tables/{table}/replay/{step}"): 5,
    ("GET", "/api/tables/{table}/replay/{step}/picture"): 12,
    ("GET", "/api/tables/{table}/record"): 5,
    ("GET", "/api/tables/{table}/draws"): 5,
    ("GET", "/api/tables/{table}/review"): 5,
    ("POST", "/api/tables/{table}/review"): 20,
    ("POST", "/api/tables/{table}/branch"): 20,
    ("GET", "/api/me/tables"): 5,
    ("GET", "/api/me/tables/past"): 5,
    ("GET", "/api/me/tables/{table}/news"): 5,
    ("GET", "/api/me/statistics"): 30,
    ("GET", "/api/me/export"): 50,
    ("GET", "/api/people/{other}/tables"): 5,
    ("GET", "/api/tables"): 5,
    ("GET", "/api/lessons/{game}/{step}"): 2,
    ("GET", "/api/lessons/{game}/{step}/picture"): 2,
    ("POST", "/api/lessons/{game}/{step}/answer"): 5,
    ("POST", "/api/lessons/{game}/{step}/preview"): 5,
    ("GET", "/postcards/tables/{table}"): 5,
    ("GET", "/postcards/games/{game}"): 5,
    ("GET", "/{path}"): 1,
}
"""By method and route."""

CONNECT: Final = 5.0
"""A new WebSocket, which is sent everything."""

MESSAGES: Final[Mapping[type[said.Message], float]] = {said.Preview: 5, said.Why: 1}
"""By what is said over a WebSocket; actions are bounded by the game, hints by their own rate."""
