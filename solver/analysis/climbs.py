"""One climb: where it stands, the rule it goes by, and where its best moves lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from solver.core.board import Rows
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.core.variants import NO_LIMIT, Choice, SidewaysCount


@dataclass(frozen=True, slots=True)
class Position:
    """Where a climb stands: the state, and what of the way to it still counts."""

    rows: Rows
    """The state."""
    sideways_made: int = 0
    """Sideways moves made that count against the limit."""
    kick_due: bool = False
    """Whether a random move comes next, as after an equal move of random-neighbour."""


def climb_settings(settings: RunSettings) -> RunSettings:
    """Return the settings of a run that is one climb of the given ones: no restart, and no limit to its steps.

    Only random-neighbour keeps its step limit, since it could run for ever.
    """
    kept = {name: value for name, value in settings.parameters.items() if name != "max_restarts"}
    if not settings.variant.kicks_after_sideways:
        kept["max_steps"] = None
    variant = replace(settings.variant, restarts_when_stuck=False)
    return replace(settings, variant=variant, parameters=MappingProxyType(kept))


def sideways_limit_of(settings: RunSettings) -> int:
    """Return how many sideways moves a climb may make; 0 for steepest ascent."""
    limit = settings.parameters.get("sideways_limit", settings.variant.default_sideways_limit)
    return limit if isinstance(limit, int) else NO_LIMIT


def counts_total(settings: RunSettings) -> bool:
    """Whether sideways moves are counted over a whole climb."""
    return (
        settings.parameters.get("sideways_count") == SidewaysCount.TOTAL and sideways_limit_of(settings) > 0
    )


def chooses_uniformly(settings: RunSettings) -> bool:
    """Whether every best successor is equally likely and nothing else moves a queen."""
    return settings.variant.choice is Choice.UNIFORM and not settings.variant.kicks_after_sideways


def best_moves(position: Position, settings: RunSettings) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield the best successors as column and row, in column-major order, each with the position it leads to.

    They are those the run may go to: none from a solution, and none where it is stuck.
    """
    table = successor_table(position.rows, settings.heuristic)
    h, best_h = heuristic_value(position.rows, settings.heuristic), int(table.min())
    made = position.sideways_made
    if h == 0 or best_h > h or (best_h == h and made >= sideways_limit_of(settings)):
        return
    is_equal = best_h == h
    after = made + 1 if is_equal else (made if counts_total(settings) else 0)
    kick_due = is_equal and settings.variant.kicks_after_sideways
    for column, row in np.argwhere((table == best_h).filled(False).T).tolist():
        rows = (*position.rows[:column], row, *position.rows[column + 1 :])
        yield (column, row), Position(rows, after, kick_due)
