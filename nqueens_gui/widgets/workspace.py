"""Arranges the panels: three columns where there is room, a drawer and tabs where there is not."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QWidget

from nqueens_gui.guard import guarded

WIDE_PX = 1180
"""Least width for three columns."""
MARGIN_PX = 12
DRAWER_PX = 300
COLUMN_PX = (300, 640, 380)
"""Widths of the three columns at first: what will run, what goes on, how it goes and why."""
SIDE_PX = (260, 168, 400)
"""Heights of chart, figures and reasons at first."""


class Panel(StrEnum):
    """The panels around the board that can be hidden and brought back."""

    SETTINGS = "settings"
    CHART = "chart"
    STATE = "state"
    WHY = "why"


class Workspace(QWidget):
    """The board's column in the middle, the settings to its left, chart, figures and reasons to its right.

    When the window is narrow, the settings become a drawer over the board, and figures and reasons share their place
    as tabs. The board never gives way before them.
    """

    visibility_changed = Signal(str, bool)

    def __init__(
        self,
        centre: QWidget,
        panels: Mapping[Panel, QWidget],
        tab_titles: Mapping[Panel, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._panels = dict(panels)
        self._titles = dict(tab_titles)
        self._wanted = dict.fromkeys(Panel, True)
        self._is_drawer_open = False
        self._is_wide: bool | None = None
        self._columns = _splitter(Qt.Orientation.Horizontal)
        self._side = _splitter(Qt.Orientation.Vertical)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._columns.addWidget(centre)
        self._columns.addWidget(self._side)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX)
        layout.addWidget(self._columns)
        self._arrange(is_wide=True)

    @property
    def is_wide(self) -> bool:
        """Whether there are three columns."""
        return bool(self._is_wide)

    def is_shown(self, panel: Panel) -> bool:
        """Whether a panel is there to be seen, be it in a tab."""
        return self._is_drawer_open if self._is_drawer(panel) else self._wanted[panel]

    def show_panel(self, panel: Panel, is_shown: bool) -> None:
        """Show or hide a panel; in a narrow window the settings open as a drawer."""
        if self.is_shown(panel) == is_shown:
            return
        if self._is_drawer(panel):
            self._is_drawer_open = is_shown
        else:
            self._wanted[panel] = is_shown
        self._show_wanted()
        self.visibility_changed.emit(panel.value, is_shown)

    def close_drawer(self) -> None:
        """Close the drawer when it is open."""
        if self._is_drawer(Panel.SETTINGS):
            self.show_panel(Panel.SETTINGS, False)

    def hidden_panels(self) -> list[Panel]:
        """Return the panels that are switched off, a closed drawer aside."""
        return [panel for panel in Panel if not self._wanted[panel]]

    def sizes(self) -> dict[str, list[int]]:
        """Return the sizes of the columns and of the panels to the right, in px, for `set_sizes`."""
        columns = self._columns.sizes()
        return {
            "columns": columns if self._is_wide else [COLUMN_PX[0], *columns],
            "side": self._side.sizes() if self._is_wide else list(SIDE_PX),
        }

    def set_sizes(self, sizes: Mapping[str, Any]) -> None:
        """Take on sizes that `sizes` gave; what is no list of sizes is left alone."""
        for splitter, key, count in ((self._columns, "columns", 3), (self._side, "side", 3)):
            kept = sizes.get(key)
            if self._is_wide and isinstance(kept, list) and len(kept) == count and all(map(_is_size, kept)):
                splitter.setSizes(kept)

    def reset_layout(self) -> None:
        """Show every panel, at its first size."""
        for panel in Panel:
            self._wanted[panel] = True
            self.visibility_changed.emit(panel.value, self.is_shown(panel))
        self._arrange(self.is_wide)
        self._columns.setSizes(list(COLUMN_PX if self._is_wide else COLUMN_PX[1:]))
        self._side.setSizes(list(SIDE_PX))

    def _is_drawer(self, panel: Panel) -> bool:
        return panel is Panel.SETTINGS and not self._is_wide

    def _arrange(self, is_wide: bool) -> None:
        self._is_wide = is_wide
        self._is_drawer_open = False
        if is_wide:
            self._arrange_wide()
        else:
            self._arrange_narrow()
        self._show_wanted()

    def _arrange_wide(self) -> None:
        self._columns.insertWidget(0, self._panels[Panel.SETTINGS])
        for panel in (Panel.CHART, Panel.STATE, Panel.WHY):
            self._side.addWidget(self._panels[panel])
        self._tabs.setParent(None)
        self._columns.setSizes(list(COLUMN_PX))
        self._side.setSizes(list(SIDE_PX))
        for place, stretch in enumerate((0, 1, 0)):
            self._columns.setStretchFactor(place, stretch)
        for place, stretch in enumerate((1, 0, 1)):
            self._side.setStretchFactor(place, stretch)

    def _arrange_narrow(self) -> None:
        self._panels[Panel.SETTINGS].setParent(self)
        self._side.addWidget(self._panels[Panel.CHART])
        self._side.addWidget(self._tabs)
        self._columns.setSizes(list(COLUMN_PX[1:]))
        self._columns.setStretchFactor(0, 1)
        self._columns.setStretchFactor(1, 0)

    def _show_wanted(self) -> None:
        if not self._is_wide:
            self._fill_tabs()
        for panel, widget in self._panels.items():
            if self._is_wide or panel in (Panel.CHART, Panel.SETTINGS):
                widget.setVisible(self.is_shown(panel))
        self._side.setVisible(any(self._wanted[panel] for panel in (Panel.CHART, Panel.STATE, Panel.WHY)))
        self._place_drawer()

    def _fill_tabs(self) -> None:
        current = self._tabs.currentWidget()
        self._tabs.clear()
        for panel in (Panel.STATE, Panel.WHY):
            if self._wanted[panel]:
                self._tabs.addTab(self._panels[panel], self._titles[panel])
            else:
                self._panels[panel].setParent(None)
        self._tabs.setVisible(self._tabs.count() > 0)
        if self._tabs.indexOf(current) >= 0:
            self._tabs.setCurrentWidget(current)

    def _place_drawer(self) -> None:
        if self._is_drawer(Panel.SETTINGS):
            drawer = self._panels[Panel.SETTINGS]
            drawer.setGeometry(MARGIN_PX, MARGIN_PX, DRAWER_PX, self.height() - 2 * MARGIN_PX)
            drawer.raise_()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = event.size().width() >= WIDE_PX
        if is_wide != self._is_wide:
            was_shown = {panel: self.is_shown(panel) for panel in Panel}
            self._arrange(is_wide)
            for panel in Panel:
                if self.is_shown(panel) != was_shown[panel]:
                    self.visibility_changed.emit(panel.value, self.is_shown(panel))
        self._place_drawer()


def _is_size(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 100_000


def _splitter(orientation: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(MARGIN_PX)
    return splitter
