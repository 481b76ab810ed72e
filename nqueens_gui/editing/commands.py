"""The board editor at work: it takes up the current state, and each edit becomes the start of the next run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QUndoStack

from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.board.squares_view import destination_words
from nqueens_gui.board.widget import BoardView
from nqueens_gui.editing.draft import BoardEditor
from nqueens_gui.editing.widgets import EditBar
from nqueens_gui.inspector.branch_commands import BranchCommands
from nqueens_gui.inspector.run_tree import Origin
from nqueens_gui.watch.run_commands import RunCommands
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_fields import StartMode
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.core.board import Rows, check_shown_size, mirror_columns, mirror_rows, quarter_turn, read_state
from solver.core.checks import InputError


class UndoActions(QObject):
    """Joins an undo stack with the actions of the window, and lives as long as they do.

    A stack that goes away tells so once more, when they may be gone.
    """

    def __init__(self, stack: QUndoStack, actions: Mapping[str, QAction]) -> None:
        super().__init__(actions["undo"])
        self._undo, self._redo = actions["undo"], actions["redo"]
        self._undo.triggered.connect(stack.undo)
        self._redo.triggered.connect(stack.redo)
        stack.canUndoChanged.connect(self._undo.setEnabled)
        stack.canRedoChanged.connect(self._redo.setEnabled)
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)
        for action in (self._undo, self._redo):
            action.setEnabled(False)

    @Slot(str)
    def _name_undo(self, words: str) -> None:
        self._undo.setText(f"&Undo {words}".strip())

    @Slot(str)
    def _name_redo(self, words: str) -> None:
        self._redo.setText(f"&Redo {words}".strip())


NOTHING_CHANGED = "That leaves the board as it is."
NOT_BEGUN = "This run has not begun: it is its own branch. Space runs it."
NO_TEXT = "There is no text on the clipboard."


def random_board(n: int) -> Rows:
    """Draw each row from the operating system's randomness."""
    draw = SystemRandom().randrange
    return tuple(draw(n) for _ in range(n))


