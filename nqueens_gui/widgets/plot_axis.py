"""The axes of the chart: numbers only, since the grid stands behind the curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.plotting import pg
from nqueens_gui.scene.axis_ticks import Tick

Ticks = tuple[Tick, ...]
PaintNumbers = Callable[[QPainter, Ticks, QRectF], None]

OVERHANG_PX = 24
"""How far the numbers at the ends reach over."""


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """A pyqtgraph axis that shows the numbers it is given.

    Parameters
    ----------
    orientation
        ``left`` or ``bottom``.
    paint_numbers
        Draws them, in the axis' pixels.
    """

    def __init__(self, orientation: str, paint_numbers: PaintNumbers) -> None:
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)
        self._paint_numbers = paint_numbers
        self._ticks: Ticks = ()

    @property
    def ticks(self) -> Ticks:
        """The numbers shown."""
        return self._ticks

    def set_ticks(self, ticks: Ticks) -> None:
        """Show other numbers."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.update()

    @guarded_with(QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(self.rect()).adjusted(-OVERHANG_PX, -OVERHANG_PX, OVERHANG_PX, OVERHANG_PX)

    @guarded
    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        self._paint_numbers(painter, self._ticks, QRectF(self.rect()))
