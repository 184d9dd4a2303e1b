"""Unsubscribe links for e-mail: they work without signing in, and are of no use for anything else."""

from __future__ import annotations

from hashlib import sha256

from samurai.server.security.protection import Signer


def stop_path(signer: Signer, person: str, address: str) -> str:
    """The path with which the owner of an address unsubscribes from e-mail."""
    return f"/api/notices/stop/{signer.sign(person, _number(address))}"


def unsubscriber(signer: Signer, token: str) -> str | None:
    """The person whose link this is; None if it is not genuine."""
    signed = signer.read(token)
    return signed[0] if signed else None


def is_of(signer: Signer, token: str, address: str) -> bool:
    """Whether a link is for this address, not for an earlier one of the same person."""
    signed = signer.read(token)
    return signed is not None and signed[1] == _number(address)


def _number(address: str) -> int:
    return int.from_bytes(sha256(address.encode()).digest()[:7])
