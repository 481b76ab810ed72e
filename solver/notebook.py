"""What a notebook shows of a value: a state as its board, a run to play, results as a table and charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, singledispatch
from html import escape
from typing import TYPE_CHECKING

from solver.analysis.climbs import Position
from solver.analysis.landscape import Landscape, LevelFigures
from solver.analysis.state_kind import StateKind
from solver.core.checks import InputError
from solver.experiment.figures import success_bars
from solver.experiment.plan import experiment_command
from solver.experiment.report import runs_text, sizes_text
from solver.experiment.report_charts import success_chart
from solver.experiment.results import Experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import comparison_table
from solver.report.board_svg import MOST_QUEENS, board_svg
from solver.report.model import Block, Code, Facts, FactsLayout, Report
from solver.report.model import Figure as ReportFigure
from solver.report.style import COLORS
from solver.report.writers import html_text
from solver.runs.trace import Trace, TracePosition
from solver.telling.page import page_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RUN_HEIGHT = 760
"""Pixels that a playable run takes."""
FIT = "this.style.height=this.contentDocument.documentElement.scrollHeight+'px'"
KIND_COLORS = {
    StateKind.SLOPE: "failed",
    StateKind.SOLUTION: "series.6",
    StateKind.STRICT_LOCAL_MINIMUM: "series.5",
    StateKind.SHOULDER: "series.3",
    StateKind.FLAT_LOCAL_MINIMUM: "series.2",
}
"""Roles of colours of the bars."""


@singledispatch
def as_html(value: object) -> str:
    """Return a value as HTML; one without a picture as its text."""
    return f"<pre>{escape(repr(value))}</pre>"


@as_html.register
def _(value: Position) -> str:
    return _board(value.rows, value)


@as_html.register
def _(value: TracePosition) -> str:
    if len(value.rows) > MOST_QUEENS:
        return _board(value.rows, value)
    caption = f"step {value.step:,}, h = {value.h:,}"
    return f"<figure>{board_svg(value.rows, value.moved or ())}<figcaption>{caption}</figcaption></figure>"


def _board(rows: Sequence[int], value: object) -> str:
    return board_svg(rows) if len(rows) <= MOST_QUEENS else f"<pre>{escape(repr(value))}</pre>"


@as_html.register
def _(value: Trace) -> str:
    """Show a run as the page that plays it; one that is too long for a page shows its last state."""
    try:
        page = page_text(value)
    except InputError as error:
        return f"<p>{escape(str(error))}</p>{as_html(value.position(value.end))}"
    return _frame(page, f"height:{RUN_HEIGHT}px")


@as_html.register
def _(value: Experiment) -> str:
    found = summaries(value)
    blocks: list[Block] = [comparison_table(found)]
    if bars := success_bars(value.cells, found):
        caption = "Share of runs solved, with 95 % confidence intervals (Wilson)."
        blocks.append(ReportFigure("success", partial(success_chart, bars), caption))
    blocks.append(Code(experiment_command(value.plan)))
    return _report("Experiment", f"{sizes_text(value)}, {runs_text(value)}, seed {value.plan.seed}", *blocks)


@as_html.register
def _(value: Landscape) -> str:
    tiles = {
        "States": f"{value.states:,}",
        "Solutions": f"{value.solutions:,}",
        "Strict local minima": f"{value.strict_local_minima:,}",
        "Plateau states": f"{value.plateau_states:,}",
        "Success probability": f"{100 * value.success_probability:.4f} %",
    }
    caption = "States of each h, and the climbs that end there, by kind of state."
    chart = ReportFigure("levels", partial(level_chart, value.levels), caption)
    subtitle = f"n = {value.n}, h: {value.heuristic}, sideways limit {value.sideways_limit}; exact"
    return _report("Landscape", subtitle, Facts(tiles, FactsLayout.TILES), chart)


def level_chart(levels: Sequence[LevelFigures]) -> Figure:
    """Draw how many states have each h, and how many climbs end there, stacked by kind."""
    from matplotlib.figure import Figure

    figure = Figure((7.5, 2.8))
    states, ends = figure.subplots(1, 2)
    below: dict[int, tuple[float, float]] = {}
    for kind, role in KIND_COLORS.items():
        if not (found := [level for level in levels if level.kind is kind]):
            continue
        heights = [level.h for level in found]
        stacked = [below.get(h, (0.0, 0.0)) for h in heights]
        colors = {"color": COLORS[role], "label": kind.label}
        states.bar(heights, [level.states for level in found], bottom=[low for low, _ in stacked], **colors)
        ends.bar(heights, [level.ends for level in found], bottom=[low for _, low in stacked], **colors)
        for level, (low, end) in zip(found, stacked, strict=True):
            below[level.h] = low + level.states, end + level.ends
    ended = [level.h for level in levels if level.ends]
    ends.set_xlim(-0.6, max(ended, default=0) + 0.6)
    for axes, title in ((states, "States"), (ends, "Climbs that end")):
        axes.set_title(title)
        axes.set_xlabel("h")
        axes.locator_params("x", integer=True)
        axes.grid(visible=False, axis="x")
    states.yaxis.set_major_formatter("{x:,.0f}")
    ends.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g} %")
    figure.legend(*states.get_legend_handles_labels(), loc="outside lower center", ncols=len(KIND_COLORS))
    return figure


def _report(title: str, subtitle: str, *blocks: Block) -> str:
    return _frame(html_text(Report(title, subtitle, blocks, "")), f'height:420px" onload="{FIT}')


def _frame(page: str, style: str) -> str:
    """Show a page of its own within the notebook, so that neither's styles touch the other's."""
    return f'<iframe srcdoc="{escape(page)}" style="width:100%;border:0;{style}"></iframe>'
