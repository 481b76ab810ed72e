"""Where the squares of a board lie: from squares to points and back."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QMarginsF, QPointF, QRectF

from solver.core.events import Square

MAX_ZOOMED_PX = 56.0
"""Squares are enlarged up to this size."""
MAX_SIDE_PX = 30_000.0
"""Qt's raster engine does not draw further out than 32,767 px."""
LEAST_SQUARE_PX = 4.0
"""Below this squares are too small to tell apart, and the ground is plain."""
WORTH_WHOLE = 0.955
"""Squares become a whole number of pixels where the board keeps at least this share of its size."""


class Zoom(Struct, frozen=True):
    """An enlarged part of the board."""

    factor: float
    column: float
    """Column in the middle of the part; n / 2 is the middle of the board."""
    row: float


class BoardGeometry(Struct, frozen=True):
    """A square board in a painter's units."""

    n: int
    """Columns and rows."""
    left: float
    """Its left edge."""
    top: float
    """Its upper edge."""
    cell: float
    """Width and height of a square."""
    window: QRectF | None = None
    """Where the board is seen, when it is enlarged beyond that."""

    @property
    def side(self) -> float:
        """Width and height of the board."""
        return self.n * self.cell

    @property
    def rect(self) -> QRectF:
        """The whole board."""
        return QRectF(self.left, self.top, self.side, self.side)

    @property
    def visible(self) -> QRectF:
        """The part of the board that is seen."""
        return self.rect if self.window is None else self.window

    @property
    def visible_columns(self) -> range:
        """The columns that are seen, at least in part."""
        return self._visible(self.visible.left() - self.left, self.visible.right() - self.left)

    @property
    def visible_rows(self) -> range:
        """The rows that are seen, at least in part."""
        return self._visible(self.visible.top() - self.top, self.visible.bottom() - self.top)

    def _visible(self, low: float, high: float) -> range:
        if self.window is None:
            return range(self.n)
        return range(max(floor(low / self.cell), 0), min(ceil(high / self.cell), self.n))

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
        """Return the column and row under a point; None where no square is seen."""
        if not self.visible.contains(point):
            return None
        column, row = floor((point.x() - self.left) / self.cell), floor((point.y() - self.top) / self.cell)
        return (column, row) if 0 <= column < self.n and 0 <= row < self.n else None

    def seen(self, squares: NDArray[Any]) -> NDArray[Any]:
        """Return those of many squares (shape (m, 2): column, row) that are seen."""
        if self.window is None:
            return squares
        columns, rows = self.visible_columns, self.visible_rows
        column, row = squares[:, 0], squares[:, 1]
        is_seen = (
            (column >= columns.start) & (column < columns.stop) & (row >= rows.start) & (row < rows.stop)
        )
        found: NDArray[Any] = squares[is_seen]
        return found

    def centers(self, squares: NDArray[Any]) -> NDArray[np.float64]:
        """Return the middles of many squares.

        Parameters
        ----------
        squares
            Shape (m, 2k): column, row, and so on in turn; the points have the same shape.
        """
        origin = (self.left, self.top) * (squares.shape[1] // 2)
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


def zoomed(fitted: BoardGeometry, zoom: Zoom | None) -> BoardGeometry:
    """Return a board enlarged around a point, in the place of the fitted one; its edges never leave that place."""
    factor = min(zoom.factor, max_zoom(fitted)) if zoom is not None else 1.0
    if zoom is None or factor <= 1.0:
        return fitted
    window, cell = fitted.rect, fitted.cell * factor
    least = window.width() - fitted.n * cell
    left = min(max(window.width() / 2 - zoom.column * cell, least), 0.0)
    top = min(max(window.height() / 2 - zoom.row * cell, least), 0.0)
    return replace(
        fitted, left=fitted.left + round(left), top=fitted.top + round(top), cell=cell, window=window
    )


def max_zoom(fitted: BoardGeometry) -> float:
    """Return the largest useful factor."""
    return max(1.0, min(MAX_ZOOMED_PX, MAX_SIDE_PX / fitted.n) / fitted.cell)


def zoom_at(geometry: BoardGeometry, fitted: BoardGeometry, point: QPointF, factor: float) -> Zoom | None:
    """Return the zoom of another factor that keeps the place under a point; None where the whole board fits."""
    if factor <= 1.0:
        return None
    factor = min(factor, max_zoom(fitted))
    cell, middle = fitted.cell * factor, fitted.rect.center()
    column = (point.x() - geometry.left) / geometry.cell + (middle.x() - point.x()) / cell
    row = (point.y() - geometry.top) / geometry.cell + (middle.y() - point.y()) / cell
    return _within(Zoom(factor, column, row), fitted)


def panned(zoom: Zoom, fitted: BoardGeometry, by: QPointF) -> Zoom:
    """Return a zoom moved as if the board were dragged `by` these pixels."""
    cell = fitted.cell * zoom.factor
    return _within(Zoom(zoom.factor, zoom.column - by.x() / cell, zoom.row - by.y() / cell), fitted)


def _within(zoom: Zoom, fitted: BoardGeometry) -> Zoom:
    half = fitted.n / zoom.factor / 2
    column, row = (min(max(at, half), fitted.n - half) for at in (zoom.column, zoom.row))
    return Zoom(zoom.factor, column, row)


def _cell_px(side_px: int, n: int) -> float:
    """Return the size of a square in pixels: whole where that costs little."""
    exact = max(side_px, 1) / n
    whole = floor(exact)
    return whole if whole >= WORTH_WHOLE * exact else exact
