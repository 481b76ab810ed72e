"""A sheet of boards: what is asked about each, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.core.board import MIN_QUEENS, Rows
from solver.core.checks import number_between
from solver.core.events import Started
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events

MOST_QUEENS = 12
"""On larger boards the squares are too small to write into."""
BOARDS = 6
MOST_BOARDS = 60
"""Boards of one sheet: ten pages."""


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """A board and the answers to what is asked about it."""

    rows: Rows
    h: int
    successor_h: NDArray[np.int64]
    """Shape (n, n), by row then column; the squares of the queens are masked."""

    @property
    def best_h(self) -> int:
        """The lowest h of a successor."""
        return int(self.successor_h.min())

    @property
    def best_moves(self) -> int:
        """How many successors have it."""
        return int((self.successor_h == self.best_h).sum())


@dataclass(frozen=True, slots=True)
class Sheet:
    """The boards of a sheet: make it with `exercise_sheet`."""

    settings: RunSettings
    """What the boards are the starts of, by run index."""
    exercises: tuple[Exercise, ...]

    @property
    def command(self) -> str:
        """What makes it again."""
        settings = self.settings
        return (
            f"nqueens sheet -n {settings.n} --boards {len(self.exercises)} --seed {settings.seed}"
            f" --heuristic {settings.heuristic.value} -o sheet.pdf"
        )


def exercise_sheet(n: int, heuristic: str, seed: int | None = None, boards: int = BOARDS) -> Sheet:
    """Draw boards and work out the answers: board k is the start of run k - 1 of the seed, which is drawn if not given.

    Raises
    ------
    InputError
        If there are too many queens to write into their squares, or too many boards.
    """
    size = number_between(n, MIN_QUEENS, MOST_QUEENS, "n", "the number of queens on a sheet")
    number_between(boards, 1, MOST_BOARDS, "boards", "the number of boards")
    settings = run_settings(size, heuristic=heuristic, seed=seed)
    return Sheet(settings, tuple(_exercise(replace(settings, run_index=index)) for index in range(boards)))


def _exercise(settings: RunSettings) -> Exercise:
    started = next(search_events(settings))
    assert isinstance(started, Started)
    table = successor_table(started.rows, settings.heuristic)
    return Exercise(started.rows, heuristic_value(started.rows, settings.heuristic), table)
