"""The report of an experiment: its sections, composed from the results alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import compress, groupby, islice

from solver.core.definitions import STATE_DEFINITIONS, machine, program
from solver.core.events import Outcome
from solver.core.variants import ParameterValue
from solver.experiment.contrasts import Contrast, Measure, Standing
from solver.experiment.discussion import (
    NOUNS,
    Findings,
    conclusions,
    discussion,
    figure_text,
    p_text,
    ratio_text,
)
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
    contrast_chart,
    histogram_chart,
    run_length_chart,
    size_chart,
    success_chart,
    sweep_chart,
)
from solver.experiment.results import CellResults, Experiment, Failure
from solver.experiment.sequences import SEQUENCES, sequences
from solver.experiment.summary import FIGURE_DEFINITIONS, QUANTILES, Summary, definitions
from solver.experiment.tables import HOW_TO_READ, NOTHING, comparison_table, number, percent, plain
from solver.report.model import (
    Block,
    Chart,
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

TITLE = "Local search on the n-queens problem"
MOST_DIGITS = 15
"""Digits of the largest number of states that is written out."""
CLOSE, FAR = 2.0, 4.0
"""Standard errors within which a mean mostly lies, and beyond which something is wrong."""
MOST_CHART_SIZES = 8
"""Sizes of board that have charts."""
MOST_BARS = 16
"""Bars of one chart of all sizes; where there are more, every size has a chart of its own."""
MOST_PANELS = 6
"""Histograms of one figure, which must fit on a page."""
MOST_CELLS = 24
"""Combinations of variant and size whose runs are shown."""
MOST_COMPARED = 12
"""Variants of one size whose pairs are listed one by one."""
MOST_FAILURES = 20
"""Failures that are listed."""
MOST_LETTERS = 200
"""Letters of a failure's reason that are shown."""
SUPERSCRIPTS = str.maketrans("0123456789n", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ")

PAIRED = "Run k of every variant starts in the same random state, so the variants can be compared run by run."
INDEPENDENT = "Every variant has its own random starts."
STATISTICS = (
    "Intervals are 95 % confidence intervals: of success rates by Wilson's score method, of means by Student's t, and "
    "of costs per solution, which are ratios of two means, by the delta method on a logarithmic scale."
)
PAIRED_TESTS = (
    "Since starts are shared, variants are compared run by run: success by McNemar's exact test, with Newcombe's "
    "interval of the difference, and costs per solution by a paired t test of the logarithm of their ratio."
)
INDEPENDENT_TESTS = (
    "Success is compared by Fisher's exact test, with Newcombe's interval of the difference, and costs per solution by "
    "a t test of the logarithm of their ratio."
)
CORRECTION = (
    "The p values of all {count:,} comparisons are corrected for their number by Holm's method, and a difference is "
    "called significant if its corrected p value is below 0.05. Intervals are not corrected."
)
PAIRS_READ = (
    "With 95 % intervals, and p values corrected by Holm's method; a star marks significant differences."
)
METHODS = (
    "E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American "
    "Statistical Association 22, 1927.",
    "Student, The probable error of a mean, Biometrika 6, 1908.",
    "W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6.",
    "Q. McNemar, Note on the sampling error of the difference between correlated proportions, Psychometrika 12, 1947.",
    "R. A. Fisher, Statistical Methods for Research Workers, 5th edition, 1934.",
    "R. G. Newcombe, Interval estimation for the difference between proportions, Statistics in Medicine 17, 1998.",
    "S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979.",
    "H. H. Hoos and T. Stützle, Evaluating Las Vegas algorithms: pitfalls and remedies, Uncertainty in Artificial "
    "Intelligence, 1998.",
)
"""The sources of the intervals, the tests and the run-length distributions."""


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What the reader of a report may ask for."""

    title: str = TITLE
    author: str = ""
    course: str = ""
    sequences: int = SEQUENCES
    """Runs of each variant and size that are shown state by state."""
    is_whole: bool = False
    """Whether long runs are shown whole."""


AS_USUAL = ReportOptions()


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is known while a report is composed."""

    findings: Findings
    options: ReportOptions
    figures: dict[str, int] = field(default_factory=dict)
    """Numbers by name, in the order in which the text cites them."""
    tables: dict[str, int] = field(default_factory=dict)

    @property
    def experiment(self) -> Experiment:
        return self.findings.experiment

    @property
    def by_size(self) -> list[tuple[int, list[CellResults]]]:
        groups = groupby(self.experiment.cells, lambda results: results.cell.settings.n)
        return [(n, list(group)) for n, group in groups]

    def figure(self, name: str, chart: Chart, text: str, caption: str) -> Iterator[Block]:
        """Cite a figure in some sentences, in the place of ``{}``, and show it."""
        place = self.figures.setdefault(name, len(self.figures) + 1)
        yield Paragraph(text.format(f"Figure {place}"))
        yield Figure(name, chart, caption, number=place)

    def table(self, name: str, table: Table, text: str, caption: str) -> Iterator[Block]:
        """Cite a table in some sentences, in the place of ``{}``, and show it."""
        place = self.tables.setdefault(name, len(self.tables) + 1)
        yield Paragraph(text.format(f"Table {place}"))
        yield replace(table, caption=caption, number=place)


def report_of(
    experiment: Experiment, made_at: datetime | None = None, options: ReportOptions = AS_USUAL
) -> Report:
    """Compose the report of an experiment, as far as it got."""
    when = made_at or datetime.now().astimezone()
    parts = (
        counted(len({cell.label for cell in experiment.plan.cells}), "variant"),
        sizes_text(experiment),
        runs_text(experiment),
        f"seed {experiment.plan.seed}",
    )
    byline = (options.author, options.course, f"{when:%Y-%m-%d}")
    return Report(
        options.title,
        f"An experiment with {', '.join(parts)}",
        tuple(_blocks(_Draft(Findings(experiment), options))),
        made_by(when),
        " · ".join(filter(None, byline)),
    )


def _blocks(draft: _Draft) -> Iterator[Block]:
    experiment = draft.experiment
    if not experiment.is_complete:
        what = "was cancelled" if experiment.is_cancelled else "is not complete"
        runs = f"{experiment.done:,} of {counted(experiment.plan.runs, 'run')}"
        text = f"The experiment {what}: {runs} were made. The results list the missing runs."
        yield Paragraph(text, Tone.WARNING, "Note:")
    for title, compose in _SECTIONS:
        if blocks := list(compose(draft)):
            yield Heading(title)
            yield from blocks


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


def _typeset(text: str) -> str:
    """Write powers with superscripts, and a minus as one."""
    powers = re.sub(r"\^(\w+)", lambda found: found[1].translate(SUPERSCRIPTS), text)
    return powers.replace(" - ", " − ")


# 1 Problem and rules


def _problem(draft: _Draft) -> Iterator[Block]:
    """State the search problem, the variants and the terms."""
    experiment = draft.experiment
    sizes, found = experiment.plan.sizes, definitions(experiment)
    counts = ", ".join(f"{n}^{n} = {n**n:,}" for n in sizes if len(str(n**n)) <= MOST_DIGITS)
    successors = ", ".join(f"{n * (n - 1):,} for n = {n}" for n in sizes)
    objectives = {name: text for name, text in found.items() if name.startswith("h (")}
    yield Paragraph(
        "Place n queens on an n by n board so that no two of them share a row, a column or a diagonal."
    )
    facts = {
        "State": f"{STATE_DEFINITIONS['state']} There are n^n states{f': {counts}' if counts else ''}.",
        "Initial state": found["start"],
        "Action": f"Move one queen within its column. A state has n(n - 1) successors: {successors}.",
        **{f"Objective {name}": text for name, text in objectives.items()},
        "Goal test": "h = 0: no two queens attack each other.",
        "Cost": "One for each step; restarts are free.",
    }
    yield Facts({name: _typeset(text) for name, text in facts.items()}, FactsLayout.DEFINITIONS)
    yield Heading("Variants", 3)
    yield Facts(
        {
            planned.variant.title: f"{planned.variant.description} Parameters: {parameters}."
            for planned, parameters in _parameters(experiment.plan)
        },
        FactsLayout.DEFINITIONS,
    )
    yield Heading("Terms", 3)
    explained = {"state", "start", *FIGURE_DEFINITIONS, *objectives}
    terms = {
        name.replace("_", " ").capitalize(): _typeset(text)
        for name, text in found.items()
        if name not in explained
    }
    yield Facts(terms, FactsLayout.DEFINITIONS)


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


# 2 Method


def _method(draft: _Draft) -> Iterator[Block]:
    """State everything that is needed to repeat the runs, and how they are judged."""
    experiment, plan = draft.experiment, draft.experiment.plan
    runs = f"{plan.cell_runs:,} of each variant and size, {plan.runs:,} in all"
    versions = {name: text for name, text in program().items() if text}
    versions["Python"] = versions.pop("python")
    name, version = versions.pop("name"), versions.pop("version")
    processor = sum(results.seconds for results in experiment.cells)
    yield Facts(
        {
            "Queens n": ", ".join(map(str, plan.sizes)),
            "Variants": "; ".join(dict.fromkeys(cell.label for cell in plan.cells)),
            "Runs": runs
            if experiment.is_complete
            else f"{runs}, were planned; {experiment.done:,} were made",
            "Seed": str(plan.seed),
            "Starts": PAIRED if plan.is_paired else INDEPENDENT,
            "Running time": f"{duration_text(experiment.seconds)}; {duration_text(processor)} of processor time",
            "Machine": machine(),
            "Program": f"{name} {version} with {', '.join(f'{part} {text}' for part, text in versions.items())}",
        }
    )
    yield Paragraph("This command repeats the runs exactly, with the same version of the program:")
    yield Code(experiment_command(plan))
    tests = PAIRED_TESTS if plan.is_paired else INDEPENDENT_TESTS
    compared = (
        f" {tests} {CORRECTION.format(count=len(draft.findings.contrasts))}"
        if draft.findings.contrasts
        else ""
    )
    yield Paragraph(f"{STATISTICS}{compared}")


# 3 Results


def _results(draft: _Draft) -> Iterator[Block]:
    """Give the figures of all variants, compare them, and check them against exact values."""
    if not draft.experiment.done:
        yield Paragraph("No run was made, so there are no figures.")
    else:
        yield from _success(draft)
        yield from _costs(draft)
        yield from _comparison(draft)
        yield from _against_theory(draft)
    yield from _missing(draft.experiment)


def _success(draft: _Draft) -> Iterator[Block]:
    found, cells = draft.findings.summaries, draft.experiment.cells
    yield Heading("Success and steps", 3)
    yield from draft.table(
        "success",
        comparison_table(
            found, ("runs", "solved", "95 % interval", "steps solved", "steps failed", "median")
        ),
        "{} shows how many runs each variant solved, and how many steps its runs took.",
        f"Runs solved, mean steps of the runs that were solved and of those that were not, and the median of those "
        f"solved. {HOW_TO_READ}",
    )
    bars = success_bars(cells, found)
    caption = "Share of runs solved, with 95 % confidence intervals (Wilson)."
    if len(bars) <= MOST_BARS:
        yield from _success_bars(
            draft, cells, "success", "{} shows the success rates with their intervals.", caption
        )
    curves = size_curves(cells, found)
    if any(len(curve.rows) > 1 for curve in curves):
        yield from draft.figure(
            "by-size",
            partial(size_chart, curves),
            "{} shows how success, steps and evaluations change with the number of queens.",
            "Share of runs solved, steps per solution and evaluations per solution by the number of queens, with 95 % "
            "confidence intervals; both axes of costs are logarithmic.",
        )
    for n, group in draft.by_size[:MOST_CHART_SIZES]:
        if len(bars) > MOST_BARS:
            yield from _success_bars(
                draft,
                group,
                f"success-n{n}",
                f"{{}} shows the success rates on {n} queens.",
                f"n = {n}: {caption.lower()[:1]}{caption[1:]}",
            )
        yield from _sweeps(draft, n, group)
        if len(lengths := run_length_curves(group)) > 1:
            yield from draft.figure(
                f"run-lengths-n{n}",
                partial(run_length_chart, lengths),
                f"{{}} shows after how many steps the runs on {n} queens were solved.",
                f"Run-length distributions, n = {n}: the share of all runs solved within k steps. Each curve ends at "
                "the success rate.",
            )


def _success_bars(
    draft: _Draft, cells: Sequence[CellResults], name: str, text: str, caption: str
) -> Iterator[Block]:
    """Draw success rates; a single one is said in a sentence instead."""
    rows = [
        row
        for results, row in zip(draft.experiment.cells, draft.findings.summaries, strict=True)
        if results in cells
    ]
    bars = success_bars(cells, rows)
    if len(bars) == 1:
        row = next(row for row in rows if row.runs)
        yield Paragraph(
            f"{row.label} solved {figure_text(row, Measure.SUCCESS)} of its {row.runs:,} runs on {row.n} queens."
        )
    elif bars:
        yield from draft.figure(name, partial(success_chart, bars), text, caption)


def _sweeps(draft: _Draft, n: int, cells: Sequence[CellResults]) -> Iterator[Block]:
    found = [row for row in draft.findings.summaries if row.n == n]
    has_runs = [results.done > 0 for results in cells]
    bars = success_bars(cells, found)
    for sweep in sweeps([SweepPoint(*pair) for pair in zip(bars, compress(found, has_runs), strict=True)]):
        yield from draft.figure(
            f"{sweep.name.replace('_', '-')}-n{n}",
            partial(sweep_chart, sweep),
            f"{{}} shows what the {sweep.title.lower()} does on {n} queens.",
            f"Success and cost by {sweep.title.lower()}, n = {n}. Runs solved with 95 % confidence intervals (Wilson).",
        )


def _costs(draft: _Draft) -> Iterator[Block]:
    yield Heading("Cost of a solution", 3)
    yield from draft.table(
        "cost",
        comparison_table(
            draft.findings.summaries,
            ("steps/solution", "evaluations/solution", "restarts", "if restarted"),
        ),
        "{} shows what a solution costs if runs are repeated until one succeeds, and how often runs restarted.",
        "Steps and evaluations of all runs over the number of solutions; restarts per run, and per run that restarted "
        f"at all. {HOW_TO_READ}",
    )


def _comparison(draft: _Draft) -> Iterator[Block]:
    """Compare on each size every variant with the one that has the best figure."""
    if not draft.findings.contrasts:
        return
    yield Heading("Comparison of the variants", 3)
    by_size = groupby(draft.findings.standings, lambda standing: standing.n)
    for n, group in islice(by_size, MOST_CHART_SIZES):
        standings = [standing for standing in group if standing.best]
        if not standings:
            continue
        yield from draft.table(
            f"best-n{n}",
            _best_table(draft.findings, standings),
            f"{{}} compares the variants on {n} queens with the one that has the best figure.",
            f"n = {n}: difference of the success rate from the highest, and ratio of the costs per solution to the "
            f"lowest. {PAIRS_READ}",
        )
        ratios = [
            (standing, _against_best(draft.findings, standing))
            for standing in standings
            if standing.measure in NOUNS
        ]
        shown = [(standing, found) for standing, found in ratios if len(found) > 1]
        if shown:
            yield from draft.figure(
                f"contrasts-n{n}",
                partial(
                    contrast_chart,
                    shown,
                    {results.cell.label: results.cell for results in draft.experiment.cells},
                ),
                "{} shows the ratios of their costs.",
                f"Cost of a solution on {n} queens as a multiple of the lowest, with 95 % intervals. Filled points "
                "differ significantly from it; hollow ones cannot be told apart.",
            )


def _against_best(findings: Findings, standing: Standing) -> list[tuple[Summary, Contrast]]:
    """Return the comparison of every other variant with the best one, that of the other first."""
    best, rest = standing.best[0], (*standing.best[1:], *standing.others)
    found = ((row, findings.contrast(standing.measure, row, best)) for row in rest)
    return [(row, contrast.of(row.label)) for row, contrast in found if contrast is not None]


def _best_table(findings: Findings, standings: Sequence[Standing]) -> Table:
    cells: dict[str, dict[str, tuple[str, str]]] = {}
    for standing in standings:
        for row, contrast in _against_best(findings, standing):
            cells.setdefault(row.label, {})[standing.measure] = _effect_text(contrast), _mark(contrast)
        cells.setdefault(standing.best[0].label, {})[standing.measure] = "best figure", ""
    measures = [standing.measure for standing in standings]
    titles = {"success": "success, difference", "steps": "steps, ratio", "evaluations": "evaluations, ratio"}
    labels = [row.label for row in findings.summaries if row.n == standings[0].n and row.label in cells]
    return Table(
        ("variant", *(title for measure in measures for title in (titles[measure], "p"))),
        tuple(
            (label, *(text for measure in measures for text in cells[label].get(measure, (NOTHING, ""))))
            for label in labels
        ),
        (False, *(True,) * (2 * len(measures))),
    )


def _effect_text(contrast: Contrast) -> str:
    if contrast.measure is not Measure.SUCCESS:
        return ratio_text(contrast.effect, contrast.interval)
    low, high = contrast.interval
    difference, low, high = 100 * contrast.effect, 100 * low, 100 * high
    return f"{number(difference, 1)} % ({number(low, 1)} to {number(high, 1)})"


def _mark(contrast: Contrast) -> str:
    return p_text(contrast.corrected_p_value).removeprefix("p ").removeprefix("= ") + (
        " *" if contrast.is_significant else ""
    )


def _against_theory(draft: _Draft) -> Iterator[Block]:
    """Compare complete cells with exact values; where runs are missing, short runs may be over-represented."""
    compared = [
        (summary, one)
        for results, summary in draft.findings.cells
        for one in comparisons(results.cell.settings, summary)
    ]
    if not compared:
        return
    yield Heading("Comparison with exact values", 3)
    yield from draft.table(
        "exact",
        Table(
            ("variant", "n", "figure", "exact", "measured", "standard error", "deviation"),
            tuple(_comparison_row(summary, one) for summary, one in compared),
            (False, True, False, True, True, True, True),
        ),
        "On the smallest boards every figure can be computed exactly, averaged over all starts and all random "
        f"choices. {{}} compares them with the measured ones: {_verdict([one for _, one in compared])}.",
        "Measured and exact values; the deviation is in standard errors.",
    )


def _comparison_row(summary: Summary, one: Comparison) -> tuple[str, ...]:
    name = one.figure.replace("_", " ").removeprefix("mean ")
    values = (f"{value:,.4f}" for value in (one.exact, one.measured, one.standard_error))
    equality = "equal" if one.standard_errors == 0 else "differs"
    deviation = f"{one.standard_errors:+.2f} s.e.".replace("-", "−") if one.standard_error else equality
    return summary.label, str(summary.n), name, *values, deviation


def _verdict(compared: Sequence[Comparison]) -> str:
    off = [abs(one.standard_errors) for one in compared]
    close, far = sum(value <= CLOSE for value in off), sum(value > FAR for value in off)
    sentence = f"{close} of {len(off)} figures lie within {CLOSE:g} standard errors"
    if far:
        return f"{sentence}; {far} lie beyond {FAR:g}, which chance alone does not explain"
    return f"{sentence}, and all within {FAR:g}"


def _missing(experiment: Experiment) -> Iterator[Block]:
    """State which runs are missing and why; nothing if none is."""
    left = experiment.plan.runs - experiment.done
    if not left:
        return
    yield Heading("Missing runs", 3)
    sentences = [
        f"{counted(left, 'run')} of {experiment.plan.runs:,} were not made; all figures are based on the others."
    ]
    if experiment.is_cancelled:
        sentences.insert(0, "The experiment was cancelled.")
        sentences.append("Long runs are more likely to be missing, so the figures may favour short runs.")
    sentences.append("Variants with missing runs are not compared with others.")
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


# 6 Sources


def _sources(draft: _Draft) -> Iterator[Block]:
    """List what the variants and the methods are taken from."""
    sources = dict.fromkeys(f"{planned.variant.source}." for planned in draft.experiment.plan.variants)
    listed = (*sources, *METHODS)
    yield Facts({f"[{place}]": text.replace("..", ".") for place, text in enumerate(listed, start=1)})


# Appendix


def _distributions(draft: _Draft) -> Iterator[Block]:
    """Show how runs ended, quantiles of their steps, and histograms."""
    rows = [row for row in draft.findings.summaries if row.runs]
    if not rows:
        return
    outcomes = [one for one in Outcome if any(one in row.outcomes for row in rows)]
    yield from draft.table(
        "outcomes",
        Table(
            ("variant", "n", *(one.label for one in outcomes)),
            tuple(
                (row.label, f"{row.n:,}", *(f"{row.outcomes.get(one, 0):,}" for one in outcomes))
                for row in rows
            ),
            (False, *(True,) * (1 + len(outcomes))),
        ),
        "{} shows how the runs ended.",
        " ".join(f"{one.label}: {one.sentence}" for one in outcomes),
    )
    shares = [f"{share:g}" for share in QUANTILES]
    yield from draft.table(
        "quantiles",
        Table(
            ("variant", "n", *(f"{100 * float(share):g} %" for share in shares)),
            tuple(
                (row.label, f"{row.n:,}", *(plain(row.quantiles.get(share)) for share in shares))
                for row in rows
            ),
            (False, *(True,) * (1 + len(shares))),
        ),
        "{} shows how the steps of the solved runs are spread.",
        "Quantiles of the steps of the solved runs; the middle one is the median.",
    )
    for n, cells in draft.by_size[:MOST_CHART_SIZES]:
        yield from _histograms(draft, n, step_histograms(cells), "steps")
        yield from _histograms(draft, n, restart_histograms(cells), "restarts")
    if len(draft.by_size) > MOST_CHART_SIZES:
        yield Paragraph(
            f"{len(draft.by_size) - MOST_CHART_SIZES} further sizes have no charts here.", Tone.HINT
        )


def _histograms(draft: _Draft, n: int, histograms: Sequence[Histogram], noun: str) -> Iterator[Block]:
    """Draw histograms, as many on a figure as fit; those of one bar are said in a sentence."""
    drawn = [histogram for histogram in histograms if len(histogram.solved) > 1]
    for first in range(0, len(drawn), MOST_PANELS):
        yield from draft.figure(
            f"{noun}-n{n}" + (f"-{1 + first // MOST_PANELS}" if first else ""),
            partial(histogram_chart, drawn[first : first + MOST_PANELS], noun),
            f"{{}} shows the {noun} of the runs on {n} queens" + (", continued." if first else "."),
            f"{noun.capitalize()} per run, n = {n}: share of all runs.",
        )
    for histogram in histograms:
        if len(histogram.solved) == 1 and histogram.width == 1:
            share = percent(histogram.solved[0] + histogram.failed[0], 1)
            yield Paragraph(f"On {n} queens {share} of the runs of {histogram.cell.label} made no {noun}.")


def _pairs(draft: _Draft) -> Iterator[Block]:
    """List all pairs of variants with effect, interval and p value."""
    by_size = groupby(draft.findings.contrasts, lambda one: one.n)
    for n, group in islice(by_size, MOST_CHART_SIZES):
        found = list(group)
        if 1 < len({one.first for one in found}) < MOST_COMPARED:
            yield from draft.table(
                f"pairs-n{n}",
                _pairs_table(found),
                f"{{}} compares all pairs of variants on {n} queens.",
                f"n = {n}: difference of the success rates, and ratios of the costs per solution, of the first variant "
                f"to the second. {PAIRS_READ}",
            )


def _pairs_table(found: Sequence[Contrast]) -> Table:
    pairs: dict[tuple[str, str], dict[str, tuple[str, str]]] = {}
    for one in found:
        pairs.setdefault((one.first, one.second), {})[one.measure] = _effect_text(one), _mark(one)
    return Table(
        ("first", "second", "success, difference", "p", "steps, ratio", "p", "evaluations, ratio", "p"),
        tuple(
            (*pair, *(text for measure in Measure for text in cells.get(measure, (NOTHING, ""))))
            for pair, cells in pairs.items()
        ),
        (False, False, *(True,) * 6),
    )


def _sequences(draft: _Draft) -> Iterator[Block]:
    """Show some runs of every variant on every size state by state."""
    if not draft.options.sequences:
        return
    for results in draft.experiment.cells[:MOST_CELLS]:
        if results.done:
            yield Heading(results.cell.full_label, 3)
            yield from sequences(results, draft.options.sequences, draft.options.is_whole)
    left_out = len(draft.experiment.cells) - MOST_CELLS
    if left_out > 0:
        verb = "is" if left_out == 1 else "are"
        combinations = counted(left_out, "more combination")
        yield Paragraph(f"{combinations} of variant and size {verb} in the tables only.", Tone.HINT)


_SECTIONS: tuple[tuple[str, Callable[[_Draft], Iterator[Block]]], ...] = (
    ("1 Problem and rules", _problem),
    ("2 Method", _method),
    ("3 Results", _results),
    ("4 Discussion", lambda draft: discussion(draft.findings)),
    ("5 Conclusions", lambda draft: conclusions(draft.findings)),
    ("6 Sources", _sources),
    ("Appendix A: Distributions", _distributions),
    ("Appendix B: Pairs of variants", _pairs),
    ("Appendix C: Search sequences", _sequences),
)
"""The sections, in their order."""
