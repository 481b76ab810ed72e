"""Arrays that grow at the end, as a list does, but hold plain numbers."""

from __future__ import annotations

from math import prod
from mmap import mmap
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

FIRST_ROOM = 64
GROWTH = 4
"""A room is so many times larger than the one before; what of it is not filled takes no memory."""
AHEAD = 0.8
"""Share of the room that is taken when the next, larger room begins to be filled."""
LARGE = 1 << 20
"""Bytes from which memory is had from the system directly."""
COPIED_PER_ADDED = 6
"""Entries copied there with each that is added: enough for all of them to be there when the room is full."""


class GrowingArray:
    """A numpy array that grows along its first axis, with no append that takes long.

    A larger room is filled little by little before the present one is full: to copy all of a long recording at once
    would stop the window.

    Parameters
    ----------
    dtype
        Type of its numbers.
    width
        Numbers in each entry; None for an array of single numbers.
    """

    def __init__(self, dtype: DTypeLike, width: int | None = None) -> None:
        self._length = 0
        self._data: NDArray[Any] = np.empty(FIRST_ROOM if width is None else (FIRST_ROOM, width), dtype)
        self._next: NDArray[Any] | None = None
        self._copied = 0

    def __len__(self) -> int:
        """Return the number of entries."""
        return self._length

    @property
    def view(self) -> NDArray[Any]:
        """The entries; a view that stays valid, and unchanged, while the array grows."""
        view = self._data[: self._length]
        view.flags.writeable = False
        return view

    @property
    def nbytes(self) -> int:
        """Bytes that are filled, in the present room and in the next."""
        return (self._length + self._copied) * self._data[:1].nbytes

    def copy(self) -> GrowingArray:
        """Return an array with the same entries that grows by itself, in no time: the entries are shared.

        Entries never change and the copy has no room to grow in, so that neither sees what the other appends.
        """
        copy = GrowingArray(self._data.dtype)
        copy._length, copy._data = self._length, self._data[: self._length]
        return copy

    def extend(self, values: ArrayLike) -> None:
        """Append entries; shape (k,) or (k, width)."""
        added = np.asarray(values, self._data.dtype)
        end = self._length + len(added)
        if end > len(self._data):
            self._move(end)
        self._data[self._length : end] = added
        self._length = end
        if end >= AHEAD * len(self._data):
            self._copy_ahead(COPIED_PER_ADDED * len(added))

    def _move(self, least: int) -> None:
        """Go on in a room for so many entries, the one that was filled for it if that is large enough."""
        if self._next is None or len(self._next) < least:
            self._next, self._copied = self._make_room(least), 0
        self._copy_ahead(self._length)
        self._data, self._next, self._copied = self._next, None, 0

    def _copy_ahead(self, most: int) -> None:
        """Copy some more entries, at most so many, to the next room."""
        if self._next is None:
            self._next = self._make_room(0)
        end = min(self._copied + most, self._length)
        self._next[self._copied : end] = self._data[self._copied : end]
        self._copied = end

    def _make_room(self, least: int) -> NDArray[Any]:
        room = max(least, GROWTH * len(self._data))
        return _empty((room, *self._data.shape[1:]), self._data.dtype)


def _empty(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Make an array whose memory is taken page by page as it is filled.

    numpy asks for huge pages where an array is large; to get one, at a first write, may take longer than a frame.
    """
    nbytes = prod(shape) * dtype.itemsize
    if nbytes < LARGE:
        return np.empty(shape, dtype)
    try:
        memory = mmap(-1, nbytes)
    except OSError as error:  # where numpy would raise this
        raise MemoryError(f"no room for {nbytes:,} bytes") from error
    return np.frombuffer(memory, dtype).reshape(shape)
