"""Charts of runs for reports: h over steps or evaluations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.core.words import capitalized
from solver.experiment.report_charts import LEGEND_COLUMNS, LEGEND_ROW, legend_below
from solver.report.style import COLORS
from solver.runs.trace import Trace
from solver.telling.sentences import step_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CHART_INCHES: Final = (7.5, 3.0)
MOST_POINTS: Final = 4_000
"""Points of a curve in a picture; of longer runs the least and the greatest h of each stretch."""
MOST_MARKS: Final = 400
"""Marks of a kind that can be told apart."""


def run_chart(trace: Trace) -> Figure:
    """Draw h over the steps of a run, with its restarts, its local minima and its solutions."""
    steps, h = trace.column("step"), trace.column("h")
    drawing, axes = _drawing(1 + trace.is_population)
    shown = _thinned(h)
    if trace.is_population:
        members = trace.all_member_h()[shown]
        axes.fill_between(
            steps[shown],
            members.min(axis=1),
            members.max(axis=1),
            color=COLORS["grid"],
            label="range of the members",
        )
    name, style = "best h" if trace.is_population else "h", "-" if len(shown) > 1 else "."
    axes.plot(steps[shown], h[shown], style, color=COLORS["series.1"], label=name)
    restarts, minima, solutions = trace.restarts(), trace.local_minima(), trace.solutions()
    if 0 < len(restarts) <= MOST_MARKS:
        axes.vlines(steps[restarts], 0, h.max(), color=COLORS["axis"], lw=0.6, ls=":", label="restart")
    for states, role, name in ((minima, "warning", "local minimum"), (solutions, "solved", "solution")):
        if 0 < len(states) <= MOST_MARKS:
            axes.plot(steps[states], h[states], "o", ms=4, color=COLORS[role], label=name)
    _finish(drawing, axes, capitalized(step_name(trace)) + "s")
    return drawing


def curves_chart(names: Sequence[str], traces: Sequence[Trace], *, has_evaluations: bool) -> Figure:
    """Draw h of all runs over steps or evaluations, a dot at each end."""
    drawing, axes = _drawing(len(names))
    for number, (name, trace) in enumerate(zip(names, traces, strict=True), start=1):
        at = trace.evaluations_by_state() if has_evaluations else trace.column("step")
        assert at is not None
        shown = _thinned(trace.column("h"))
        color = COLORS[f"series.{number}"]
        h = trace.column("h")
        axes.plot(at[shown], h[shown], color=color, label=name)
        axes.plot(at[-1:], h[-1:], "o", ms=4, color=color)
    _finish(drawing, axes, "Evaluations" if has_evaluations else "Steps")
    return drawing


def _drawing(names: int) -> tuple[Figure, Any]:
    from matplotlib.figure import Figure  # takes a moment to load

    width, height = CHART_INCHES
    drawing = Figure(figsize=(width, height + LEGEND_ROW * ceil(names / LEGEND_COLUMNS)))
    return drawing, drawing.subplots()


def _finish(drawing: Figure, axes: Any, title: str) -> None:
    axes.set_ylim(bottom=-0.4)
    axes.locator_params(integer=True)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel(title)
    axes.set_ylabel("h")
    legend_below(drawing)


def _thinned(h: NDArray[Any]) -> NDArray[np.int64]:
    """Return the states of a curve that are drawn: all, or the extremes of each stretch of a long one."""
    if len(h) <= MOST_POINTS:
        return np.arange(len(h))
    edges = np.linspace(0, len(h), MOST_POINTS // 2 + 1).astype(np.int64)
    stretches = [(first, h[first:end]) for first, end in pairwise(edges)]
    extremes = {int(first + find(part)) for first, part in stretches for find in (np.argmin, np.argmax)}
    return np.array(sorted({0, len(h) - 1, *extremes}))
