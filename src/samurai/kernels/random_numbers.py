"""Random numbers for kernels.

The generator is sfc32 (Chris Doty-Humphrey, public domain): it needs only 32-bit additions, shifts and exclusive-ors,
so int64 never overflows and the stream is the same with the compiler off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from samurai.kernels.compiling import available, kernel

if TYPE_CHECKING or available():
    import numpy as np

    from samurai.kernels.compiling import Ints


def generator(seed: int) -> Ints:
    """Return the state of a new random generator. Whoever draws owns it; equal seeds give equal streams."""
    # Three words of seed and a counter, which keeps the stream from repeating before 2**32 draws whatever the seed.
    rng = np.array([seed & _WORD, seed >> 32 & _WORD, seed >> 64 & _WORD, 1], np.int64)
    # The first outputs still resemble the seed: throw them away.
    for _ in range(20):
        word(rng)
    return rng


_WORD: Final = (1 << 32) - 1


@kernel
def word(rng: Ints) -> int:
    """Return the next 32 random bits."""
    a, b, c, count = rng[0], rng[1], rng[2], rng[3]
    total = (a + b + count) & _WORD
    # sfc32 (Chris Doty-Humphrey): small, fast and thoroughly tested; masks stand in for unsigned 32-bit numbers.
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = (((c << 21 | c >> 11) & _WORD) + total) & _WORD
    rng[3] = (count + 1) & _WORD
    return total  # type: ignore[no-any-return]


@kernel
def draw(rng: Ints, count: int) -> int:
    """Return a number from 0 to count - 1, each equally likely; 1 <= count < 2**31 (Lemire's method)."""
    # The high 32 bits of word * count are the result. A low half below 2**32 % count would make some results more
    # likely than others, so such a word is rejected; the division is needed only in the rare case that it might be.
    product = word(rng) * count
    if product & _WORD < count:
        least = ((1 << 32) - count) % count
        while product & _WORD < least:
            product = word(rng) * count
    return product >> 32


@kernel
def shuffle(rng: Ints, items: Ints) -> None:
    """Shuffle items in place, every order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = draw(rng, last + 1)
        items[last], items[other] = items[other], items[last]
