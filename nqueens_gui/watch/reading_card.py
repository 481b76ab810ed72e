"""The card that explains the board at the first start, and whenever Help asks for it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.theme import Theme

ROWS = (
    (
        ("●", "queen.attacked"),
        "A queen with this mark is attacked. <b>h</b> counts attacking pairs; 0 is solved.",
    ),
    (
        ("━", "attack.row", "╍", "attack.diagonal", "┅", "attack.anti_diagonal"),
        "Lines join queens that attack each other along a row, a diagonal or an anti-diagonal.",
    ),
    (
        ("4", "text"),
        "The number in a square is h after this column's queen moves there; a stronger tint is better.",
    ),
    (("◯", "heat.best"), "A ring marks the moves among which the search chooses."),
    (("⌨", "text.dim"), "<b>Space</b> runs and pauses, <b>→</b> makes one move, <b>E</b> edits the board."),
)
"""Of each row the signs with their colours, and what they mean."""


class ReadingCard(Card):
    """Says what the signs on the board mean; it lies over the other panels until it is closed."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Reading the board", parent)
        self._label = kind_label("", "text")
        self._label.setWordWrap(True)
        self._label.setProperty("rich", True)
        self.close_button = QPushButton("Got it")
        self.close_button.setProperty("role", "primary")
        self.close_button.setToolTip("Close this card; Help shows it again.")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        self.body.addWidget(self._label)
        self.body.addSpacing(GRID_PX)
        self.body.addLayout(buttons)
        self.close_button.clicked.connect(self._close)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Write the signs in a theme's colours."""
        rows = "".join(
            f"<tr><td align='center' width='40'>{_signs(signs, theme)}</td><td>{words}</td></tr>"
            for signs, words in ROWS
        )
        self._label.setText(f"<table cellspacing='0' cellpadding='4'>{rows}</table>")

    @Slot()
    def _close(self) -> None:
        self.hide()
        self.closed.emit()


def _signs(signs: tuple[str, ...], theme: Theme) -> str:
    pairs = zip(signs[::2], signs[1::2], strict=True)
    return "".join(f"<b><font color='{theme.hex(role)}'>{sign}</font></b>" for sign, role in pairs)
