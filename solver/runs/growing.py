"""Arrays that grow without ever taking long."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from mmap import mmap
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

FIRST_CAPACITY = 64
GROWTH = 4
"""Factor from one buffer to the next; unfilled parts of a buffer take no memory."""
COPY_FROM = 0.8
"""Share of the buffer in use from which its entries are copied to the next."""
LARGE = 1 << 20
"""Bytes from which memory is requested from the system directly."""
COPIED_PER_ADDED = 6
"""Entries copied with each one added: enough for all to be copied when the buffer is full."""


class GrowingArray:
    """A numpy array that grows along its first axis, where no single append takes long.

    The next, larger buffer is filled gradually before the current one is full, since copying a long recording at once
    would freeze the window.

    Parameters
    ----------
    dtype
        Type of the numbers.
    width
        Numbers per entry; None for an array of single numbers.
    """

    def __init__(self, dtype: DTypeLike, width: int | None = None) -> None:
        self._length = 0
        self._data: NDArray[Any] = np.empty(
            FIRST_CAPACITY if width is None else (FIRST_CAPACITY, width), dtype
        )
        self._next: NDArray[Any] | None = None
        self._copied = 0

    def __len__(self) -> int:
        """Return the number of entries."""
        return self._length

    @property
    def view(self) -> NDArray[Any]:
        """The entries; a view that stays valid and unchanged while the array grows."""
        view = self._data[: self._length]
        view.flags.writeable = False
        return view

    @property
    def nbytes(self) -> int:
        """Bytes filled, in the current and the next buffer."""
        return (self._length + self._copied) * self._data.strides[0]

    def copy(self) -> GrowingArray:
        """Return an independent array with the same entries, in constant time: the entries are shared.

        Entries never change and the copy has no spare capacity, so neither array sees what the other appends.
        """
        copy = GrowingArray(self._data.dtype)
        copy._length, copy._data = self._length, self._data[: self._length]
        return copy

    def extend(self, values: NDArray[Any] | Sequence[object]) -> None:
        """Append entries; shape (k,) or (k, width)."""
        added = len(values)
        end = self._length + added
        if end > len(self._data):
            self._move(end)
        self._data[self._length : end] = values
        self._length = end
        if end >= COPY_FROM * len(self._data):
            self._copy_part(COPIED_PER_ADDED * added)

    def _move(self, least: int) -> None:
        """Switch to a buffer for at least `least` entries: the next one, if it is large enough."""
        if self._next is None or len(self._next) < least:
            self._next, self._copied = self._new_buffer(least), 0
        self._copy_part(self._length)
        self._data, self._next, self._copied = self._next, None, 0

    def _copy_part(self, most: int) -> None:
        """Copy at most `most` more entries to the next buffer."""
        if self._next is None:
            self._next = self._new_buffer(0)
        end = min(self._copied + most, self._length)
        self._next[self._copied : end] = self._data[self._copied : end]
        self._copied = end

    def _new_buffer(self, least: int) -> NDArray[Any]:
        capacity = max(least, GROWTH * len(self._data))
        return _empty((capacity, *self._data.shape[1:]), self._data.dtype)


def _empty(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Make an array whose memory is allocated page by page as it is filled.

    numpy requests huge pages for large arrays; allocating one, on the first write, may take longer than a frame.
    """
    nbytes = prod(shape) * dtype.itemsize
    if nbytes < LARGE:
        return np.empty(shape, dtype)
    try:
        memory = mmap(-1, nbytes)
    except OSError as error:  # as numpy would
        raise MemoryError(f"no room for {nbytes:,} bytes") from error
    return np.frombuffer(memory, dtype).reshape(shape)
