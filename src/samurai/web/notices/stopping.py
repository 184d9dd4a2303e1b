"""Links that end e-mail: whoever holds one need not say who he is, and it is of no use for anything else."""

from __future__ import annotations

from hashlib import sha256

from samurai.web.security import Signer


def stop_path(signer: Signer, person: str, address: str) -> str:
    """The path by which the owner of an address gets no more e-mail."""
    return f"/api/notices/stop/{signer.sign(person, _number(address))}"


def who_stops(signer: Signer, token: str) -> str | None:
    """The person whose link this is, if it is genuine."""
    signed = signer.read(token)
    return signed[0] if signed else None


def is_of(signer: Signer, token: str, address: str) -> bool:
    """Whether a link is for this address, and not for one that somebody had before."""
    signed = signer.read(token)
    return signed is not None and signed[1] == _number(address)


def _number(address: str) -> int:
    return int.from_bytes(sha256(address.encode()).digest()[:7])
