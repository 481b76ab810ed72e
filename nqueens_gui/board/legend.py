"""The legend of the attack lines: how each kind looks, how many pairs it has, and a switch to show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from nqueens_gui.board.line_painting import attack_pen
from nqueens_gui.kit.fields import CheckBox
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.layouts import GRID_PX
from nqueens_gui.kit.theme import app_theme
from solver.core.heuristics import LineKind

SIZE = QSize(41, 12)
"""Room for whole dashes."""
LINE_PX = 3.0


class LineSample(QWidget):
    """A short line in the colour and the dashes of one kind; pale while that kind is switched off."""

    def __init__(self, kind: LineKind) -> None:
        super().__init__()
        self._kind = kind
        self.setFixedSize(SIZE)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), app_theme.now
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = attack_pen(self._kind, theme, LINE_PX)
        if not self.isEnabled():
            pen.setColor(theme.color("disabled"))
        painter.setPen(pen)
        middle = self.height() / 2
        painter.drawLine(QPointF(LINE_PX, middle), QPointF(self.width() - LINE_PX, middle))
        painter.end()


WORDS = {
    LineKind.ROW: ("rows", "Pairs of queens in the same row."),
    LineKind.DIAGONAL: ("diagonals", "Pairs on a line that falls to the right."),
    LineKind.ANTI_DIAGONAL: ("anti-diagonals", "Pairs on a line that rises to the right."),
}

WIDEST_COUNT = "888,888"
"""The widest count of the largest board, so that the layout stays still."""


class LegendPanel(QWidget):
    """A row for each kind of attack line: switch, sample, number of attacking pairs."""

    kinds_changed = Signal(object)
    """The `frozenset` of kinds to show."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes = {kind: _make_box(*words) for kind, words in WORDS.items()}
        self.samples = {kind: LineSample(kind) for kind in LineKind}
        self.count_labels = {kind: _make_count() for kind in LineKind}
        self._lay_out()
        self.set_counts({})
        for kind, box in self.boxes.items():
            box.toggled.connect(self.samples[kind].setEnabled)
            box.toggled.connect(self._emit)

    def kinds(self) -> frozenset[LineKind]:
        """Return the kinds switched on."""
        return frozenset(kind for kind, box in self.boxes.items() if box.isChecked())

    def set_kinds(self, kinds: Iterable[LineKind]) -> None:
        """Switch on these kinds and no others; emits once."""
        chosen = frozenset(kinds)
        if chosen == self.kinds():
            return
        for kind, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(kind in chosen)
            self.samples[kind].setEnabled(kind in chosen)
        self._emit()

    def set_counts(self, counts: Mapping[LineKind, int] | None) -> None:
        """Show how many attacking pairs there are of each kind; None hides that."""
        for kind, label in self.count_labels.items():
            count = "?" if counts is None else f"{counts.get(kind, 0):,}"
            if label.full_text != count:
                label.set_full_text(count)
                self.boxes[kind].setAccessibleName(
                    f"Show attack lines: {WORDS[kind][0]}, {count} pair{'' if count == '1' else 's'}"
                )

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.setColumnMinimumWidth(2, self.fontMetrics().horizontalAdvance(WIDEST_COUNT))
        grid.addWidget(kind_label("Attack lines", "label"), 0, 0)
        grid.addWidget(kind_label("pairs", "label"), 0, 2, Qt.AlignmentFlag.AlignRight)
        for row, kind in enumerate(LineKind, start=1):
            grid.addWidget(self.boxes[kind], row, 0)
            grid.addWidget(self.samples[kind], row, 1, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self.count_labels[kind], row, 2)

    def _emit(self) -> None:
        self.kinds_changed.emit(self.kinds())


def _make_count() -> ElidedLabel:
    label = ElidedLabel()
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _make_box(words: str, tooltip: str) -> CheckBox:
    box = CheckBox(words)
    box.setToolTip(tooltip)
    box.setChecked(True)
    return box
