"""The tables of the balance page, made from the counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from samurai.games.board.kernel.tables import KINDS
from samurai.games.board.pieces import TOKEN_NAMES, Token
from samurai.games.cards.pieces import card_name, card_of
from samurai.selfplay.balance import board as board_games
from samurai.selfplay.balance import cards as card_games
from samurai.selfplay.balance.counts import WHOLE, Counts, mean, moments, quantile, share, won, worths
from samurai.selfplay.ratings import Interval

Studies = Mapping[str, Counts]
"""The counts of all studies, by name."""

SETS: Final = (*((game, seats) for game in ("board", "cards") for seats in (2, 3, 4)), ("friedl", 2))
ORDINALS: Final = ("first", "second", "third", "fourth")
PLAYERS: Final = ("two players", "three", "four")
FEW: Final = 5
"""How many of the best and of the worst openings are listed."""

ENDS: Final = {
    "last-helmet": "last High Helmet gone",
    "last-buddha": "last Buddha gone",
    "last-rice": "last Rice Field gone",
    "four-set-aside": "four figures set aside",
    "last-village": "last village taken",
    "helmet-used-up": "triangles used up",
    "buddha-used-up": "circles used up",
    "rice-used-up": "squares used up",
    "last-cards": "last cards laid",
    "no-free-side": "no free side",
    "mate": "mate",
    "no-move": "no legal move",
    "repetition": "fourth repetition",
    "ply-limit": "512 moves",
    "perpetual-check": "perpetual check",
    "declared": "declaration",
}
"""The causes of the end in words for readers."""


# Numbers as text.


def percent(value: Interval, digits: int = 1) -> str:
    """A share and its interval."""
    low, high = 100 * value.low, 100 * value.high
    return f"{100 * value.value:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


def points(value: Interval) -> str:
    """A difference of shares in percentage points, and its interval."""
    return f"{100 * value.value:+.1f} ({100 * value.low:+.1f} to {100 * value.high:+.1f})"


def number(value: Interval, digits: int = 1) -> str:
    """A mean and its interval."""
    return f"{value.value:.{digits}f} ({value.low:.{digits}f} to {value.high:.{digits}f})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, line by line."""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def card(word: str) -> str:
    """The name of a card for readers."""
    found = card_of(word)
    assert found, "a card of the deck"
    return str(card_name(found))


def token(word: str) -> str:
    """The name of a token for readers."""
    return str(TOKEN_NAMES[Token(word)])


def called(game: str, seats: int) -> str:
    """The title of a game with its number of players."""
    return f"{game}, {seats} players"


def beyond(value: Interval, fair: float) -> Interval:
    """How far a share is above what is fair."""
    return Interval(*(number - fair for number in value))


def gained(pair: Sequence[int]) -> Interval:
    """The share of first places, from a pair of games and twelfths."""
    return share(pair[1] / WHOLE, pair[0])


def choices(counts: Counts) -> int:
    """The number of choices over all games."""
    return sum(counts["offered"]["choices"])


def offered(counts: Counts) -> float:
    """The average number of legal actions per choice."""
    return float(sum(counts["offered"]["sum"]) / choices(counts))


# Tables.


def strengths(studies: Studies) -> Iterator[str]:
    """How strong the study's players are against our bots."""
    rivals = list(dict.fromkeys(name.rpartition("-")[2] for name in studies if "-against-" in name))
    rows = []
    for game in ("board", "cards", "friedl"):
        found = [studies[f"{game}-2-against-{rival}"] for rival in rivals]
        told = (f"{percent(won(one['first'], one['games'])[0], 0)} of {one['games']}" for one in found)
        rows.append([game, *told])
    yield from table(("game", *(f"against `{rival}`" for rival in rivals)), rows)


def lengths(studies: Studies) -> Iterator[str]:
    """How long games are, and how many actions a choice has."""
    rows = []
    for game, seats in SETS:
        one = studies[f"{game}-{seats}"]
        turns = one["turns" if game != "friedl" else "plies"]
        low, high = quantile(turns["bins"], 0.05), quantile(turns["bins"], 0.95)
        rows.append((
            called(game, seats), f"{one['games']:,}", number(mean(turns, one["games"]), 2), f"{low} to {high}",
            f"{choices(one) / one['games']:.1f}", f"{offered(one):.1f}",
        ))  # fmt: skip
    yield from table(("game", "games", "turns", "nine in ten", "choices", "actions to choose from"), rows)


def seats_won(studies: Studies, special: str = "") -> Iterator[str]:
    """The share of first places of every seat, in percent."""
    rows = []
    for game, seats in SETS:
        one = studies[f"{game}-{seats}{special}"]
        shares = [percent(value) for value in won(one["first"], one["games"])]
        rows.append((called(game, seats), f"{one['games']:,}", *shares, *[""] * (4 - seats)))
    yield from table(("game", "games", *ORDINALS), rows)


