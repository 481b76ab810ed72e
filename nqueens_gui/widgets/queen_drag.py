"""A queen under the hand: which one was taken, and over which row of its column it is held."""

from __future__ import annotations

from math import floor, hypot

from PySide6.QtCore import QPointF

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.scene.board_scene import BoardScene, Square, dragged

REACH_PX = 9.0
"""How near to a queen it can be taken, where squares are smaller."""


class QueenDrag:
    """At most one queen is held; the scene says what the board looks like meanwhile."""

    def __init__(self) -> None:
        self._base: BoardScene | None = None
        self._held: BoardScene | None = None
        self._is_held = False

    @property
    def is_active(self) -> bool:
        """Whether a queen is held."""
        return self._is_held

    @property
    def scene(self) -> BoardScene | None:
        """The scene with the queen where it is held, or was let go of; None when it stands where it stood."""
        return self._held

    def take(self, scene: BoardScene, column: int) -> None:
        """Take the queen of a column; it stays over its own square."""
        self._base, self._held, self._column = scene, None, column
        self._is_held = True

    def hold_over(self, row: int) -> bool:
        """Hold it over a row; say whether that is another one than before."""
        before = self._row()
        if self._base is None or row == before:
            return False
        is_home = row == self._base.rows[self._column]
        self._held = None if is_home else dragged(self._base, self._column, row)
        return True

    def let_go(self) -> Square | None:
        """Let go of it; return its column and the row asked for, or None when it is back home."""
        self._is_held = False
        return None if self._held is None else (self._column, self._row())

    def cancel(self) -> None:
        """Let it be back where it stood."""
        self._base = self._held = None
        self._is_held = False

    def _row(self) -> int:
        shown = self._held or self._base
        return -1 if shown is None else int(shown.rows[self._column])


def queen_near(scene: BoardScene, geometry: BoardGeometry, point: QPointF) -> int | None:
    """Return the column of the queen under a point, or the nearest within reach where squares are small."""
    square = geometry.square_at(point)
    if square is None:
        return None
    if scene.rows[square[0]] == square[1]:
        return square[0]
    if geometry.cell >= 2 * REACH_PX:
        return None
    columns = floor(REACH_PX / geometry.cell) + 1
    near = range(max(square[0] - columns, 0), min(square[0] + columns + 1, scene.n))
    distances = [(_distance(geometry, scene, column, point), column) for column in near]
    distance, column = min(distances)
    return column if distance <= REACH_PX else None


def row_at(geometry: BoardGeometry, point: QPointF) -> int:
    """Return the row at the height of a point, the first or the last one beside the board."""
    return min(max(floor((point.y() - geometry.top) / geometry.cell), 0), geometry.n - 1)


def _distance(geometry: BoardGeometry, scene: BoardScene, column: int, point: QPointF) -> float:
    away = geometry.square_center(column, int(scene.rows[column])) - point
    return hypot(away.x(), away.y())
