"""The fourth section: the charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from solver.experiment.charts.histograms import (
    Histogram,
    histogram_picture,
    restart_histograms,
    step_histograms,
)
from solver.experiment.charts.run_lengths import run_length_curves, run_length_picture
from solver.experiment.charts.success import success_bars, success_picture
from solver.experiment.report.blocks import Block, Figure, Heading, Paragraph
from solver.experiment.results import CellResults, Experiment
from solver.experiment.summary import summary_of

MOST_SIZES = 8
"""Sizes of board of which charts are drawn."""
MOST_BARS = 16
"""Bars of a chart of all sizes; where there are more every size has a chart of its own."""
MOST_PANELS = 10
"""Histograms of one picture, which must not be higher than a page."""


def figures(experiment: Experiment) -> Iterator[Block]:
    """Draw the success rates, then run lengths and histograms size by size."""
    if not experiment.done:
        yield Paragraph("No run was made, so there is nothing to draw.")
        return
    groups = [
        (n, list(group)) for n, group in groupby(experiment.cells, lambda results: results.cell.settings.n)
    ]
    is_apart = len(experiment.cells) > MOST_BARS
    if not is_apart:
        yield from _success(experiment.cells, "success")
    for n, cells in groups[:MOST_SIZES]:
        if len(groups) > 1:
            yield Heading(f"n = {n}", 3)
        if is_apart:
            yield from _success(cells, f"success-n{n}")
        yield from _run_lengths(n, cells)
        yield from _histograms(n, step_histograms(cells), "steps")
        yield from _histograms(n, restart_histograms(cells), "restarts")
    if len(groups) > MOST_SIZES:
        yield Paragraph(f"{len(groups) - MOST_SIZES} further sizes have no charts here.", is_hint=True)


def _success(cells: Sequence[CellResults], name: str) -> Iterator[Block]:
    if bars := success_bars(cells, [summary_of(results) for results in cells]):
        yield Figure(name, success_picture(bars), "Share of the runs solved, with 95 % intervals (Wilson).")


def _run_lengths(n: int, cells: Sequence[CellResults]) -> Iterator[Block]:
    if curves := run_length_curves(cells):
        yield Figure(
            f"run-lengths-n{n}",
            run_length_picture(curves),
            f"Run-length distributions, n = {n}: the share of all runs that were solved within k steps. "
            "A curve ends at the success rate.",
        )


def _histograms(n: int, histograms: Sequence[Histogram], what: str) -> Iterator[Block]:
    for first in range(0, len(histograms), MOST_PANELS):
        part = histograms[first : first + MOST_PANELS]
        name = f"{what}-n{n}" + (f"-{1 + first // MOST_PANELS}" if first else "")
        yield Figure(name, histogram_picture(part, what), f"{what.capitalize()} of a run, n = {n}.")