def endings(studies: Studies, game: str) -> Iterator[str]:
    """How often each cause ended the game."""
    counts = [studies[f"{game}-{seats}"] for name, seats in SETS if name == game]
    causes = [cause for cause in counts[0]["ends"] if cause in ENDS and any(one["ends"][cause] for one in counts)]
    rows = [(ENDS[cause], *(percent(share(one["ends"][cause], one["games"])) for one in counts)) for cause in causes]
    yield from table(("the end", *PLAYERS[: len(counts)]), rows)


def winnings(studies: Studies, game: str, what: str) -> Iterator[str]:
    """In how many kinds winners lead."""
    counts = [studies[f"{game}-{seats}"] for seats in (2, 3, 4)]
    rows = [(name, *(percent(share(one[what][name], one["games"])) for one in counts)) for name in counts[0][what]]
    yield from table(("the winner leads in", *PLAYERS), rows)


def ties(studies: Studies, game: str, what: str) -> Iterator[str]:
    """How often nobody gets a figure or a stone."""
    rows = []
    for seats in (2, 3, 4):
        one = studies[f"{game}-{seats}"]
        none = share(one["games"] - one[what]["bins"].get("0", 0), one["games"])
        rows.append((f"{seats} players", number(mean(one[what], one["games"]), 2), percent(none)))
    yield from table(("", "a game", "games with any"), rows)


def lacks(studies: Studies, game: str) -> Iterator[str]:
    """What each token or card is worth: what is lost without it, and what it adds in the opening hand."""
    counts = [studies[f"{game}-{seats}-lacking"]["lacking"] for seats in (2, 3, 4)]
    early = {seats: in_hand(studies, game, seats) for seats in (2, 3, 4)}
    rows = [
        (
            name(game, word),
            *(points(lost(one[word], seats)) for one, seats in zip(counts, (2, 3, 4), strict=True)),
            *(points(early[seats][word]) for seats in (2, 3, 4)),
        )
        for word in ranked(studies, game)
    ]
    heads = [*(f"lost without it, {many}" for many in PLAYERS), *(f"won by it early, {many}" for many in PLAYERS)]
    yield from table((game, *heads), rows)


def name(game: str, word: str) -> str:
    """The name of a token or a card for readers."""
    return token(word) if game == "board" else card(word)


def ranked(studies: Studies, game: str) -> list[str]:
    """Tokens or cards, the most valuable first."""
    counts = [(studies[f"{game}-{seats}-lacking"]["lacking"], seats) for seats in (2, 3, 4)]
    return sorted(counts[0][0], key=lambda word: -sum(seats * lost(one[word], seats).value for one, seats in counts))


def lost(pair: Sequence[int], seats: int) -> Interval:
    """How much of its fair share a seat loses by lacking something."""
    value, low, high = beyond(gained(pair), 1 / seats)
    return Interval(-value, -high, -low)


def in_hand(studies: Studies, game: str, seats: int) -> dict[str, Interval]:
    """What each token or card of the opening hand adds to the share of first places."""
    copies = board_games.COPIES if game == "board" else card_games.COPIES[seats]
    words = [str(kind) for kind in KINDS] if game == "board" else card_games.WORDS
    found = worths(moments(studies[f"{game}-{seats}"]["worth"]), copies)
    return dict(zip(words, found, strict=True))


def best_and_worst(pairs: Mapping[str, Sequence[int]], digits: int = 1) -> Iterator[str]:
    """The best and worst openings, by the start player's share of first places."""
    found = sorted(((gained(pair), word) for word, pair in pairs.items() if pair[0]), reverse=True)
    best, worst = found[:FEW], found[-FEW:][::-1]
    cells = [[cell for value, word in row for cell in (word, percent(value, digits))] for row in zip(best, worst)]
    yield from table(("best", "first places", "worst", "first places"), cells)


def in_order(pairs: Mapping[str, Sequence[int]], what: str, game: str) -> Iterator[str]:
    """All openings of a short list, the best first."""
    found = sorted(((gained(pair), word) for word, pair in pairs.items() if pair[0]), reverse=True)
    named = [(name(game, word) if what == "card" else word, percent(value)) for value, word in found]
    yield from table((what, "first places"), named)


def hands(studies: Studies) -> Iterator[str]:
    """How some opening hands do against dealt ones."""
    counts = [studies[f"board-{seats}-hands"]["hands"] for seats in (2, 3, 4)]
    rows = []
    for word, held in board_games.OPENING_HANDS.items():
        did = (points(beyond(gained(one[word]), 1 / seats)) for one, seats in zip(counts, (2, 3, 4), strict=True))
        rows.append((word, ", ".join(token(one) for one in held), *did))
    yield from table(("hand", "tokens", *PLAYERS), rows)
