"""The policy around every rule: starts, moves, restarts and limits. `advance` does exactly one event of a search."""

from __future__ import annotations

from typing import Any

from solver.engine.codes import (
    ITERATION_LIMIT,
    MOVED,
    RESTART_LIMIT,
    RESTARTED,
    SOLVED,
    STARTED,
    STAYED,
    STEP_LIMIT,
)
from solver.engine.compiling import entry, inlined, part, shared_part
from solver.engine.kernels import best_change, enter_board, move_queen
from solver.engine.random_numbers import AT_RANDOM, CONTINUED, draw_state
from solver.engine.rules import begin_climb, finds_best, gets_stuck, step

LOG_COLUMNS = 12
"""Numbers that `advance_noting` notes of a move."""

NO_PROGRESS = 2
LUBY = 4
"""Numbers of the restarts of a search that makes no progress, and of those by the Luby sequence."""


@entry
def advance_noting(state: Any, log: Any, most: int, most_iterations: int) -> Any:
    """Do events until one is neither a move nor a decision to stay, and return the number of moves and the last code.

    Stops after `most` moves or `most_iterations` iterations too. ``log`` has shape (most or more, 12): column, row
    before, row after, h and kind of each move, h and number of the best successors of the state reached, iterations
    and evaluations so far, column and row of the last proposal turned down since the move before or -1, and the
    column of the second queen of a swap.
    """
    run = state.run[0]
    count = 0
    for _ in range(most_iterations):
        code = advance(state)
        if code == STAYED:
            continue
        if code != MOVED:
            return count, code
        log[count, 0] = run.column
        log[count, 1] = run.from_row
        log[count, 2] = run.to_row
        log[count, 3] = run.h
        log[count, 4] = run.kind
        log[count, 5] = run.best_h
        log[count, 6] = run.best_count
        log[count, 7] = run.steps + run.stays
        log[count, 8] = evaluations_so_far(state, False)
        log[count, 9] = run.declined_column
        log[count, 10] = run.declined_row
        log[count, 11] = run.other_column
        run.declined_column = -1
        count += 1
        if count == most:
            return count, MOVED
    return count, STAYED


@part
def evaluations_so_far(state: Any, has_failed: bool) -> Any:
    """Return the evaluations counted and those of decisions at a price; the last of these may have failed."""
    run = state.run[0]
    stuck = run.restarts + has_failed if gets_stuck(state) else 0
    return run.evaluations + state.policy[0].price * (run.steps + run.stays + stuck)


@shared_part
def advance(state: Any) -> int:
    """Do the next event of the search and return its code.

    A limit ends a run only where it forbids the next event, so a run that gets stuck with its last step ends as stuck.
    Inlined into the calling loop, since passing a state takes as long as a move.
    """
    code = next_event(state)
    if code <= RESTARTED and code != STAYED:
        if code != MOVED:
            enter_state(state)
        if finds_best(state):
            scan_successors(state)
    return code


@inlined
def next_event(state: Any) -> int:
    """Choose the next event, make the move if it is one, and return its code."""
    run, policy = state.run[0], state.policy[0]
    if run.start_due:
        return STARTED
    if run.h == 0:
        return SOLVED
    if (run.steps if gets_stuck(state) else run.steps + run.stays) >= run.intervention:
        if gets_stuck(state):  # the restart or the end counts as a decision that finds the rule stuck
            run.evaluations -= policy.price
        return ITERATION_LIMIT if run.intervention >= policy.max_iterations else restart(state)
    code = step(state, state.rule.memory[0], state.rule.parameters[0])
    if code == MOVED:
        return make_move(state)
    if code == STAYED:
        run.stays += 1
        return STAYED
    return restart(state) if policy.restart else code


@inlined
def restart(state: Any) -> int:
    """Restart the search, or end it with the reason."""
    run, policy = state.run[0], state.policy[0]
    if run.restarts >= policy.max_restarts:
        return RESTART_LIMIT
    if run.steps >= policy.max_steps:
        return STEP_LIMIT
    run.restarts += 1
    run.start_due = AT_RANDOM
    return RESTARTED


@inlined
def make_move(state: Any) -> int:
    """Move the chosen queen and count the step."""
    run, policy = state.run[0], state.policy[0]
    if run.steps >= policy.max_steps:
        return STEP_LIMIT
    run.from_row = state.rows[run.column]
    run.h += run.change
    move_queen(state, run.column, run.to_row)
    run.steps += 1
    if not gets_stuck(state) and run.h < run.lowest:
        plan_intervention(state)
    return MOVED


@inlined
def plan_intervention(state: Any) -> None:
    """Note when the policy intervenes: at the start of a climb, and at a new lowest h where progress counts."""
    run, policy = state.run[0], state.policy[0]
    run.lowest = run.h if policy.restart == NO_PROGRESS else 0
    share = luby(run.restarts + 1) if policy.restart == LUBY else 1
    run.intervention = min(policy.max_iterations, run.steps + run.stays + policy.restart_after * share)


@inlined
def luby(place: Any) -> Any:
    """Return an element of the Luby sequence 1, 1, 2, 1, 1, 2, 4, ..., counted from 1."""
    size = 1
    while size < place:
        size = 2 * size + 1
    while place < size:
        size //= 2
        if place > size:
            place -= size
    return (size + 1) // 2


@inlined
def enter_state(state: Any) -> None:
    """Begin a climb in a random state or in the one in `rows`, or continue one there."""
    run = state.run[0]
    kind = run.start_due
    run.declined_column = -1
    if kind == AT_RANDOM:
        draw_state(state.random, state.policy[0].starts, state.rows)
    run.h = enter_board(state)
    run.start_due = 0
    plan_intervention(state)
    if kind != CONTINUED:
        begin_climb(state, state.rule.memory[0], state.rule.parameters[0])


@inlined
def scan_successors(state: Any) -> None:
    """Find the lowest h of all successors and how many have it; not computed at a solution."""
    run = state.run[0]
    if run.h == 0:
        run.best_h, run.best_count = 0, 0
    else:
        change, run.best_count = best_change(state)
        run.best_h = run.h + change
