"""The results in the report of an experiment: figures and tables that the text cites, and their appendix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, islice, starmap

from msgspec import field
from msgspec.structs import replace

from solver.core.events import Outcome
from solver.core.variants import Ending, Rule, ending
from solver.core.words import NOTHING, counted, joined
from solver.experiment.contrasts import COST_MEASURES, Contrast, Findings, Measure, Standing
from solver.experiment.exact import ExactComparison, comparisons
from solver.experiment.figures import (
    SizeCurve,
    SuccessBar,
    SweepPoint,
    run_length_curves,
    size_curves,
    success_bars,
    sweeps,
)
from solver.experiment.report_charts import (
    drawn_costs,
    power_of,
    run_length_chart,
    size_chart,
    success_chart,
    sweep_chart,
)
from solver.experiment.results import CellResults, Experiment, Failure
from solver.experiment.summary import QUANTILES, Summary
from solver.experiment.tables import (
    FEW_RUNS,
    HOW_TO_READ,
    comparison_table,
    number,
    p_text,
    rate,
    ratio_text,
    steps_text,
)
from solver.report.model import Block, Chart, Figure, Heading, Paragraph, ParagraphTone, Table

SHORT_COLUMNS = ("runs", "solved", "failed", "steps solved", "steps failed", "restarts", "time/run")
TIMES = "Times are processor time without compiling, on this machine; they cannot be compared with those of another."
MANY_SIZES = 4
"""Sizes from which on a short report has a chart over them."""
CLOSE, FAR = 2.0, 4.0
"""Standard errors within which a mean mostly lies, and beyond which something is wrong."""
MOST_CHART_SIZES = 8
"""Sizes of board that have charts."""
MOST_BARS = 16
"""Bars of one chart of all sizes; where there are more, every size has a chart of its own."""
MOST_FAILURES = 20
"""Failures that are listed."""
MOST_LETTERS = 200
"""Letters of a failure's reason that are shown."""
PERCENTAGE_POINTS = "Differences are in percentage points (pp). "
PAIR_READ = "With 95 % intervals and p values; a star marks significant differences."
PAIRS_READ = (
    "With 95 % intervals, and p values corrected by Holm's method; a star marks significant differences, a dagger "
    "those that would be if they were the only comparison."
)
RUN_LENGTHS = (
    "H. H. Hoos and T. Stützle, Evaluating Las Vegas algorithms: pitfalls and remedies, Uncertainty in Artificial "
    "Intelligence, 1998."
)
"""The source of the run-length distributions."""


class Draft(Findings, frozen=True):
    """Findings, with what is known while a report on them is composed."""

    figures: dict[str, int] = field(default_factory=dict)
    """Numbers by name, in the order in which the text cites them."""
    tables: dict[str, int] = field(default_factory=dict)
    sources: dict[str, int] = field(default_factory=dict)

    @property
    def by_size(self) -> list[tuple[int, list[CellResults]]]:
        """The cells of each size."""
        groups = groupby(self.experiment.cells, lambda results: results.cell.settings.n)
        return [(n, list(group)) for n, group in groups]

    @property
    def most_compared(self) -> int:
        """Most comparisons by the same measure on the same size."""
        return max(Counter((one.n, one.measure) for one in self.contrasts).values(), default=0)

    def cite(self, source: str) -> str:
        """Return the number in brackets by which the text cites a source."""
        return f"[{self.sources.setdefault(source, len(self.sources) + 1)}]"

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


def results_of(draft: Draft) -> Iterator[Block]:
    """Give the figures of all variants, compare them, and check them against exact values."""
    if not draft.experiment.done:
        yield Paragraph("No run was finished, so there are no figures.")
    else:
        yield from _success(draft)
        yield from _costs(draft)
        yield from _comparison(draft)
        yield from _against_theory(draft)
    yield from _missing(draft.experiment)


