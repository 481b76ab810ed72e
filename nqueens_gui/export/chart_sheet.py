"""Draws the chart of a whole run with title, caption and axes, as it goes into a file."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from nqueens_gui.kit.painting import font_of, text_width
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.chart_painting import (
    NUMBER_GAP_PX,
    NUMBER_PX,
    paint_back,
    paint_curve,
    paint_h_numbers,
    paint_marks,
    paint_step_numbers,
)
from nqueens_gui.watch.chart_picture import ChartPicture, chart_picture
from nqueens_gui.watch.chart_view import ChartView, fitted_range
from nqueens_gui.watch.trace_view import TraceScene
from solver.core.run_settings import RunSettings

MARGIN_PX: Final = 16
TITLE_PX: Final = 13
HEAD_PX: Final = 32
"""From the upper margin to the chart: room for title and caption."""
STEP_AXIS_PX: Final = 22
AXIS_NAME_PX: Final = 14
"""Height of the word below the step axis."""


def paint_chart_sheet(
    painter: QPainter, scene: TraceScene, theme: Theme, size: QSizeF, *, is_log: bool = False
) -> None:
    """Paint the chart of a run of at least one state over a sheet of so many pixels."""
    sheet = QRectF(0, 0, size.width(), size.height())
    painter.fillRect(sheet, theme.color("card"))
    inner = sheet.adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)
    _paint_head(painter, scene.trace.settings, inner, theme)
    chart = inner.adjusted(0, HEAD_PX, 0, -STEP_AXIS_PX - AXIS_NAME_PX)
    # How wide the numbers of the h axis are is known from a first picture, which is then narrowed by them.
    axis_width = _h_axis_width(_picture(scene, chart, is_log))
    chart.setLeft(chart.left() + axis_width)
    _paint_chart(painter, _picture(scene, chart, is_log), chart, axis_width, theme)


def caption(settings: RunSettings) -> str:
    """Name a run: ``8 queens · Random restart · seed 7``."""
    run = f" · run {settings.run_index}" if settings.run_index else ""
    return f"{settings.n} queens · {settings.variant.title} · seed {settings.seed}{run}"


def _picture(scene: TraceScene, chart: QRectF, is_log: bool) -> ChartPicture:
    left, right = fitted_range(scene, chart.width(), is_log)
    return chart_picture(scene, ChartView(left, right, chart.width(), chart.height(), is_log))


def _h_axis_width(picture: ChartPicture) -> int:
    return ceil(max(text_width(tick.text, NUMBER_PX) for tick in picture.h_ticks)) + NUMBER_GAP_PX


def _paint_head(painter: QPainter, settings: RunSettings, inner: QRectF, theme: Theme) -> None:
    painter.setFont(font_of(TITLE_PX, bold=True))
    painter.setPen(theme.color("text"))
    painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, "h over steps")
    painter.setFont(font_of(NUMBER_PX))
    painter.setPen(theme.color("chart.text"))
    painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, caption(settings))
    painter.drawText(inner, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, "step")


def _paint_chart(
    painter: QPainter, picture: ChartPicture, chart: QRectF, axis_width: int, theme: Theme
) -> None:
    painter.save()
    painter.translate(chart.topLeft())
    paint_back(painter, picture, theme)
    paint_curve(painter, picture, theme, is_still=True)
    paint_marks(painter, picture, theme)
    painter.translate(-axis_width, 0)
    paint_h_numbers(painter, picture.h_ticks, axis_width, theme)
    painter.translate(axis_width, chart.height())
    paint_step_numbers(painter, picture.step_ticks, theme)
    painter.restore()
