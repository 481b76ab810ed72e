"""Keeps the tree of runs up to date and returns to its runs."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.branches_view import branch_rows
from nqueens_gui.inspector.run_tree import RunTree
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.numbers import key_name
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.timeline import Timeline
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings import NextRun
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Origin, Snapshot
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.telling.squares import Coordinates

LIST_SECONDS = 0.2
"""Least time between two updates of the list while a run plays."""
MAKES_AGAIN = "The recording was discarded to save memory; the run is being repeated."
STOPPED = f"Stopped. Undo ({key_name('Ctrl+Z')}) resumes the run."


class _Leaving(QUndoCommand):
    """A run was left for another; where one of them is gone, going there does nothing."""

    def __init__(self, before: int, after: int, go_to: Callable[[int], None]) -> None:
        super().__init__("new run")
        self.after = after
        self._before, self._go_to = before, go_to
        self._is_done = True

    @guarded
    def undo(self) -> None:
        self._is_done = False
        self._go_to(self._before)

    @guarded
    def redo(self) -> None:
        if not self._is_done:
            self._go_to(self.after)
        self._is_done = True


class _Stopping(QUndoCommand):
    """A run was stopped; to do that again is to stop it again."""

    def __init__(self, number: int, resume: Callable[[int], None]) -> None:
        super().__init__("stop")
        self._number, self._resume = number, resume

    @guarded
    def undo(self) -> None:
        self.setObsolete(True)
        self._resume(self._number)


class BranchCommands(QObject):
    """Keeps the tree of runs up to date with the session, and the list and the time line with the tree."""

    said = Signal(str)

    def __init__(
        self,
        session: Session,
        settings: SettingsModel,
        view: BranchList,
        timeline: Timeline,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.tree = RunTree()
        self.undo_stack = QUndoStack(self)
        self._session = session
        self._settings = settings
        self._view = view
        self._timeline = timeline
        self._coordinates = Coordinates.NUMBERS
        self._shown_at = 0.0
        self._sequence = 0
        self._snapshot: Snapshot | None = None
        self._noted: int | None = None
        view.run_requested.connect(self.go_to)

    @Slot(object)
    def look_at(self, settings: RunSettings) -> None:
        """Show the start of a run that branches off the current state."""
        self._settings.open_start(settings, self._origin())

    @Slot(object)
    def start(self, settings: RunSettings) -> None:
        """Play a run that branches off the current state."""
        self._settings.begin(settings, self._origin())

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self._show()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Note the state of the current run."""
        self._snapshot = snapshot
        if snapshot.trace is None or snapshot.position is None:
            return
        is_new = snapshot.sequence != self._sequence
        current = self.tree.current
        if is_new:
            self._enter(snapshot)
        elif current and current.outcome is None and snapshot.outcome is Outcome.STOPPED:
            self.undo_stack.push(_Stopping(current.number, self._resume))
            self.said.emit(STOPPED)
        self.tree.note(snapshot.trace, snapshot.position.index)
        if is_new or snapshot.mode is not Mode.PLAYING or perf_counter() - self._shown_at > LIST_SECONDS:
            self._show()

    @Slot(int)
    def go_to(self, number: int) -> None:
        """Return to a run, to the state where it was left."""
        entry = self.tree.entry(number)
        if entry is None or entry is self.tree.current:
            return
        self.said.emit("")
        if entry.trace is not None:
            self._session.go_back(entry.trace, entry.index, number=number)
        else:
            is_stopped = entry.outcome is Outcome.STOPPED
            self._session.make_again(
                entry.settings, entry.length, entry.index, number=number, is_stopped=is_stopped
            )
            self.said.emit(MAKES_AGAIN)
        self._settings.show(entry.settings)

    @Slot()
    def note_run(self) -> None:
        """Note the current run, for `give_back`."""
        current = self.tree.current
        self._noted = current.number if current is not None and current.has_begun else None

    @Slot(object)
    def give_back(self, value: NextRun) -> None:
        """Return to the run that was noted, with these settings of the next one; or show their start."""
        if self._noted is None or self.tree.entry(self._noted) is None:
            self._settings.lead_to(value)
        else:
            self.go_to(self._noted)
            self._settings.edit(value)

    def _origin(self) -> Origin | None:
        """Return where a branch off the current state branches off; a run not begun passes on its own."""
        position = self._snapshot.position if self._snapshot is not None else None
        return None if position is None else self.tree.origin_at(position.index, position.step, position.rows)

    def _resume(self, number: int) -> None:
        """Let a run that was stopped go on."""
        entry = self.tree.entry(number)
        if entry is None:
            return
        entry.outcome = None
        if entry.trace is not None:
            entry.trace.resume()
        if entry is not self.tree.current:
            self.go_to(number)
        elif entry.trace is not None:
            self._session.go_back(entry.trace, entry.index, number=number)

    def _enter(self, snapshot: Snapshot) -> None:
        self._sequence = snapshot.sequence
        left = self.tree.current
        assert snapshot.trace is not None
        if snapshot.number is not None and self.tree.entry(snapshot.number) is not None:
            self.tree.go_to(snapshot.number)
            self._forget_discarded()
        else:
            self.tree.enter(snapshot.trace, snapshot.origin)
            current = self.tree.current
            if left and current and left.has_begun and left is not current:
                self.undo_stack.push(_Leaving(left.number, current.number, self.go_to))

    def _forget_discarded(self) -> None:
        """Forget that the current run was left for an edit which was discarded."""
        last = self.undo_stack.command(self.undo_stack.index() - 1)
        if isinstance(last, _Leaving) and self.tree.entry(last.after) is None:
            last.setObsolete(True)
            self.undo_stack.undo()

    def _show(self) -> None:
        self._shown_at = perf_counter()
        self._view.set_rows(branch_rows(self.tree, self._coordinates))
        current = self.tree.current
        branches = self.tree.branches(current.number) if current else []
        self._timeline.set_branches(tuple(entry.origin.index for entry in branches if entry.origin))
