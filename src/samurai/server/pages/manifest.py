"""The web app manifest that a browser needs to install the app, in the reader's language."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get

from samurai.art.palette import LIGHT
from samurai.engine.phrase import say, translated
from samurai.server.connections import HttpRequest
from samurai.server.i18n import asked_for, catalogue
from samurai.server.pages.link_previews import DEFAULT
from samurai.server.pages.static import asset, served
from samurai.server.services import Here

_ICONS: Final = [
    {"src": f"/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
    for name, purpose in (("icon", "any"), ("maskable", "maskable"))
    for size in (192, 512)
]
"""Made by `scripts/icons.py`."""


def manifest(language: str, name: str = "Samurai") -> dict[str, object]:
    """The manifest of a site with this name, in a language."""
    words = catalogue(language, "server")
    return {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": translated(DEFAULT.sentence, words),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games"],
        "background_color": LIGHT.paper,
        "theme_color": LIGHT.paper,
        "icons": _ICONS,
        "shortcuts": [
            _shortcut(translated(name, words), path)
            for name, path in ((say("New game"), "/"), (say("My games"), "/games"), (say("Learn"), "/learn"))
        ],
    }


def _shortcut(name: str, path: str) -> dict[str, object]:
    return {"name": name, "url": path, "icons": [_ICONS[0]]}


@get("/manifest.webmanifest", include_in_schema=False)
async def web_manifest(request: HttpRequest, server: Here) -> Response[bytes]:
    """The manifest, in the language that the browser prefers."""
    language = asked_for(request.headers.get("accept-language", ""))
    found = asset("manifest.webmanifest", msgspec.json.encode(manifest(language, server.site.name)))
    return served(request, found, "accept-language")
