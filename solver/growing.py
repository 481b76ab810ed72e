"""Arrays that grow at the end, as a list does, but hold plain numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

FIRST_ROOM = 64
GROWTH = 1.5


class GrowingArray:
    """A numpy array that grows along its first axis in amortised constant time.

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
        """Bytes held, room to grow included."""
        return self._data.nbytes

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
            self._grow(end)
        self._data[self._length : end] = added
        self._length = end

    def _grow(self, least: int) -> None:
        room = max(least, int(len(self._data) * GROWTH))
        grown = np.empty((room, *self._data.shape[1:]), self._data.dtype)
        grown[: self._length] = self._data[: self._length]
        self._data = grown
