"""The chart: a card with h over the steps of a run, tools to look at it, and a word on the state pointed at."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedLayout, QToolButton, QWidget
from PySide6.QtCore import Qt

from nqueens_gui.scene.trace_scene import TraceScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import Card
from nqueens_gui.widgets.plot_area import PlotArea

EMPTY = "Press Space to start"


class TracePlot(Card):
    """Shows h over steps, live, with the present state as a cursor; a click goes to a state."""

    position_requested = Signal(int)
    """The state to go to."""
    log_changed = Signal(bool)
    """Whether the step axis was made logarithmic."""
    export_requested = Signal()
    """The chart is to be saved."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("h over steps", parent)
        self.area = PlotArea(theme)
        self._empty = QLabel(EMPTY, alignment=Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("kind", "dim")
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.area)
        self.body.addLayout(self._pages)
        self._fit = _tool("fit", "Show the whole run")
        self._log = _tool("log", "Logarithmic step axis", is_checkable=True)
        self._export = _tool("export", "Save the chart or its numbers")
        for tool in (self._fit, self._log, self._export):
            self.add_tool(tool)
        self._connect()
        self._set_has_run(False)

    @property
    def is_log(self) -> bool:
        """Whether the step axis is logarithmic."""
        return self._log.isChecked()

    def set_trace(self, scene: TraceScene | None) -> None:
        """Show a run as far as its scene has taken it in; None shows how to begin one."""
        self._set_has_run(scene is not None and len(scene) > 0)
        self.area.set_scene(scene)

    def set_position(self, index: int) -> None:
        """Put the cursor on a state."""
        self.area.set_position(index)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self.area.set_theme(theme)

    def set_log(self, is_log: bool) -> None:
        """Show steps on a logarithmic or an even axis."""
        self._log.setChecked(is_log)

    @Slot()
    def fit(self) -> None:
        """Show the whole run, and follow its end."""
        self.area.fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 160)

    def _connect(self) -> None:
        self._fit.clicked.connect(self.fit)
        self._log.toggled.connect(self._change_log)
        self._export.clicked.connect(self.export_requested)
        self.area.state_requested.connect(self.position_requested)

    def _set_has_run(self, has_run: bool) -> None:
        self._pages.setCurrentIndex(int(has_run))
        for tool in (self._fit, self._log, self._export):
            tool.setEnabled(has_run)

    @Slot(bool)
    def _change_log(self, is_log: bool) -> None:
        self.area.set_log(is_log)
        self.log_changed.emit(is_log)


def _tool(text: str, what: str, *, is_checkable: bool = False) -> QToolButton:
    tool = QToolButton()
    tool.setText(text)
    tool.setProperty("role", "quiet")
    tool.setToolTip(what)
    tool.setAccessibleName(what)
    tool.setCheckable(is_checkable)
    return tool
