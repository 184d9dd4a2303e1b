"""Outgoing connections to public hosts only, because users choose the addresses to which their notices go."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

import httpcore

_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Whether an address is public: not ours, not in our network, and not such an address embedded in an IPv6 one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner and not is_public(str(inner)):
            return False
    return found.is_global and not found.is_multicast


class PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to public hosts only: to the very address that was checked, so that a second lookup can't differ."""

    def __init__(self) -> None:
        """Wrap the usual backend, which connects once an address is checked."""
        self._usual: Final = httpcore.AnyIOBackend()

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:  # fmt: skip
        """Connect to a host; raises PermissionError if any of its addresses is not public."""
        loop = asyncio.get_running_loop()
        found = await asyncio.wait_for(loop.getaddrinfo(host, port, type=socket.SOCK_STREAM), timeout)
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not all(map(is_public, addresses)):
            raise PermissionError(f"{host} is not a public host")
        return await self._usual.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Always refused."""
        raise PermissionError("there are no push services in files")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._usual.sleep(seconds)
