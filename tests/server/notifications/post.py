"""A push service and a post office for tests: real ones, on this machine, that keep what they are given."""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import asynccontextmanager
from email import message_from_bytes, policy

from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(public):
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(salt, secret, info, length):
    return HKDF(SHA256(), length, salt, info).derive(secret)


def opened(body, private, auth):
    """What a browser reads of a message: RFC 8291, written down from its text."""
    salt, length = body[:16], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = derive(auth, shared, b"WebPush: info\0" + raw(private.public_key()) + sender, 32)
    key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


class Browser:
    """A browser that has subscribed at a push service; `received` is what it has been sent."""

    def __init__(self, service, name):
        self.private, self.auth, self.received = ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16), []
        self.path = f"/push/{name}"
        self.subscription = {
            "endpoint": service.url + self.path,
            "keys": {"p256dh": encoded(raw(self.private.public_key())), "auth": encoded(self.auth)},
        }
        service.browsers[self.path] = self


class PushService:
    """Takes messages over HTTP; `answer` is the status it gives, `requests` what came, with its headers."""

    def __init__(self):
        self.browsers, self.requests, self.answer, self.after = {}, [], 201, ""

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {key.lower(): value for key, value in (line.split(": ", 1) for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        path = head[0].split()[1]
        self.requests.append(headers)
        if self.answer == 201:
            browser = self.browsers[path]
            browser.received.append(json.loads(opened(body, browser.private, browser.auth)))
        writer.write(f"HTTP/1.1 {self.answer} x\r\nContent-Length: 0\r\n{self.after}Connection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()


def claims(authorization, key):
    """What a token claims, if it is signed with this key."""
    token, sender = (part.partition("=")[2] for part in authorization.removeprefix("vapid ").split(","))
    assert sender == key
    said, _, seal = token.rpartition(".")
    r, s = (int.from_bytes(decoded(seal)[at : at + 32]) for at in (0, 32))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(SHA256()))
    head, sent = (json.loads(decoded(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return sent


@asynccontextmanager
async def push_service():
    service = PushService()
    async with await asyncio.start_server(service.serve, "127.0.0.1", 0) as server:
        service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield service


class PostOffice:
    """Takes letters over SMTP."""

    def __init__(self):
        self.letters, self.full = [], False

    async def handle_DATA(self, server, session, envelope):
        if self.full:
            return "452 no room"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert envelope.rcpt_tos == [letter["To"]]
        self.letters.append(letter)
        return "250 OK"


@asynccontextmanager
async def post_office():
    office = PostOffice()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(office, loop=loop), "127.0.0.1", 0)
    office.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield office
