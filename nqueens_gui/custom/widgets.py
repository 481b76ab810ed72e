"""What is shown of the user's own searches: what they print, and how their checks ended."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QToolButton, QWidget

from nqueens_gui.kit.card import Card
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.theme import Theme
from solver.custom.process import Console

CONSOLE_PX = 132
CONSOLE_LINES = 5_000
"""Most lines shown."""


class ConsolePanel(Card):
    """The end of what a search printed, as plain text; hidden until it prints, and after it was closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Printed by the search", parent)
        self.text_view = QPlainTextEdit()
        self.text_view.setReadOnly(True)
        self.text_view.setMaximumBlockCount(CONSOLE_LINES)
        self.text_view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text_view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text_view.setAccessibleName("Printed by the search")
        self.close_button = _close_button("Close this panel until another run prints.")
        self.close_button.clicked.connect(self.hide)
        self.add_tool(self.close_button)
        self.body.addWidget(self.text_view)
        self.setFixedHeight(CONSOLE_PX)
        self._console: Console | None = None
        self._printed = 0
        self.hide()

    def show_console(self, console: Console) -> None:
        """Show what was printed since the last call; another console begins anew."""
        is_other = console is not self._console
        if is_other:
            self._console, self._printed = console, 0
            self.hide()
        if console.printed == self._printed:
            return
        if not self._printed:
            self.show()
        self._printed = console.printed
        self.text_view.setPlainText(console.text)
        self.text_view.moveCursor(QTextCursor.MoveOperation.End)
        self.text_view.moveCursor(QTextCursor.MoveOperation.StartOfLine)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icon in a theme's colours."""
        self.close_button.setIcon(icon("close", theme))


def _close_button(tip: str) -> QToolButton:
    button = QToolButton()
    button.setProperty("role", "corner")
    button.setToolTip(tip)
    button.setAccessibleName("Close")
    return button