class EditCommands(QObject):
    """Carries edits from the board, the bar and the menu to the editor, and from there to the session.

    While the board is edited, the run shown is one that begins in the state edited and has not moved. Edits can be
    undone until it moves, or another run is shown.
    """

    said = Signal(str)
    editing_changed = Signal(bool)
    """Whether the board is edited from now on."""

    def __init__(
        self,
        session: Session,
        runs: RunCommands,
        branches: BranchCommands,
        board: BoardView,
        bar: EditBar,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
        draw: Callable[[int], Rows] = random_board,
    ) -> None:
        super().__init__(parent)
        self.editor = BoardEditor(self)
        self._session = session
        self._runs = runs
        self._branches = branches
        self._board = board
        self._bar = bar
        self._actions = actions
        self._draw = draw
        self._options = BoardOptions()
        self._snapshot: Snapshot | None = None
        self._left: Snapshot | None = None
        self._left_run: int | None = None
        self._origin: Origin | None = None
        self._is_editing = False
        self._is_typing = False
        self._connect()

    @property
    def is_editing(self) -> bool:
        """Whether the board is edited."""
        return self._is_editing

    @Slot(object)
    def set_options(self, options: BoardOptions) -> None:
        """Name columns and rows as the board does."""
        self._options = options

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Note how the session stands; a run that moves, or another one, ends the edit."""
        self._snapshot = snapshot
        if (
            snapshot.settings is None
            or self.editor.rows is None
            or snapshot.sequence != self._session.sequence
        ):
            return
        if snapshot.length > 1 or snapshot.mode is not Mode.PAUSED:
            self.finish()
            self.editor.let_go()
        elif snapshot.settings.start != self.editor.rows:
            self._take_up_change(snapshot.settings.start)

    @Slot(bool)
    def set_editing(self, is_editing: bool) -> None:
        """Begin to edit the board, or end it."""
        if is_editing:
            self.begin()
        else:
            self.finish()

    @Slot()
    def begin(self) -> None:
        """Edit the board from the state looked at on."""
        if not self._is_editing and self._take_up_state():
            self._change_mode(True)

    @Slot()
    def finish(self) -> None:
        """Edit no longer; the start stays as it is."""
        if self._is_editing:
            self._change_mode(False)

    @Slot()
    def discard(self) -> None:
        """Edit no longer, and go back to where the first edit was made."""
        left, draft = self._left, self._branches.tree.current
        self.finish()
        self.editor.let_go()
        if left is None or left.trace is None or left.position is None or draft is None:
            return
        if self._left_run is not None and self._left_run != draft.number:
            self._branches.go_to(self._left_run)
            self._branches.delete_next(draft.number)
        else:
            self._session.go_back(left.trace, left.position.index)
            self._branches.expect(draft.origin)
            self._runs.show_settings(left.trace.settings)

    @Slot()
    def branch(self) -> None:
        """Begin another run in the state looked at."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.position is None:
            return
        step = self._step_left()
        if step is None:
            self.said.emit(NOT_BEGUN)
        elif self._take_up_state():
            self._tell_branch(step)

    @Slot(str)
    def follow_start_mode(self, mode: str) -> None:
        """Edit the board when the start is to be set on it, and no longer when it is not."""
        if mode == StartMode.BOARD:
            self.begin()
        else:
            self.finish()

    @Slot(int, int)
    def move_queen(self, column: int, row: int) -> None:
        """Put the queen of a column on another row, and run from there next."""
        step = self._step_left()
        rows = self.editor.rows if self._is_editing or self._take_up_state() else None
        n = len(rows) if rows is not None else 0
        words = destination_words(column, row, n, self._options.coordinates)
        if not self.editor.move_queen(column, row, words):
            self._board.cancel_drag()
        elif step is not None:
            self._tell_branch(step, words)

    @Slot(str)
    def read(self, text: str) -> None:
        """Take over a board of this size that was typed; say what is wrong with it otherwise."""
        rows = self.editor.rows
        self._is_typing = "\n" not in text
        self._read(text, len(rows) if rows is not None else None)
        self._is_typing = False

    @Slot(str)
    def read_any(self, text: str) -> None:
        """Take over a board of any size that was typed; say what is wrong with it otherwise."""
        if self._read(text, None) and self.editor.rows is not None:
            self._bar.set_rows(self.editor.rows)

    @Slot()
    def paste(self) -> None:
        """Edit the board that is on the clipboard as text."""
        text = QGuiApplication.clipboard().text()
        try:
            rows = _read_shown(text) if text.strip() else None
        except InputError as error:
            self._complain(_sentence(error))
            return
        if rows is None:
            self._complain(NO_TEXT)
        else:
            self._transform(lambda _: rows, "pasted board")

    def _connect(self) -> None:
        self.editor.rows_changed.connect(self._show)
        for name, change, words in (
            ("mirror_columns", mirror_columns, "mirrored left to right"),
            ("mirror_rows", mirror_rows, "mirrored top to bottom"),
            ("turn_board", quarter_turn, "turned"),
            ("random_board", lambda rows: self._draw(len(rows)), "random board"),
        ):
            self._actions[name].triggered.connect(
                lambda _=False, done=change, said=words: self._transform(done, said)
            )
        self._bar.text_typed.connect(self.read)
        self._bar.text_entered.connect(self.read_any)
        self._board.queen_drop_requested.connect(self.move_queen)
        for place in (self._board, self._bar):
            place.leaving_requested.connect(self.finish)
        UndoActions(self.editor.stack, self._actions)

    def _step_left(self) -> int | None:
        """Return the step at which a run that has begun is left; None when there is none."""
        snapshot = self._snapshot
        has_begun = snapshot is not None and snapshot.length > 1 and snapshot.position is not None
        return snapshot.position.step if has_begun else None  # type: ignore[union-attr]

    def _tell_branch(self, step: int, words: str = "") -> None:
        move = f" with {words}" if words else ""
        self.said.emit(
            f"Branched off at step {step:,}{move}. Space runs it; the page Branches has the way back."
        )

    def _take_up_state(self) -> bool:
        """Let the editor have the state looked at; say whether there is one."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.position is None:
            return False
        self._session.pause()
        rows = snapshot.position.rows
        if self.editor.rows != rows or snapshot.length > 1:
            tree = self._branches.tree
            self._left, self._left_run = snapshot, tree.current.number if tree.current else None
            self._origin = self._branches.origin_of(snapshot)
            self.editor.take_up(rows)
            self._show(rows)
        return True

    def _take_up_change(self, rows: Rows | None) -> None:
        """Follow a start that was changed elsewhere: as an edit when it was set there, as another run otherwise."""
        if self._is_editing and self._runs.is_start_set and rows is not None:
            self.editor.put(rows, f"board of {len(rows)} queens")
        else:
            self.finish()
            self.editor.let_go()

    def _transform(self, change: Callable[[Rows], Rows], words: str) -> None:
        self.begin()
        rows = self.editor.rows
        if rows is None:
            return
        try:
            is_changed = self.editor.put(change(rows), words)
        except InputError as error:
            self._complain(_sentence(error))
        else:
            self._bar.set_error("" if is_changed else NOTHING_CHANGED)

    def _read(self, text: str, n: int | None) -> bool:
        """Take over a board from text; say whether it is one."""
        try:
            rows = _read_shown(text, n)
        except InputError as error:
            self._bar.set_error(_sentence(error))
            return False
        self._bar.set_error("")
        self.editor.put(rows, "typed board")
        return True

    def _complain(self, sentence: str) -> None:
        if self._is_editing:
            self._bar.set_error(sentence)
        else:
            self.said.emit(sentence)

    def _change_mode(self, is_editing: bool) -> None:
        self._is_editing = is_editing
        self._actions["edit_board"].setChecked(is_editing)
        self._board.set_editable(is_editing)
        if is_editing and self.editor.rows is not None:
            self._bar.set_rows(self.editor.rows)
        self.editing_changed.emit(is_editing)

    @Slot(object)
    def _show(self, rows: Rows) -> None:
        self._runs.start_from(rows)
        self._branches.expect(self._origin)
        if not self._is_typing:
            self._bar.set_rows(rows)


def _read_shown(text: str, n: int | None = None) -> Rows:
    rows = read_state(text, n)
    check_shown_size(len(rows))
    return rows


def _sentence(error: InputError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."
