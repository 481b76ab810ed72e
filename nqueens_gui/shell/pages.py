"""The pages of the window, a tab for each on top; its menus, and the keys that act on the open page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from nqueens_gui.kit.features import (
    AnyCommand,
    Feature,
    MenuEntries,
    Switch,
    all_commands,
    commands_on,
    key_text,
    menus,
    page_key,
)
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.layouts import in_row
from nqueens_gui.kit.tabs import Tabs
from nqueens_gui.kit.theme import Theme

LEFT_PX, RIGHT_PX = 20, 12


class HeadBar(QFrame):
    """A tab for each page, and the menus.

    Parameters
    ----------
    pages
        Of each page its title and the sentence of its tooltip.
    """

    def __init__(self, pages: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("head", True)
        self.tabs = Tabs("Pages")
        self.tabs.setProperty("pages", True)
        self.menus = QMenuBar()
        for title, tooltip in pages:
            self.tabs.setTabToolTip(self.tabs.addTab(title), tooltip)
        self._lay_out()
        QShortcut(
            QKeySequence("F10"), self.menus, lambda: self.menus.setActiveAction(self.menus.actions()[0])
        )

    def _lay_out(self) -> None:
        layout = in_row(self.tabs, None, self.menus, gap_px=0, of=self)
        layout.setContentsMargins(LEFT_PX, 0, RIGHT_PX, 0)
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)


class Pages(QObject):
    """Shows one page at a time; the actions of the others rest.

    Parameters
    ----------
    features
        The features of the window, those without a page too; the first page is opened now.
    widget
        Returns the widget of a page, which the keyboard goes to when it is opened.
    actions
        The actions of the window, by name.
    parent
        The Qt parent.
    """

    page_changed = Signal(str)
    """The name of the page that is open now."""
    headline_changed = Signal(str)
    """What the open page says in a few words."""

    def __init__(
        self,
        features: Sequence[Feature[Any]],
        widget: Callable[[str], QWidget],
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        pages = {feature.name: feature for feature in features if feature.title}
        self.head = HeadBar(
            (page.title, f"{page.tip.rstrip('.')} ({page_key(number)})")
            for number, page in enumerate(pages.values(), 1)
        )
        self.stack = QStackedWidget()
        self.names = tuple(pages)
        self._widget = widget
        self._actions = actions
        self._headlines = {name: page.title for name, page in pages.items()}
        self._headline = ""
        self._groups = {name: self._group(commands_on(name, features)) for name in pages}
        self.stack.addWidget(widget(self.page))
        self.head.tabs.currentChanged.connect(lambda number: self.show(self.names[number]))
        fill_menu_bar(self.head.menus, features, actions)
        self._rest()

    @property
    def page(self) -> str:
        """The name of the page that is open."""
        return self.names[self.head.tabs.currentIndex()]

    @Slot(str)
    def show(self, page: str) -> None:
        """Open a page and give it the keyboard."""
        widget = self._widget(page)
        if self.stack.currentWidget() is not widget:
            self.stack.addWidget(widget)  # does nothing for one that is there already
            self.stack.setCurrentWidget(widget)
            self.head.tabs.setCurrentIndex(self.names.index(page))
            self._rest()
            widget.setFocus()
            self.page_changed.emit(page)
            self._tell_headline()

    def set_headline(self, page: str, headline: str) -> None:
        """Note what a page says in a few words."""
        self._headlines[page] = headline.rstrip(".:")
        self._tell_headline()

    @Slot()
    def show_next(self) -> None:
        """Open the page after the one that is open, after the last one the first."""
        self.show(self.names[(self.names.index(self.page) + 1) % len(self.names)])

    def _tell_headline(self) -> None:
        headline = self._headlines[self.page]
        if headline != self._headline:
            self._headline = headline
            self.headline_changed.emit(headline)

    def _rest(self) -> None:
        """Let only the actions of the open page act, and show no menu in which nothing can be chosen there."""
        self._actions[f"page_{self.page}"].setChecked(True)
        resting: set[QAction] = set()
        for page, group in self._groups.items():
            group.setEnabled(page == self.page)
            resting.update(() if page == self.page else group.actions())
        for menu in self.head.menus.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            parts = (menu, *menu.findChildren(QMenu))
            entries = {entry for part in parts for entry in part.actions() if not entry.isSeparator()}
            menu.menuAction().setVisible(not entries <= resting | {part.menuAction() for part in parts})

    def _group(self, commands: Iterable[AnyCommand]) -> QActionGroup:
        """Return the actions of a page as a group, which rests as a whole."""
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for command in commands:
            group.addAction(self._actions[command.name])
        return group


def make_actions(window: QMainWindow, features: Sequence[Feature[Any]]) -> dict[str, QAction]:
    """Make an action of every command; all of them act anywhere in the window."""
    groups: dict[str, QActionGroup] = {}
    actions = {command.name: _make_action(command, window, groups) for command in all_commands(features)}
    window.addActions(list(actions.values()))
    return actions


def fill_menu_bar(bar: QMenuBar, features: Sequence[Feature[Any]], actions: Mapping[str, QAction]) -> None:
    """Put the menus of the features into a menu bar."""
    for menu in menus(features):
        _fill_menu(bar.addMenu(menu.title), menu, actions)


def set_action_icons(actions: Mapping[str, QAction], commands: Iterable[AnyCommand], theme: Theme) -> None:
    """Give the actions their icons in the colours of a theme."""
    for command in commands:
        if command.icon:
            actions[command.name].setIcon(icon(command.icon, theme))


def _make_action(command: AnyCommand, window: QMainWindow, groups: dict[str, QActionGroup]) -> QAction:
    action = QAction(command.text, window)
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(key) for key in command.keys])
    action.setStatusTip(command.tip)
    action.setToolTip(f"{command.tip} ({key_text(command)})" if command.keys else command.tip)
    if isinstance(command, Switch):
        action.setCheckable(True)
        if command.group:
            groups.setdefault(command.group, QActionGroup(window)).addAction(action)
    return action


def _fill_menu(menu: QMenu, entries: MenuEntries, actions: Mapping[str, QAction]) -> None:
    for group in entries.groups:
        if not menu.isEmpty():
            menu.addSeparator()
        for entry in group:
            if isinstance(entry, MenuEntries):
                _fill_menu(menu.addMenu(entry.title), entry, actions)
            else:
                menu.addAction(actions[entry.name])
