"""What can be claimed of a board or a run, figure by figure, worked out anew for the tests of boards and lessons."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from solver.analysis.state_kind import StateKind, state_kind
from solver.analysis.success_probability import descent_values
from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


def run_of(settings: RunSettings) -> Trace:
    return record(settings, search_events(settings))


def best_moves(rows: Rows, heuristic: Heuristic, h: int | None = None) -> Iterator[Rows]:
    """Yield the successors of lowest h, or those of a given h, in column-major order."""
    table = successor_table(rows, heuristic)
    expected = table.min() if h is None else h
    for column, row in np.argwhere((table == expected).filled(False).T).tolist():
        yield (*rows[:column], row, *rows[column + 1 :])


def plateau(settings: RunSettings) -> tuple[int, int | None]:
    """Count the states without a better move that equal moves reach, and the moves to the nearest exit."""
    heuristic, start = settings.heuristic, settings.start
    assert start is not None
    h = heuristic_value(start, heuristic)
    distance, waiting, exits = {start: 0}, deque([start]), []
    while waiting:
        rows = waiting.popleft()
        if successor_table(rows, heuristic).min() < h:
            exits.append(distance.pop(rows))
            continue
        for after in best_moves(rows, heuristic, h):
            if after not in distance:
                distance[after] = distance[rows] + 1
                waiting.append(after)
    return len(distance), min(exits, default=None)


def is_cage(settings: RunSettings) -> bool:
    """Whether random neighbour reaches no solution from there, by any of its moves."""
    heuristic, start = settings.heuristic, settings.start
    assert start is not None
    seen, waiting = {(start, False)}, [(start, False)]
    while waiting:
        rows, is_kicked = waiting.pop()
        h, table = heuristic_value(rows, heuristic), successor_table(rows, heuristic)
        if h == 0 or len(seen) > 1000:
            return False
        squares = product(range(len(rows)), repeat=2)
        kicks = ((*rows[:column], row, *rows[column + 1 :]) for column, row in squares)
        after = [(kicked, False) for kicked in kicks] if is_kicked else []
        if (is_kicked is False) and table.min() <= h:
            after = [(list(best_moves(rows, heuristic))[-1], bool(table.min() == h))]
        fresh = set(after) - seen
        seen |= fresh
        waiting.extend(fresh)
    return len(seen) < 300


def ends_of_descents(rows: Rows, heuristic: Heuristic) -> set[Rows]:
    """Return where steepest ascent may end."""
    if successor_table(rows, heuristic).min() >= heuristic_value(rows, heuristic):
        return {rows}
    return set().union(*(ends_of_descents(after, heuristic) for after in best_moves(rows, heuristic)))


def chance(settings: RunSettings) -> float:
    """Return the probability that steepest ascent is solved from here."""
    values = descent_values(settings.start, settings.heuristic)
    return round(values.probability, 3)


def first_minimum(trace: Trace) -> list[int]:
    first = int(trace.local_minima()[0])
    return [int(trace.column("step")[first]), int(trace.column("h")[first])]


def one_kind(settings: RunSettings) -> StateKind:
    """Return the kind of all states that steepest ascent may end in."""
    (kind,) = {state_kind(rows) for rows in ends_of_descents(settings.start, settings.heuristic)}
    return kind


FIGURES: dict[str, Callable[[RunSettings], Any]] = {
    "h": lambda settings: heuristic_value(settings.start, settings.heuristic),
    "kind": lambda settings: state_kind(settings.start, settings.heuristic),
    "outcome": lambda settings: run_of(settings).outcome,
    "steps": lambda settings: run_of(settings).steps,
    "sideways_steps": lambda settings: run_of(settings).sideways_steps,
    "restarts": lambda settings: run_of(settings).climbs - 1,
    "best_h": lambda settings: int(run_of(settings).column("best_h")[0]),
    "best_count": lambda settings: int(run_of(settings).column("best_count")[0]),
    "most_best": lambda settings: int(run_of(settings).column("best_count").max()),
    "successors": lambda settings: settings.n * (settings.n - 1),
    "attacking_pairs": lambda settings: heuristic_value(settings.start, Heuristic.ATTACKING_PAIRS),
    "line_of_sight": lambda settings: heuristic_value(settings.start, Heuristic.LINE_OF_SIGHT),
    "first": lambda settings: [int(run_of(settings).column(name)[1]) for name in ("column", "to_row")],
    "first_minimum": lambda settings: first_minimum(run_of(settings)),
    "plateau": lambda settings: plateau(settings)[0],
    "exit": lambda settings: plateau(settings)[1],
    "chance": chance,
    "is_cage": is_cage,
    "ends": one_kind,
}
