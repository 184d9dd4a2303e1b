"""What keeps strangers out: signed cookies, hashed passwords and tokens, checked origins, limits, strict headers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from samurai.web.refusal import Refusal

COOKIE: Final = "samurai"
LONGEST_BODY: Final = 65_536
LONGEST_MESSAGE: Final = 8_192

_FEW: Final = 1_000
"""So many limits may be remembered before it is looked which of them matter."""

HEADERS: Final[Sequence[tuple[bytes, bytes]]] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""On every answer, unless it says otherwise itself."""


class Signer:
    """Cookies, and links in letters, that only this server can have made."""

    def __init__(self, secret: str, purpose: str = "cookie") -> None:
        """Sign with this secret, for one purpose."""
        self._key: Final = hashlib.sha256(f"samurai {purpose} {secret}".encode()).digest()

    def sign(self, person: str, epoch: int) -> str:
        """A cookie for a person; a higher epoch makes it void."""
        said = f"{person}.{epoch}"
        return f"{said}.{self._seal(said)}"

    def read(self, cookie: str) -> tuple[str, int] | None:
        """The person and epoch of a cookie, if it is genuine."""
        said, _, seal = cookie.rpartition(".")
        person, _, epoch = said.rpartition(".")
        if not hmac.compare_digest(seal.encode(), self._seal(said).encode()) or not epoch.isdigit():
            return None
        return person, int(epoch)

    def _seal(self, said: str) -> str:
        digest = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()


class Passwords:
    """Argon2id, a few at a time, off the event loop."""

    def __init__(self) -> None:
        """With the parameters that RFC 9106 recommends where memory is short."""
        self._hasher: Final = PasswordHasher()
        self._turns: Final = asyncio.Semaphore(2)
        self._nobody: Final = self._hasher.hash(secrets.token_hex())

    async def hash(self, password: str) -> str:
        """What is kept in place of a password."""
        if not 8 <= len(password) <= 200:
            raise Refusal("malformed", "a password has 8 to 200 characters")
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password; it takes as long where there is none."""
        async with self._turns:
            fits = await asyncio.to_thread(self._verify, kept or self._nobody, password[:200])
        return fits and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False


def new_token() -> tuple[str, str]:
    """A token for a bot, and what is kept of it."""
    token = "samurai_" + secrets.token_urlsafe(32)
    return token, hash_token(token)


def hash_token(token: str) -> str:
    """What is kept of a token; it is long and random, so that a plain hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> None:
    """Refuse what a page of somebody else asks a browser to do."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") in ("cross-site", "same-site"):
            raise Refusal("wrong-origin", "this request comes from another site")
        return
    if origin not in allowed and _host_of(origin) != headers.get("host"):
        raise Refusal("wrong-origin", "this request comes from another site")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""


class Bucket(NamedTuple):
    """What somebody may still do of something at once."""

    left: float
    since: float
    full: float
    """When it will be full again, and then is as one that was never used."""


class Limits:
    """Token buckets: so much a second, with a store for a burst; and how many of something there may be at a time."""

    def __init__(self, scale: float) -> None:
        """Allow so many times the usual; 0 is without limits."""
        self._scale: Final = scale
        self._most = _FEW
        self.buckets: dict[tuple[str, str], Bucket] = {}
        """What was used lately, by what is done and who does it."""

        self.held: Final[Counter[tuple[str, str]]] = Counter()
        """How many of something somebody has now."""

    def spend(  # noqa: PLR0913 - what, whose, how much, how fast, when and at what price: a bucket has no less
        self, what: str, who: str, rate: float, burst: float, now: float, *, cost: float = 1.0
    ) -> None:
        """Take the cost from a bucket, or refuse and say when to come again."""
        if not self._scale:
            return
        rate, burst = rate * self._scale, burst * self._scale
        cost = min(cost, max(burst, 1))  # what costs more than a full bucket needs a full one
        used = self.buckets.get((what, who))
        left = min(burst, used.left + (now - used.since) * rate) if used else burst
        if left < cost:
            wait = max(1, ceil((cost - left) / rate))
            raise Refusal("too-much", "that is too much at once; wait a little", retry_after=wait)
        self.buckets[what, who] = Bucket(left - cost, now, now + (burst - left + cost) / rate)
        if len(self.buckets) > self._most:
            self._forget(now)

    @contextmanager
    def hold(self, what: str, who: str, most: int) -> Iterator[None]:
        """Have one of something while the block lasts, or be refused if somebody has the most already."""
        key = (what, who)
        if self._scale and self.held[key] >= max(1, most * self._scale):
            raise Refusal("too-much", f"you have too many {what} open; close some first")
        self.held[key] += 1
        try:
            yield
        finally:
            self.held[key] -= 1
            if not self.held[key]:
                del self.held[key]

    def _forget(self, now: float) -> None:
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket.full > now}
        self._most = max(_FEW, 2 * len(self.buckets))


@lru_cache(1_000)
def address_group(host: str) -> str:
    """The client that an address stands for: an IPv4 address; of IPv6 its /64, as one household has all of that."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]  # a proxy's own word for somebody
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
