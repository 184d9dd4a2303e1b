"""Clients that do what no library would: half requests, frames by hand, and answers that are never read."""

import base64
import os
import socket
import struct
from urllib.parse import urlsplit

PATIENCE = 60
"""Seconds until a test gives up on a server that should have answered or hung up."""


def connect(address, source=None):
    """A TCP connection to a server, with little room for what it sends."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(PATIENCE)
    if source:
        raw.bind((source, 0))
    url = urlsplit(address)
    raw.connect((url.hostname, url.port))
    return raw


def read_to_the_end(raw):
    """All that the server sends until it hangs up, and whether it hung up."""
    got = b""
    try:
        while piece := raw.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


def ask(address, request):
    """The whole answer to a request that is sent byte by byte as it is written here; the last one on a connection."""
    with connect(address) as raw:
        raw.sendall(request)
        return read_to_the_end(raw)


def status(answer):
    """The status of an answer; 0 if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def open_socket(address, path, source=None, headers=b""):
    """A WebSocket after its handshake, of which nothing was read but that."""
    raw = connect(address, source)
    key = base64.b64encode(os.urandom(16))
    raw.sendall(
        b"GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: %s\r\n%s\r\n" % (path.encode(), key, headers)
    )
    got = b""
    while b"\r\n\r\n" not in got and (piece := raw.recv(1)):
        got += piece
    return raw, got


def frame(opcode, data, last=True):
    """A frame as a client sends it."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([0x80 * last | opcode]) + size + b"\0\0\0\0" + data


TEXT, BINARY, PING, PONG, CONTINUED = 1, 2, 9, 10, 0


def send_until_cut_off(raw, data, most):
    """Send something again and again, and read nothing; how often, until the server hung up (None: it never did)."""
    for number in range(most):
        try:
            raw.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            return number
    return None
