"""Arrays that share no cache line with one another, so that threads do not slow each other down."""

from __future__ import annotations

from ctypes import addressof, c_char
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

BLOCK = 128
"""Bytes of two cache lines, since processors fetch them in pairs."""


def aligned_zeros(shape: int | tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Return an array of zeros aligned to blocks of memory."""
    size = (prod(shape) if isinstance(shape, tuple) else shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + 2 * BLOCK, np.uint8)
    address = addressof(c_char.from_buffer(memory.data))
    return np.ndarray(shape, dtype, memory, -address % BLOCK)


def aligned(values: NDArray[Any]) -> NDArray[Any]:
    """Return a copy of an array aligned like `aligned_zeros`."""
    copy = aligned_zeros(values.shape, values.dtype)
    copy[...] = values
    return copy
