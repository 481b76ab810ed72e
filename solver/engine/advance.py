"""The search itself: `advance` does exactly one event and holds every rule of every variant.

Ties are numbered in column-major order (column 0 from row 0 down, then column 1, …), so that any kernel that finds the
best successors makes the same run from the same random numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import compiled, inlined
from solver.engine.random_numbers import below
from solver.engine.state import SearchState

MOVED = 0
RESTARTED = 1
SOLVED = 2
LOCAL_MINIMUM = 3
SIDEWAYS_LIMIT = 4
STEP_LIMIT = 5
RESTART_LIMIT = 6
"""What `advance` gives back: an event that goes on (moved, restarted) or the reason the run ended."""

IMPROVING = 0
SIDEWAYS = 1
RANDOM = 2
"""Kinds of move."""


@compiled
def begin(state: SearchState, is_random: bool) -> None:
    """Enter the start state: a random one, or the one that `rows` holds."""
    if is_random:
        draw_start(state)
    enter_state(state)


@compiled
def advance(state: SearchState) -> int:
    """Do the next event of the search and return its code.

    A limit ends a run only where it forbids the next event, so a run that is stuck with its last step says so.
    """
    run, rules = state.run[0], state.rules[0]
    if run.h == 0:
        return SOLVED
    if run.kick_due and draw_kick(state):
        return make_move(state, RANDOM)
    if run.best_h < run.h:
        draw_best(state)
        return make_move(state, IMPROVING)
    if run.best_h == run.h and run.sideways_in_row < rules.sideways_limit:
        draw_best(state)
        return make_move(state, SIDEWAYS)
    return give_up(state)


@compiled
def give_up(state: SearchState) -> int:
    """Restart a stuck search, or end it with the reason."""
    run, rules = state.run[0], state.rules[0]
    if not rules.restarts:
        is_used_up = run.best_h == run.h and rules.sideways_limit > 0
        return SIDEWAYS_LIMIT if is_used_up else LOCAL_MINIMUM
    if run.restarts >= rules.max_restarts:
        return RESTART_LIMIT
    if run.steps >= rules.max_steps:
        return STEP_LIMIT
    draw_start(state)
    enter_state(state)
    run.restarts += 1
    return RESTARTED


@compiled
def draw_best(state: SearchState) -> None:
    """Choose among the best successors: one at random, or the last."""
    run = state.run[0]
    last = run.best_count - 1
    find_best(state, last if state.rules[0].takes_last else below(state.random, run.best_count))


@compiled
def draw_kick(state: SearchState) -> Any:
    """Choose a random column and a random row for its queen; False when she stands there already."""
    run = state.run[0]
    run.kick_due = 0
    n = len(state.rows)
    run.column = below(state.random, n)
    run.to_row = below(state.random, n)
    return run.to_row != state.rows[run.column]


@compiled
def make_move(state: SearchState, kind: int) -> int:
    """Move the chosen queen, count the step and look at the successors of the state reached."""
    run, rules = state.run[0], state.rules[0]
    if run.steps >= rules.max_steps:
        return STEP_LIMIT
    run.kind = kind
    run.from_row = state.rows[run.column]
    run.h = moved_h(state, run.column, run.to_row)
    count_queen(state.lines, run.column, run.from_row, -1)
    count_queen(state.lines, run.column, run.to_row, 1)
    state.rows[run.column] = run.to_row
    run.steps += 1
    if kind == SIDEWAYS:
        run.sideways_in_row += 1
        run.kick_due = rules.kicks
    elif not rules.counts_total:
        run.sideways_in_row = 0
    scan(state)
    return MOVED


@compiled
def draw_start(state: SearchState) -> None:
    """Put every queen on a random row, each row independent and uniform."""
    n = len(state.rows)
    for column in range(n):
        state.rows[column] = below(state.random, n)


@compiled
def enter_state(state: SearchState) -> None:
    """Begin a climb in the state that `rows` holds: count its lines, its h and its successors."""
    run, cap = state.run[0], np.int32(state.rules[0].count_cap)
    state.lines[:] = 0
    h = 0
    for column in range(len(state.rows)):
        row = state.rows[column]
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        h += joining_cost(rows, diagonals, anti_diagonals, row, cap)
        count_queen(state.lines, column, row, 1)
    run.h = h
    run.sideways_in_row = 0
    run.kick_due = 0
    scan(state)


@inlined
def column_lines(lines: NDArray[np.int32], column: int) -> Any:
    """Give the rows, diagonals and anti-diagonals that cross a column, each indexed by row; shape (n,) each."""
    n = (len(lines) + 2) // 5
    diagonals, anti_diagonals = 2 * n - 1 - column, 3 * n - 1 + column
    return lines[:n], lines[diagonals : diagonals + n], lines[anti_diagonals : anti_diagonals + n]


@inlined
def count_queen(lines: NDArray[np.int32], column: int, row: int, change: int) -> None:
    """Add a queen to the three lines of a square (change 1) or take her off (change -1)."""
    for line in column_lines(lines, column):
        line[row] += change


@inlined
def joining_cost(rows: Any, diagonals: Any, anti_diagonals: Any, row: int, cap: Any) -> Any:
    """How much h grows by one more queen on a square of a column, from the `column_lines`."""
    return min(rows[row], cap) + min(diagonals[row], cap) + min(anti_diagonals[row], cap)


@inlined
def leaving_gain(rows: Any, diagonals: Any, anti_diagonals: Any, row: int, cap: Any) -> Any:
    """How much h falls when the queen on a square of a column is taken off, from the `column_lines`."""
    return min(rows[row] - 1, cap) + min(diagonals[row] - 1, cap) + min(anti_diagonals[row] - 1, cap)


@compiled
def moved_h(state: SearchState, column: int, row: int) -> Any:
    """H after the queen of a column moved to another row."""
    cap = np.int32(state.rules[0].count_cap)
    rows, diagonals, anti_diagonals = column_lines(state.lines, column)
    gain = leaving_gain(rows, diagonals, anti_diagonals, state.rows[column], cap)
    return state.run[0].h + joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain


@compiled
def scan(state: SearchState) -> None:
    """Find the least h among all successors and how many have it; at a solution nobody looks."""
    run, cap = state.run[0], np.int32(state.rules[0].count_cap)
    if run.h == 0:
        run.best_h, run.best_count = 0, 0
        return
    best, count = np.int32(2**31 - 1), 0
    for column in range(len(state.rows)):
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        own = state.rows[column]
        gain = leaving_gain(rows, diagonals, anti_diagonals, own, cap)
        for row in range(len(rows)):
            change = joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain
            if change <= best and row != own:
                if change < best:
                    best, count = change, 0
                count += 1
    run.best_h, run.best_count = run.h + best, count


@compiled
def find_best(state: SearchState, number: int) -> None:
    """Set the move to the best successor of that number, counted from 0 in column-major order."""
    run, cap = state.run[0], np.int32(state.rules[0].count_cap)
    best = run.best_h - run.h
    for column in range(len(state.rows)):
        rows, diagonals, anti_diagonals = column_lines(state.lines, column)
        own = state.rows[column]
        gain = leaving_gain(rows, diagonals, anti_diagonals, own, cap)
        for row in range(len(rows)):
            if joining_cost(rows, diagonals, anti_diagonals, row, cap) - gain == best and row != own:
                if number == 0:
                    run.column, run.to_row = column, row
                    return
                number -= 1
