"""QR codes for short addresses (ISO/IEC 18004): bytes, error correction level L, versions 1 to 5, which have one block.

A dependency would do the same; this is all that is needed to show an address in a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

Modules = list[list[bool]]
"""Rows of modules; true is dark."""

_SIZES: Final = ((19, 7), (34, 10), (55, 15), (80, 20), (108, 26))
"""For each version, the number of data bytes and of error correction bytes."""

LONGEST: Final = _SIZES[-1][0] - 2
"""The most bytes that fit."""

_MASKS: Final[Sequence[Callable[[int, int], bool]]] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
_FINDER_LIKE: Final = ((1, 1, 3, 1, 1, 4), (4, 1, 1, 3, 1, 1))
"""Runs of modules that could be taken for a finder pattern."""


def qr_code(text: str) -> Modules:
    """The QR code of a text, without the quiet zone around it; ValueError if the text is too long."""
    data = text.encode()
    version = next((number for number, (size, _) in enumerate(_SIZES, 1) if len(data) <= size - 2), None)
    if version is None:
        raise ValueError(f"{len(data)} bytes do not fit into {LONGEST}")
    codewords = _codewords(data, *_SIZES[version - 1])
    bits = [bool(byte >> shift & 1) for byte in codewords for shift in range(7, -1, -1)]
    drawn = (_draw(version, bits, mask) for mask in range(len(_MASKS)))
    return min(drawn, key=_penalty)


def _codewords(data: bytes, size: int, correction: int) -> list[int]:
    """Mode 4 (bytes), length, data, end and padding; then the error correction."""
    nibbles = [4, len(data) >> 4, len(data) & 15, *(half for byte in data for half in (byte >> 4, byte & 15)), 0]
    packed = [high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2], strict=True)]
    padded = packed + [0xEC, 0x11] * size
    return padded[:size] + error_correction(padded[:size], correction)


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (product >> 7) * 0x11D
        product ^= (b >> bit & 1) * a
    return product


def error_correction(data: Sequence[int], count: int) -> list[int]:
    """The Reed–Solomon error correction bytes."""
    generator, root = [1], 1
    for _ in range(count):
        generator = [a ^ _times(b, root) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
        root = _times(root, 2)
    rest = [0] * count
    for byte in data:
        factor, rest = byte ^ rest[0], [*rest[1:], 0]
        rest = [a ^ _times(factor, b) for a, b in zip(rest, generator[1:], strict=True)]
    return rest


def format_bits(mask: int) -> int:
    """The 15 bits that say level L and the mask."""
    data = 1 << 3 | mask
    rest = data
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0x537
    return (data << 10 | rest) ^ 0x5412


def _draw(version: int, bits: Sequence[bool], mask: int) -> Modules:
    size = 17 + 4 * version
    fixed = _patterns(version, size) | _format(size, mask)
    modules = [[fixed.get((y, x), False) for x in range(size)] for y in range(size)]
    free = ((y, x) for y, x in _zigzag(size) if (y, x) not in fixed)
    rest = [*bits, *[False] * 7]  # versions 2 to 5 have seven modules more
    for (y, x), bit in zip(free, rest, strict=False):
        modules[y][x] = bit != _MASKS[mask](y, x)
    return modules


def _patterns(version: int, size: int) -> dict[tuple[int, int], bool]:
    """The modules that are the same in every code of a version."""
    found = {(6, at): at % 2 == 0 for at in range(size)} | {(at, 6): at % 2 == 0 for at in range(size)}
    for middle_y, middle_x in ((3, 3), (3, size - 4), (size - 4, 3)):
        found |= {
            (y, x): max(abs(y - middle_y), abs(x - middle_x)) in (0, 1, 3)
            for y in range(max(0, middle_y - 4), min(size, middle_y + 5))
            for x in range(max(0, middle_x - 4), min(size, middle_x + 5))
        }
    if version > 1:
        middle = size - 7
        near = range(middle - 2, middle + 3)
        found |= {(y, x): max(abs(y - middle), abs(x - middle)) != 1 for y in near for x in near}
    return found


def _format(size: int, mask: int) -> dict[tuple[int, int], bool]:
    """The format information, twice, and the module that is always dark."""
    near = [(at, 8) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, at) for at in (7, 5, 4, 3, 2, 1, 0)]
    far = [(8, size - 1 - at) for at in range(8)] + [(size - 7 + at, 8) for at in range(7)]
    bits = [bool(format_bits(mask) >> number & 1) for number in range(15)]
    return {**dict(zip(near, bits, strict=True)), **dict(zip(far, bits, strict=True)), (size - 8, 8): True}


def _zigzag(size: int) -> Iterator[tuple[int, int]]:
    """The order of the data: two columns at a time from the right, up and down in turn, without the timing column."""
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for step in range(size):
            y = size - 1 - step if upwards else step
            yield from ((y, right), (y, right - 1))
        upwards = not upwards


def _penalty(modules: Modules) -> int:
    """How hard a code is to read: long runs, blocks, false finder patterns, and too much of one colour."""
    columns = [list(column) for column in zip(*modules, strict=True)]
    score = sum(map(_line_penalty, modules + columns))
    for upper, lower in pairwise(modules):
        score += 3 * sum(len({*a, *b}) == 1 for a, b in zip(pairwise(upper), pairwise(lower), strict=True))
    share = sum(map(sum, modules)) / len(modules) ** 2
    return score + 10 * int(abs(share - 0.5) * 20)


def _line_penalty(line: Sequence[bool]) -> int:
    runs = [(dark, len(list(run))) for dark, run in groupby(line)]
    score = sum(length - 2 for _, length in runs if length >= 5)
    for start, (dark, _) in enumerate(runs):
        for pattern in _FINDER_LIKE:
            lengths = tuple(length for _, length in runs[start : start + 6])
            if dark == (pattern[0] == 1) and len(lengths) == 6 and _fits(lengths, pattern):
                score += 40
    return score


def _fits(lengths: Sequence[int], pattern: Sequence[int]) -> bool:
    """Whether runs have these lengths; the light run of four may be longer."""
    return all(length == wanted or length > wanted == 4 for length, wanted in zip(lengths, pattern, strict=True))


def in_half_blocks(modules: Modules, quiet: int = 2) -> str:
    """A code as text, two rows of modules to a line: black on white, whatever the colours of the terminal are."""
    side = [False] * quiet
    rows = [[*side, *row, *side] for row in modules]
    blank = [False] * len(rows[0])
    framed = [*[blank] * quiet, *rows, *[blank] * (quiet + len(rows) % 2)]
    lines = (
        "".join(" ▀▄█"[upper + 2 * lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(framed[::2], framed[1::2], strict=True)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)
