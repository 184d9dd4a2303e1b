"""The client's files, and its one page for every address, whose head says what it is about."""

from __future__ import annotations

import re
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from samurai.server.connections import HttpRequest
from samurai.server.i18n import asked_for
from samurai.server.pages.link_previews import about, head
from samurai.server.pages.static import Asset, asset, served
from samurai.server.services import Here, Server, address_of

_ABOUT: Final = re.compile(rb"<!-- about -->.*<!-- /about -->", re.DOTALL)
_LANGUAGE: Final = b'<html lang="en">'


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: HttpRequest, server: Here, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; an address that is not a file is one of its pages, and gets the index."""
    files: dict[str, Asset] = request.app.state.assets
    name = path.lstrip("/")
    if name.startswith("api/"):
        raise NotFoundException
    if name not in files and "." not in name.rpartition("/")[2]:
        return served(request, await _page(request, server, files["index.html"].body, name), "accept-language")
    if name not in files:
        return Response(b"", status_code=404, media_type="text/plain")
    return served(request, files[name])


async def _page(request: HttpRequest, server: Server, index: bytes, name: str) -> Asset:
    """The index with a head for this address, in the requested language."""
    language = asked_for(request.headers.get("accept-language", ""))
    meta = await about(server, name, address_of(request), request.query_params.get("key", ""))
    origin = server.settings.origins[0] if server.settings.origins else str(request.base_url).rstrip("/")
    path = f"{request.url.path}?key={meta.key}" if meta.key and not name.startswith("c/") else request.url.path
    written = head(meta, language, origin, path, server.site).encode()
    page = _ABOUT.sub(lambda _: written, index, count=1)
    return asset("index.html", page.replace(_LANGUAGE, f'<html lang="{language}">'.encode(), 1))
