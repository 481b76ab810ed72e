"""A sheet of boards: what is asked about each, and the answers."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.analysis.plateau import explore_plateau
from solver.analysis.state_kind import StateKind, state_kind
from solver.core.board import MIN_QUEENS, Rows
from solver.core.checks import InputError, number_between
from solver.core.events import Moved, Started
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events

MOST_QUEENS = 12
"""On larger boards the squares are too small to write into."""
BOARDS = 6
MOST_BOARDS = 60
"""Boards of one sheet: ten pages."""
OTHERS = 0.4
"""Share of a sheet of plateaus that are no shoulders, if there are enough."""
MOST_RUNS = 1_000
"""Runs that are looked through for boards about which there is something to ask."""


class SheetKind(StrEnum):
    """What a sheet asks."""

    SUCCESSORS = "successors"
    """The h of every successor of a random state."""
    TIES = "ties"
    """Which of several best moves is taken, and how likely."""
    PLATEAUS = "plateaus"
    """Whether a search is stuck for good, and how sideways moves lead on."""


class Exercise(Struct, frozen=True, eq=False):
    """A board and the answers to what is asked about it."""

    rows: Rows
    h: int
    successor_h: NDArray[np.int64]
    """Shape (n, n), by row then column; the squares of the queens are masked."""
    heuristic: Heuristic
    run_index: int
    """Of the run of steepest ascent that begins in the state, or ends there for plateaus."""

    @property
    def kind(self) -> StateKind:
        """The kind of the state."""
        return state_kind(self.rows, self.heuristic)

    @property
    def best_h(self) -> int:
        """The lowest h of a successor."""
        return int(self.successor_h.min())

    @property
    def best_moves(self) -> int:
        """How many successors have it."""
        return int((self.successor_h == self.best_h).sum())

    @property
    def first_move(self) -> tuple[int, int]:
        """Column and row of the first of the best moves, column by column."""
        is_best = np.ma.filled(self.successor_h, -1) == self.best_h
        column, row = np.argwhere(is_best.T)[0]
        return int(column), int(row)

    @property
    def equal_moves(self) -> int:
        """How many moves lead to equal h."""
        return int((self.successor_h == self.h).sum())

    def answers(self, kind: SheetKind) -> dict[str, str]:
        """Return what is asked, with line breaks, and the answers."""
        match kind:
            case SheetKind.SUCCESSORS:
                return {
                    "h": str(self.h),
                    "lowest h of\na successor": str(self.best_h),
                    "number of\nbest moves": str(self.best_moves),
                }
            case SheetKind.TIES:
                column, row = self.first_move
                return {
                    "number of\nbest moves": str(self.best_moves),
                    "probability\nof each": "1" if self.best_moves == 1 else f"1/{self.best_moves}",
                    "the first, as\ncolumn, row": f"{column}, {row}",
                }
        plateau = explore_plateau(self.rows, self.heuristic)
        return {
            "moves to\nequal h": str(self.equal_moves),
            "kind": self.kind.label.removesuffix(" local minimum"),
            "moves to\nan exit": "none" if plateau.nearest is None else str(plateau.nearest),
        }


class Sheet(Struct, frozen=True):
    """The boards of a sheet: make it with `exercise_sheet`."""

    settings: RunSettings
    """Of the runs that the boards are taken from."""
    exercises: tuple[Exercise, ...]
    kind: SheetKind = SheetKind.SUCCESSORS
    student: str = ""
    """For whom it is."""

    def command(self, paper: str = "") -> str:
        """Return what reproduces it, on paper of this kind if that is not the usual one."""
        settings = self.settings
        on = f" --paper {paper}" if paper else ""
        kind = "" if self.kind is SheetKind.SUCCESSORS else f" --kind {self.kind}"
        return (
            f"nqueens sheet -n {settings.n} --boards {len(self.exercises)} --seed {settings.seed}"
            f" --heuristic {settings.heuristic.value}{kind}{on} -o sheet.pdf"
        )


def exercise_sheet(
    n: int,
    heuristic: str,
    seed: int | None = None,
    boards: int = BOARDS,
    kind: SheetKind = SheetKind.SUCCESSORS,
    student: str = "",
) -> Sheet:
    """Take boards from the runs of steepest ascent of a seed, which is drawn if not given, and work out the answers.

    Board k of a sheet of successors is the start of run k - 1. A sheet of ties has the first starts with several best
    moves that lower h, and one of plateaus the first states in which runs get stuck.

    Raises
    ------
    InputError
        If there are too many queens to write into their squares, or too many boards.
    """
    size = number_between(n, MIN_QUEENS, MOST_QUEENS, "n", "the number of queens on a sheet")
    number_between(boards, 1, MOST_BOARDS, "boards", "the number of boards")
    settings = run_settings(size, "steepest-ascent", heuristic=heuristic, seed=seed)
    choose = _varied if kind is SheetKind.PLATEAUS else islice
    found = tuple(choose(_exercises(settings, kind), boards))
    if len(found) < boards:
        raise InputError(
            f"only {len(found)} boards of {size} queens were found for a sheet of {kind}", "boards"
        )
    return Sheet(settings, found, kind, student)


def _varied(found: Iterator[Exercise], boards: int) -> list[Exercise]:
    """Take `boards` boards, some of them no shoulders, as most states are in which runs get stuck."""
    shoulders: list[Exercise] = []
    others: list[Exercise] = []
    most = round(OTHERS * boards)
    for one in found:
        (shoulders if one.kind is StateKind.SHOULDER else others).append(one)
        if len(others) >= most and len(shoulders) >= boards - most:
            break
    others = others[: max(most, boards - len(shoulders))]
    return sorted([*others, *shoulders[: boards - len(others)]], key=lambda one: one.run_index)


def _exercises(settings: RunSettings, kind: SheetKind) -> Iterator[Exercise]:
    seen: set[Rows] = set()
    for index in range(MOST_RUNS):
        run = replace(settings, run_index=index)
        one = _exercise(run, _last(run) if kind is SheetKind.PLATEAUS else _first(run))
        is_ambiguous = one.best_moves > 1 and one.best_h < one.h
        is_stuck = one.h > 0 and one.best_h >= one.h and one.kind is not StateKind.PLATEAU
        is_asked = {SheetKind.TIES: is_ambiguous, SheetKind.PLATEAUS: is_stuck}.get(kind, True)
        if not is_asked or (kind is not SheetKind.SUCCESSORS and one.rows in seen):
            continue
        seen.add(one.rows)
        yield one


def _first(settings: RunSettings) -> Rows:
    started = next(search_events(settings))
    assert isinstance(started, Started)
    return started.rows


def _last(settings: RunSettings) -> Rows:
    rows: list[int] = []
    for event in search_events(settings):
        if isinstance(event, Started):
            rows = list(event.rows)
        elif isinstance(event, Moved):
            rows[event.column] = event.to_row
    return tuple(rows)


def _exercise(settings: RunSettings, rows: Rows) -> Exercise:
    heuristic = settings.heuristic
    table = successor_table(rows, heuristic)
    return Exercise(rows, heuristic_value(rows, heuristic), table, heuristic, settings.run_index)
