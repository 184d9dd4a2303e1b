"""The built web client from the package, kept in memory because it is small."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from litestar import Response

from samurai.server.connections import HttpRequest

FOLDER: Final = Path(__file__).parents[1] / "static"

_UNBUILT: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Samurai</title>
<h1>Samurai</h1><p>The server runs, but the web client is not built. In its folder, run <code>make play</code>.
<p>Programs can play: see <a href="/api/openapi.json">the description of the API</a>."""

_KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""Media types that not every system knows."""

_PACKABLE: Final = ("text/", "application/json", "application/manifest", "image/svg", "text/javascript")


@cache
def build() -> str:
    """Name the build of the client that this process serves, so that a page can tell whether it is an older one."""
    index = FOLDER / "index.html"
    return hashlib.sha256(index.read_bytes() if index.is_file() else _UNBUILT).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of the client."""

    kind: str
    body: bytes
    packed: bytes
    tag: str
    hashed: bool
    """Whether its name changes with its content, so that it may be cached for ever."""


def asset(name: str, body: bytes) -> Asset:
    """A file prepared for serving: media type, compressed form and tag."""
    kind = _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_PACKABLE) and len(body) > 500 else b""
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Asset(kind, body, packed, tag, name.startswith("assets/"))


def assets(folder: Path) -> dict[str, Asset]:
    """All files of a folder, by path."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return {name: asset(name, body) for name, body in {"index.html": _UNBUILT, **found}.items()}


def served(request: HttpRequest, found: Asset, *varies: str) -> Response[bytes]:
    """The response with a file: empty if the client already has it, compressed if the client supports that.

    `varies` are the other request headers that the content depends on.
    """
    keep = "public, max-age=31536000, immutable" if found.hashed else "no-cache"
    headers = {"cache-control": keep, "etag": found.tag, "vary": ", ".join(("accept-encoding", *varies))}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers=headers | {"content-encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, headers=headers, media_type=found.kind)
