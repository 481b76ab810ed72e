"""The report of an experiment: its sections, composed from the results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import compress, groupby, islice

from solver.core.definitions import STATE_DEFINITIONS, program
from solver.core.events import Outcome
from solver.core.variants import ParameterValue
from solver.experiment.exact import Comparison, comparisons
from solver.experiment.figures import (
    Histogram,
    SweepPoint,
    restart_histograms,
    run_length_curves,
    size_curves,
    step_histograms,
    success_bars,
    sweeps,
)
from solver.experiment.plan import Plan, PlannedVariant, experiment_command
from solver.experiment.progress import duration_text
from solver.experiment.report_charts import (
    histogram_chart,
    run_length_chart,
    size_chart,
    success_chart,
    sweep_chart,
)
from solver.experiment.results import CellResults, Experiment, Failure
from solver.experiment.sequences import sequences
from solver.experiment.summary import FIGURE_DEFINITIONS, Summary, definitions, summaries, summary_of
from solver.experiment.tables import COLUMNS, NOTHING, comparison_table, interval, number, percent
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
    Tone,
    counted,
    made_by,
)

MOST_DIGITS = 15
"""Digits of the largest number of states that is written out."""
CLOSE, FAR = 2.0, 4.0
"""Standard errors within which a mean mostly lies, and beyond which something is wrong."""
MOST_SIZES_IN_WORDS = 4
MOST_CHART_SIZES = 8
"""Sizes of board that have charts."""
MOST_BARS = 16
"""Bars of one chart of all sizes; where there are more, every size has a chart of its own."""
MOST_PANELS = 8
"""Histograms of one figure, which must fit on a page."""
MOST_CELLS = 24
"""Combinations of variant and size that are reported one by one."""
MOST_FAILURES = 20
"""Failures that are listed."""
MOST_LETTERS = 200
"""Letters of a failure's reason that are shown."""

PAIRED = "Run k of every variant starts in the same random state, so the variants can be compared run by run."
INDEPENDENT = "Every variant has its own random starts."


def report_of(experiment: Experiment, made_at: datetime | None = None) -> Report:
    """Compose the report of an experiment, as far as it got."""
    parts = (
        counted(len(experiment.plan.variants), "variant"),
        sizes_text(experiment),
        runs_text(experiment),
        f"seed {experiment.plan.seed}",
    )
    return Report(
        "Local search on the n-queens problem",
        f"An experiment with {', '.join(parts)}",
        tuple(_blocks(experiment)),
        made_by(made_at or datetime.now().astimezone()),
    )


def _blocks(experiment: Experiment) -> Iterator[Block]:
    if not experiment.is_complete:
        what = "was cancelled" if experiment.is_cancelled else "is not complete"
        runs = f"{experiment.done:,} of {counted(experiment.plan.runs, 'run')}"
        text = f"The experiment {what}: {runs} were made. The last section lists the missing runs."
        yield Paragraph(text, Tone.WARNING, "Note:")
    for place, (title, compose) in enumerate(_SECTIONS, start=1):
        yield Heading(f"{place} {title}")
        yield from compose(experiment)


def runs_text(experiment: Experiment) -> str:
    """Write how many runs there are: ``40 runs of each variant``, or how many of all when some are missing."""
    plan, done = experiment.plan, experiment.done
    if done == plan.runs:
        return f"{counted(plan.cell_runs, 'run')} of each variant"
    part = f"{done:,} of {counted(plan.runs, 'run')}"
    return f"cancelled after {part}" if experiment.is_cancelled else f"only {part} made"


def sizes_text(experiment: Experiment) -> str:
    """Write the sizes of the boards: ``n = 8`` or ``n = 6, 8, 10``."""
    return f"n = {', '.join(map(str, experiment.plan.sizes))}"


def _by_size(experiment: Experiment) -> list[tuple[int, list[CellResults]]]:
    groups = groupby(experiment.cells, lambda results: results.cell.settings.n)
    return [(n, list(group)) for n, group in groups]


