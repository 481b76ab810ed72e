"""Sentences of published sources as data, each tested: a verdict, the figures behind it and the test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Any

import numpy as np
from msgspec import Struct, to_builtins

from solver.core.words import NOTHING, counted
from solver.experiment.exact import ExactValues, exact_values
from solver.experiment.growth import growth
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.published import PUBLISHED_N, printed_number
from solver.experiment.results import SOLVED, CellResults, Experiment
from solver.experiment.statistics import cost_ratio
from solver.experiment.summary import summaries
from solver.experiment.tables import mean_text, number, p_text
from solver.report.model import Block, Heading, Paragraph

MOST_RUNS = 20_000
"""Most runs of each line of a claim; those of large boards take long."""
HARDLY = 0.1
"""Power of n up to which a figure hardly depends on n."""
FIGURES = {
    "mean_steps_solved": "steps if solved",
    "mean_steps": "steps",
    "expected_steps_per_solution": "steps per solution",
    "expected_evaluations_per_solution": "evaluations per solution",
}


class Verdict(StrEnum):
    """What the runs, or exact values, say of a claim."""

    HOLDS = "holds"
    FAILS = "does not hold"
    OPEN = "cannot tell"
    MISSING = "not tested"


class Claim(Struct, frozen=True):
    """A sentence of a source.

    Of two variants it says that the figure of the first is less; of one, that it is the one printed, or else that it
    does not depend on n.
    """

    name: str
    """As ``nqueens reproduce NAME`` takes it; those of one name stand together."""
    sentence: str
    figure: str
    """Name of a figure in a `Summary`."""
    variants: tuple[str, ...]
    printed: str = ""
    sizes: tuple[int, ...] = (PUBLISHED_N,)
    note: str = ""


class Judgement(Struct, frozen=True):
    """A claim, and what was found."""

    claim: Claim
    verdict: Verdict
    figures: str
    test: str
    runs: int
    """Runs of each line; 0 where exact values were enough, or runs are missing."""

    @property
    def sentence(self) -> str:
        """The claim, the verdict, the figures and the test."""
        unit = "variant" if len(self.claim.variants) > 1 else "size"
        runs = f" ({counted(self.runs, 'run')} of each {unit})" if self.runs else ""
        found = "; ".join(text for text in (self.figures, self.test) if text != NOTHING)
        return (
            f"“{self.claim.sentence}” {self.verdict.capitalize()}: {found}{runs}. {self.claim.note}".rstrip()
        )

    def document(self) -> dict[str, Any]:
        """Return it as plain values."""
        values: dict[str, Any] = to_builtins(self)
        return values


SOURCES = {
    "aima-claims": "Russell and Norvig, Artificial Intelligence: A Modern Approach, statements",
    "reports-claims": "Statements found in reports of students",
}
CLAIMS = (
    Claim(
        "aima-claims",
        "With sideways moves a climb that succeeds takes about 21 steps.",
        "mean_steps_solved",
        ("sideways",),
        "21",
    ),
    Claim(
        "aima-claims",
        "Random restart takes fewer steps without sideways moves than with them (22 and 25).",
        "expected_steps_per_solution",
        ("random-restart", "random-restart-sideways"),
        note="25 is computed from 21 steps, which are too many.",
    ),
    Claim(
        "aima-claims",
        "Steepest ascent converges faster than stochastic hill climbing.",
        "mean_steps_solved",
        ("steepest-ascent", "stochastic"),
    ),
    Claim(
        "aima-claims",
        "The steps of min-conflicts hardly depend on n.",
        "expected_steps_per_solution",
        ("min-conflicts",),
        sizes=(8, 12, 16, 24, 32),
        note="The book starts from a greedy placement, whose steps it does not count, and speaks of large boards.",
    ),
    Claim(
        "reports-claims",
        "Random restart with sideways moves is faster than random restart.",
        "expected_evaluations_per_solution",
        ("random-restart-sideways", "random-restart"),
        note="Each iteration looks at all successors, so that evaluations are a measure of time.",
    ),
    Claim(
        "reports-claims",
        "The depth of a climb does not depend on n.",
        "mean_steps",
        ("steepest-ascent",),
        sizes=(8, 12, 16, 24, 32),
    ),
)
"""Every claim, those of a source one after the other."""


def claims_named(name: str | None) -> tuple[Claim, ...]:
    """Return the claims of that name, or of the source of that name, or all."""
    return tuple(one for one in CLAIMS if name in (None, one.name, one.name.partition("-")[0]))


def claim_plan(claim: Claim, runs: int, seed: int | None) -> Plan | None:
    """Plan the runs that test a claim, every line with random choices of its own; None where exact values do."""
    if _exact(claim):
        return None
    return experiment_plan(claim.sizes, claim.variants, min(runs, MOST_RUNS), seed=seed, is_paired=False)


def judged(claim: Claim, experiment: Experiment | None) -> Judgement:
    """Test a claim with the runs of its plan."""
    if experiment is None:
        return _by_exact_values(claim, _exact(claim))
    if not experiment.is_complete:
        made = f"{experiment.done:,} of {counted(experiment.plan.runs, 'run')} were made"
        return Judgement(claim, Verdict.MISSING, NOTHING, made, 0)
    test = _is_less if len(claim.variants) > 1 else _does_not_grow
    verdict, figures, how = test(claim, experiment)
    return Judgement(claim, verdict, figures, how, experiment.plan.cell_runs)


def blocks_of_claims(found: Sequence[Judgement]) -> Iterator[Block]:
    """Yield what was found, source by source."""
    for name, group in groupby(found, lambda one: one.claim.name):
        yield Heading(f"{SOURCES[name]} ({name})")
        yield from (Paragraph(one.sentence) for one in group)


def _exact(claim: Claim) -> list[float]:
    """Return the exact figures of the variants of a claim; empty unless all are known."""
    settings = (
        experiment_plan((n,), (name,), 1, seed=0).cells[0].settings
        for n in claim.sizes
        for name in claim.variants
    )
    known = [_exact_figure(claim.figure, values) for values in map(exact_values, settings)]
    return [] if None in known else [value for value in known if value is not None]


def _exact_figure(figure: str, values: ExactValues | None) -> float | None:
    if values is None:
        return None
    if figure == "mean_steps_solved":
        return values.mean_steps_solved
    if figure == "expected_steps_per_solution" and values.success_rate == 1:
        return values.mean_steps_solved
    return None


def _by_exact_values(claim: Claim, values: Sequence[float]) -> Judgement:
    if claim.printed:
        published, half = printed_number(claim.printed)
        holds = abs(values[0] - published) <= half
    else:
        holds = values[0] < values[1]
    figures = f"{FIGURES[claim.figure]} {' and '.join(map(number, values))}"
    return Judgement(claim, Verdict.HOLDS if holds else Verdict.FAILS, figures, "exact values", 0)


def _is_less(claim: Claim, experiment: Experiment) -> tuple[Verdict, str, str]:
    """Test the ratio of the two figures."""
    samples = [_sample(claim.figure, results) for results in experiment.cells]
    (costs, solved), (other_costs, other_solved) = samples
    effect = cost_ratio((costs, other_costs), (solved, other_solved), is_paired=False)
    if effect is None:
        return Verdict.OPEN, NOTHING, "too few runs were solved"
    low, high = effect.interval
    verdict = Verdict.HOLDS if high < 1 else Verdict.FAILS if low > 1 else Verdict.OPEN
    return (
        verdict,
        _figures(claim, experiment),
        f"ratio {number(effect.value)} ({effect.interval.text(number, ' to ')}), t test of its logarithm, "
        f"{p_text(effect.p_value)}",
    )


def _sample(figure: str, results: CellResults) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return costs, and what they are divided by, run by run; a mean of solved runs divides by all of these."""
    is_solved = results.outcomes == SOLVED
    if figure == "mean_steps_solved":
        return results.steps[is_solved], np.ones(int(is_solved.sum()), bool)
    costs = results.evaluations() if "evaluations" in figure else results.steps
    assert costs is not None
    return costs, is_solved


def _does_not_grow(claim: Claim, experiment: Experiment) -> tuple[Verdict, str, str]:
    """Test the power of n that the figure grows with."""
    found = growth(summaries(experiment), claim.figure)
    if found is None:
        return Verdict.OPEN, NOTHING, "there are too few runs"
    low, high = found.interval
    verdict = (
        Verdict.HOLDS
        if low >= -HARDLY and high <= HARDLY
        else Verdict.FAILS
        if low > 0 or high < 0
        else Verdict.OPEN
    )
    power = f"power of n {number(found.power)} ({found.interval.text(number, ' to ')})"
    how = f"{power} over {counted(len(found.sizes), 'size')}"
    return verdict, _figures(claim, experiment), how


def _figures(claim: Claim, experiment: Experiment) -> str:
    """Write the first and the last of the figures with their intervals."""
    rows = summaries(experiment)
    noun = "run" if claim.figure == "mean_steps" else "solution"
    texts = [
        mean_text(row, claim.figure, noun).replace(") (", "; ")
        + (f" for n = {row.n}" if len(claim.sizes) > 1 else "")
        for row in (rows[0], rows[-1])
    ]
    return f"{FIGURES[claim.figure]} {' and '.join(texts)}"
