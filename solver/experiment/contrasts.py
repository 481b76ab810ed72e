"""Variants compared pair by pair on boards of one size: what differs significantly, and what cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import combinations, groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from solver.core.estimates import Interval
from solver.experiment.exact import exact_values
from solver.experiment.results import SOLVED, CellResults, Experiment
from solver.experiment.statistics import LEVEL, Effect, cost_ratio, holm, success_difference
from solver.experiment.summary import Summary, summaries

MOST_PAIRS = 5000
"""Pairs of an experiment that are compared; larger sizes beyond that are not."""


class Measure(StrEnum):
    """What variants are compared by."""

    SUCCESS = "success"
    """The difference of their success rates."""
    STEPS = "steps"
    """The ratio of their steps per solution."""
    EVALUATIONS = "evaluations"
    """The ratio of their evaluations per solution."""

    @property
    def field(self) -> str:
        """The figure of a `Summary` that is compared."""
        return "success_rate" if self is Measure.SUCCESS else f"expected_{self}_per_solution"


COST_MEASURES = (Measure.STEPS, Measure.EVALUATIONS)
"""The measures of what a solution costs; their values name what is counted."""


class Contrast(Struct, frozen=True):
    """Two variants on boards of one size, compared by one measure."""

    n: int
    measure: Measure
    first: str
    """Label of a variant."""
    second: str
    is_paired: bool
    """Whether run k of both had the same start."""
    effect: float
    """Difference of the success rates, or ratio of the costs: the first over the second."""
    interval: Interval
    """Its 95 % confidence interval."""
    p_value: float
    corrected_p_value: float
    """Corrected for the number of comparisons by this measure on this size (Holm)."""

    @property
    def is_significant(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.corrected_p_value < 1 - LEVEL

    @property
    def is_significant_alone(self) -> bool:
        """Whether only the correction for the number of comparisons makes it not significant."""
        return not self.is_significant and self.p_value < 1 - LEVEL

    def of(self, label: str) -> Contrast:
        """Return the comparison with this variant first."""
        if self.first == label:
            return self
        low, high = self.interval
        if self.measure is Measure.SUCCESS:
            effect, ends = -self.effect, Interval(-high, -low)
        else:
            effect, ends = 1 / self.effect, Interval(1 / high, 1 / low)
        return replace(self, first=self.second, second=self.first, effect=effect, interval=ends)

    def document(self) -> dict[str, Any]:
        """Return the comparison as plain values."""
        return {**asdict(self), "significant": self.is_significant}


class Standing(Struct, frozen=True):
    """How the variants on boards of one size stand by one measure."""

    n: int
    measure: Measure
    best: tuple[Summary, ...]
    """The one with the best figure, then those that cannot be told apart from it, best first."""
    others: tuple[Summary, ...]
    """Those that are significantly worse, best first."""
    left_out: tuple[Summary, ...]
    """Those with too few solutions to compare what one costs, or with missing runs."""
    certain: tuple[Summary, ...] = ()
    """Those whose success is not measured: they go on until a run is solved."""


def contrasts(experiment: Experiment) -> tuple[Contrast, ...]:
    """Compare all pairs of complete cells of the same size, corrected for the number of pairs of a size and measure."""
    families = groupby(_uncorrected(experiment), lambda contrast: (contrast.n, contrast.measure))
    return tuple(one for _, family in families for one in _corrected(list(family)))


def _corrected(family: Sequence[Contrast]) -> Iterator[Contrast]:
    for contrast, value in zip(family, holm([one.p_value for one in family]), strict=True):
        yield replace(contrast, corrected_p_value=value)


def standings(experiment: Experiment, found: Sequence[Contrast]) -> list[Standing]:
    """Return which variants stand out on each size by each measure, from the contrasts of the experiment."""
    cells = zip(experiment.cells, summaries(experiment), strict=True)
    by_size = [(n, list(group)) for n, group in groupby(cells, lambda cell: cell[1].n)]
    return [_standing(n, measure, group, found) for n, group in by_size for measure in Measure]


def is_certain(results: CellResults) -> bool:
    """Whether every run is solved with certainty: it restarts until it is, without a limit, or by exact values."""
    settings = results.cell.settings
    exact = exact_values(settings)
    has_limit = any(
        settings.value(name) is not None for name in ("max_steps", "max_iterations", "max_restarts")
    )
    goes_on = settings.restarts_when_stuck and not has_limit
    # A rate of 1 may be a rounded one: then failed climbs have steps.
    is_exact = exact is not None and exact.success_rate == 1 and exact.mean_steps_failed is None
    return (goes_on or is_exact) and bool((results.outcomes == SOLVED).all())


def _standing(
    n: int, measure: Measure, cells: Sequence[tuple[CellResults, Summary]], found: Sequence[Contrast]
) -> Standing:
    is_success = measure is Measure.SUCCESS
    certain = tuple(row for results, row in cells if is_success and is_certain(results))
    rows = [row for _, row in cells if row not in certain]
    compared = [contrast for contrast in found if contrast.n == n and contrast.measure is measure]
    named = {label for contrast in compared for label in (contrast.first, contrast.second)}
    sign = -1 if is_success else 1
    ranked = sorted(
        (row for row in rows if row.label in named), key=lambda row: sign * getattr(row, measure.field)
    )
    beaten = {
        label
        for contrast in compared
        if contrast.is_significant and ranked[0].label in (contrast.first, contrast.second)
        for label in (contrast.first, contrast.second)
    }
    best = tuple(row for row in ranked if row is ranked[0] or row.label not in beaten)
    others = tuple(row for row in ranked if row not in best)
    left_out = tuple(row for row in rows if row.label not in named)
    return Standing(n, measure, best, others, left_out, certain)


def _uncorrected(experiment: Experiment) -> Iterator[Contrast]:
    pairs = 0
    for n, group in groupby(experiment.cells, lambda results: results.cell.settings.n):
        complete = [results for results in group if results.done == results.cell.runs]
        pairs += len(complete) * (len(complete) - 1) // 2
        if pairs > MOST_PAIRS:
            return
        for measure in Measure:
            is_measured = [
                results for results in complete if measure is not Measure.SUCCESS or not is_certain(results)
            ]
            for first, second in combinations(is_measured, 2):
                is_paired = experiment.plan.are_paired(first.cell, second.cell)
                if effect := effect_of(measure, first, second, is_paired):
                    one, other = first.cell.label, second.cell.label
                    yield Contrast(n, measure, one, other, is_paired, *effect, effect.p_value)


def effect_of(measure: Measure, first: CellResults, second: CellResults, is_paired: bool) -> Effect | None:
    """Compare two variants; None with too few solutions, or where a search does not tell its evaluations."""
    is_solved = first.outcomes == SOLVED, second.outcomes == SOLVED
    if measure is Measure.SUCCESS:
        return success_difference(*is_solved, is_paired)
    if measure is Measure.STEPS:
        return cost_ratio((first.steps, second.steps), is_solved, is_paired)
    costs, others = first.evaluations(), second.evaluations()
    return None if costs is None or others is None else cost_ratio((costs, others), is_solved, is_paired)


class Findings(Struct, frozen=True, dict=True):
    """An experiment with everything that is worked out of it."""

    experiment: Experiment

    @cached_property
    def summaries(self) -> list[Summary]:
        """The figures of each cell."""
        return summaries(self.experiment)

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """All pairs compared."""
        return contrasts(self.experiment)

    @cached_property
    def standings(self) -> list[Standing]:
        """Which variants stand out on each size by each measure."""
        return standings(self.experiment, self.contrasts)

    @property
    def cells(self) -> Iterator[tuple[CellResults, Summary]]:
        """The cells with all their runs, each with its figures."""
        for results, summary in zip(self.experiment.cells, self.summaries, strict=True):
            if summary.runs and summary.is_complete:
                yield results, summary

    def contrast(self, measure: Measure, first: Summary, second: Summary) -> Contrast | None:
        """Return the comparison of two variants on the same size, in any order; None where there is none."""
        labels = {first.label, second.label}
        return next(
            (
                one
                for one in self.contrasts
                if one.n == first.n and one.measure is measure and {one.first, one.second} == labels
            ),
            None,
        )
