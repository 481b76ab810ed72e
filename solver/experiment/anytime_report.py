"""What variants reach within a budget of evaluations, as tables, charts and a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from solver.core.words import NOTHING, capitalized, counted, joined
from solver.experiment.anytime import MOST, QUARTILES, Anytime
from solver.experiment.figures import cell_style
from solver.experiment.plan import Cell, Plan, experiment_command
from solver.experiment.report import REPEATED, parameters_text, starts_text, typeset
from solver.experiment.report_charts import (
    LEGEND_COLUMNS,
    LEGEND_ROW,
    WIDTH,
    legend_below,
    log_axis,
    share_axis,
    stroke,
)
from solver.experiment.tables import estimate, rate
from solver.report.model import (
    Block,
    Code,
    Facts,
    FactsLayout,
    Figure,
    Heading,
    Paragraph,
    Report,
    Table,
    made_by,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

POINTS = 200
"""Numbers of evaluations at which curves are drawn."""
TEXT = (
    "A run reaches a target when its h is first at most the target. The share of the targets reached is that of all "
    "pairs of a run and a target; the lowest h is the median over the runs, in a band from the first to the third "
    "quartile. Evaluations per run that reached a target are those of all runs, up to the target or to their end, "
    "divided by the number of runs that reached it, with their 95 % confidence interval."
)


def target_table(lines: Sequence[Anytime], targets: Sequence[int]) -> Table:
    """Return what each target costs."""
    rows = []
    for line in lines:
        for target in targets:
            reached = rate(line.share(target, MOST))
            rows.append((line.label, f"{target:,}", reached, estimate(line.cost(target))))
    return Table(
        ("variant", "target h", "reached", "evaluations per run that reached it"),
        rows,
        (False, True, True, True),
    )


def budget_table(lines: Sequence[Anytime], targets: Sequence[int], budgets: Sequence[int]) -> Table:
    """Return what each budget reaches."""
    rows = [
        (
            line.label,
            f"{budget:,}",
            _mean_text(line, budget),
            *(rate(line.share(target, budget)) for target in targets),
        )
        for line in lines
        for budget in budgets
    ]
    titles = ("variant", "evaluations", "mean lowest h", *(f"h ≤ {target}" for target in targets))
    return Table(titles, rows, (False, *(True,) * (len(titles) - 1)))


def _mean_text(line: Anytime, budget: int) -> str:
    mean = line.best_h(budget).mean()
    if np.isnan(mean):
        return NOTHING
    return f"{mean:.2f}" if mean == 0 or mean >= 0.005 else f"{mean:.1g}"  # a little is not nothing


def anytime_report(
    plan: Plan, lines: Sequence[Anytime], targets: Sequence[int], budgets: Sequence[int]
) -> Report:
    """Compose the report of some lines of one size."""
    each = " of each variant" * (len(lines) > 1)
    parts = (f"n = {lines[0].n:,}", f"{counted(plan.cell_runs, 'run')}{each}", f"seed {plan.seed}")
    shown = f"targets {joined(map(str, targets))}"
    blocks = (
        Paragraph(TEXT + _different_h(plan)),
        Figure(
            "anytime",
            partial(anytime_chart, list(zip(plan.cells, lines, strict=True)), targets),
            f"Share of the {shown} reached, and lowest h, by the evaluations spent.",
        ),
        Heading("Fixed targets"),
        target_table(lines, targets),
        Heading("Fixed budgets"),
        budget_table(lines, targets, budgets),
        *_method(plan, targets, budgets),
    )
    return Report("Anytime performance", ", ".join(parts), blocks, made_by(datetime.now().astimezone()))


def _different_h(plan: Plan) -> str:
    """Say what the h of each variant counts where that differs."""
    titles: dict[str, list[str]] = {}
    for cell in plan.cells:
        titles.setdefault(cell.settings.heuristic.label, []).append(cell.label)
    if len(titles) == 1:
        return ""
    what = "; ".join(f"{label} for {joined(names)}" for label, names in titles.items())
    return f" h is not the same for all variants: {what}. Only h = 0, a solution, means the same for all of them."


def _method(plan: Plan, targets: Sequence[int], budgets: Sequence[int]) -> Iterator[Block]:
    """State everything that is needed to make the report again."""
    yield Heading("Method")
    yield Facts(
        {one.variant.title: f"{capitalized(parameters_text(plan, one))}." for one in plan.variants},
        FactsLayout.DEFINITIONS,
    )
    heuristics = dict.fromkeys(cell.settings.heuristic for cell in plan.cells)
    objectives = {f"h ({one.label})": typeset(one.definition) for one in heuristics}
    yield Facts({"Starts": starts_text(plan, are_compared=False), **objectives}, FactsLayout.DEFINITIONS)
    yield Paragraph(REPEATED)
    yield Code(anytime_command(plan, targets, budgets))


def anytime_command(plan: Plan, targets: Sequence[int], budgets: Sequence[int]) -> str:
    """Return the command that repeats the runs of a plan with these targets and budgets."""
    command = experiment_command(plan).replace("nqueens experiment", "nqueens anytime", 1)
    return f"{command} --targets {','.join(map(str, targets))} --budgets {','.join(map(str, budgets))}"


def anytime_chart(lines: Sequence[tuple[Cell, Anytime]], targets: Sequence[int]) -> Drawing:
    """Draw the share of the targets reached and the lowest h over evaluations, a panel each."""
    from matplotlib.figure import Figure as Drawing

    height = 3.0 + LEGEND_ROW * ceil(len(lines) / LEGEND_COLUMNS)
    drawing = Drawing((WIDTH, height), layout="constrained")
    shares, least = drawing.subplots(1, 2)
    most = max(int(line.evaluations.max()) for _, line in lines)
    at = np.unique(np.geomspace(1, max(most, 2), POINTS).astype(int)).tolist()
    for cell, line in lines:
        drawn = stroke(cell_style(cell))
        reached = [float(np.mean([line.share(target, budget).value for target in targets])) for budget in at]
        low, middle, high = np.quantile([line.best_h(budget) for budget in at], QUARTILES, axis=1)
        shares.plot(at, reached, label=line.label, **drawn)
        least.plot(at, middle, **drawn)
        least.fill_between(at, low, high, color=drawn["color"], alpha=0.2, lw=0)
    _name(shares, "Share of the targets reached")
    _name(least, "Lowest h")
    share_axis(shares, "y")
    least.set_ylim(0)
    legend_below(drawing)
    return drawing


def _name(axes: Axes, title: str) -> None:
    log_axis(axes, "x")
    axes.set_xlabel("Evaluations, on a logarithmic axis")
    axes.set_ylabel(title)
