"""Draws one run of the list in two lines, behind the lines that join it to the run it branches off."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.fonts import font_of
from nqueens_gui.scene.branch_list import BranchRow
from nqueens_gui.scene.status import Tone
from nqueens_gui.theme import Theme, ThemeName, load_theme
from nqueens_gui.widgets.branch_list_model import ROW_ROLE

Index = QModelIndex | QPersistentModelIndex
LINE_PX: Final = 18
INDENT_PX: Final = 16
DEEPEST: Final = 6
"""Indents past which a branch stands no further to the right."""
PADDING_PX: Final = 10
GAP_PX: Final = 8
NAME_PX: Final = 13
DETAIL_PX: Final = 12
BAR_PX: Final = 3
"""Width of the bar beside the run that is watched."""
EDITOR_PX: Final = 30
RADIUS_PX: Final = 6
ROLES: Final = {Tone.SOLVED: "solved", Tone.STUCK: "stuck"}


class BranchDelegate(QStyledItemDelegate):
    """Draws rows of a `BranchListModel`, and lets the name of one be typed over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = load_theme(ThemeName.LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self._theme = theme

    def _draw_ground(self, painter: QPainter, area: QRectF, row: BranchRow, state: QStyle.StateFlag) -> None:
        is_lit = bool(state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected))
        painter.setPen(Qt.PenStyle.NoPen)
        if row.is_watched or is_lit:
            painter.setBrush(self._theme.color("selection" if row.is_watched else "hover"))
            painter.drawRoundedRect(area.adjusted(0, 1, 0, -1), RADIUS_PX, RADIUS_PX)
        if row.is_watched:
            painter.setBrush(self._theme.color("accent"))
            bar = QRectF(area.left(), area.top() + 9, BAR_PX, area.height() - 18)
            painter.drawRoundedRect(bar, BAR_PX / 2, BAR_PX / 2)

    def _draw_branch(self, painter: QPainter, area: QRectF, row: BranchRow) -> None:
        """Draw the line that leads to this run from the one it branches off, and those to branches below."""
        painter.setPen(QPen(self._theme.color("field.border"), 1.5))
        for depth in row.rails:
            if depth <= min(row.depth, DEEPEST):
                x = area.left() + _rail_x(depth)
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 1))
        if row.depth:
            x, middle = area.left() + _rail_x(row.depth), area.top() + PADDING_PX / 2 + LINE_PX / 2
            painter.drawPolyline(
                [QPointF(x, area.top()), QPointF(x, middle), QPointF(x + INDENT_PX / 2 - 2, middle)]
            )

    def _draw_words(self, painter: QPainter, area: QRect, row: BranchRow) -> None:
        line = area.adjusted(PADDING_PX + _indent(row), PADDING_PX // 2, -PADDING_PX, 0)
        line.setHeight(LINE_PX)
        standing = _Text(painter, DETAIL_PX, self._theme.color(ROLES.get(row.tone, "text.dim")))
        used = standing.at_right(row.standing, line, line.width() * 2 // 3)
        name = _Text(painter, NAME_PX, self._theme.color("text"), is_bold=True)
        name.at_left(row.name, line.adjusted(0, 0, -used - GAP_PX, 0))
        dim = _Text(painter, DETAIL_PX, self._theme.color("text.dim"))
        for words in _details(row):
            line.translate(0, LINE_PX)
            dim.at_left(words, line)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: BranchRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, QRectF(area), row, state)
        self._draw_branch(painter, QRectF(area), row)
        self._draw_words(painter, area, row)
        painter.restore()

    @guarded_with(QSize())
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: BranchRow | None = index.data(ROW_ROLE)
        lines = 1 + len(_details(row)) if row is not None else 1
        return QSize(200, lines * LINE_PX + PADDING_PX)

    @guarded
    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        row: BranchRow | None = index.data(ROW_ROLE)
        left = PADDING_PX + _indent(row) - 8 if row is not None else 0
        editor.setGeometry(QRect(area.left() + left, area.top(), area.width() - left, EDITOR_PX))


class _Text:
    """Writes words of one size and colour, cut with an ellipsis where they do not fit."""

    def __init__(self, painter: QPainter, size_px: int, color: QColor, is_bold: bool = False) -> None:
        self._painter = painter
        self._font = font_of(size_px, is_bold)
        self._metrics = QFontMetrics(self._font)
        self._color = color

    def at_left(self, words: str, area: QRect) -> int:
        """Write words at the left of an area and return their width."""
        return self._write(words, area, Qt.AlignmentFlag.AlignLeft, area.width())

    def at_right(self, words: str, area: QRect, most_px: int) -> int:
        """Write words at the right of an area, at most so wide, and return their width."""
        return self._write(words, area, Qt.AlignmentFlag.AlignRight, most_px)

    def _write(self, words: str, area: QRect, side: Qt.AlignmentFlag, most_px: int) -> int:
        if not words or most_px <= 0:
            return 0
        shown = self._metrics.elidedText(words, Qt.TextElideMode.ElideRight, most_px)
        self._painter.setFont(self._font)
        self._painter.setPen(self._color)
        self._painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, shown)
        return self._metrics.horizontalAdvance(shown)


def _rail_x(depth: int) -> float:
    """Return how far to the right the line to a branch of some depth stands."""
    return PADDING_PX + INDENT_PX * min(depth, DEEPEST) - INDENT_PX / 2 - 2


def _details(row: BranchRow) -> list[str]:
    """Return the lines below the name."""
    return [words for words in (row.origin, row.settings) if words]


def _indent(row: BranchRow) -> int:
    return INDENT_PX * min(row.depth, DEEPEST)
