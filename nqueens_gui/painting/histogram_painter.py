"""Draws the successors by h as bars: the best in gold, the better ones accented, the present h marked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.successor_histogram import Bar, BarKind, SuccessorHistogram, spread_labels
from nqueens_gui.theme import Theme

TEXT_PX: Final = 10
COUNT_PX: Final = 15
"""Height of the counts above the bars."""
AXIS_PX: Final = 17
"""Height of the numbers below the bars."""
LEAST_BAR_PX: Final = 3
MOST_SLOT_PX: Final = 44
GAP: Final = 0.3
"""Share of a bar's room that is left free beside it."""
RADIUS_PX: Final = 2.0
MARK_PX: Final = 2.0
"""Thickness of the mark below the bar of the present h."""
ROLES: Final = {BarKind.BEST: "gold", BarKind.BETTER: "accent", BarKind.NOT_BETTER: "bar"}


def bar_slots(histogram: SuccessorHistogram, rect: QRectF) -> list[QRectF]:
    """Return the room of each bar, from left to right, without counts and axis."""
    width = min(MOST_SLOT_PX, rect.width() / max(len(histogram.bars), 1))
    top, height = rect.top() + COUNT_PX, rect.height() - COUNT_PX - AXIS_PX
    return [QRectF(rect.left() + number * width, top, width, height) for number in range(len(histogram.bars))]


def paint_histogram(painter: QPainter, histogram: SuccessorHistogram, rect: QRectF, theme: Theme) -> None:
    """Draw the bars with counts and axis into a rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    slots = bar_slots(histogram, rect)
    boxes = [_box(bar, histogram.most, slot) for bar, slot in zip(histogram.bars, slots, strict=True)]
    for bar, slot, box in zip(histogram.bars, slots, boxes, strict=True):
        _paint_bar(painter, bar, slot, box, theme)
    _paint_counts(painter, histogram, boxes, theme)
    _paint_axis(painter, histogram, slots, (rect.left(), rect.right()), theme)


def _box(bar: Bar, most: int, slot: QRectF) -> QRectF:
    height = max(slot.height() * bar.count / max(most, 1), LEAST_BAR_PX) if bar.count else 0.0
    side = slot.width() * GAP / 2
    return QRectF(slot.left() + side, slot.bottom() - height, slot.width() - 2 * side, height)


def _paint_bar(painter: QPainter, bar: Bar, slot: QRectF, box: QRectF, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(ROLES[bar.kind]))
    painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
    if bar.is_present:
        painter.setBrush(theme.color("text"))
        painter.drawRect(QRectF(slot.left(), slot.bottom() + 1, slot.width(), MARK_PX))


def _paint_counts(
    painter: QPainter, histogram: SuccessorHistogram, boxes: list[QRectF], theme: Theme
) -> None:
    """Write the counts above the bars; where they do not all fit, only that of the best."""
    slot_px = boxes[0].width() / (1 - GAP) if boxes else 0.0
    all_fit = all(text_width(f"{bar.count:,}", TEXT_PX) <= slot_px for bar in histogram.bars)
    painter.setFont(font_of(TEXT_PX))
    painter.setPen(theme.color("text.dim"))
    for bar, box in zip(histogram.bars, boxes, strict=True):
        if bar.count and (all_fit or bar.kind is BarKind.BEST):
            text = f"{bar.count:,}"
            width = text_width(text, TEXT_PX) + 2
            left = max(box.center().x() - width / 2, boxes[0].left() - 1)
            painter.drawText(QRectF(left, box.top() - COUNT_PX, width, COUNT_PX), _BELOW, text)


def _paint_axis(
    painter: QPainter,
    histogram: SuccessorHistogram,
    slots: list[QRectF],
    room: tuple[float, float],
    theme: Theme,
) -> None:
    centers = [slot.center().x() for slot in slots]
    widths = [text_width(bar.axis_label, TEXT_PX, bar.is_present) + 4 for bar in histogram.bars]
    for number, left in spread_labels(histogram, centers, widths, room).items():
        bar, slot = histogram.bars[number], slots[number]
        painter.setFont(font_of(TEXT_PX, bar.is_present))
        painter.setPen(theme.color("text" if bar.is_present else "text.dim"))
        painter.drawText(QRectF(left, slot.bottom(), widths[number], AXIS_PX), _BELOW, bar.axis_label)


_BELOW = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
