"""A page of the inspector that has something found out about the state looked at."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.widgets.labels import note_label


class FinderPanel(QWidget):
    """Has the work gone on with and ended; it says when it is seen, so that nothing is found out for nobody.

    Parameters
    ----------
    going_on
        What the button says that has the work gone on with.
    parent
        The Qt parent.
    """

    seen_changed = Signal(bool)
    """Whether the page is in sight."""
    going_on_requested = Signal()
    """What is left is to be found out."""
    cancel_requested = Signal()
    """The work is to end."""

    def __init__(self, going_on: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note_label = note_label("dim")
        self.going_on_button = QPushButton(going_on)
        self.cancel_button = QPushButton("Cancel")
        self.going_on_button.clicked.connect(self.going_on_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)

    def _offer(self, *, going_on: bool, cancel: bool) -> None:
        """Show the buttons that can be pressed now."""
        self.going_on_button.setVisible(going_on)
        self.cancel_button.setVisible(cancel)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.going_on_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        return row

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_changed.emit(False)
