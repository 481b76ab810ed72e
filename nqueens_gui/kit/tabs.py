"""A card of pages with tabs on top."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QStackedWidget, QTabBar, QWidget

from nqueens_gui.kit.card import PADDING_PX, Card
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column

LEAST_HEIGHT_PX: Final = 240
"""Room for more than the words of a page."""


class Inspector(QFrame):
    """Shows one page at a time; a page that is removed and comes back is opened again if it was open."""

    page_changed = Signal(str)
    """The name of the open page."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.setAccessibleName("Inspector")
        self.setMinimumHeight(LEAST_HEIGHT_PX)
        self.tabs = Tabs("Pages of the inspector")
        self.tabs.setProperty("inspector", True)
        self.stack = QStackedWidget()
        self.placeholder_label = note_label("dim")
        self._requested = ""
        self._lay_out()
        self.tabs.currentChanged.connect(self._show_number)
        self.tabs.tabBarClicked.connect(self._note_request)

    @property
    def page(self) -> str:
        """The name of the page that is open; empty before the first is added."""
        return self.tabs.tabData(self.tabs.currentIndex()) or ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pages, from left to right."""
        return tuple(map(self.tabs.tabData, range(self.tabs.count())))

    def add_page(
        self, name: str, title: str, widget: QWidget, tip: str = "", place: int | None = None
    ) -> None:
        """Add a page, last unless a place is given, and open it if it was requested before; a card loses its frame."""
        number = self.tabs.count() if place is None else place
        if isinstance(widget, Card):
            widget.set_framed(False)
        self.stack.insertWidget(number, widget)
        self.tabs.insertTab(number, title)
        self.tabs.setTabData(number, name)
        self.tabs.setTabToolTip(number, tip)
        self.tabs.setTabText(number, title)  # Qt lays the tabs out once more, now that their number is right
        if name == self._requested:
            self.tabs.setCurrentIndex(number)
        self._show_number(self.tabs.currentIndex())

    def remove_page(self, name: str) -> None:
        """Remove a page, if it is there; its widget is kept."""
        if name not in self.names:
            return
        number = self.names.index(name)
        widget = self.stack.widget(number)
        assert widget is not None
        self.stack.removeWidget(widget)
        self.tabs.removeTab(number)
        if isinstance(widget, Card):
            widget.set_framed(True)
        self._show_number(self.tabs.currentIndex())

    def show_page(self, name: str) -> None:
        """Open a page; one not added yet opens once it is."""
        self._requested = name
        if name in self.names:
            self.tabs.setCurrentIndex(self.names.index(name))

    def set_placeholder(self, words: str) -> None:
        """Show a few words in place of the pages; show the pages again when there are none."""
        show_note(self.placeholder_label, words)
        self.stack.setVisible(not words)

    @Slot(int)
    def _note_request(self, number: int) -> None:
        if number >= 0:
            self._requested = self.names[number]

    @Slot(int)
    def _show_number(self, number: int) -> None:
        if self.page and self.stack.count() == self.tabs.count():
            self.stack.setCurrentIndex(number)
            self.page_changed.emit(self.page)

    def _lay_out(self) -> None:
        self.placeholder_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        line.setFixedHeight(1)
        inside = in_column(self.stack, self.placeholder_label)
        inside.setContentsMargins(PADDING_PX, GRID_PX, PADDING_PX, PADDING_PX - 2)
        in_column(self.tabs, line, (inside, 1), gap_px=0, margin_px=1, of=self)


class Tabs(QTabBar):
    """Tabs that never scroll.

    Parameters
    ----------
    name
        For a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setAccessibleName(name)
