"""The arrays of states: none shares a cache line with another, so that threads do not slow each other down."""

from __future__ import annotations

from collections import namedtuple
from ctypes import addressof, c_char
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

COMMON = ("rows", "random", "run", "policy", "rule", "work")
"""What the state of every kernel begins with.

rows
    Shape (n,): the row of each column's queen.
random
    Shape (4,): the stream of random numbers.
run, policy
    Shape (1,) of `solver.engine.state.RUN` and `solver.engine.state.POLICY`.
rule
    Memory and parameters of the rule; arrays of shape (1,).
work
    Room for a rule to work in; shape (n(n - 1),) for first-choice, else (0,).
"""

BLOCK = 128
"""Bytes of two cache lines, since processors fetch them in pairs."""


def state_class(name: str, module: str, *own: str) -> Any:
    """Return a class of tuples with the `COMMON` arrays and a kernel's own; it selects the functions of its module."""
    return namedtuple(name, COMMON + own, module=module)


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
