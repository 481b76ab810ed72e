"""The bar on top of the window: the pages as tabs on the left, the menus on the right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenuBar, QSizePolicy, QTabBar, QWidget

from nqueens_gui.guard import guarded_with

HEIGHT_PX: Final = 42
LEFT_PX: Final = 24
TAB_ROOM_PX: Final = 40
"""What a tab has beside its words: half of it on either side."""


class HeadBar(QFrame):
    """Shows which page is open and opens another.

    Parameters
    ----------
    pages
        By the name of each page, its title and the sentence of its tooltip.
    """

    page_requested = Signal(str)
    """The name of a page that was clicked."""

    def __init__(self, pages: Mapping[str, tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("head", True)
        self.setFixedHeight(HEIGHT_PX)
        self._names = list(pages)
        self.tabs = PageTabs()
        self.menus = QMenuBar()
        for title, tooltip in pages.values():
            self.tabs.setTabToolTip(self.tabs.addTab(title), tooltip)
        self._lay_out()
        self.tabs.currentChanged.connect(self._ask_for_page)

    @property
    def page(self) -> str:
        """The name of the page that is open."""
        return self._names[self.tabs.currentIndex()]

    def set_page(self, name: str) -> None:
        """Show which page is open."""
        self.tabs.setCurrentIndex(self._names.index(name))

    @Slot(int)
    def _ask_for_page(self, number: int) -> None:
        self.page_requested.emit(self._names[number])

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(LEFT_PX - TAB_ROOM_PX // 2, 0, 12, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addStretch(1)
        layout.addWidget(self.menus)
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)


class PageTabs(QTabBar):
    """Tabs as wide as their words are when they are strong, so that nothing moves when one is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("pages", True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setAccessibleName("Pages")

    @guarded_with(QSize())
    def tabSizeHint(self, index: int) -> QSize:
        font = self.font()
        font.setWeight(font.Weight.DemiBold)
        return QSize(QFontMetrics(font).horizontalAdvance(self.tabText(index)) + TAB_ROOM_PX, HEIGHT_PX)

    @guarded_with(QSize())
    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)
