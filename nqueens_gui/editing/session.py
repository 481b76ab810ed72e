"""Editing the board: a draft of the next start, begun from the current state and shown without a search."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QUndoCommand, QUndoStack

from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.board.widget import BoardView
from nqueens_gui.editing.widgets import EditBar
from nqueens_gui.inspector.run_tree import RunTree
from nqueens_gui.kit.guard import guarded
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.board_mode import EDITING, BoardUse
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings import NextRun, StartMode, sentence_of
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Origin, Snapshot
from solver.core.board import (
    MAX_SHOWN_QUEENS,
    Rows,
    check_shown_size,
)
from solver.core.checks import InputError
from solver.core.forms import MAX_STATE_BYTES, Reader, read_state
from solver.core.links import is_link
from solver.core.words import full_sentence
from solver.telling.squares import destination_words

MOST_EDITS = 500
"""Edits that can be undone."""


class BoardDraft(QObject):
    """Holds the rows while they are edited; `stack` undoes and redoes the edits."""

    changed = Signal(object)
    """The rows after an edit, or after one was undone or redone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST_EDITS)
        self.rows: Rows | None = None
        """The rows; None while there is no draft."""

    def begin(self, rows: Rows) -> None:
        """Begin to edit a state."""
        self.stack.clear()
        self.rows = rows

    def drop(self) -> None:
        """Drop the draft; its edits cannot be undone any more."""
        self.stack.clear()
        self.rows = None

    def put(self, rows: Rows, name: str) -> bool:
        """Replace the rows, as an edit of that name; return whether that changes anything."""
        if self.rows is None or rows == self.rows:
            return False
        self.stack.push(_Edit(name, self.rows, rows, self._set))
        return True

    def move_queen(self, column: int, row: int, name: str) -> bool:
        """Move the queen of a column to another row; return whether that changes anything."""
        rows = self.rows
        if rows is None or not (0 <= column < len(rows) and 0 <= row < len(rows)):
            return False
        return self.put((*rows[:column], row, *rows[column + 1 :]), name)

    def _set(self, rows: Rows) -> None:
        self.rows = rows
        self.changed.emit(rows)


class _Edit(QUndoCommand):
    def __init__(self, name: str, before: Rows, after: Rows, put: Callable[[Rows], None]) -> None:
        super().__init__(name)
        self._before = before
        self._after = after
        self._put = put

    @guarded
    def undo(self) -> None:
        self._put(self._before)

    @guarded
    def redo(self) -> None:
        self._put(self._after)


NOTHING_CHANGED = "The board stays the same."
NOT_BEGUN = "This branch has not been run yet. Press Space to run it."
NO_TEXT = "There is no text on the clipboard."
TOO_LARGE = f"The clipboard holds more text than a board of {MAX_SHOWN_QUEENS:,} queens."
EXCHANGED = "The pasted board has one queen in each row, so its rows and columns were exchanged."


def random_board(rows: Rows) -> Rows:
    """Draw a board of the same size, each row from the operating system's randomness."""
    draw = SystemRandom().randrange
    return tuple(draw(len(rows)) for _ in rows)


