"""Cards, rows that fold, and pages that scroll vertically."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import ElidedLabel, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room
from nqueens_gui.kit.style import restyle
from nqueens_gui.kit.tables import RowList

PADDING_PX = 16
"""From the border of a card to what it holds."""
MARGINS = (PADDING_PX, PADDING_PX - 4, PADDING_PX, PADDING_PX - 2)
"""The same on all four sides: left, top, right, bottom."""
NO_SIDE: Final = Qt.AlignmentFlag(0)


class Card(QFrame):
    """A frame with a title, tools at the right of the title, and a body below."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._title = ElidedLabel(title)
        self._title.setProperty("kind", "title")
        self.header = QWidget()
        self._tools = in_row((self._title, 1), gap_px=GRID_PX // 2, of=self.header)
        self.body = in_column()
        self._layout = in_column(self.header, (self.body, 1), of=self)
        self._layout.setContentsMargins(*MARGINS)
        self.set_title(title)

    @property
    def title(self) -> str:
        """The words on top; empty when there are none."""
        return self._title.full_text

    def set_title(self, title: str) -> None:
        """Show other words on top."""
        self._title.set_full_text(title)
        self.header.setVisible(bool(title) or self._tools.count() > 1)
        self.setAccessibleName(title)

    def add_tool(self, tool: QWidget) -> None:
        """Put a small widget at the right of the title."""
        self._tools.addWidget(tool)
        self.header.setVisible(True)

    def set_framed(self, is_framed: bool) -> None:
        """Stand on the ground as a card, or be a part of another card."""
        restyle(self, card=is_framed)
        self._layout.setContentsMargins(*(MARGINS if is_framed else (0, 0, 0, 0)))


SCROLL_BAR_PX: Final = 10
"""Room for the scroll bar beside what is shown."""


class DownwardScroll(QScrollArea):
    """Shows what a layout holds, as wide as itself; it scrolls upwards and downwards only.

    Parameters
    ----------
    column
        What is shown; its margins leave room for the scroll bar.
    lists
        Each item of these that the keyboard goes to is brought into sight.
    """

    def __init__(self, column: QLayout, *lists: RowList) -> None:
        super().__init__()
        self._content = QWidget()
        self._content.setProperty("ground", "none")
        column.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        self._content.setLayout(column)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to whatever in it has the focus
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._content)
        for each in lists:
            each.revealed.connect(partial(self.ensureWidgetVisible, each, 0, GRID_PX))


class LabelRows(DownwardScroll):
    """Rows of labels, which scroll where they do not fit.

    Labels are kept once they are made, since one that is deleted stays visible for a while.

    Parameters
    ----------
    make_row
        Makes the labels of a row, from left to right.
    titles
        What is above the columns; a row of them, or none.
    gap_px
        Between two rows.
    side
        Where the columns stand, all but the first.
    """

    def __init__(
        self,
        make_row: Callable[[], Sequence[QLabel]],
        titles: Sequence[QLabel] = (),
        *,
        gap_px: int = GRID_PX - 2,
        side: Qt.AlignmentFlag = NO_SIDE,
    ) -> None:
        self.grid = QGridLayout()
        super().__init__(self.grid)
        self.rows: list[Sequence[QLabel]] = []
        self._make_row, self._side = make_row, side
        self._is_titled = bool(titles)
        self.grid.setHorizontalSpacing(2 * GRID_PX)
        self.grid.setVerticalSpacing(gap_px)
        self.grid.setColumnStretch(0, 1)
        for column, title in enumerate(titles, start=1):
            self.grid.addWidget(title, 0, column, side)
        self.hide()

    def show_rows(self, count: int) -> list[Sequence[QLabel]]:
        """Show `count` rows, and return their labels; without any there is nothing to see."""
        while len(self.rows) < count:
            self._add_row(len(self.rows) + self._is_titled)
        for number, labels in enumerate(self.rows):
            for label in labels:
                label.setVisible(number < count)
        self.setVisible(bool(count))
        return self.rows[:count]

    def _add_row(self, number: int) -> None:
        labels = self._make_row()
        for column, label in enumerate(labels):
            self.grid.addWidget(label, number, column, self._side if column else NO_SIDE)
        self.grid.setRowStretch(number, 0)
        self.grid.setRowStretch(number + 1, 1)
        self.rows.append(labels)


