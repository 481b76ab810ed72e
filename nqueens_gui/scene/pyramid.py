"""The least and the greatest of any stretch of a growing row of numbers, without reading all of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.growing import GrowingArray

FAN = 8
"""Numbers of one level that become one of the next."""
_REACH = np.arange(FAN)[:, np.newaxis]


class _Level(NamedTuple):
    """The least and the greatest of every whole block of one size."""

    low: GrowingArray
    high: GrowingArray


class Pyramid:
    """Minima and maxima of blocks of 8, 64, 512, … numbers, which grow as the row grows."""

    def __init__(self) -> None:
        self._values: NDArray[Any] = np.empty(0, np.int64)
        self._levels: list[_Level] = []

    @property
    def nbytes(self) -> int:
        """Bytes held beside the row itself."""
        return sum(level.low.nbytes + level.high.nbytes for level in self._levels)

    def update(self, values: NDArray[Any]) -> None:
        """Take in what the row has grown by, in a time that goes with the new numbers only.

        Parameters
        ----------
        values
            The whole row, which begins with the row as it was; it is kept, not copied.
        """
        self._values = values
        low, high, depth = values, values, 0
        while len(low) >= FAN:
            if depth == len(self._levels):
                self._levels.append(_Level(GrowingArray(values.dtype), GrowingArray(values.dtype)))
            low, high = _extended(self._levels[depth], low, high)
            depth += 1

    def bounds(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the least and the greatest of each stretch.

        Parameters
        ----------
        starts, ends
            First index of each stretch and the one behind its last; shape (m,). No stretch is empty.

        Returns
        -------
        Two arrays of shape (m,).
        """
        low, high = self._values[starts], self._values[starts]
        wide = np.arange(len(starts))
        for lows, highs in self._heights():
            left, right = np.minimum(starts + _REACH, ends - 1), np.maximum(ends - 1 - _REACH, starts)
            rims = np.concatenate([left, right])
            low[wide] = np.minimum(low[wide], lows[rims].min(axis=0))
            high[wide] = np.maximum(high[wide], highs[rims].max(axis=0))
            is_wider = ends - starts > 2 * FAN
            wide, starts, ends = wide[is_wider], -(-starts[is_wider] // FAN), ends[is_wider] // FAN
            if not len(wide):
                break
        return low, high

    def _heights(self) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        return [(self._values, self._values), *((level.low.view, level.high.view) for level in self._levels)]


def _extended(level: _Level, low: NDArray[Any], high: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Add the blocks of the level below that have become whole, and return the level."""
    fresh = slice(len(level.low) * FAN, len(low) // FAN * FAN)
    level.low.extend(low[fresh].reshape(-1, FAN).min(axis=1))
    level.high.extend(high[fresh].reshape(-1, FAN).max(axis=1))
    return level.low.view, level.high.view
