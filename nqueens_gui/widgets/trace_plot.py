"""The chart: a card with h over the steps of a run, and tools to look at it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStackedLayout, QToolButton, QWidget

from nqueens_gui.scene.trace_scene import TraceScene
from nqueens_gui.theme import Theme, ThemeName, load_theme
from nqueens_gui.widgets.card import Card
from nqueens_gui.widgets.plot_area import PlotArea

EMPTY = "Press Space to start"
DESCRIPTION = (
    "A click goes to a state, the wheel zooms, a drag moves. "
    "Where steps are too many for a line, a band reaches from the least to the greatest h."
)
LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 176, 96
"""The smallest plot that still shows something."""


class TracePlot(Card):
    """Shows h over steps, live, with the present state as a cursor; a click goes to a state."""

    position_requested = Signal(int)
    """The state to go to."""
    log_changed = Signal(bool)
    """Whether the step axis is logarithmic from now on."""
    export_requested = Signal()
    """The chart is to be saved."""

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        super().__init__("h over steps", parent)
        self.setAccessibleName("Chart: h over steps")
        self.setAccessibleDescription(DESCRIPTION)
        self.area = PlotArea(theme or load_theme(ThemeName.LIGHT))
        self.area.setMinimumSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX)
        self._empty = QLabel(EMPTY)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("kind", "dim")
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.area)
        self.body.addLayout(self._pages)
        self.fit_button = _tool("fit", "Show the whole run")
        self.log_button = _tool("log", "Logarithmic step axis")
        self.log_button.setCheckable(True)
        self.export_button = _tool("export", "Save the chart or its figures")
        self._buttons = (self.fit_button, self.log_button, self.export_button)
        for tool in self._buttons:
            self.add_tool(tool)
        self._connect()
        self._set_has_run(False)

    @property
    def is_log(self) -> bool:
        """Whether the step axis is logarithmic."""
        return self.log_button.isChecked()

    def set_trace(self, scene: TraceScene | None) -> None:
        """Show a run as far as its scene has taken it in; None says how to begin one."""
        self._set_has_run(scene is not None and len(scene) > 0)
        self.area.set_scene(scene)

    def set_position(self, index: int) -> None:
        """Put the cursor on a state."""
        self.area.set_position(index)

    def set_odds(self, odds: NDArray[np.float64] | None) -> None:
        """Show under h the odds of the states by index, NaN where unknown; None or nothing known takes them away."""
        self.area.set_odds(odds)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self.area.set_theme(theme)

    @Slot(bool)
    def set_log(self, is_log: bool) -> None:
        """Show steps on a logarithmic or an even axis."""
        self.log_button.setChecked(is_log)

    @Slot()
    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self.area.fit()

    def _connect(self) -> None:
        self.fit_button.clicked.connect(self.fit)
        self.log_button.toggled.connect(self._change_log)
        self.export_button.clicked.connect(self.export_requested)
        self.area.state_requested.connect(self.position_requested)

    def _set_has_run(self, has_run: bool) -> None:
        self._pages.setCurrentIndex(int(has_run))
        for tool in self._buttons:
            tool.setEnabled(has_run)

    @Slot(bool)
    def _change_log(self, is_log: bool) -> None:
        self.area.set_log(is_log)
        self.log_changed.emit(is_log)


def _tool(text: str, what: str) -> QToolButton:
    tool = QToolButton()
    tool.setText(text)
    tool.setProperty("role", "quiet")
    tool.setToolTip(what)
    tool.setAccessibleName(what)
    return tool
