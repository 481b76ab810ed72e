"""The local search of python-constraint2: min-conflicts from a random state, with the n-queens constraints."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from constraint import MinConflictsSolver, Problem

MOST_STEPS = 10_000


def solver_of(n: int) -> Callable[[], bool]:
    """Return a function that searches for a solution once and returns whether it found one."""
    problem = Problem(MinConflictsSolver(steps=MOST_STEPS))
    problem.addVariables(range(n), range(n))
    for first, second in combinations(range(n), 2):
        problem.addConstraint(no_attack(second - first), (first, second))
    return lambda: problem.getSolution() is not None


def no_attack(distance: int) -> Callable[[int, int], bool]:
    """Return the constraint for two queens `distance` columns apart."""
    return lambda one, other: one != other and abs(one - other) != distance
