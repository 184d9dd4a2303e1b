"""What makes a server somebody's own: its name, and the pages that whoever runs it has to show.

The pages are Markdown, sent as text: the web app escapes everything before it renders them, so they hold no scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
from litestar import get
from litestar.params import FromPath

from samurai.engine.errors import UserError
from samurai.server.connections import HttpRequest
from samurai.server.refusal import Refusal

_LONGEST: Final = 200_000
"""The most bytes of a page."""

_LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Site:
    """The name of a server and its own pages: `imprint` and `privacy`, those that there are."""

    name: str = "Samurai"
    pages: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read_site(name: str, files: Mapping[str, str]) -> Site:
    """The site with this name, and the pages from these files; a file that can't be used is refused."""
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise UserError("setting", f"SAMURAI_SITE_NAME must be one line of at most {_LONGEST_NAME} characters")
    pages = {page: _read(page, Path(file)) for page, file in files.items() if file}
    return Site(name.strip() or "Samurai", MappingProxyType(pages))


def _read(page: str, file: Path) -> str:
    variable = f"SAMURAI_{page.upper()}"
    try:
        if file.stat().st_size > _LONGEST:
            raise UserError("setting", f"{variable}: {file} is larger than {_LONGEST} bytes")
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError("setting", f"{variable}: {file} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError("setting", f"{variable}: {file} is not a text in UTF-8") from error
    if not text.strip() or "\0" in text:
        raise UserError("setting", f"{variable}: {file} is empty, or is not text")
    return text


class SitePageOut(msgspec.Struct, frozen=True):
    """A page of whoever runs the server."""

    text: str
    """Markdown."""


@get("/api/site/{page:str}", sync_to_thread=False)
def site_page(request: HttpRequest, page: FromPath[str]) -> SitePageOut:
    """The imprint, or the privacy policy."""
    site: Site = request.app.state.server.site
    if page not in site.pages:
        raise Refusal("not-found", "this server has no such page")
    return SitePageOut(site.pages[page])
