"""The results of a cell: a few numbers a run, in arrays, with a note of what is done and what failed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Outcome
from solver.experiment.plan import Cell, Plan

OUTCOMES = tuple(Outcome)
"""Outcomes by their number in the arrays."""
SOLVED = OUTCOMES.index(Outcome.SOLVED)
NOT_DONE = -1
"""Stands for the outcome of a run that was not made."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some consecutive runs of a cell."""

    cell: int
    """Number of the cell in the plan."""
    first: int
    """Number of the first run within the cell."""
    count: int
    """How many runs."""


@dataclass(frozen=True, slots=True, eq=False)
class ChunkResult:
    """What came of a chunk."""

    outcomes: NDArray[np.int8]
    """Shape (count,): numbers of `OUTCOMES`, `NOT_DONE` where the chunk was left early."""
    steps: NDArray[np.int64]
    """Shape (count,)."""
    restarts: NDArray[np.int64]
    """Shape (count,)."""
    seconds: float
    """Processor time it took."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A chunk that could not be run: a record, so that the rest goes on."""

    chunk: Chunk
    """Its runs are missing."""
    reason: str
    """What was raised."""


@dataclass(slots=True, eq=False)
class CellResults:
    """The results of one cell; 17 bytes a run."""

    cell: Cell
    outcomes: NDArray[np.int8] = field(init=False)
    """Shape (runs,): numbers of `OUTCOMES`, or `NOT_DONE`."""
    steps: NDArray[np.int64] = field(init=False)
    """Shape (runs,)."""
    restarts: NDArray[np.int64] = field(init=False)
    """Shape (runs,)."""
    seconds: float = 0.0
    """Processor time of all its chunks."""

    def __post_init__(self) -> None:
        """Make room for every run, none of which is done."""
        self.outcomes = np.full(self.cell.runs, NOT_DONE, np.int8)
        self.steps = np.zeros(self.cell.runs, np.int64)
        self.restarts = np.zeros(self.cell.runs, np.int64)

    @property
    def is_done(self) -> NDArray[np.bool_]:
        """Shape (runs,): which runs were made."""
        made: NDArray[np.bool_] = self.outcomes != NOT_DONE
        return made

    @property
    def done(self) -> int:
        """How many runs were made."""
        return int(np.count_nonzero(self.is_done))

    def take(self, chunk: Chunk, result: ChunkResult) -> None:
        """Put the results of a chunk in their place."""
        place = slice(chunk.first, chunk.first + chunk.count)
        self.steps[place] = result.steps
        self.restarts[place] = result.restarts
        self.outcomes[place] = (
            result.outcomes
        )  # last: who reads meanwhile takes a run for done by its outcome
        self.seconds += result.seconds


@dataclass(slots=True, eq=False)
class Experiment:
    """A plan and what came of it so far."""

    plan: Plan
    """What was asked for."""
    cells: tuple[CellResults, ...]
    """The results, cell by cell."""
    failures: list[Failure]
    """Chunks that could not be run."""
    seconds: float = 0.0
    """Time by the clock."""
    is_cancelled: bool = False
    """Whether it was left before all runs were made."""

    @property
    def done(self) -> int:
        """How many runs were made."""
        return sum(cell.done for cell in self.cells)

    @property
    def is_complete(self) -> bool:
        """Whether every run was made."""
        return self.done == self.plan.runs


def new_experiment(plan: Plan) -> Experiment:
    """Return an experiment of which no run is done.

    Raises
    ------
    MemoryError
        When its results do not fit into memory.
    """
    return Experiment(plan, tuple(CellResults(cell) for cell in plan.cells), [])
