"""The page "What now?": what helps a board that is stuck, how often, and at what price."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.scene.remedy_scene import RemedyScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import note_label, show_note
from nqueens_gui.widgets.remedy_list import RemedyList
from solver.remedies import DEFINITIONS

SCROLL_BAR_PX = 10


class RemediesPanel(QWidget):
    """Shows a `RemedyScene`; it says when it is seen, so that no runs are made for nobody."""

    seen_changed = Signal(bool)
    """Whether the page is in sight."""
    cancel_requested = Signal()
    """No more runs are to be made."""
    going_on_requested = Signal()
    """The runs that are left are to be made."""
    remedy_requested = Signal(object)
    """The `Remedy` of which a run is to be watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note_label = note_label("dim")
        self.remedies = RemedyList()
        self.cancel_button = QPushButton("Cancel")
        self.cancel_button.setToolTip("Make no more runs; what was found stays.")
        self.going_on_button = QPushButton("Go on")
        self.going_on_button.setToolTip("Make the runs that are left.")
        self.setToolTip(DEFINITIONS)
        self._lay_out()
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.going_on_button.clicked.connect(self.going_on_requested)
        self.remedies.remedy_requested.connect(self.remedy_requested)
        self.set_scene(RemedyScene())

    def set_scene(self, scene: RemedyScene) -> None:
        """Show what came of every remedy so far."""
        show_note(self.note_label, scene.note)
        self.remedies.set_scene(scene)
        self.cancel_button.setVisible(scene.is_busy)
        self.going_on_button.setVisible(scene.can_go_on)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.remedies.set_theme(theme)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setProperty("ground", "none")
        inside = QVBoxLayout(content)
        inside.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        inside.addWidget(self.remedies)
        inside.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        buttons = QHBoxLayout()
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.going_on_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.note_label)
        layout.addWidget(scroll, 1)
        layout.addLayout(buttons)
        self.remedies.revealed.connect(
            lambda place: scroll.ensureVisible(place.center().x(), place.center().y(), 0, place.height())
        )

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_changed.emit(False)
