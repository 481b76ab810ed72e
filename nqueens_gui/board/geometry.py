"""Where the squares of a board lie: from squares to points and back."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMarginsF, QPointF, QRectF

from nqueens_gui.board.scene import Square

LEAST_SQUARE_PX = 4.0
"""Below this squares are too small to tell apart, and the ground is plain."""
WORTH_WHOLE = 0.955
"""Squares become a whole number of pixels where the board keeps at least this share of its size."""


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A square board in a painter's units."""

    n: int
    """Columns and rows."""
    left: float
    """Its left edge."""
    top: float
    """Its upper edge."""
    cell: float
    """Width and height of a square."""

    @property
    def side(self) -> float:
        """Width and height of the board."""
        return self.n * self.cell

    @property
    def rect(self) -> QRectF:
        """The whole board."""
        return QRectF(self.left, self.top, self.side, self.side)

    @property
    def has_squares(self) -> bool:
        """Whether squares are large enough to be told apart."""
        return self.cell >= LEAST_SQUARE_PX

    def square_rect(self, column: int, row: float) -> QRectF:
        """Return the area of a square; a row in between is a queen on its way."""
        return QRectF(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)

    def square_center(self, column: int, row: float) -> QPointF:
        """Return the middle of a square."""
        return self.square_rect(column, row).center()

    def square_at(self, point: QPointF) -> Square | None:
        """Return the column and row under a point; None outside the board."""
        column, row = floor((point.x() - self.left) / self.cell), floor((point.y() - self.top) / self.cell)
        return (column, row) if 0 <= column < self.n and 0 <= row < self.n else None

    def centers(self, squares: NDArray[Any]) -> NDArray[np.float64]:
        """Return the middles of many squares.

        Parameters
        ----------
        squares
            Shape (m, 2k): column, row, and so on in turn; the points have the same shape.
        """
        origin = np.tile((self.left, self.top), squares.shape[1] // 2)
        centers: NDArray[np.float64] = (squares + 0.5) * self.cell + origin
        return centers


def fitted_board(rect: QRectF, n: int, margins: QMarginsF, scale: float = 1.0) -> BoardGeometry:
    """Return the largest board that fits, in the middle, with its edges on whole pixels.

    Parameters
    ----------
    rect
        The room for the board and its margins.
    n
        Columns and rows.
    margins
        Room for what stands along the edges.
    scale
        Pixels to one unit.
    """
    inner = rect.marginsRemoved(margins)
    cell = _cell_px(floor(min(inner.width(), inner.height()) * scale), n)
    left = inner.left() + (inner.width() - n * cell / scale) / 2
    top = inner.top() + (inner.height() - n * cell / scale) / 2
    return BoardGeometry(n, round(left * scale) / scale, round(top * scale) / scale, cell / scale)


def _cell_px(side_px: int, n: int) -> float:
    """Return the size of a square in pixels: whole where that costs little."""
    exact = max(side_px, 1) / n
    whole = floor(exact)
    return whole if whole >= WORTH_WHOLE * exact else exact