def short_results_of(draft: Draft) -> Iterator[Block]:
    """Give the figures of all variants in one table and two charts."""
    found, cells = draft.summaries, draft.experiment.cells
    if draft.experiment.done:
        yield from draft.table(
            "success",
            comparison_table(found, SHORT_COLUMNS),
            "{} shows how many runs each variant solved, and what its runs took.",
            f"Runs solved and failed, mean steps of either, mean restarts, and running time. {TIMES} {HOW_TO_READ}",
        )
        bars = success_bars(cells, found)
        if len(bars) <= MOST_BARS:
            caption = "Share of runs solved, with 95 % confidence intervals (Wilson)."
            yield from _success_bars(draft, bars, "success", "{} shows the success rates.", caption)
        points = [SweepPoint(*pair) for pair in zip(bars, (row for row in found if row.runs), strict=True)]
        n, group = draft.by_size[0]
        # The second chart: over a parameter with several values, else over many sizes, else over the steps.
        charts = chain(
            _sweeps(draft, n, [point for point in points if point.summary.n == n]),
            _sizes(draft) if len(draft.by_size) >= MANY_SIZES else (),
            _run_lengths(draft, n, group),
        )
        yield from islice(charts, 2)
    yield from _missing(draft.experiment)


def _success(draft: Draft) -> Iterator[Block]:
    found, cells = draft.summaries, draft.experiment.cells
    yield Heading("Success and steps", 3)
    yield from draft.table(
        "success",
        comparison_table(
            found,
            ("runs", "solved", "failed", "95 % interval", "steps solved", "steps failed", "median of all"),
        ),
        "{} shows how many runs each variant solved, and how many steps its runs took.",
        "Runs solved and failed, mean steps of the runs that were solved and of those that were not, and the steps "
        f"within which half of all runs are solved (Kaplan and Meier). {HOW_TO_READ}",
    )
    bars = success_bars(cells, found)
    points = [SweepPoint(*pair) for pair in zip(bars, (row for row in found if row.runs), strict=True)]
    caption = "Share of runs solved, with 95 % confidence intervals (Wilson)."
    if len(bars) <= MOST_BARS:
        text = "{} shows the success rates with their intervals."
        yield from _success_bars(draft, bars, "success", text, caption)
    yield from _sizes(draft)
    for n, group in draft.by_size[:MOST_CHART_SIZES]:
        here = [point for point in points if point.summary.n == n]
        if len(bars) > MOST_BARS:
            text, titled = f"{{}} shows the success rates on {n} queens.", f"n = {n}: s{caption[1:]}"
            yield from _success_bars(draft, [point.bar for point in here], f"success-n{n}", text, titled)
        yield from _sweeps(draft, n, here)
        yield from _run_lengths(draft, n, group)
    if (left := len(draft.by_size) - MOST_CHART_SIZES) > 0:
        have = "has" if left == 1 else "have"
        yield Paragraph(f"{counted(left, 'further size')} {have} no charts here.", ParagraphTone.HINT)


def _sizes(draft: Draft) -> Iterator[Block]:
    curves = size_curves(draft.experiment.cells, draft.summaries)
    if any(len(curve.rows) > 1 for curve in curves):
        yield from draft.figure("by-size", partial(size_chart, curves), *_size_texts(curves))


def _size_texts(curves: Sequence[SizeCurve]) -> tuple[str, str]:
    """Return the sentence that cites the chart over the sizes and its caption: of what it shows, and no more."""
    costs = drawn_costs([row for curve in curves for row in curve.rows])
    names = [measure for measure in COST_MEASURES if measure.field in costs]
    shown = joined(["success", *names])
    panels = joined(["Share of runs solved", *(f"{name} per solution" for name in names)])
    axes = "axes of n and of costs are" if names else "axis of n is"
    has_power = any(power_of(curve, cost) for curve in curves for cost in costs)
    power = " A broad pale line is the power of n that fits, with its 95 % band." * has_power
    return (
        f"{{}} shows how {shown} {'change' if names else 'changes'} with the number of queens.",
        f"{panels} by the number of queens, with 95 % confidence intervals; the {axes} logarithmic.{power}",
    )


def _sweeps(draft: Draft, n: int, points: Sequence[SweepPoint]) -> Iterator[Block]:
    for sweep in sweeps(points):
        title = sweep.title.lower()
        costs = drawn_costs([point.summary for curve in sweep.curves for point in curve.points])
        shown = "success and cost" if costs else "success"
        yield from draft.figure(
            f"{sweep.name.replace('_', '-')}-n{n}",
            partial(sweep_chart, sweep),
            f"{{}} shows {shown} on {n} queens by {title}.",
            f"{shown.capitalize()} by {title}, n = {n}. Runs solved with 95 % confidence intervals (Wilson).",
        )


