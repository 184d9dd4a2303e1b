"""Random numbers for kernels.

The generator is sfc32 (Chris Doty-Humphrey, public domain): 32-bit sums, shifts and exclusive-ors only, so int64 never
overflows and the stream is the same with the compiler off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from samurai.kernels.compiling import available, kernel

if TYPE_CHECKING or available():
    import numpy as np

    from samurai.kernels.compiling import Ints


def generator(seed: int) -> Ints:
    """The state of a random generator. Whoever draws owns it; equal seeds draw alike."""
    rng = np.array([seed & _WORD, seed >> 32 & _WORD, seed >> 64 & _WORD, 1], np.int64)
    for _ in range(20):
        word(rng)
    return rng


_WORD: Final = (1 << 32) - 1


@kernel
def word(rng: Ints) -> int:
    """The next 32 random bits."""
    a, b, c, count = rng[0], rng[1], rng[2], rng[3]
    total = (a + b + count) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = (((c << 21 | c >> 11) & _WORD) + total) & _WORD
    rng[3] = (count + 1) & _WORD
    return total  # type: ignore[no-any-return]


@kernel
def draw(rng: Ints, count: int) -> int:
    """A number from 0 to count - 1, each equally likely; count is at least 1 and below 2**31 (Lemire's method)."""
    product = word(rng) * count
    if product & _WORD < count:
        least = ((1 << 32) - count) % count
        while product & _WORD < least:
            product = word(rng) * count
    return product >> 32


@kernel
def shuffle(rng: Ints, items: Ints) -> None:
    """Put items in random order, every order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = draw(rng, last + 1)
        items[last], items[other] = items[other], items[last]
