"""Link previews, for people and for programs that show links: a title, a sentence and a picture.

The page is the same for every address (see `pages`); only this part of its head differs. For a private table it reveals
the game and nothing else, unless the link has the table's key. Names are user input: everything is escaped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Final, NamedTuple

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from samurai import __version__
from samurai.art.markup import clean
from samurai.engine.game import Outcome
from samurai.engine.phrase import Phrase, join, listed, say, translated
from samurai.games import NAMES, load, names
from samurai.server.connections import HttpRequest
from samurai.server.i18n import catalogue
from samurai.server.pages.preview_pictures import mark_of, names_of
from samurai.server.pages.site import Site
from samurai.server.pages.static import build
from samurai.server.refusal import Refusal
from samurai.server.services import Here, Server, Whoever, address_of
from samurai.server.tables.privacy import check_readable, has_key, is_insider
from samurai.store.tables import tables
from samurai.store.tables.tables import OVER, PLAYING, WAITING, TableInfo

_BIG: Final = (("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:type", "image/png"))


_FOR_ALL: Final = {"cross-origin-resource-policy": "cross-origin"}
"""Pages of other sites may show a link's preview picture."""


class About(NamedTuple):
    """What a page is about."""

    title: str
    sentence: str
    picture: str
    """The path of its picture."""

    rooms: tuple[str, ...] = ("engine", "server")
    """The translation catalogues that hold its texts."""

    key: str = ""
    """The key of the private table it shows, if the request came with the right one."""


async def about(server: Server, path: str, whose: str, key: str = "") -> About:
    """What the page at a path is about, requested by `whose` and with the key from a table's link, if there is one."""
    section, name, more = (*path.strip("/").split("/"), "", "", "")[:3]
    if section in ("t", "replay"):
        info = await server.database.read(tables.find, name[:40])
        try:
            return _table(server, check_readable(info, None, key), key)
        except Refusal:
            return DEFAULT
    if section == "c":
        return await _invitation(server, name, whose)
    if section == "learn" and name in NAMES:
        return _lesson(name) if more == "lesson" else _rules(name)
    return DEFAULT


DEFAULT: Final = About(
    "Samurai",
    say(
        "Play the three games called Samurai: Knizia's board game and card game, and Friedl's shogi of 1974. "
        "Alone, at one screen, or online."
    ),
    f"/postcards/games/{NAMES[0]}",
)
"""The preview of all other pages."""


async def _invitation(server: Server, code: str, whose: str) -> About:
    """The preview of the waiting table with this invitation code, within the rate limit for trying codes."""
    try:
        server.spend("code", whose, 0.5, 20)
    except Refusal:
        return DEFAULT
    info = await server.database.read(tables.find_code, code.upper()[:8])
    return _table(server, info, info.key or "") if info and info.joinable else DEFAULT


def _table(server: Server, info: TableInfo, key: str) -> About:
    """The preview of a table; without its key, a private table only reveals which game it is."""
    title: str = server.games(info.game).title
    shown = info.listed or has_key(info, key)
    private = "" if info.listed or not shown else key
    if info.status == WAITING:
        title = join(" · ", [title, say("You are invited")])
    elif shown and (names := names_of(info)):
        title = join(" · ", [title, listed(names)])
    picture = f"/postcards/tables/{info.id}?{f'key={private}&' if private else ''}{mark_of(info)}"
    rooms = ("engine", "server", f"games.{info.game}")
    return About(title, _standing(info), picture if shown else f"/postcards/games/{info.game}", rooms, private)


def _standing(info: TableInfo) -> Phrase:
    """The state of a table, in terms that will still hold tomorrow."""
    open_seats = sum(chair.open for chair in info.chairs)
    if info.joinable and open_seats == 1:
        return say("One seat is open. Anyone with this link can join.")
    if info.joinable:
        return say("{open} seats are open. Anyone with this link can join.", open=open_seats)
    if info.status in (PLAYING, WAITING):
        return say("The game is being played. Anyone with this link can watch.")
    if info.status == OVER and info.outcome:
        end = _end(info.outcome, names_of(info))
        return say("{end} Step through the game, look at it from every seat, and try another move.", end=end)
    return say("The game never began.")


