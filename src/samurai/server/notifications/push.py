"""Web Push (RFC 8030): messages that only the browser can read (encrypted by RFC 8291), signed by RFC 8292."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal
from urllib.parse import urlsplit

import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from http_ece import encrypt
from sqlalchemy import Connection

from samurai.engine.phrase import say
from samurai.server.notifications.letters import Letter
from samurai.server.notifications.outgoing import PublicOnly
from samurai.server.refusal import Refusal
from samurai.store.people.notice_choices import Device
from samurai.store.people.people import setting_once

Fate = Literal["sent", "later", "gone", "lost"]
"""What became of a message: accepted, to be retried, the subscription no longer exists, or rejected for good."""

_LONGEST: Final = 1000
_STEP_TIMEOUT: Final = 10.0
"""Seconds that a push service has for each step of a request."""

_SIGNATURE_SECONDS: Final = 12 * 3_600
_TIME_TO_LIVE_SECONDS: Final = 24 * 3_600
"""The protocols count in whole seconds."""

"""Seconds for which a push service keeps a message for a browser that is offline."""


@dataclass(frozen=True, slots=True)
class Given:
    """The answer of a push service."""

    fate: Fate
    wait: int = 0
    """Milliseconds after which the service wants to be tried again."""


def keys(connection: Connection) -> str:
    """The private key of this store, created on first use; if several processes start at once, one key wins."""
    return setting_once(connection, "vapid", _new_key())


def _new_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32))


def device_of(person: str, subscription: tuple[str, str, str], now: int, anywhere: bool = False) -> Device:
    """The device for a subscription (endpoint, key, secret), refused if invalid; `anywhere` allows any host."""
    endpoint, key, auth = subscription
    if len(endpoint) > _LONGEST or not _is_endpoint(endpoint, anywhere) or not _are_keys(key, auth):
        raise Refusal("malformed", say("push messages to this browser are not possible"))
    return Device(sha256(endpoint.encode()).hexdigest()[:32], person, endpoint, key, auth, now)


def _is_endpoint(endpoint: str, anywhere: bool) -> bool:
    try:
        url = urlsplit(endpoint)
        usual = url.scheme == "https" and url.port in (None, 443) and "." in (url.hostname or "")
    except ValueError:
        return False
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "@" not in url.netloc
    return plain and bool(url.hostname) and (usual or (anywhere and url.scheme in ("http", "https")))


def _are_keys(key: str, auth: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
        return len(key) <= 100 and len(auth) <= 40 and len(_decoded(auth)) == 16
    except ValueError:
        return False


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Push:
    """Sends messages to browsers through their vendors' push services."""

    def __init__(self, private: str, contact: str, anywhere: bool = False) -> None:
        """Sign with this key, and name this contact; `anywhere` allows hosts that are not public."""
        self._private: Final = ec.derive_private_key(int.from_bytes(_decoded(private)), ec.SECP256R1())
        public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.key: Final = _encoded(public)
        self._contact: Final = contact
        backend = httpcore.AnyIOBackend() if anywhere else PublicOnly()
        self._pool: Final = httpcore.AsyncConnectionPool(network_backend=backend, keepalive_expiry=30)

    async def send(self, device: Device, letter: Letter, now: int) -> Given:
        """Hand a letter to a device's push service."""
        headers, body = await asyncio.to_thread(self._sealed, device, letter, now // 1000)
        times = dict.fromkeys(("connect", "read", "write", "pool"), _STEP_TIMEOUT)
        try:
            async with asyncio.timeout(3 * _STEP_TIMEOUT), self._pool.stream(
                "POST", device.endpoint, headers=headers, content=body, extensions={"timeout": times}
            ) as answer:  # fmt: skip
                return _given(answer)
        except (PermissionError, ValueError):  # not a public host, or not a host at all
            return Given("gone")
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, TimeoutError, OSError):
            return Given("later")

    def _sealed(self, device: Device, letter: Letter, now: int) -> tuple[list[tuple[str, str]], bytes]:
        """The headers and the encrypted body of a message."""
        url = urlsplit(device.endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": self._contact, "exp": now + _SIGNATURE_SECONDS}
        payload = {"title": letter.heading, "body": letter.line, "path": letter.path, "tag": letter.tag}
        body = encrypt(
            json.dumps(payload | {"lang": letter.language}, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_decoded(device.key),
            auth_secret=_decoded(device.auth),
            version="aes128gcm",
        )
        headers = {
            "Authorization": f"vapid t={self._token(claims)},k={self.key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_TIME_TO_LIVE_SECONDS),
            "Topic": _encoded(sha256(letter.tag.encode()).digest())[:32],
            "Urgency": "normal",
        }
        return list(headers.items()), body

    def _token(self, claims: Mapping[str, object]) -> str:
        """The claims as a signed token (ES256), which identifies us to the push service."""
        said = ".".join(_encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._private.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"{said}.{_encoded(r.to_bytes(32) + s.to_bytes(32))}"

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()


def _given(answer: httpcore.Response) -> Given:
    if answer.status in (404, 410):
        return Given("gone")
    if answer.status == 429 or answer.status >= 500:
        asked = next((value for name, value in answer.headers if name.lower() == b"retry-after"), b"")
        return Given("later", min(int(asked), 3600) * 1000 if asked.isdigit() and len(asked) < 9 else 0)
    return Given("sent" if 200 <= answer.status < 300 else "lost")
