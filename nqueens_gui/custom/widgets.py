"""What is shown of the user's own searches: what they print, and how their checks ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QPushButton, QWidget

from nqueens_gui.board.painting import BoardPicture
from nqueens_gui.custom.check_view import CheckRow
from nqueens_gui.kit.banner import ShareBar
from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.card import Card, DownwardScroll
from nqueens_gui.kit.fields import ChoiceField
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.icons import icon_pixmap, set_icon
from nqueens_gui.kit.keyboard import announce, give_focus_away, hand_focus_on
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room, put_beside, room_across
from nqueens_gui.kit.notice import FilesNotice
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.kit.theme import app_theme
from solver.core.variants import VARIANTS
from solver.custom.process import Console
from solver.telling.status import Status, Tone

CONSOLE_PX = 132
CONSOLE_LINES = 5_000
"""Most lines shown."""
TRACEBACK = "Traceback (most recent call last):"


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
        self.close_button = corner_button("Close", "Close this panel; it reopens when a run prints.")
        set_icon(self.close_button, "close")
        self.close_button.clicked.connect(partial(_close, self))
        self.add_tool(self.close_button)
        self.body.addWidget(self.text_view)
        self.setFixedHeight(CONSOLE_PX)
        self._console: Console | None = None
        self._shown = 0, False
        self.hide()

    def show_console(self, console: Console, is_fault_shown: bool) -> None:
        """Show what was printed since the last call; another console begins anew.

        The search is ahead of the board: how it failed is shown once the state is where that happened.
        """
        if console is not self._console:
            self._console, self._shown = console, (0, False)
            self.text_view.clear()
            self.hide()
        if (console.printed, is_fault_shown) == self._shown:
            return
        self._shown = console.printed, is_fault_shown
        had_text = not self.text_view.document().isEmpty()
        self._show_end(console.text if is_fault_shown else _without_fault(console.text))
        if not had_text and not self.text_view.document().isEmpty():
            self.show()

    def _show_end(self, text: str) -> None:
        self.text_view.setPlainText(text.rstrip("\n"))
        self.text_view.moveCursor(QTextCursor.MoveOperation.End)
        self.text_view.moveCursor(QTextCursor.MoveOperation.StartOfLine)


def _close(panel: QWidget) -> None:
    give_focus_away(panel)
    panel.hide()


def _without_fault(text: str) -> str:
    return text.rpartition(TRACEBACK)[0] if TRACEBACK in text else text


ICONS = {Tone.SOLVED: ("check", "solved"), Tone.STUCK: ("close", "stuck"), Tone.NEUTRAL: ("dash", "text.dim")}
"""Of a check that passed, failed or was not made: its icon and the colour of that."""
KINDS = {Tone.SOLVED: "solved", Tone.STUCK: "stuck", Tone.PAUSED: "paused", Tone.NEUTRAL: "text"}
ICON_PX = 16
BOARD_PX = 184
CHECK_HEIGHT_PX = 2000
"""As high as there is room."""


class CheckBlock(QFrame):
    """One check; a click on one that failed asks for its board."""

    clicked = Signal()

    def __init__(self, row: CheckRow) -> None:
        super().__init__()
        self.row = row
        self.board_button = QPushButton("Show this board")
        self.board_button.setAccessibleName(f"Show this board: {row.title}")
        self.board_button.setToolTip("Show the board as the start of a run of this search.")
        self.board_button.clicked.connect(self.clicked)
        self._icon = QLabel()
        self._lay_out()
        app_theme.changed.connect(self._color)
        self._color()

    @Slot()
    def _color(self) -> None:
        name, role = ICONS[self.row.tone]
        self._icon.setPixmap(icon_pixmap(name, app_theme.now.color(role), ICON_PX, self.devicePixelRatioF()))

    def _lay_out(self) -> None:
        row, title, detail = self.row, note_label(KINDS[self.row.tone]), note_label("dim")
        words, inset = in_column(title, detail, gap_px=GRID_PX // 2), 12 if row.finding else 0
        in_row(self._icon, (words, 1), of=self).setContentsMargins(12, inset, 12, inset)
        show_note(title, row.title)  # in its place: shown before, it would be a window for a moment
        show_note(detail, row.detail)
        if row.scene:
            picture = BoardPicture(scaled(BOARD_PX))
            picture.set_scene(row.scene)
            words.addWidget(picture)
        for name, text in row.parts:
            part = note_label("text")
            part.setProperty("rich", True)
            words.addWidget(part)
            show_note(part, f"<b>{name}:</b> {escape(text)}")
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(f"{row.title}: {row.detail}")
        if row.finding:
            words.addSpacing(GRID_PX // 2)
            words.addWidget(self.board_button, 0, Qt.AlignmentFlag.AlignLeft)
            self.setProperty("banner", "stuck")
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.row.finding and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class CheckPanel(Card):
    """Checks a search against a variant: which one, how far it is, and how each check ended."""

    check_requested = Signal(str)
    """The name of the variant."""
    board_requested = Signal(object)
    """A `Finding`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Check", parent)
        self.choice = ChoiceField((name, entry.title, entry.description) for name, entry in VARIANTS.items())
        self.check_button, self.cancel_button = QPushButton("Check"), QPushButton("Cancel")
        self.open_button = QPushButton("Open my search…")
        self.open_button.hide()
        self.check_button.setToolTip(
            "Compare with this variant; its parameters are those set for its next run."
        )
        self.close_button = corner_button("Close", "Close the check.")
        set_icon(self.close_button, "close")
        self.notice = FilesNotice()
        self.progress, self.left = ShareBar("Progress of the check"), QLabel()
        self.headline, self.detail = note_label("text"), note_label("dim")
        self.blocks: list[CheckBlock] = []
        self._rows = in_column(None, gap_px=12)
        self._lay_out()
        self.check_button.clicked.connect(lambda: self.check_requested.emit(self.choice.name()))
        self.close_button.clicked.connect(partial(_close, self))
        hand_focus_on(self, lambda: self.choice if self.choice.isEnabled() else self.cancel_button)
        self.hide()

    def set_search(self, title: str) -> None:
        """Name the search that is checked."""
        self.set_title(f"Check {title}")

    def set_share(self, share: float | None, seconds: float = 0.0) -> None:
        """Show how much is done, from 0 to 1, and the time after which it ends; None while no check is under way."""
        is_busy, was_cancel_focused = share is not None, self.cancel_button.hasFocus()
        self.progress.setVisible(is_busy)
        self.left.setVisible(is_busy)
        self.left.setText(unbroken(f"at most {seconds:.0f} s left"))
        self.cancel_button.setEnabled(is_busy)  # neither button moves
        self.check_button.setEnabled(not is_busy)
        self.choice.setEnabled(not is_busy)
        if was_cancel_focused and not is_busy:
            self.check_button.setFocus()  # a disabled button passes the keyboard on to another page
        self.progress.set_share(share or 0.0)

    def set_result(self, status: Status, rows: Sequence[CheckRow] = ()) -> None:
        """Show how a check ended, or why it did not."""
        restyle(self.headline, kind="error" if status.tone is Tone.ERROR else KINDS[status.tone])
        show_note(self.headline, status.headline)
        show_note(self.detail, unbroken(status.detail))
        if status.headline:
            announce(self, f"{status.headline} {status.detail}")
        for block in self.blocks:
            block.hide()
            block.deleteLater()
        self.blocks = [CheckBlock(row) for row in rows]
        for place, block in enumerate(self.blocks):
            self._rows.insertWidget(place, block)
            block.clicked.connect(lambda finding=block.row.finding: self.board_requested.emit(finding))

    def _lay_out(self) -> None:
        self.add_tool(self.close_button)
        self.check_button.setProperty("role", "primary")
        label = kind_label("Compare with", "text")
        label.setBuddy(self.choice)
        self._variant = in_row(label, (self.choice, 1))
        self._buttons = in_row(None, self.check_button, self.cancel_button)
        self._question = in_row((self._variant, 1), self._buttons)
        self.body.addLayout(self._question)
        self.body.addWidget(self.notice)
        self.body.addLayout(in_row((self.progress, 1), self.left))
        self.body.addWidget(self.headline)
        self.body.addWidget(self.detail)
        self.body.addLayout(in_row(self.open_button, None))
        self.body.addSpacing(GRID_PX // 2)
        self.body.addWidget(DownwardScroll(self._rows), 1)
        on_new_room(self, self._fit)
        finish_fields(self)
        self.set_share(None)

    def _fit(self) -> None:
        """Put the buttons below the variant where there is too little room beside it."""
        needed = self._variant.sizeHint().width() + GRID_PX + self._buttons.sizeHint().width()
        put_beside(self._question, needed <= room_across(self, self._layout))

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), CHECK_HEIGHT_PX)
