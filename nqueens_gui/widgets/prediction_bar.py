"""The bar of the prediction mode: the question or the verdict, the score, and how to go on or leave."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from nqueens_gui.icons import icon
from nqueens_gui.style_sheet import restyle
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label

ICON_PX = 16
BUTTON_PX = 28
LEAVE = "Leave the prediction (P)"
RESET = "Begin to count anew"


class PredictionBar(QFrame):
    """Words on the left, score and buttons on the right; hidden while nobody predicts."""

    reveal_requested = Signal()
    """The next move is to be made."""
    reset_requested = Signal()
    """The score is to begin anew."""
    leaving_requested = Signal()
    """The prediction is to end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName("Prediction")
        self.label = kind_label("", "text")
        self.score_label = kind_label("", "dim")
        self.reveal_button = QPushButton("Show the move")
        self.reset_button, self.leave_button = _make_button(RESET), _make_button(LEAVE)
        self._lay_out()
        self.reveal_button.clicked.connect(self.reveal_requested)
        self.reset_button.clicked.connect(self.reset_requested)
        self.leave_button.clicked.connect(self.leaving_requested)
        self.hide()

    def show_words(self, words: str, is_right: bool | None = None) -> None:
        """Ask, or say whether a guess was right."""
        self.label.setText(words)
        kind = {None: "text", True: "solved", False: "stuck"}[is_right]
        restyle(self.label, kind=kind)
        self.setAccessibleDescription(words)

    def show_score(self, words: str) -> None:
        """Show the score."""
        self.score_label.setText(words)
        self.reset_button.setEnabled(bool(words))

    def set_revealing(self, can_reveal: bool) -> None:
        """Say whether there is a move to be shown."""
        self.reveal_button.setEnabled(can_reveal)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours."""
        self.reset_button.setIcon(icon("restart", theme, "text.dim"))
        self.leave_button.setIcon(icon("close", theme, "text.dim"))

    def _lay_out(self) -> None:
        self.label.setWordWrap(True)
        self.reveal_button.setToolTip("Make the next move and judge the guess (Enter, Space or →)")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID_PX, GRID_PX - 2, GRID_PX, GRID_PX - 2)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.score_label)
        layout.addWidget(self.reset_button)
        layout.addWidget(self.reveal_button)
        layout.addWidget(self.leave_button, 0, Qt.AlignmentFlag.AlignVCenter)


def _make_button(words: str) -> QToolButton:
    button = QToolButton()
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setIconSize(QSize(ICON_PX, ICON_PX))
    button.setFixedSize(BUTTON_PX, BUTTON_PX)
    return button