def _run_lengths(draft: Draft, n: int, cells: Sequence[CellResults]) -> Iterator[Block]:
    if len(curves := run_length_curves(cells)) > 1:
        yield from draft.figure(
            f"run-lengths-n{n}",
            partial(run_length_chart, curves),
            f"{{}} shows after how many steps the runs on {n} queens were solved.",
            f"Run-length distributions {draft.cite(RUN_LENGTHS)}, n = {n}: the share of all runs solved within k "
            "steps. Each curve ends at the success rate.",
        )


def _success_bars(
    draft: Draft, bars: Sequence[SuccessBar], name: str, text: str, caption: str
) -> Iterator[Block]:
    """Draw success rates; a single one is said in a sentence instead."""
    if len(bars) == 1:
        (bar,) = bars
        solved, runs = rate(bar.rate), counted(bar.rate.runs, "run")
        yield Paragraph(f"{bar.cell.label} solved {solved} of {runs} on {bar.cell.settings.n} queens.")
    elif bars:
        yield from draft.figure(name, partial(success_chart, bars), text, caption)


def _costs(draft: Draft) -> Iterator[Block]:
    yield Heading("Cost of a solution", 3)
    yield from draft.table(
        "cost",
        comparison_table(
            draft.summaries,
            ("steps/solution", "evaluations/solution", "restarts", "if restarted"),
        ),
        "{} shows what a solution costs if runs are repeated until one succeeds, and how often runs restarted.",
        "Steps and evaluations of all runs over the number of solutions; restarts per run, and per run that restarted "
        f"at all. {HOW_TO_READ}",
    )
    if any(row.timed_runs for row in draft.summaries):
        yield from draft.table(
            "time",
            comparison_table(draft.summaries, ("time/run", "time/solution")),
            "{} shows how long the runs took on this machine.",
            f"{TIMES} Intervals are of the parts in which the runs were made.",
        )
    rows = [row for row in draft.summaries if row.runs]
    yield from draft.table(
        "climbs",
        _cells_table(rows, ("restarts in all", "climbs", "steps/climb", "states/climb"), _climb_texts),
        "{} divides the runs into climbs, each from a start to a solution, a restart or the end of the run.",
        "Restarts of all runs, climbs, and steps and states per climb; the start of a climb is one of its states.",
    )


def _climb_texts(row: Summary) -> Sequence[str]:
    climbs = row.runs + row.total_restarts
    steps = (row.mean_steps or 0.0) * row.runs / climbs
    return f"{row.total_restarts:,}", f"{climbs:,}", number(steps), number(steps + 1)


def _comparison(draft: Draft) -> Iterator[Block]:
    """Compare on each size every variant with the one that has the best figure."""
    if not draft.contrasts:
        return
    yield Heading("Comparison of the variants", 3)
    by_size = groupby(draft.standings, lambda standing: standing.n)
    for n, group in islice(by_size, MOST_CHART_SIZES):
        if standings := [standing for standing in group if standing.best]:
            yield from draft.table(
                f"best-n{n}",
                _best_table(draft, standings),
                f"{{}} compares the variants on {n} queens with the one that has the best figure.",
                _effects_caption(draft, n, [standing.measure for standing in standings]),
            )


def _against_best(findings: Findings, standing: Standing) -> list[tuple[Summary, Contrast]]:
    """Return the comparison of every other variant with the best one, that of the other first."""
    best, rest = standing.best[0], (*standing.best[1:], *standing.others)
    found = ((row, findings.contrast(standing.measure, row, best)) for row in rest)
    return [(row, contrast.of(row.label)) for row, contrast in found if contrast is not None]