class EditingSession(QObject):
    """Holds the draft and edits it as the board, the bar and the menu ask for.

    The draft becomes the start in the settings, and so the state that is shown; a run begins only when the user
    starts it. Edits can be undone until then, or until another run is shown.
    """

    message_sent = Signal(str)
    link_pasted = Signal(str)
    """What was pasted is meant as a link to a run."""
    editing_changed = Signal(bool)
    """Whether the board is edited from now on."""
    undo_changed = Signal()
    """What can be undone or redone."""
    mode_changed = Signal(int, object)
    """`BoardUse.EDITING`, and the `BoardMode` of the board or None."""

    def __init__(
        self,
        session: Session,
        settings: SettingsModel,
        tree: RunTree,
        board: BoardView,
        bar: EditBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.draft = BoardDraft(self)
        self._session = session
        self._settings = settings
        self._tree = tree
        self._board = board
        self._bar = bar
        self._options = BoardOptions()
        self._snapshot: Snapshot | None = None
        self._entered: Snapshot | None = None
        self._left: Snapshot | None = None
        self._left_run: int | None = None
        self._left_settings: NextRun | None = None
        self._origin: Origin | None = None
        self.is_editing = False
        """Whether the board is edited."""
        self._connect()

    @Slot(object)
    def set_options(self, options: BoardOptions) -> None:
        """Name columns and rows as the board does."""
        self._options = options

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Take note of the current state; a run that moves ends the edit."""
        self._snapshot = snapshot
        has_moved = snapshot.length > 1 or snapshot.mode is not Mode.PAUSED
        if self.draft.rows is not None and snapshot.sequence == self._session.sequence and has_moved:
            self._drop()

    @Slot(object)
    def follow_settings(self, value: NextRun) -> None:
        """Take a start of another size as an edit; any other start ends the draft."""
        if self.draft.rows is None:
            return
        if value.start_mode is StartMode.BOARD and not isinstance(value.start, str):
            self.draft.put(value.start, f"board of {len(value.start)} queens")
        else:
            self._drop()

    @Slot(bool)
    def set_editing(self, is_editing: bool) -> None:
        """Begin to edit the board, or finish."""
        if is_editing:
            self.begin()
        else:
            self.finish()

    @Slot()
    def begin(self) -> None:
        """Edit the board, from the current state on."""
        self._entered = self._snapshot
        if not self.is_editing and self._begin_draft():
            self._set_editing(True)

    @Slot()
    def finish(self) -> None:
        """Finish editing; the start stays. Without an edit, go back to where the board was entered."""
        if self.is_editing and self._left is self._entered and not self.draft.stack.canUndo():
            self.discard()
        elif self.is_editing:
            self._set_editing(False)

    @Slot()
    def discard(self) -> None:
        """Drop the draft, and go back to where the first edit was made."""
        left, entry, settings = self._left, self._tree.current, self._left_settings
        self._drop()
        if left is None or left.trace is None or left.position is None or entry is None or settings is None:
            return
        if self._left_run is not None and self._left_run != entry.number:
            self._tree.go_to(self._left_run)
            self._tree.drop(entry.number)
            self._session.go_back(left.trace, left.position.index, number=self._left_run)
        else:
            self._session.go_back(left.trace, left.position.index, origin=left.origin)
        self._settings.edit(settings)

    @Slot()
    def branch(self) -> None:
        """Begin another run in the current state."""
        step = self._step_left()
        if step is not None and self._begin_draft():
            self._announce_branch(step)
        elif self._snapshot is not None and self._snapshot.position is not None:
            self.message_sent.emit(NOT_BEGUN)

    @Slot(str)
    def follow_start_mode(self, mode: str) -> None:
        """Edit the board when the user chooses to set the start on it, and finish otherwise."""
        if mode == StartMode.BOARD:
            self.begin()
        elif self.is_editing:
            self._set_editing(False)

    @Slot(int, int)
    def move_queen(self, column: int, row: int) -> None:
        """Move the queen of a column; the next run begins there."""
        step = self._step_left()
        rows = self.draft.rows if self.is_editing or self._begin_draft() else None
        name = destination_words(column, row, len(rows or ()), self._options.coordinates)
        if not self.draft.move_queen(column, row, name):
            self._board.cancel_drag()
        elif step is not None:
            self._announce_branch(step, f" with {name}")

    @Slot()
    def paste(self) -> None:
        """Edit the board on the clipboard, with rows and columns exchanged if it is a state only then.

        A link to a run is passed on.
        """
        text = QGuiApplication.clipboard().text()
        if is_link(text):
            self.link_pasted.emit(text)
            return
        if len(text) > MAX_STATE_BYTES:
            self._complain(TOO_LARGE)
            return
        if not text.strip():
            self._complain(NO_TEXT)
            return
        try:
            self.message_sent.emit("")  # what was wrong with the text pasted before
            rows = _read_shown(text, note=self._note)
        except InputError as error:
            try:
                rows = _read_shown(text, is_transposed=True)
            except InputError:
                self._complain(sentence_of(error))
                return
            self.message_sent.emit(EXCHANGED)
        self.transform(lambda _: rows, "pasted board")

    def _note(self, words: str) -> None:
        self.message_sent.emit(full_sentence(words.split(";", maxsplit=1)[0]))

    def _connect(self) -> None:
        self.draft.changed.connect(self._show)
        self.draft.stack.indexChanged.connect(self.undo_changed)
        for place in (self._board, self._bar):
            place.leaving_requested.connect(self.finish)
        self._board.queen_drop_requested.connect(self.move_queen)

    def _step_left(self) -> int | None:
        """Return the step at which a run that has begun is left; None when there is none."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.position is None or snapshot.length == 1:
            return None
        return snapshot.position.step

    def _announce_branch(self, step: int, change: str = "") -> None:
        self.message_sent.emit(
            f"New branch at step {step:,}{change}. Press Space to run it; the Branches page lists the run you left."
        )

    def _begin_draft(self) -> bool:
        """Begin a draft in the current state; return whether there is one."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.position is None:
            return False
        self._session.pause()
        position = snapshot.position
        if self.draft.rows != position.rows or snapshot.length > 1:
            self._left, self._left_settings = snapshot, self._settings.value
            self._left_run = self._tree.current.number if self._tree.current else None
            self._origin = self._tree.origin_at(position.index, position.step, position.rows)
            self.draft.begin(position.rows)
            self._show(position.rows)
        return True

    def transform(self, change: Callable[[Rows], Rows], name: str) -> None:
        """Edit the whole board, as an edit of that name."""
        self.begin()
        if self.draft.rows is not None:
            is_changed = self.draft.put(change(self.draft.rows), name)
            self._bar.set_error("" if is_changed else NOTHING_CHANGED)

    def _complain(self, sentence: str) -> None:
        if self.is_editing:
            self._bar.set_error(sentence)
        else:
            self.message_sent.emit(sentence)

    def _drop(self) -> None:
        if self.is_editing:
            self._set_editing(False)
        self.draft.drop()

    def _set_editing(self, is_editing: bool) -> None:
        self.is_editing = is_editing
        self._board.set_editable(is_editing)
        self._bar.set_error("")
        self.mode_changed.emit(BoardUse.EDITING, EDITING if is_editing else None)
        self.editing_changed.emit(is_editing)

    @Slot(object)
    def _show(self, rows: Rows) -> None:
        self._settings.begin_from(rows, self._origin)
        self._bar.set_error("")


def _read_shown(
    text: str, *, is_transposed: bool = False, note: Callable[[str], object] = lambda _: None
) -> Rows:
    rows = read_state(text, Reader(is_transposed=is_transposed, note=note))
    check_shown_size(len(rows))
    return rows
