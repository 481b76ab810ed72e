"""The kernel of populations: members, their h, their successors counted by h, and the next generation.

``rows`` is the best member: the lowest h, of several the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.core.heuristics import Heuristic
from solver.engine.compiling import inlined, part
from solver.engine.memory import aligned_zeros, state_class
from solver.engine.pairs import cost, count_lines, crossing, reach_of, value_of_rows
from solver.engine.random_numbers import GIVEN, draw_state

LINEAGE = ("parent", "other_parent", "cut", "column", "from_row", "to_row")
"""How a member came about, -1 where that does not apply: places in the population before, and the queen that moved."""

PopulationState = state_class(
    "PopulationState",
    __name__,
    "reach",
    "members",
    "member_h",
    "best",
    "children",
    "child_h",
    "lineage",
    "given",
    "lines",
    "least",
    "counts",
    "targets",
)
"""A state of k members.

reach
    How many of the queens before it on a line a queen pays for.
members, children
    Shape (k, n): the population and the next generation.
member_h, child_h
    Shape (k,): their h.
best
    Shape (1,): the place of the best member.
lineage
    Shape (k, 6): how each child came about, as `LINEAGE` says.
given
    Shape (at most k, n): the first members of a given start; the others are drawn.
lines
    Shape (5n - 2,): queens of one member on its rows, diagonals and anti-diagonals.
least
    Shape (k, n): the lowest h among the successors of each member that move the queen of each column.
counts
    Shape (n(n - 1) / 2 + 1, 3): by h, how many successors have it, and room for counting them again.
targets
    Shape (k,): the successors that a beam draws, as h and number among those of that h.
"""

LARGE = np.int16(2**15 - 1)


def make(n: int, heuristic: Heuristic, members: int, **common: Any) -> Any:
    """Make the arrays of a population beside those that every kernel has."""
    return PopulationState(
        rows=aligned_zeros(n, np.int32),
        reach=reach_of(heuristic, n, np.int16),
        members=aligned_zeros((members, n), np.int32),
        member_h=aligned_zeros(members, np.int64),
        best=aligned_zeros(1, np.int64),
        children=aligned_zeros((members, n), np.int32),
        child_h=aligned_zeros(members, np.int64),
        lineage=aligned_zeros((members, len(LINEAGE)), np.int32),
        lines=aligned_zeros(5 * n - 2, np.int16),
        least=aligned_zeros((members, n), np.int64),
        counts=aligned_zeros((n * (n - 1) // 2 + 1, 3), np.int64),
        targets=aligned_zeros(members, np.int64),
        **common,
    )


def enter_board(state: Any) -> Any:
    """Take the given members and draw the others, the first of which is in `rows`; return the h of the best."""
    run, given = state.run[0], len(state.given) if state.run[0].start_due == GIVEN else 0
    for place in range(len(state.members)):
        if place < given:
            copy(state.given[place], state.members[place])
        elif place == 0:
            copy(state.rows, state.members[0])
        else:
            draw_state(state.random, state.policy[0].starts, state.members[place])
        state.member_h[place] = h_of(state, state.members[place])
    run.evaluations += len(state.members) - given
    return show_best(state)


def move_queen(state: Any, column: int, row: int) -> None:
    """Let the children take the place of their parents."""
    for place in range(len(state.members)):
        copy(state.children[place], state.members[place])
        state.member_h[place] = state.child_h[place]
    state.run[0].evaluations += state.policy[0].asked
    show_best(state)


@inlined
def show_best(state: Any) -> Any:
    """Find the best member, and return its h."""
    state.best[0] = best_place(state.member_h)
    copy(state.members[state.best[0]], state.rows)
    return state.member_h[state.best[0]]


@inlined
def best_place(values: Any) -> Any:
    """Return the place of the least of several h, of equal ones the first."""
    best = 0
    for place in range(len(values)):
        if values[place] < values[best]:
            best = place
    return best


@inlined
def copy(source: Any, target: Any) -> None:
    """Copy the rows of a state."""
    for column in range(len(source)):
        target[column] = source[column]


@part
def h_of(state: Any, rows: Any) -> Any:
    """Return the h of a member or a child."""
    return value_of_rows(state.reach, state.lines, rows)


@inlined
def rest_of(state: Any, member: Any, column: Any) -> Any:
    """Return what `cost` must know of a column of a member, and the h that its queen does not cost."""
    crossed, own = crossing(state.reach, state.lines, state.members[member], column)
    return crossed, np.int64(state.member_h[member]) - own


@part
def count_successors(state: Any, wanted: int) -> Any:
    """Count the successors by h, up to the h that the last of the wanted best ones has, which is returned.

    Returns how many have less, too.
    """
    counts = state.counts
    for h in range(len(counts)):
        counts[h, 0] = 0
    bound, counted = len(counts) - 1, 0
    for member in range(len(state.members)):
        rows = state.members[member]
        count_lines(state.lines, rows)
        for column in range(len(rows)):
            own, least = rows[column], LARGE
            crossed, rest = rest_of(state, member, column)
            for row in range(len(rows)):
                paid = np.int16(cost(state.reach, crossed, row))
                least = min(least, LARGE if row == own else paid)
            state.least[member, column] = rest + least
            if rest + least > bound:
                continue
            for row in range(len(rows)):
                h = rest + np.int16(cost(state.reach, crossed, row))
                if h <= bound and row != own:
                    counts[h, 0] += 1
                    counted += 1
            while counted - counts[bound, 0] >= wanted:
                counted -= counts[bound, 0]
                bound -= 1
    return bound, counted - counts[bound, 0]


@inlined
def become_successor(state: Any, place: Any, member: Any, column: Any, row: Any, h: Any) -> None:
    """Make a child of one parent and one move."""
    child, lineage = state.children[place], state.lineage[place]
    copy(state.members[member], child)
    lineage[0], lineage[1], lineage[2] = member, -1, -1
    lineage[3], lineage[4], lineage[5] = column, child[column], row
    child[column] = row
    state.child_h[place] = h


@inlined
def become_copy(state: Any, place: Any, member: Any) -> None:
    """Keep a member unchanged."""
    copy(state.members[member], state.children[place])
    for part_of_it in range(state.lineage.shape[1]):
        state.lineage[place, part_of_it] = -1
    state.lineage[place, 0] = member
    state.child_h[place] = state.member_h[member]


@inlined
def become_child(state: Any, place: Any, first: Any, second: Any, cut: Any, column: Any, row: Any) -> None:
    """Make a child of two parents, its columns before the cut from the first; a column that is not -1 mutates."""
    child, lineage = state.children[place], state.lineage[place]
    for inherited in range(len(child)):
        child[inherited] = state.members[first if inherited < cut else second, inherited]
    lineage[0], lineage[1], lineage[2] = first, second, cut
    lineage[3], lineage[4], lineage[5] = column, -1, row
    if column >= 0:
        lineage[4] = child[column]
        child[column] = row
    state.child_h[place] = h_of(state, child)


def best_change(state: Any) -> Any:
    """Tell nothing: rules of populations ask for the successors of all members."""
    return 0, 0
