"""Arrays as the engine wants them: none shares a cache line with another, so that threads do not disturb each other."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

BLOCK = 128
"""Bytes: two cache lines, since processors fetch them in pairs."""


def aligned_zeros(shape: int | tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Make an array of zeros that begins and ends at the border of a block of memory."""
    size = (prod(shape) if isinstance(shape, tuple) else shape) * np.dtype(dtype).itemsize
    memory = np.zeros(-(-size // BLOCK) * BLOCK + BLOCK, np.uint8)
    address, _ = memory.__array_interface__["data"]
    first = -address % BLOCK
    return memory[first : first + size].view(dtype).reshape(shape)


def aligned(values: NDArray[Any]) -> NDArray[Any]:
    """Copy an array to where `aligned_zeros` would have it."""
    copy = aligned_zeros(values.shape, values.dtype)
    copy[...] = values
    return copy