def _joined(words: Iterable[str]) -> str:
    """Write words as a list in a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


# 1 Problem and definitions


def _problem(experiment: Experiment) -> Iterator[Block]:
    """State the search problem, the terms and the variants."""
    sizes, found = experiment.plan.sizes, definitions(experiment)
    counts = ", ".join(f"{n}^{n} = {n**n:,}" for n in sizes if len(str(n**n)) <= MOST_DIGITS)
    successors = ", ".join(f"{n * (n - 1):,} for n = {n}" for n in sizes)
    objectives = {name: text for name, text in found.items() if name.startswith("h (")}
    yield Paragraph(
        "Place n queens on an n by n board so that no two of them share a row, a column or a diagonal."
    )
    yield Facts(
        {
            "State": f"{STATE_DEFINITIONS['state']} There are n^n states{f': {counts}' if counts else ''}.",
            "Initial state": found["start"],
            "Action": f"Move one queen within its column. A state has n(n - 1) successors: {successors}.",
            **{f"Objective {name}": text for name, text in objectives.items()},
            "Goal test": "h = 0: no two queens attack each other.",
            "Cost": "One for each step; restarts are free.",
        },
        FactsLayout.DEFINITIONS,
    )
    yield Heading("Terms", 3)
    explained = {"state", "start", *FIGURE_DEFINITIONS, *objectives}
    terms = {
        name.replace("_", " ").capitalize(): text for name, text in found.items() if name not in explained
    }
    yield Facts(terms, FactsLayout.DEFINITIONS)
    yield Heading("Variants", 3)
    yield Facts(
        {
            planned.variant.title: f"{planned.variant.description} Parameters: {parameters}."
            for planned, parameters in _parameters(experiment.plan)
        },
        FactsLayout.DEFINITIONS,
    )


def _parameters(plan: Plan) -> Iterator[tuple[PlannedVariant, str]]:
    """Yield the variants, each with all values of its parameters and with its heuristics."""
    for planned in plan.variants:
        texts = [
            f"{parameter.name.replace('_', ' ')}: {', '.join(map(_value_text, values))}"
            for parameter in planned.variant.parameters
            for values in [planned.values.get(parameter.name, (parameter.default,))]
        ]
        heuristics = plan.heuristics or (planned.variant.heuristic,)
        yield planned, "; ".join([*texts, f"h: {', '.join(one.label for one in heuristics)}"])


def _value_text(value: ParameterValue) -> str:
    return "no limit" if value is None else value if isinstance(value, str) else f"{value:,}"


# 2 Settings


def _settings(experiment: Experiment) -> Iterator[Block]:
    """State everything that is needed to repeat the runs."""
    plan = experiment.plan
    runs = f"{plan.cell_runs:,} of each variant and size, {plan.runs:,} in all"
    versions = {name: text for name, text in program().items() if text}
    versions["Python"] = versions.pop("python")
    name, version = versions.pop("name"), versions.pop("version")
    yield Facts(
        {
            "Queens n": ", ".join(map(str, plan.sizes)),
            "Variants": "; ".join(dict.fromkeys(cell.label for cell in plan.cells)),
            "Runs": runs
            if experiment.is_complete
            else f"{runs}, were planned; {experiment.done:,} were made",
            "Seed": str(plan.seed),
            "Starts": PAIRED if plan.is_paired else INDEPENDENT,
            "Time": f"{duration_text(experiment.seconds)} (wall-clock)",
            "Program": f"{name} {version} with {', '.join(f'{part} {text}' for part, text in versions.items())}",
        }
    )
    yield Paragraph("This command repeats the runs exactly, with the same version of the program:")
    yield Code(experiment_command(plan))


# 3 Comparison


def _comparison(experiment: Experiment) -> Iterator[Block]:
    """Compare all variants in a table, summarise it in words, and check it against exact values."""
    found = summaries(experiment)
    groups = groupby(found, lambda summary: summary.n)
    yield Paragraph(
        " ".join(_verdict_on_size(n, list(rows)) for n, rows in islice(groups, MOST_SIZES_IN_WORDS))
    )
    yield comparison_table(found)
    meanings = (f"{column.title.capitalize()}: {column.meaning}" for column in COLUMNS[3:])
    yield Paragraph(" ".join(meanings), Tone.HINT)
    yield from _against_theory(experiment, found)


def _verdict_on_size(n: int, rows: Sequence[Summary]) -> str:
    """Say which variant solves most and which needs least steps per solution, unless runs are missing."""
    if not any(row.runs for row in rows):
        return f"On {n} queens no run was made."
    if missing := [row for row in rows if not row.is_complete]:
        parts = _joined(f"{row.label} ({row.runs:,} of {row.planned_runs:,} made)" for row in missing)
        return f"On {n} queens the variants cannot be compared, because runs are missing for {parts}."
    best = max(row.success_rate or 0.0 for row in rows)
    names = _joined(row.label for row in rows if row.success_rate == best)
    sentence = f"On {n} queens {names} solved most: {percent(best)} of the runs."
    for noun in ("steps", "evaluations"):
        prices = ((getattr(row, f"expected_{noun}_per_solution"), row.label) for row in rows)
        if priced := [(price, variant) for price, variant in prices if price]:
            price, cheapest = min(priced)
            digits = 2 if noun == "steps" else 0
            sentence += f" Per solution, {cheapest} needed the fewest {noun}: {number(price, digits)}."
    return sentence


def _against_theory(experiment: Experiment, found: Sequence[Summary]) -> Iterator[Block]:
    """Compare complete cells with exact values; where runs are missing, short runs may be over-represented."""
    compared = [
        (summary, one)
        for cell, summary in zip(experiment.plan.cells, found, strict=True)
        if summary.is_complete
        for one in comparisons(cell.settings, summary)
    ]
    if not compared:
        return
    yield Heading("Comparison with exact values", 3)
    yield Paragraph(
        "On the smallest boards every figure can be computed exactly, averaged over all starts and all random "
        f"choices. {_verdict([one for _, one in compared])}"
    )
    yield Table(
        ("variant", "n", "figure", "exact", "measured", "standard error", "deviation"),
        tuple(_comparison_row(summary, one) for summary, one in compared),
        (False, True, False, True, True, True, True),
    )


def _comparison_row(summary: Summary, one: Comparison) -> tuple[str, ...]:
    name = one.figure.replace("_", " ").removeprefix("mean ")
    values = (f"{value:,.5f}" for value in (one.exact, one.measured, one.standard_error))
    equality = "equal" if one.standard_errors == 0 else "differs"
    deviation = f"{one.standard_errors:+.2f} s.e.".replace("-", "−") if one.standard_error else equality
    return summary.label, str(summary.n), name, *values, deviation


def _verdict(compared: Sequence[Comparison]) -> str:
    off = [abs(one.standard_errors) for one in compared]
    close, far = sum(value <= CLOSE for value in off), sum(value > FAR for value in off)
    sentence = f"{close} of {len(off)} figures lie within {CLOSE:g} standard errors"
    if far:
        return f"{sentence}; {far} lie beyond {FAR:g}, which chance alone does not explain."
    return f"{sentence}, and all within {FAR:g}."


# 4 Charts


def _charts(experiment: Experiment) -> Iterator[Block]:
    """Draw the success rates, then run lengths and histograms size by size."""
    if not experiment.done:
        yield Paragraph("No run was made, so there is nothing to draw.")
        return
    groups = _by_size(experiment)
    is_apart = len(experiment.cells) > MOST_BARS
    if not is_apart:
        yield from _success(experiment.cells, "success")
    curves = size_curves(success_bars(experiment.cells, summaries(experiment)))
    if any(len(curve.bars) > 1 for curve in curves):
        caption = "Share of runs solved by the number of queens, with 95 % confidence intervals (Wilson)."
        yield Figure("success-by-size", partial(size_chart, curves), caption)
    for n, cells in groups[:MOST_CHART_SIZES]:
        if len(groups) > 1:
            yield Heading(f"n = {n}", 3)
        if is_apart:
            yield from _success(cells, f"success-n{n}")
        yield from _sweeps(n, cells)
        if lengths := run_length_curves(cells):
            yield Figure(
                f"run-lengths-n{n}",
                partial(run_length_chart, lengths),
                f"Run-length distributions, n = {n}: the share of all runs solved within k steps. "
                "Each curve ends at the success rate.",
            )
        yield from _histograms(n, step_histograms(cells), "steps")
        yield from _histograms(n, restart_histograms(cells), "restarts")
    if len(groups) > MOST_CHART_SIZES:
        yield Paragraph(f"{len(groups) - MOST_CHART_SIZES} further sizes have no charts here.", Tone.HINT)


def _success(cells: Sequence[CellResults], name: str) -> Iterator[Block]:
    if bars := success_bars(cells, [summary_of(results) for results in cells]):
        caption = "Share of runs solved, with 95 % confidence intervals (Wilson)."
        yield Figure(name, partial(success_chart, bars), caption)


def _sweeps(n: int, cells: Sequence[CellResults]) -> Iterator[Block]:
    found = [summary_of(results) for results in cells]
    has_runs = [results.done > 0 for results in cells]
    bars = success_bars(cells, found)
    for sweep in sweeps([SweepPoint(*pair) for pair in zip(bars, compress(found, has_runs), strict=True)]):
        yield Figure(
            f"{sweep.name.replace('_', '-')}-n{n}",
            partial(sweep_chart, sweep),
            f"Success and cost by {sweep.title.lower()}, n = {n}. Runs solved with 95 % confidence intervals (Wilson).",
        )


def _histograms(n: int, histograms: Sequence[Histogram], noun: str) -> Iterator[Block]:
    for first in range(0, len(histograms), MOST_PANELS):
        chart = partial(histogram_chart, histograms[first : first + MOST_PANELS], noun)
        name = f"{noun}-n{n}" + (f"-{1 + first // MOST_PANELS}" if first else "")
        yield Figure(name, chart, f"{noun.capitalize()} per run, n = {n}.")


# 5 Variants and search sequences


def _variants(experiment: Experiment) -> Iterator[Block]:
    """Report every variant on every size: its figures, its outcomes and some of its runs."""
    for results in experiment.cells[:MOST_CELLS]:
        yield Heading(results.cell.full_label, 3)
        summary = summary_of(results)
        if not summary.runs:
            yield Paragraph("No run was made.", Tone.WARNING)
            continue
        yield Facts(_figures(summary))
        yield _outcomes(summary)
        yield Heading("Search sequences from random starts", 4)
        yield from sequences(results)
    left_out = len(experiment.cells) - MOST_CELLS
    if left_out > 0:
        verb = "is" if left_out == 1 else "are"
        combinations = counted(left_out, "more combination")
        yield Paragraph(f"{combinations} of variant and size {verb} in the comparison only.", Tone.HINT)


def _figures(summary: Summary) -> dict[str, str]:
    quantiles = (
        f"{100 * float(share):g} %: {number(value, 0)}" for share, value in summary.quantiles.items()
    )
    bounds = interval(summary.success_interval)
    figures = {
        "Runs": f"{summary.runs:,}, {summary.solved:,} of them solved",
        "Success rate": f"{percent(summary.success_rate)} (95 % confidence interval {bounds})",
        "Failure rate": percent(None if summary.success_rate is None else 1 - summary.success_rate),
        "Mean steps when it succeeds": number(summary.mean_steps_solved),
        "Mean steps when it fails": number(summary.mean_steps_failed),
        "Mean steps of all runs": number(summary.mean_steps),
        "Steps per solution": number(summary.expected_steps_per_solution),
        "Quantiles of steps when it succeeds": ", ".join(quantiles) or NOTHING,
        "Mean iterations of all runs": number(summary.mean_iterations),
        "Mean evaluations of all runs": number(summary.mean_evaluations, 0),
        "Evaluations per solution": number(summary.expected_evaluations_per_solution, 0),
    }
    if summary.mean_iterations == summary.mean_steps:
        del figures["Mean iterations of all runs"]
    if summary.total_restarts:
        figures |= {
            "Restarts in total": f"{summary.total_restarts:,}",
            "Restarts per run": number(summary.mean_restarts),
            "Restarts per run that restarted": number(summary.mean_restarts_when_restarted),
        }
    return {name: text for name, text in figures.items() if text != NOTHING}


def _outcomes(summary: Summary) -> Table:
    rows = (
        (Outcome(name).label, f"{count:,}", percent(count / summary.runs), Outcome(name).sentence)
        for name, count in summary.outcomes.items()
    )
    return Table(("outcome", "runs", "share", "meaning"), tuple(rows), (False, True, True, False))


# 6 Missing runs


def _missing(experiment: Experiment) -> Iterator[Block]:
    """State whether all runs were made and, if not, which are missing and why."""
    left = experiment.plan.runs - experiment.done
    if not left:
        yield Paragraph(f"None: all {counted(experiment.plan.runs, 'run')} were made.")
        return
    sentences = [
        f"{counted(left, 'run')} of {experiment.plan.runs:,} were not made; all figures are based on the others."
    ]
    if experiment.is_cancelled:
        sentences.insert(0, "The experiment was cancelled.")
        sentences.append("Long runs are more likely to be missing, so the figures may favour short runs.")
    yield Paragraph(" ".join(sentences), Tone.WARNING)
    yield Table(
        ("variant", "n", "planned", "made"),
        tuple(
            (results.cell.label, str(results.cell.settings.n), f"{planned:,}", f"{done:,}")
            for results in experiment.cells
            if (done := results.done) < (planned := results.cell.runs)
        ),
        (False, True, True, True),
    )
    if failures := experiment.failures:
        rows = tuple(_failure_row(experiment, failure) for failure in failures[:MOST_FAILURES])
        yield Table(("variant and size", "runs", "reason"), rows, (False, True, False))
    if len(failures) > MOST_FAILURES:
        yield Paragraph(f"{len(failures) - MOST_FAILURES} more failures are not listed.", Tone.HINT)


def _failure_row(experiment: Experiment, failure: Failure) -> tuple[str, str, str]:
    chunk = failure.chunk
    runs = f"{chunk.first:,} to {chunk.first + chunk.count - 1:,}"
    reason = " ".join(failure.reason.split())
    if len(reason) > MOST_LETTERS:
        reason = f"{reason[:MOST_LETTERS]}…"
    return experiment.plan.cells[chunk.cell].full_label, runs, reason


_SECTIONS: tuple[tuple[str, Callable[[Experiment], Iterator[Block]]], ...] = (
    ("Problem and definitions", _problem),
    ("Settings", _settings),
    ("Comparison", _comparison),
    ("Charts", _charts),
    ("Variants and search sequences", _variants),
    ("Missing runs", _missing),
)
"""The sections, in their order."""
