"""The rules of all variants: `advance` does exactly one event of a search.

The rules are compiled once for each kernel; only the kernel knows how a state is stored and successors are found.
"""

from __future__ import annotations

from typing import Any

from solver.engine.compiling import entry, inlined, part
from solver.engine.kernels import best_change, best_move, change_of_move, enter_board, move_queen
from solver.engine.random_numbers import below, fill_below

STARTED = -1
MOVED = 0
RESTARTED = 1
SOLVED = 2
LOCAL_MINIMUM = 3
SIDEWAYS_LIMIT = 4
STEP_LIMIT = 5
RESTART_LIMIT = 6
"""Codes returned by `advance`: an event (up to `RESTARTED`), or the reason the run ended."""

GIVEN = 1
AT_RANDOM = 2
"""Kinds of start: the state in `rows`, or a random one."""

IMPROVING = 0
SIDEWAYS = 1
RANDOM = 2
"""Kinds of move."""
STUCK = 3
"""In place of a kind: no move is possible."""


def begin(state: Any, is_random: bool) -> None:
    """Enter the start state: a random one, or the one in `rows`."""
    state.run["start_due"] = AT_RANDOM if is_random else GIVEN
    advance(state)


@entry
def advance(state: Any) -> int:
    """Do the next event of the search and return its code.

    A limit ends a run only where it forbids the next event, so a run that gets stuck with its last step ends as stuck.
    """
    return do_event(state)


@entry
def advance_noting(state: Any, log: Any, most: int) -> Any:
    """Do up to `most` events until one is not a move; return the number of moves made and the last code.

    ``log`` has shape (most or more, 7): column, row before, row after, h and kind of each move, then h and number of
    the best successors of the state reached.
    """
    run = state.run[0]
    for count in range(most):
        code = do_event(state)
        if code != MOVED:
            return count, code
        log[count, 0] = run.column
        log[count, 1] = run.from_row
        log[count, 2] = run.to_row
        log[count, 3] = run.h
        log[count, 4] = run.kind
        log[count, 5] = run.best_h
        log[count, 6] = run.best_count
    return most, MOVED


@part
def do_event(state: Any) -> int:
    """Do what `advance` does, inlined into the calling loop: passing a state takes as long as a move."""
    code = next_event(state)
    if code <= RESTARTED:
        if code != MOVED:
            enter_state(state)
        scan_successors(state)
    return code


@inlined
def next_event(state: Any) -> int:
    """Choose the next event, make the move if it is one, and return its code."""
    run = state.run[0]
    if run.start_due:
        return STARTED
    if run.h == 0:
        return SOLVED
    kind = choose_move(state)
    return give_up(state) if kind == STUCK else make_move(state, kind)


@inlined
def choose_move(state: Any) -> int:
    """Set the next move and return its kind."""
    run, rules = state.run[0], state.rules[0]
    if run.kick_due and draw_kick(state):
        return RANDOM
    is_better = run.best_h < run.h
    if not (is_better or (run.best_h == run.h and run.consecutive_sideways < rules.sideways_limit)):
        return STUCK
    draw_best(state)
    return IMPROVING if is_better else SIDEWAYS


@inlined
def give_up(state: Any) -> int:
    """Restart a stuck search, or end it with the reason."""
    run, rules = state.run[0], state.rules[0]
    if not rules.restarts:
        is_exhausted = run.best_h == run.h and rules.sideways_limit > 0
        return SIDEWAYS_LIMIT if is_exhausted else LOCAL_MINIMUM
    if run.restarts >= rules.max_restarts:
        return RESTART_LIMIT
    if run.steps >= rules.max_steps:
        return STEP_LIMIT
    run.restarts += 1
    run.start_due = AT_RANDOM
    return RESTARTED


@inlined
def draw_best(state: Any) -> None:
    """Choose among the best successors: one at random, or the last."""
    run = state.run[0]
    last = run.best_count - 1
    find_best(state, last if state.rules[0].takes_last else below(state.random, run.best_count))


@inlined
def find_best(state: Any, number: int) -> None:
    """Set the move to the best successor of that number, counted from 0 in column-major order."""
    run = state.run[0]
    run.column, run.to_row = best_move(state, number)


@inlined
def draw_kick(state: Any) -> Any:
    """Choose a random column and a random row for its queen; False if the queen is already there."""
    run = state.run[0]
    run.kick_due = 0
    n = len(state.rows)
    run.column = below(state.random, n)
    run.to_row = below(state.random, n)
    return run.to_row != state.rows[run.column]


@inlined
def make_move(state: Any, kind: int) -> int:
    """Move the chosen queen and count the step."""
    run, rules = state.run[0], state.rules[0]
    if run.steps >= rules.max_steps:
        return STEP_LIMIT
    run.kind = kind
    run.from_row = state.rows[run.column]
    run.h = run.h + change_of_move(state, run.column, run.to_row) if kind == RANDOM else run.best_h
    move_queen(state, run.column, run.to_row)
    run.steps += 1
    if kind == SIDEWAYS:
        run.consecutive_sideways += 1
        run.kick_due = rules.kicks
    elif not rules.counts_total:
        run.consecutive_sideways = 0
    return MOVED


@inlined
def enter_state(state: Any) -> None:
    """Begin a climb: in a random state, each row independent and uniform, or in the one in `rows`.

    A given start keeps its past: sideways moves made, and a random move that is due.
    """
    run = state.run[0]
    if run.start_due == AT_RANDOM:
        fill_below(state.random, len(state.rows), state.rows)
        run.consecutive_sideways = 0
        run.kick_due = 0
    run.start_due = 0
    run.h = enter_board(state)


@inlined
def scan_successors(state: Any) -> None:
    """Find the least h of all successors and how many have it; not computed at a solution."""
    run = state.run[0]
    if run.h == 0:
        run.best_h, run.best_count = 0, 0
    else:
        change, run.best_count = best_change(state)
        run.best_h = run.h + change
