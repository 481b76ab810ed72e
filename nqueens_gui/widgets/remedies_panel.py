"""The page "What now?": what helps a board that is stuck, how often, and at what price."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.scene.remedy_scene import RemedyScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.downward_scroll import DownwardScroll
from nqueens_gui.widgets.finder_panel import FinderPanel
from nqueens_gui.widgets.labels import show_note
from nqueens_gui.widgets.remedy_list import RemedyList
from solver.remedies import DEFINITIONS


class RemediesPanel(FinderPanel):
    """Shows a `RemedyScene`."""

    remedy_requested = Signal(object)
    """The `Remedy` of which a run is to be watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Go on", parent)
        self.remedies = RemedyList()
        self.going_on_button.setToolTip("Make the runs that are left.")
        self.cancel_button.setToolTip("Make no more runs; what was found stays.")
        self.setToolTip(DEFINITIONS)
        self._lay_out()
        self.remedies.remedy_requested.connect(self.remedy_requested)
        self.set_scene(RemedyScene())

    def set_scene(self, scene: RemedyScene) -> None:
        """Show what came of every remedy so far."""
        show_note(self.note_label, scene.note)
        self.remedies.set_scene(scene)
        self._offer(going_on=scene.can_go_on, cancel=scene.is_busy)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.remedies.set_theme(theme)

    def _lay_out(self) -> None:
        inside = QVBoxLayout()
        inside.addWidget(self.remedies)
        inside.addStretch(1)
        scroll = DownwardScroll(inside)
        scroll.follow_keyboard(self.remedies)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.note_label)
        layout.addWidget(scroll, 1)
        layout.addLayout(self._buttons())
