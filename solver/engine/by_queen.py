"""Heuristics that add up what each queen says of the others on its lines; h is added up anew for each successor."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from solver.core.heuristics import Heuristic
from solver.engine.compiling import by_class, called, inlined, part
from solver.engine.pairs import column_lines, count_lines, count_queen


def _measure(heuristic: Heuristic) -> Any:
    """Return the measure of a heuristic: a class of its own, so that its function is found by the type."""
    name = heuristic.title().replace("-", "")
    counted = called(heuristic.of_queen)

    def of_queen(measure: Any, on_row: Any, on_diagonal: Any, on_anti_diagonal: Any) -> Any:
        return counted(on_row, on_diagonal, on_anti_diagonal)

    own = {"of_queen": staticmethod(of_queen), "__module__": __name__, "__slots__": ()}
    return type(name, (namedtuple(name, ("nothing",)),), own)


MEASURES = {heuristic: _measure(heuristic) for heuristic in Heuristic if not heuristic.counts_pairs}
globals().update({measure.__name__: measure for measure in MEASURES.values()})  # where cached code finds them


@by_class
def of_queen(measure: Any, on_row: int, on_diagonal: int, on_anti_diagonal: int) -> int:
    """Return what a queen adds to h."""
    raise NotImplementedError


@part
def total(measure: Any, lines: Any, rows: Any) -> Any:
    """Add up h queen by queen, where the lines are counted."""
    h = 0
    for column in range(len(rows)):
        across, down, up = column_lines(lines, column)
        row = rows[column]
        h += of_queen(measure, across[row] - 1, down[row] - 1, up[row] - 1)
    return h


def value(measure: Any, lines: Any, rows: Any) -> Any:
    """Count the lines, and add up h."""
    count_lines(lines, rows)
    return total(measure, lines, rows)


value_of_rows = value


def crossing(measure: Any, lines: Any, rows: Any, column: int) -> Any:
    """Return nothing, and the present h."""
    return 0, total(measure, lines, rows)


def cost(measure: Any, lines: Any, rows: Any, column: int, row: int, crossed: Any) -> Any:
    """Move the queen there, add up h, and move it back."""
    own = rows[column]
    move(lines, rows, column, row)
    h = total(measure, lines, rows)
    move(lines, rows, column, own)
    return h


def moved(measure: Any, lines: Any, rows: Any, column: int, row: int, h: Any) -> Any:
    """Move the queen, and add up h."""
    move(lines, rows, column, row)
    return total(measure, lines, rows)


@inlined
def move(lines: Any, rows: Any, column: int, row: int) -> None:
    """Move the queen of a column to a row."""
    count_queen(lines, column, rows[column], -1)
    count_queen(lines, column, row, 1)
    rows[column] = row
