"""Finds the terrain of the board that is watched, in the background, while it is asked for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.kit.jobs import Job, Task, failure_sentence
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis import prepare
from solver.analysis.state_space import MAX_EXACT, map_plateaus, state_space
from solver.core.board import MIN_QUEENS
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings

if TYPE_CHECKING:
    from solver.analysis.terrain import Terrain

TOO_LARGE = f"The terrain is drawn for boards up to n = {MAX_EXACT}."
SWAPS = "The terrain shows moves of one queen, but this search swaps two."
FINDING = "Finding the valleys of this board …"
LONGEST_PREPARATION_S = 300

Board = tuple[int, Heuristic]
"""A size and a heuristic, which together have a terrain."""


def prepare_analysis(task: Task) -> None:
    """Compile what is not compiled yet in another process, which leaves the window responsive."""
    tiny = run_settings(MIN_QUEENS, "steepest-ascent", seed=0)
    if not prepare.is_prepared(tiny):
        task.run_process(prepare.command(tiny), LONGEST_PREPARATION_S)


def find_terrain(board: Board, task: Task) -> Terrain:
    """Return the terrain of a board; raise `Cancelled` once it is not needed any more."""
    from solver.analysis.terrain import terrain  # slow to import

    prepare_analysis(task)
    task.check()
    space = state_space(*board, task.check, has_slopes=False)
    return terrain(space, map_plateaus(space).kinds, task.check)


class TerrainSession(QObject):
    """Idle until the terrain is asked for; then it follows the board, and keeps what it found."""

    changed = Signal(object, str)
    """The `Terrain` of the board; None when there is none, and why not, or not yet."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_needed = self._swaps = False
        self._board: Board | None = None
        self._known: dict[Board, Terrain] = {}
        self._job = Job(self)
        self._job.finished.connect(self.take)
        self._job.failed.connect(lambda error: self.changed.emit(None, failure_sentence(error)))

    @Slot(bool)
    def set_needed(self, is_needed: bool) -> None:
        """Find terrains from now on, or no longer."""
        self._is_needed = is_needed
        self._turn()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to the board of another run."""
        settings = snapshot.settings
        board = None if settings is None else (settings.n, settings.heuristic)
        swaps = settings is not None and settings.variant.rule.swaps
        if (board, swaps) != (self._board, self._swaps):
            self._board, self._swaps = board, swaps
            self._turn()

    def close(self) -> None:
        """Stop computing, and wait for it to end."""
        self._is_needed = False
        self._job.close()

    def _turn(self) -> None:
        self._job.abandon()
        if not self._is_needed or self._board is None:
            return
        why_none = SWAPS if self._swaps else TOO_LARGE if self._board[0] > MAX_EXACT else ""
        known = None if why_none else self._known.get(self._board)
        is_to_find = known is None and not why_none
        self.changed.emit(known, FINDING if is_to_find else why_none)
        if is_to_find:
            self._job.start(partial(find_terrain, self._board))

    @Slot(object)
    def take(self, found: Terrain) -> None:
        """Take on a terrain that was found here or elsewhere."""
        board = found.n, found.heuristic
        if board not in self._known:
            self._known[board] = found
            self._turn()
