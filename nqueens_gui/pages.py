"""The pages of the window: a tab for each on top, and the keys that act on the page that is open."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QStackedWidget, QWidget

from nqueens_gui.actions import PAGE_ACTIONS
from nqueens_gui.widgets.head_bar import HeadBar


class Page(StrEnum):
    """What the window is about."""

    WATCH = "watch"
    """One run, move by move."""
    EXPERIMENT = "experiment"
    """Many runs, summed up."""
    LANDSCAPE = "landscape"
    """Every state of a small board."""


TITLES: Final = {
    Page.WATCH: ("Watch", "Watch one run, move by move (Alt+1)"),
    Page.EXPERIMENT: ("Experiment", "Make many runs and compare the variants (Alt+2)"),
    Page.LANDSCAPE: ("Landscape", "See what becomes of every state of a small board (Alt+3)"),
}


class Pages(QObject):
    """Shows one page at a time; the actions of the others rest.

    Parameters
    ----------
    widgets
        The widget of each page, which the keyboard goes to when it is opened.
    actions
        The actions of the window, by name.
    parent
        The Qt parent.
    """

    page_changed = Signal(str)
    """The `Page` that is open now."""
    headline_changed = Signal(str)
    """What the open page says in a few words."""

    def __init__(
        self, widgets: Mapping[Page, QWidget], actions: Mapping[str, QAction], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.head = HeadBar({page.value: title for page, title in TITLES.items()})
        self.stack = QStackedWidget()
        self._widgets = dict(widgets)
        self._actions = actions
        self._headlines = {page: TITLES[page][0] for page in widgets}
        self._headline = ""
        self._groups = {page: self._group(page) for page in widgets}
        for widget in widgets.values():
            self.stack.addWidget(widget)
        self.head.page_requested.connect(self.show)
        actions["next_page"].triggered.connect(self.show_next)
        for page in widgets:
            actions[f"page_{page}"].triggered.connect(lambda _=False, chosen=page: self.show(chosen))
        self._rest()

    @property
    def page(self) -> Page:
        """The page that is open."""
        return Page(self.head.page)

    @Slot(str)
    def show(self, page: str) -> None:
        """Open a page and give it the keyboard."""
        widget = self._widgets[Page(page)]
        if self.stack.currentWidget() is not widget:
            self.stack.setCurrentWidget(widget)
            self.head.set_page(page)
            self._rest()
            widget.setFocus()
            self.page_changed.emit(page)
            self._tell_headline()

    def set_headline(self, page: Page, headline: str) -> None:
        """Note what a page says in a few words."""
        self._headlines[page] = headline.rstrip(".:")
        self._tell_headline()

    @Slot()
    def show_next(self) -> None:
        """Open the page after the one that is open, after the last one the first."""
        pages = list(self._widgets)
        self.show(pages[(pages.index(self.page) + 1) % len(pages)])

    def _tell_headline(self) -> None:
        headline = self._headlines[self.page]
        if headline != self._headline:
            self._headline = headline
            self.headline_changed.emit(headline)

    def _rest(self) -> None:
        """Let only the actions of the open page act."""
        self._actions[f"page_{self.page}"].setChecked(True)
        for page, group in self._groups.items():
            group.setEnabled(page is self.page)

    def _group(self, page: Page) -> QActionGroup:
        """Return the actions of a page as a group, which rests as a whole."""
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for name in PAGE_ACTIONS[page]:
            group.addAction(self._actions[name])
        return group