def _end(outcome: Outcome, names: tuple[str, ...]) -> Phrase:
    winners = [name for name, place in zip(names, outcome.places, strict=True) if place == 1]
    if len(winners) == len(names):
        return say("The game is a draw.")
    if len(winners) > 1:
        return say("{names} share the victory.", names=listed(winners))
    return say("{name} wins.", name=winners[0])


def _rules(game: str) -> About:
    return About(
        join(" · ", [load(game).title, say("The rules")]),
        say("Every rule with a number to point at, with pictures and a search."),
        f"/postcards/games/{game}",
        ("server", f"games.{game}"),
    )


def _lesson(game: str) -> About:
    return About(
        join(" · ", [load(game).title, say("Learn by playing")]),
        say("A few steps on real positions, played in the app itself."),
        f"/postcards/games/{game}",
        ("server", f"games.{game}"),
    )


def head(page: About, language: str, origin: str, path: str, site: Site) -> str:
    """The part of a page's head that says what it is about, in a language, and of which site it is."""
    words = catalogue(language, *page.rooms)
    title, sentence = (clean(translated(text, words)) for text in (page.title, page.sentence))
    title = clean(site.name) if page is DEFAULT else title
    properties = (
        ("og:site_name", clean(site.name)),
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", sentence),
        ("og:url", origin + path),
        ("og:image", origin + page.picture),
        *_BIG,
    )
    lines = [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(sentence)}" />',
        *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties),
        '<meta name="twitter:card" content="summary_large_image" />',
        f'<meta name="site-name" content="{escape(clean(site.name))}" />',
        f'<meta name="site-pages" content="{escape(" ".join(site.pages))}" />',
        f'<meta name="site-build" content="{build()}" />',
    ]
    return "\n    ".join(lines)


@get("/tables/{table:str}")
async def of_table(
    request: HttpRequest, server: Here, whoever: Whoever, table: FromPath[str], key: FromQuery[str] = ""
) -> Response[bytes]:
    """The preview picture of a table; for a private table and someone who isn't an insider, the picture of its game."""
    person = whoever.id if whoever else None
    info = check_readable(await server.database.read(tables.find, table), person, key)
    if not info.listed and not is_insider(info, person, key):
        return await _sent(request, server, info.game, lambda: server.postcards.of_game(info.game))
    by_key = info.listed or has_key(info, key)
    return await _sent(request, server, mark_of(info), lambda: server.postcards.of(info), shared=by_key)


@get("/games/{game:str}")
async def of_game(request: HttpRequest, server: Here, game: FromPath[str]) -> Response[bytes]:
    """The picture of a game."""
    if game not in names():
        raise Refusal("not-found", f"there are pictures of {', '.join(names())}")
    return await _sent(request, server, game, lambda: server.postcards.of_game(game))


async def _sent(
    request: HttpRequest, server: Server, mark: str, make: Callable[[], Awaitable[bytes]], shared: bool = True
) -> Response[bytes]:
    """Send a picture unless the client already has it; making new ones is rate-limited.

    If it is not shared, it was made for one person, and no cache on the way may pass it on to others.
    """
    tag = f'"{mark}-{__version__}"'
    headers = {"cache-control": f"{'public' if shared else 'private'}, max-age=60", "etag": tag} | _FOR_ALL
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="image/png")
    if not server.postcards.has(mark):
        server.spend("postcard", address_of(request), 0.5, 20)
    return Response(await make(), headers=headers, media_type="image/png")


ROUTES = Router("/postcards", include_in_schema=False, route_handlers=[of_table, of_game])
