"""Editing the board, and undo, as the window has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from nqueens_gui.editing.session import EditingSession, random_board
from nqueens_gui.kit.features import EDIT, RUN, Command, Commands, Feature, Switch
from nqueens_gui.watch.board_mode import BoardUse
from nqueens_gui.watch.feature import RunHost, has_run

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack

    from nqueens_gui.inspector.branch_commands import BranchCommands


class EditingHost(RunHost, Protocol):
    """The window, as far as the commands of the editor need it."""

    editing: EditingSession
    branch_commands: BranchCommands


def is_editing(window: RunHost) -> bool:
    """Whether the board is being edited."""
    return window.presenter.mode.use is BoardUse.EDITING


def _undo_stack(window: EditingHost) -> QUndoStack:
    """Return where changes are undone and done again: edits of the board, else what became of the run.

    While there are edits, also ones that were undone, the run before is not returned to: that would drop them.
    """
    edits = window.editing.draft.stack
    return edits if edits.count() else window.branch_commands.undo_stack


COMMANDS: Final[Commands[EditingHost]] = {
    (EDIT, 0): (
        Command(
            name="undo",
            text="&Undo",
            tip="Undo the last edit of the board, or return to the run that you stopped or left.",
            keys=("Ctrl+Z",),
            icon="undo",
            act=lambda window: _undo_stack(window).undo(),
            when=lambda window: _undo_stack(window).canUndo(),
            text_now=lambda window: f"&Undo {_undo_stack(window).undoText()}".strip(),
        ),
        Command(
            name="redo",
            text="&Redo",
            tip="Redo what was undone last.",
            keys=("Ctrl+Shift+Z", "Ctrl+Y"),
            icon="redo",
            act=lambda window: _undo_stack(window).redo(),
            when=lambda window: _undo_stack(window).canRedo(),
            text_now=lambda window: f"&Redo {_undo_stack(window).redoText()}".strip(),
        ),
    ),
    (EDIT, 1): (
        Switch(
            name="edit_board",
            text="&Edit board",
            tip="Set the queens by hand; the next run starts from that board.",
            keys=("E",),
            icon="edit",
            act=lambda window, is_on: window.editing.set_editing(is_on),
            is_on=is_editing,
            when=has_run,
        ),
        Command(
            name="finish_editing",
            text="&Done editing",
            tip="Finish editing and keep the board.",
            icon="check",
            act=lambda window: window.editing.finish(),
            when=is_editing,
        ),
        Command(
            name="discard_edit",
            text="D&iscard the edit",
            tip="Discard the edit and go back to the run before it.",
            act=lambda window: window.editing.discard(),
            when=is_editing,
        ),
        Command(
            name="random_board",
            text="Ra&ndom board",
            tip="Move every queen to a random row.",
            icon="random",
            act=lambda window: window.editing.transform(random_board, "random board"),
            when=has_run,
        ),
    ),
    (RUN, 2): (
        Command(
            name="branch_here",
            text="Branc&h from here",
            tip="Start another run from the current state; you can go back to this one.",
            keys=("B",),
            icon="branch",
            act=lambda window: window.editing.branch(),
            when=has_run,
        ),
    ),
}
EDITING: Final = Feature(
    name="editing",
    page="watch",
    commands=COMMANDS,
    changes=lambda window: (window.editing.undo_changed, window.branch_commands.undo_stack.indexChanged),
)
