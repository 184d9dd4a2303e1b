"""The shortcut for the usual message of a client, beside the general parser."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from websockets.frames import Frame, Opcode

from samurai.server.runtime.socket_protocol import _lone_text


def framed(payload, opcode=Opcode.TEXT, fin=True, mask=True):
    return bytes(Frame(opcode, payload, fin).serialize(mask=mask))


@given(some.text(min_size=1).map(str.encode))
def test_a_short_text_in_one_frame_is_read_and_a_long_one_left_to_the_parser(payload):
    assert _lone_text(framed(payload)) == (payload.decode() if len(payload) <= 125 else None)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        framed(b""),
        framed(b"hello")[:-1],
        framed(b"hello") + b"x",
        framed(b"hello") * 2,
        framed(b"hello", mask=False),
        framed(b"hello", fin=False),
        framed(b"hello", Opcode.BINARY),
        framed(b"hello", Opcode.CONT),
        framed(b"hello", Opcode.PING),
        framed(b"\x03\xe8", Opcode.CLOSE),
        framed(b"\xff\xfe"),
        bytes([framed(b"hello")[0] | 0x40]) + framed(b"hello")[1:],
    ],
    ids=["nothing", "empty", "cut off", "more", "two", "unmasked", "fragment", "binary", "continued", "ping", "close",
         "not UTF-8", "reserved bit"],
)  # fmt: skip
def test_everything_unusual_is_left_to_the_parser(data):
    assert _lone_text(data) is None
