"""The table of the landscape page: exact figures, and beside them what was measured."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from nqueens_gui.scene.landscape_figures import TITLES, FigureRow, landscape_figures, measured_words
from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot
from nqueens_gui.widgets.card import GRID_PX, Card
from nqueens_gui.widgets.downward_scroll import DownwardScroll
from nqueens_gui.widgets.labels import kind_label, note_label, show_note

EMPTY = "The exact figures stand here, beside what 20,000 climbs measure."


class LandscapeTable(Card):
    """Rows of figures; it scrolls where it is too low for them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Figures of the landscape")
        self._rows: tuple[FigureRow, ...] = ()
        self._measured = note_label("dim")
        self._empty = kind_label(EMPTY, "dim")
        self._lay_out()
        self.set_snapshot(LandscapeSnapshot())

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        """What is shown."""
        return self._rows

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show the figures as far as they are there."""
        rows = landscape_figures(snapshot)
        self._empty.setVisible(not rows)
        self._scroll.setVisible(bool(rows))
        show_note(self._measured, measured_words(snapshot.sampled))
        if rows != self._rows:
            self._rows = rows
            self._fill(rows)

    def _fill(self, rows: tuple[FigureRow, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        right = Qt.AlignmentFlag.AlignRight
        for column, title in enumerate(TITLES):
            self._grid.addWidget(kind_label(title, "label"), 0, column, right)
        for number, row in enumerate(rows, start=1):
            name = kind_label(row.title, "title" if row.is_head else "dim")
            name.setToolTip(row.tip)
            self._grid.addWidget(name, number, 0)
            self._grid.addWidget(kind_label(row.exact, "text"), number, 1, right)
            self._grid.addWidget(kind_label(row.measured, "dim"), number, 2, right)
        self._grid.setRowStretch(len(rows) + 1, 1)

    def _lay_out(self) -> None:
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX - 2)
        self._grid.setColumnStretch(0, 1)
        self._scroll = DownwardScroll(self._grid)
        parts = QVBoxLayout()
        parts.setSpacing(GRID_PX)
        parts.addWidget(self._scroll, 1)
        parts.addWidget(self._empty, 1)
        parts.addWidget(self._measured)
        self.body.addLayout(parts, 1)
