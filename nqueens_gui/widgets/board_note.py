"""The note above a curated board: what there is to see, the way to the next one, and a button to be rid of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from nqueens_gui.icons import icon
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label

ICON_PX = 16
BUTTON_PX = 28
BUTTONS = {
    "chevron-left": "The board before",
    "chevron-right": "The next board",
    "close": "Close this note",
}


class BoardNote(QFrame):
    """A title and a sentence on what to see; hidden while there is nothing to say."""

    next_requested = Signal(int)
    """Another board is wanted: 1 for the next one, -1 for the one before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName("What to see")
        self.label = kind_label("", "text")
        self.buttons = {name: _make_button(words) for name, words in BUTTONS.items()}
        self._lay_out()
        self.buttons["chevron-left"].clicked.connect(lambda: self.next_requested.emit(-1))
        self.buttons["chevron-right"].clicked.connect(lambda: self.next_requested.emit(1))
        self.buttons["close"].clicked.connect(self.close_note)
        self._is_wanted = False
        self._is_resting = False
        self.hide()

    @property
    def text(self) -> str:
        """What the note says, without the marks of its type."""
        return self.accessibleDescription()

    def show_words(self, title: str, what: str) -> None:
        """Say what there is to see."""
        self.label.setText(f"<b>{title}.</b> {what}")
        self.setAccessibleDescription(f"{title}. {what}")
        self._want(True)

    @Slot()
    def close_note(self) -> None:
        """Say nothing any more."""
        self._want(False)

    @Slot(bool)
    def set_resting(self, is_resting: bool) -> None:
        """Make room for something else for a while."""
        self._is_resting = is_resting
        self._want(self._is_wanted)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours."""
        for name, button in self.buttons.items():
            button.setIcon(icon(name, theme, "text.dim"))

    def _want(self, is_wanted: bool) -> None:
        self._is_wanted = is_wanted
        self.setVisible(is_wanted and not self._is_resting)

    def _lay_out(self) -> None:
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.RichText)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, GRID_PX - 2, GRID_PX, GRID_PX - 2)
        layout.setSpacing(0)
        layout.addWidget(self.label, 1)
        layout.addSpacing(GRID_PX)
        for button in self.buttons.values():
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)


def _make_button(words: str) -> QToolButton:
    button = QToolButton()
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setIconSize(QSize(ICON_PX, ICON_PX))
    button.setFixedSize(BUTTON_PX, BUTTON_PX)
    return button
