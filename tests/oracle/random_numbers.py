"""Streams of random numbers in plain integers: xoshiro256** filled by splitmix64, bounded by Lemire."""

from __future__ import annotations

GOLDEN = 0x9E3779B97F4A7C15
STREAM_SALT = 0xBF58476D1CE4E5B9
"""Added to the mix of seed and run index, so that run 0 is not the bare seed."""


def low(word: int, bits: int) -> int:
    """The lowest bits of a number."""
    return word & ((1 << bits) - 1)


def mixed(word: int) -> int:
    """The output function of splitmix64."""
    word = low((word ^ word >> 30) * 0xBF58476D1CE4E5B9, 64)
    word = low((word ^ word >> 27) * 0x94D049BB133111EB, 64)
    return word ^ word >> 31


def splitmix64(state: int, count: int) -> list[int]:
    """The first outputs of splitmix64 from a state."""
    return [mixed(low(state + turn * GOLDEN, 64)) for turn in range(1, count + 1)]


def rotated(word: int, bits: int) -> int:
    """64 bits rotated to the left."""
    return low(word << bits, 64) | word >> (64 - bits)


class Stream:
    """A stream of random numbers, xoshiro256**."""

    def __init__(self, words: list[int]) -> None:
        self.words = list(words)

    @classmethod
    def of_run(cls, seed: int, run_index: int) -> Stream:
        """The stream of a run of a seed."""
        family = mixed(low(seed + GOLDEN, 64))
        return cls(splitmix64(mixed(low(family + run_index * GOLDEN + STREAM_SALT, 64)), 4))

    def next_word(self) -> int:
        """The next 64 bits."""
        s0, s1, s2, s3 = self.words
        s2 ^= s0
        s3 ^= s1
        self.words = [s0 ^ s3, s1 ^ s2, s2 ^ low(s1 << 17, 64), rotated(s3, 45)]
        return low(rotated(low(s1 * 5, 64), 7) * 9, 64)

    def fraction(self) -> float:
        """A number from 0 up to but not including 1, of 53 random bits."""
        return (self.next_word() >> 11) / 2**53

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; a single choice draws nothing."""
        if bound == 1:
            return 0
        return self._below_narrow(bound) if bound < 2**32 else self._below_wide(bound)

    def two_below(self, bound: int, other: int) -> tuple[int, int]:
        """Two numbers from the halves of one word, drawn again if either is not even."""
        while True:
            word = self.next_word()
            products = (word >> 32) * bound, low(word, 32) * other
            if all(low(p, 32) >= 2**32 % b for p, b in zip(products, (bound, other), strict=True)):
                return products[0] >> 32, products[1] >> 32

    def _below_narrow(self, bound: int) -> int:
        """Lemire's method on the upper 32 bits: what of 2**32 does not divide evenly is drawn again."""
        while True:
            product = (self.next_word() >> 32) * bound
            if low(product, 32) >= 2**32 % bound:
                return product >> 32

    def _below_wide(self, bound: int) -> int:
        """Draws under the next power of two until one fits."""
        while True:
            number = low(self.next_word(), (bound - 1).bit_length())
            if number < bound:
                return number
