"""What keeps attackers out: signed cookies, hashed passwords and tokens, origin checks, rate limits, strict headers."""

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

from samurai.engine.phrase import say
from samurai.server.refusal import Refusal

COOKIE: Final = "samurai"
LONGEST_BODY: Final = 65_536
LONGEST_MESSAGE: Final = 8_192

_FEW: Final = 1_000
"""How many rate limit buckets may accumulate before expired ones are removed."""

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
"""Sent with every response that does not set them itself."""


class Signer:
    """Signs cookies, and links in letters, so that only this server can have made them."""

    def __init__(self, secret: str, purpose: str = "cookie") -> None:
        """Sign with this secret, for one purpose only."""
        self._key: Final = hashlib.sha256(f"samurai {purpose} {secret}".encode()).digest()

    def sign(self, person: str, epoch: int) -> str:
        """A cookie for a person; raising the person's epoch makes it void."""
        said = f"{person}.{epoch}"
        return f"{said}.{self._seal(said)}"

    def read(self, cookie: str) -> tuple[str, int] | None:
        """The person and epoch of a cookie, or None if it is not genuine."""
        said, _, seal = cookie.rpartition(".")
        person, _, epoch = said.rpartition(".")
        if not epoch.isdigit():  # no cookie of ours, or that of a session
            return None
        if not hmac.compare_digest(seal.encode(), self._seal(said).encode()):
            return None
        return person, int(epoch)

    def _seal(self, said: str) -> str:
        digest = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()


class Passwords:
    """Hashes passwords with Argon2id, a few at a time, off the event loop."""

    def __init__(self) -> None:
        """Use the parameters that RFC 9106 recommends where memory is short."""
        self._hasher: Final = PasswordHasher()
        self._turns: Final = asyncio.Semaphore(2)
        self._nobody: Final = self._hasher.hash(secrets.token_hex())

    async def hash(self, password: str) -> str:
        """The hash that is stored instead of a password."""
        if not 8 <= len(password) <= 200:
            raise Refusal("malformed", say("a password must have 8 to 200 characters"))
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether the password is right; takes as long when there is none, so that timing reveals nothing."""
        async with self._turns:
            fits = await asyncio.to_thread(self._verify, kept or self._nobody, password[:200])
        return fits and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False


def new_token() -> tuple[str, str]:
    """A new token for a bot, and the hash of it that is stored."""
    token = "samurai_" + secrets.token_urlsafe(32)
    return token, hash_token(token)


def hash_token(token: str) -> str:
    """The stored form of a token; it is long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> None:
    """Refuse requests that another site's page makes through a visitor's browser."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") in ("cross-site", "same-site"):
            raise Refusal("wrong-origin", say("this request comes from another site"))
        return
    if origin not in allowed and _host_of(origin) != headers.get("host"):
        raise Refusal("wrong-origin", say("this request comes from another site"))


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""


class Bucket(NamedTuple):
    """What somebody may still do of one kind of action."""

    left: float
    since: float
    full: float
    """When it will be full again, and so can be forgotten."""


class Limits:
    """Token buckets with a rate per second and a burst, and caps on how many of something one may have at a time."""

    def __init__(self, scale: float) -> None:
        """Multiply all limits by `scale`; 0 turns them off."""
        self.scale: Final = scale
        self._most = _FEW
        self.buckets: dict[tuple[str, str], Bucket] = {}
        """The recently used buckets, by kind of action and client."""

        self.held: Final[Counter[tuple[str, str]]] = Counter()
        """How many of something each client holds now."""

    def spend(  # noqa: PLR0913 - what, whose, how much, how fast, when and at what price: a bucket has no less
        self, what: str, who: str, rate: float, burst: float, now: float, *, cost: float = 1.0
    ) -> None:
        """Take the cost from a bucket, or refuse and say when to try again."""
        if not self.scale:
            return
        rate, burst = rate * self.scale, burst * self.scale
        cost = min(cost, max(burst, 1))  # something that costs more than a full bucket needs a full one
        used = self.buckets.get((what, who))
        left = min(burst, used.left + (now - used.since) * rate) if used else burst
        if left < cost:
            wait = max(1, ceil((cost - left) / rate))
            raise Refusal("too-much", say("too many requests; wait a moment"), retry_after=wait)
        self.buckets[what, who] = Bucket(left - cost, now, now + (burst - left + cost) / rate)
        if len(self.buckets) > self._most:
            self._forget(now)

    @contextmanager
    def hold(self, what: str, who: str, most: int) -> Iterator[None]:
        """Hold one of something while the block runs; refused if this client already holds `most` of them."""
        key = (what, who)
        if self.scale and self.held[key] >= max(1, most * self.scale):
            raise Refusal("too-much", say("you have too many connections open; close some first"))
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
    """The client an address belongs to: an IPv4 address, or the /64 of an IPv6 one, as a household has all of that."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]  # a proxy's own name for a client
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