def _best_table(findings: Findings, standings: Sequence[Standing]) -> Table:
    """Lay out effects and p values; what was not compared at all is left out."""
    measures = [standing.measure for standing in standings]
    cells: dict[str, dict[Measure, tuple[str, str]]]
    cells = {row.label: {} for row in findings.summaries if row.n == standings[0].n}
    for standing in standings:
        for row, contrast in _against_best(findings, standing):
            cells[row.label][standing.measure] = _effect_texts(contrast)
        cells[standing.best[0].label][standing.measure] = "best figure", ""
        for row in standing.certain:
            cells[row.label][standing.measure] = "certain", ""
    effects = [f"{one}, {'ratio' if one in COST_MEASURES else 'difference'}" for one in measures]
    return Table(
        ("variant", *(title for effect in effects for title in (effect, "p"))),
        tuple(
            (label, *(text for measure in measures for text in texts.get(measure, (NOTHING, ""))))
            for label, texts in cells.items()
            if texts
        ),
        (False, *(True,) * (2 * len(measures))),
    )


def _effects_caption(draft: Draft, n: int, measures: Sequence[Measure]) -> str:
    """Say which effects the table of a size has, and how to read them."""
    effects, scale = [], ""
    if Measure.SUCCESS in measures:
        effects, scale = ["difference of the success rate from the highest"], PERCENTAGE_POINTS
    if costs := [measure for measure in COST_MEASURES if measure in measures]:
        effects.append(f"ratio of the {costs[0] if len(costs) == 1 else 'costs'} per solution to the lowest")
    how = PAIRS_READ if draft.most_compared > 1 else PAIR_READ
    return f"n = {n}: {', and '.join(effects)}. {scale}{how}"


def _effect_texts(contrast: Contrast) -> tuple[str, str]:
    """Write an effect with its interval, and its p value with a star if it is significant."""
    p = p_text(contrast.corrected_p_value).removeprefix("p ").removeprefix("= ")
    mark = p + (" *" if contrast.is_significant else " †" if contrast.is_significant_alone else "")
    if contrast.measure is not Measure.SUCCESS:
        return ratio_text(contrast.effect, contrast.interval), mark

    def points(share: float) -> str:
        return number(100 * share, 1)

    return f"{points(contrast.effect)} pp ({contrast.interval.text(points, ' to ')})", mark


def _against_theory(draft: Draft) -> Iterator[Block]:
    """Compare complete cells with exact values; where runs are missing, short runs may be over-represented."""
    compared: list[tuple[Summary, ExactComparison]] = []
    different: dict[object, list[ExactComparison]] = {}
    for results, summary in draft.cells:
        ones = [
            one
            for one in comparisons(results.cell.settings, summary)
            if (found := summary.estimate(one.figure)) and found.runs >= FEW_RUNS
        ]
        compared += [(summary, one) for one in ones]
        different[*ones, results.outcomes.tobytes(), results.steps.tobytes()] = ones
    if not compared:
        return
    judged = list(chain.from_iterable(different.values()))
    once = "Figures of variants whose runs are the same count once. " * (len(judged) < len(compared))
    yield Heading("Comparison with exact values", 3)
    yield from draft.table(
        "exact",
        Table(
            ("variant", "n", "figure", "exact", "measured", "standard error", "deviation"),
            tuple(starmap(_comparison_row, compared)),
            (False, True, False, True, True, True, True),
        ),
        "On small boards some figures are known exactly, averaged over all starts and all random choices. "
        f"{{}} compares them with the measured ones: {_verdict(judged)}.",
        f"Measured and exact values; the deviation is in standard errors. {once}Means of fewer than "
        f"{FEW_RUNS} runs are left out, since their standard error is too uncertain.",
    )


def _comparison_row(summary: Summary, one: ExactComparison) -> tuple[str, ...]:
    name = one.figure.replace("_", " ").removeprefix("mean ")
    values = (f"{value:,.4f}" for value in (one.exact, one.measured, one.standard_error))
    equality = "equal" if one.standard_errors == 0 else "differs"
    deviation = f"{one.standard_errors:+.2f} s.e.".replace("-", "−") if one.standard_error else equality
    return summary.label, str(summary.n), name, *values, deviation


