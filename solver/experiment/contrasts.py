"""Variants compared pair by pair on boards of one size: what differs significantly, and what cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations, groupby
from typing import Any

from solver.experiment.results import SOLVED, CellResults, Experiment
from solver.experiment.statistics import LEVEL, Effect, Interval, cost_ratio, holm, success_difference
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
"""Those of what a solution costs; their values are what is counted."""


@dataclass(frozen=True, slots=True)
class Contrast:
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
    """Corrected for the number of all comparisons of the experiment (Holm)."""

    @property
    def is_significant(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.corrected_p_value < 1 - LEVEL

    def of(self, label: str) -> Contrast:
        """Return the comparison with this variant first."""
        if self.first == label:
            return self
        low, high = self.interval
        if self.measure is Measure.SUCCESS:
            effect, ends = -self.effect, (-high, -low)
        else:
            effect, ends = 1 / self.effect, (1 / high, 1 / low)
        return replace(self, first=self.second, second=self.first, effect=effect, interval=ends)

    def document(self) -> dict[str, Any]:
        """Return the comparison as plain values."""
        return {**asdict(self), "significant": self.is_significant}


@dataclass(frozen=True, slots=True)
class Standing:
    """How the variants on boards of one size stand by one measure."""

    n: int
    measure: Measure
    best: tuple[Summary, ...]
    """The one with the best figure, then those that cannot be told apart from it, best first."""
    others: tuple[Summary, ...]
    """Those that are significantly worse, best first."""
    left_out: tuple[Summary, ...]
    """Those with too few solutions to compare what one costs, or with missing runs."""


def contrasts(experiment: Experiment) -> tuple[Contrast, ...]:
    """Compare all pairs of complete cells of the same size, and correct the tests for their number."""
    found = list(_uncorrected(experiment))
    corrected = holm([contrast.p_value for contrast in found])
    return tuple(
        replace(contrast, corrected_p_value=value) for contrast, value in zip(found, corrected, strict=True)
    )


def standings(experiment: Experiment, found: Sequence[Contrast]) -> list[Standing]:
    """Return who stands out on each size by each measure, from the contrasts of the experiment."""
    by_size = [(n, list(rows)) for n, rows in groupby(summaries(experiment), lambda summary: summary.n)]
    return [_standing(n, measure, rows, found) for n, rows in by_size for measure in Measure]


def _standing(n: int, measure: Measure, rows: Sequence[Summary], found: Sequence[Contrast]) -> Standing:
    compared = [contrast for contrast in found if contrast.n == n and contrast.measure is measure]
    named = {label for contrast in compared for label in (contrast.first, contrast.second)}
    sign = -1 if measure is Measure.SUCCESS else 1
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
    return Standing(n, measure, best, others, tuple(row for row in rows if row.label not in named))


def _uncorrected(experiment: Experiment) -> Iterator[Contrast]:
    pairs = 0
    for n, group in groupby(experiment.cells, lambda results: results.cell.settings.n):
        complete = [results for results in group if results.done == results.cell.runs]
        pairs += len(complete) * (len(complete) - 1) // 2
        if pairs > MOST_PAIRS:
            return
        for measure in Measure:
            for first, second in combinations(complete, 2):
                is_paired = experiment.plan.is_paired and first.cell.runs == second.cell.runs
                if effect := _effect(measure, first, second, is_paired):
                    one, other = first.cell.label, second.cell.label
                    yield Contrast(n, measure, one, other, is_paired, *effect, effect.p_value)


def _effect(measure: Measure, first: CellResults, second: CellResults, is_paired: bool) -> Effect | None:
    is_solved = first.outcomes == SOLVED, second.outcomes == SOLVED
    if measure is Measure.SUCCESS:
        return success_difference(*is_solved, is_paired)
    if measure is Measure.STEPS:
        return cost_ratio((first.steps, second.steps), is_solved, is_paired)
    costs, others = first.evaluations(), second.evaluations()
    return None if costs is None or others is None else cost_ratio((costs, others), is_solved, is_paired)


@dataclass(frozen=True)
class Findings:
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
        """Who stands out."""
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
