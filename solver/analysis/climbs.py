"""One climb: its position, the settings it follows, and its best moves."""

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
    """The state of a climb and what its past still determines."""

    rows: Rows
    sideways_made: int = 0
    """Sideways moves made that count against the limit."""
    kick_due: bool = False
    """Whether a random move comes next, as after a sideways move of random-neighbour."""


def climb_settings(settings: RunSettings) -> RunSettings:
    """Return the settings of a run that is a single climb: without restarts and without a step limit.

    Only random-neighbour keeps its step limit, since it may never end.
    """
    parameters = {name: value for name, value in settings.parameters.items() if name != "max_restarts"}
    if not settings.variant.kicks_after_sideways:
        parameters["max_steps"] = None
    variant = replace(settings.variant, restarts_when_stuck=False)
    return replace(settings, variant=variant, parameters=MappingProxyType(parameters))


def sideways_limit_of(settings: RunSettings) -> int:
    """Return the sideways limit of a climb; 0 for steepest ascent."""
    limit = settings.parameters.get("sideways_limit", settings.variant.default_sideways_limit)
    return limit if isinstance(limit, int) else NO_LIMIT


def counts_total(settings: RunSettings) -> bool:
    """Whether sideways moves are counted over a whole climb."""
    is_total = settings.parameters.get("sideways_count") == SidewaysCount.TOTAL
    return is_total and sideways_limit_of(settings) > 0


def chooses_uniformly(settings: RunSettings) -> bool:
    """Whether every best successor is equally likely and there are no other moves."""
    return settings.variant.choice is Choice.UNIFORM and not settings.variant.kicks_after_sideways


def best_moves(position: Position, settings: RunSettings) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield the possible best moves as (column, row), in column-major order, each with the position it leads to.

    There are none at a solution or where the climb is stuck.
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