def _verdict(compared: Sequence[ExactComparison]) -> str:
    off = [abs(one.standard_errors) for one in compared if one.standard_error]
    sure = [one for one in compared if not one.standard_error]
    equal = sum(one.standard_errors == 0 for one in sure)
    close, far = sum(value <= CLOSE for value in off), sum(value > FAR for value in off) + len(sure) - equal
    parts = []
    if len(off) > 1:
        rest = "" if far else f", and all within {FAR:g}"
        parts.append(
            f"{close} of {len(off)} figures with spread {_lie(close)} within {CLOSE:g} standard errors{rest}"
        )
    elif off and off[0] <= FAR:
        parts.append(f"the one figure with spread lies within {CLOSE if close else FAR:g} standard errors")
    if equal:
        parts.append(f"{counted(equal, 'figure')} without spread {'is' if equal == 1 else 'are'} equal")
    if far:
        beyond = f"{_lie(far)} beyond {FAR:g} standard errors"
        parts.append(f"{counted(far, 'figure')} {beyond}, which chance alone does not explain")
    return "; ".join(parts)


def _lie(count: int) -> str:
    return "lies" if count == 1 else "lie"


def _missing(experiment: Experiment) -> Iterator[Block]:
    """State which runs are missing and why; nothing if none is."""
    left = experiment.plan.runs - experiment.done
    if not left:
        return
    yield Heading("Missing runs", 3)
    sentences = [
        f"{counted(left, 'run')} of {experiment.plan.runs:,} {'was' if left == 1 else 'were'} not made; all figures "
        "are based on the others."
    ]
    if experiment.is_cancelled:
        sentences.insert(0, "The experiment was cancelled.")
        sentences.append("Long runs are more likely to be missing, so the figures may favour short runs.")
    sentences.append("Variants with missing runs are not compared with others.")
    yield Paragraph(" ".join(sentences), ParagraphTone.WARNING)
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
    if (more := len(failures) - MOST_FAILURES) > 0:
        yield Paragraph(
            f"{counted(more, 'more failure')} {'is' if more == 1 else 'are'} not listed.", ParagraphTone.HINT
        )


def _failure_row(experiment: Experiment, failure: Failure) -> tuple[str, str, str]:
    runs = f"{failure.first:,} to {failure.first + failure.count - 1:,}"
    reason = " ".join(failure.reason.split())
    if len(reason) > MOST_LETTERS:
        reason = f"{reason[:MOST_LETTERS]}…"
    return experiment.plan.cells[failure.cell].full_label, runs, reason


# Appendix


def distributions_of(draft: Draft) -> Iterator[Block]:
    """Show how runs ended, and quantiles of their steps."""
    rows = [row for row in draft.summaries if row.runs]
    if not rows:
        return
    rules = {results.cell.label: results.cell.settings.variant.rule for results in draft.experiment.cells}
    endings = list(
        dict.fromkeys(ending(one, rules[row.label]) for one in Outcome for row in rows if one in row.outcomes)
    )
    yield from draft.table(
        "outcomes",
        _cells_table(
            rows,
            [one.label for one in endings],
            lambda row: [f"{_ended(row, rules[row.label], one):,}" for one in endings],
        ),
        "{} shows how the runs ended.",
        " ".join(f"{one.label}: {one.sentence}" for one in endings),
    )
    shares = [f"{share:g}" for share in QUANTILES]
    yield from draft.table(
        "quantiles",
        _cells_table(
            rows,
            ["solved", *(f"{100 * share:g} %" for share in QUANTILES)],
            lambda row: [f"{row.solved:,}", *(steps_text(row.quantiles.get(share)) for share in shares)],
        ),
        "{} shows how the steps of the solved runs are spread.",
        "Quantiles of the steps of the solved runs, rounded to halves of a step; the middle one is the median. "
        "Those of few runs are rough.",
    )


def _ended(row: Summary, rule: Rule, how: Ending) -> int:
    return sum(count for one, count in row.outcomes.items() if ending(Outcome(one), rule) == how)


def _cells_table(
    rows: Sequence[Summary], titles: Sequence[str], texts: Callable[[Summary], Sequence[str]]
) -> Table:
    return Table(
        ("variant", "n", *titles),
        tuple((row.label, f"{row.n:,}", *texts(row)) for row in rows),
        (False, *(True,) * (1 + len(titles))),
    )