LEAST_HEIGHT_PX = 120
BETWEEN_PANELS_PX = 20


class SettingsColumn(Card):
    """Panels one below the other, in a card that scrolls when it is too low for them, above a foot that stays."""

    def __init__(self, *panels: QWidget, foot: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Settings")
        left, top, right, bottom = MARGINS
        self._layout.setContentsMargins(left, top, right - SCROLL_BAR_PX, bottom)
        self.body.addWidget(_ScrollingColumn(panels))
        if foot is not None:
            foot.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
            self.body.addWidget(foot)
        hand_focus_on(self, panels[0])


class _ScrollingColumn(DownwardScroll):
    """Is never narrower than its panels, the scroll bar included."""

    def __init__(self, panels: tuple[QWidget, ...]) -> None:
        self._column = in_column(*panels, None, gap_px=BETWEEN_PANELS_PX)
        super().__init__(self._column)
        self._panels = panels
        self._focused: QWidget | None = None
        on_new_room(self._content, self._keep_width)  # the panels may need another width, in larger text
        self.verticalScrollBar().rangeChanged.connect(self._keep_width)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._show_focused)
        self._keep_width()

    @Slot(QWidget, QWidget)
    def _show_focused(self, before: QWidget | None, focused: QWidget | None) -> None:
        """Scroll to a field that is reached from outside; Qt does so only from one field to the next.

        A page that hands the keyboard on, as it opens, stays at its top; Qt tells of that twice. A drawer does not.
        """
        is_known, self._focused = focused is self._focused, focused
        if focused is None or is_known or not self._content.isAncestorOf(focused):
            return
        if before is None or not before.isAncestorOf(self.parentWidget() or self):
            self.ensureWidgetVisible(focused, 0, GRID_PX)

    @Slot()
    def _keep_width(self) -> None:
        """Give the panels the same width with the scroll bar and without."""
        has_bar = self.verticalScrollBar().maximum() > 0
        self._column.setContentsMargins(0, 0, 0 if has_bar else self._bar_px(), 0)
        self.updateGeometry()

    def _bar_px(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        width = max(panel.minimumSizeHint().width() for panel in self._panels)
        return QSize(width + self._bar_px(), LEAST_HEIGHT_PX)


class FoldedRow(QWidget):
    """A head with a chevron that opens what is below it; while that is closed, a note says what is in it.

    Parameters
    ----------
    name
        What is opened.
    side_px
        Side of the chevron.
    indent_px
        How far the note and the fields stand to the right.
    gap_px
        Between the head and what is below it.
    """

    opened = Signal()
    """Fields are shown for the first time."""

    def __init__(
        self, name: str, *, side_px: int, indent_px: int, gap_px: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.open_button = corner_button(name, side_px=side_px, is_switch=True)
        self.note_label, self._panel = note_label("dim"), QWidget()
        self.note_label.setIndent(indent_px)
        self._head = in_row(gap_px=GRID_PX // 2)
        self._column = in_column(of=self._panel)
        self._column.setContentsMargins(indent_px, GRID_PX // 2, 0, GRID_PX)
        in_column(self._head, self.note_label, self._panel, gap_px=gap_px, of=self)
        self._panel.hide()
        self._draw_chevron()
        self.open_button.toggled.connect(self._fold)

    @property
    def is_open(self) -> bool:
        """Whether the fields are shown."""
        return self.open_button.isChecked()

    def _show_fields(self) -> None:
        """Fill in the fields, which are made when they are opened for the first time."""
        raise NotImplementedError

    def _show_note(self) -> None:
        """Say what is in the fields while they are closed."""
        raise NotImplementedError

    def _set_note(self, words: str, error: str) -> None:
        """While the fields are closed, say what is wrong with them or, if nothing is, what is in them."""
        restyle(self.note_label, kind="error" if error else "dim")
        show_note(self.note_label, "" if self.is_open else error or words)

    def _draw_chevron(self) -> None:
        set_icon(self.open_button, "chevron-up" if self.is_open else "chevron-down")

    @Slot(bool)
    def _fold(self, is_open: bool) -> None:
        self._show_fields()
        self._panel.setVisible(is_open)
        self._draw_chevron()
        self._show_note()
