"""What the figures of an experiment show and why: sentences with the numbers put in, and the conclusions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import hypot, log
from typing import Any

from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.core.variants import Price, Restart, Rule
from solver.experiment.contrasts import COST_MEASURES, Findings, Measure, Standing
from solver.experiment.exact import exact_values, with_restarts
from solver.experiment.statistics import LEAST_SOLVED, Interval
from solver.experiment.summary import Summary
from solver.experiment.tables import digits_of, interval, mean_text, number, p_text, plain, rate, ratio_text
from solver.report.model import Block, Heading, Paragraph, joined

MOST_SIZES_IN_WORDS = 4
"""Sizes that are discussed; the tables have all of them."""
MOST_NAMES = 6
"""Variants that a sentence lists by name."""
MOST_SUM_DECIMALS = 8
"""Decimals of what is added up in a sentence."""
WHY_SIDEWAYS = (
    " Where no successor is better, moves to equal h often lead to a state that has a better one; only strict local "
    "minima and plateaus without an exit cannot be left this way."
)
WHY_RESTARTS = (
    "A search that restarts whenever it is stuck repeats independent climbs until one succeeds. If a climb succeeds "
    "with probability p, the number of restarts is geometric with mean (1 − p)/p; and if a climb that succeeds takes s "
    "steps and one that fails f, a solution costs s + f(1 − p)/p steps on average. Restarts guarantee a "
    "solution in the end and do not change its expected cost."
)
TOO_FEW = "There are too few solutions to compare what one costs."


def discussion(findings: Findings) -> Iterator[Block]:
    """Discuss sideways moves, restarts, the price of a step and growth with n, as far as the experiment shows them."""
    parts = (
        ("Sideways moves", _sideways),
        ("Restarts", _restarts),
        ("Steps and evaluations", _prices),
        ("Growth with n", _growth),
    )
    for title, discuss in parts:
        if sentences := list(discuss(findings)):
            yield Heading(title, 3)
            yield from map(Paragraph, sentences)


def conclusions(findings: Findings) -> Iterator[Block]:
    """Say on each size which variants stand out, or that none does, and what holds of all of them."""
    groups = [(n, list(group)) for n, group in groupby(findings.standings, lambda standing: standing.n)]
    discussed = _spread([n for n, _ in groups])
    for n, found in groups:
        if n in discussed:
            yield Paragraph(" ".join(filter(None, map(verdict, found))), lead=f"On {n:,} queens.")
    if len(groups) > len(discussed):
        left = joined(f"{n:,}" for n, _ in groups if n not in discussed)
        yield Paragraph(f"The tables have the figures for {left} queens.")


def verdict(standing: Standing) -> str:
    """Name the best variant where it is significantly better than every other, else those that cannot be told apart."""
    best, others = standing.best, standing.others
    if not best:
        return _nothing_compared(standing)
    is_cost = standing.measure in COST_MEASURES
    least = f"fewest {standing.measure} per solution" if is_cost else "highest success rate"
    first = f"{best[0].label}, {figure_text(best[0], standing.measure)}"
    if len(best) == 1:
        sentence = f"The {least}: {first}; the difference from every other variant is significant."
    elif not others:
        what = f"{standing.measure} per solution" if is_cost else "success"
        sentence = f"No variant differs significantly in {what} from the one with the best figure, {first}."
    else:
        rest = joined(f"{row.label} ({figure_text(row, standing.measure)})" for row in best[1:])
        is_long = len(others) > MOST_NAMES
        worse = f"the other {len(others)}" if is_long else joined(row.label for row in others)
        verb = "is" if len(others) == 1 else "are"
        sentence = (
            f"The {least} cannot be attributed to one variant: {first}, cannot be told apart from {rest}; "
            f"{worse} {verb} significantly worse."
        )
    may_tell = (
        standing.measure is not Measure.EVALUATIONS
    )  # a search of the user's own does not tell its evaluations
    left_out = [row.label for row in standing.left_out if may_tell or row.mean_evaluations is not None]
    if left_out:
        sentence += f" Not compared, having too few solutions or runs: {joined(left_out)}."
    return sentence


def _nothing_compared(standing: Standing) -> str:
    if standing.measure is Measure.SUCCESS:
        return "There are no two variants to compare."
    complete = [row.solved for row in standing.left_out if row.is_complete]
    lacks_solutions = len(complete) > 1 and sum(solved >= LEAST_SOLVED for solved in complete) < 2
    return TOO_FEW if lacks_solutions and standing.measure is Measure.STEPS else ""


def figure_text(row: Summary, measure: Measure) -> str:
    """Write the figure that variants are compared by, with its interval."""
    if measure is Measure.SUCCESS:
        return rate(row.success_rate, row.success_interval)
    return mean_text(row, measure.field, "solution")


# Sideways moves


def _sideways(findings: Findings) -> Iterator[str]:
    """Compare climbs with and without sideways moves."""
    for place, (n, (_, plainly), (settings, moving)) in enumerate(_pairs(findings, _adds_sideways_moves)):
        contrast = findings.contrast(Measure.SUCCESS, moving, plainly)
        if contrast is None:
            continue
        before, after = plainly.success_rate or 0.0, moving.success_rate or 0.0
        verb = "is" if contrast.is_significant else "is not"
        rates = (
            f"On {n:,} queens {plainly.label} solves {_rate(plainly)} of the runs and {moving.label}, with at most "
            f"{settings.value('sideways_limit')} sideways moves, {_rate(moving)}: the difference {verb} significant "
            f"({p_text(contrast.corrected_p_value)})."
        )
        if contrast.is_significant and after > before:
            share = 100 * (after - before) / (1 - before)
            rates += f" So sideways moves save about {share:.0f} % of the climbs that fail without them."
            if not place:
                rates += WHY_SIDEWAYS
        yield rates
        yield f"{_longer(moving, plainly)}{_cost_sentence(findings, moving, plainly)}"


def _longer(moving: Summary, plainly: Summary) -> str:
    """Say how many more steps runs take with sideways moves, if both solved runs."""
    if moving.mean_steps_solved is None or plainly.mean_steps_solved is None:
        return ""
    solved = f"What it costs: a run that succeeds takes {_steps(moving, 'solved')} steps instead of "
    if moving.mean_steps_failed is None or plainly.mean_steps_failed is None:
        return f"{solved}{_steps(plainly, 'solved')}. "
    limited = moving.outcomes.get(Outcome.SIDEWAYS_LIMIT, 0)
    why = ", since most of these wander on a plateau until they reach the sideways limit"
    return (
        f"{solved}{_steps(plainly, 'solved')}, and one that fails {_steps(moving, 'failed')} instead of "
        f"{_steps(plainly, 'failed')}{why if 2 * limited > moving.failed else ''}. "
    )


def _cost_sentence(findings: Findings, first: Summary, second: Summary) -> str:
    """Say how the costs of a solution compare."""
    parts = []
    for measure in COST_MEASURES:
        if contrast := findings.contrast(measure, first, second):
            contrast = contrast.of(first.label)
            verb = "significant" if contrast.is_significant else "not significant"
            parts.append(f"{ratio_text(contrast.effect, contrast.interval)} times as many {measure} ({verb})")
    if not parts:
        return f"There are too few solutions to compare what one costs with {second.label}."
    return f"Per solution, {first.label} needs {joined(parts)} as {second.label}."


# Restarts


def _restarts(findings: Findings) -> Iterator[str]:
    """Compare the measured restarts and costs with those of independent climbs."""
    for place, (n, (settings, single), (_, restarting)) in enumerate(_pairs(findings, _repeats)):
        if not place:
            yield WHY_RESTARTS
        p, bounds = single.success_rate, single.success_interval
        restarts = mean_text(restarting, "mean_restarts", "run")
        solved, failed = single.mean_steps_solved, single.mean_steps_failed
        if not p or bounds is None or solved is None:
            yield (
                f"On {n:,} queens no run of {single.label} was solved, so its success rate does not tell how often "
                f"{restarting.label} has to restart; it restarted {restarts} times per run."
            )
            continue
        expected = (1 - p) / p
        reach = ((1 - bounds[1]) / bounds[1], (1 - bounds[0]) / bounds[0])
        digits = digits_of(reach)
        formula = "s" if failed is None else f"s + f(1 − p)/p = {_sum_text(single, solved, failed, expected)}"
        yield (
            f"On {n:,} queens p is {_rate(single)} for {single.label}, so (1 − p)/p = {number(expected, digits)} "
            f"({number(reach[0], digits)}–{number(reach[1], digits)}) restarts are expected; {restarting.label} "
            f"restarted {restarts} times per run. By the runs of {single.label}, a solution costs "
            f"{formula} = {figure_text(single, Measure.STEPS)} steps; {restarting.label} took "
            f"{figure_text(restarting, Measure.STEPS)}.{_exactly(settings)}"
        )


def _sum_text(single: Summary, solved: float, failed: float, failures: float) -> str:
    """Write what a solution costs as a sum, with the decimals from which the total follows as it is printed."""
    total, bounds = single.expected_steps_per_solution, single.intervals["expected_steps_per_solution"]
    digits = digits_of(bounds) if bounds else 2
    for decimals in range(2, MOST_SUM_DECIMALS + 1):
        parts = [round(part, decimals) for part in (solved, failed, failures)]
        if number(parts[0] + parts[1] * parts[2], digits) == number(total, digits):
            break
    first, second, third = (plain(part, decimals) for part in parts)
    return f"{first} + {second} × {third}"


def _exactly(settings: RunSettings) -> str:
    """Say what a climb costs by exact values, where they are known."""
    exact = exact_values(settings)
    if exact is None:
        return ""
    repeated = with_restarts(exact)
    p, failures, cost = exact.success_rate, repeated.mean_restarts, repeated.mean_steps_solved
    return f" The exact values are p = {p:.6f}, (1 − p)/p = {failures:.3f} and {cost:.3f} steps."


# Steps and evaluations


def _prices(findings: Findings) -> Iterator[str]:
    """Say how the order by evaluations differs from that by steps."""
    prices = {results.cell.settings.variant.rule.price for results, _ in findings.cells}
    if not prices & {Price.ONE, Price.COLUMN, Price.DRAWN}:
        return
    yield (
        "A step is not the same work in every variant. Rules that look for the best successor evaluate all n(n − 1) "
        "of them in each iteration; others evaluate those of one queen, or only one. Evaluations per solution "
        "are therefore the fairer measure of cost."
    )
    found = {(standing.n, standing.measure): standing for standing in findings.standings if standing.best}
    for n in _spread(list(dict.fromkeys(n for n, _ in found))):
        pair = [found.get((n, measure)) for measure in COST_MEASURES]
        by_steps, by_evaluations = pair
        if by_steps is None or by_evaluations is None:
            continue
        first, cheapest = by_steps.best[0], by_evaluations.best[0]
        if first.label == cheapest.label:
            yield f"On {n:,} queens {first.label} has the lowest measured cost in both, with {_both(first)}."
        else:
            yield (
                f"On {n:,} queens {first.label} has the lowest measured cost in steps, with {_both(first)}, and "
                f"{cheapest.label} the lowest in evaluations, with {_both(cheapest)}."
            )


def _both(row: Summary) -> str:
    return " and ".join(f"{figure_text(row, measure)} {measure}" for measure in COST_MEASURES)


# Growth with n


def _growth(findings: Findings) -> Iterator[str]:
    """Say how success and cost change from the smallest to the largest board."""
    lines: dict[str, list[Summary]] = {}
    for _, row in findings.cells:
        lines.setdefault(row.label, []).append(row)
    sized = (sorted(rows, key=lambda row: row.n) for rows in lines.values() if len(rows) > 1)
    grown = [(rows[-1], rows[0]) for rows in sized]
    powers = sorted(filter(None, (_power(large, small) for large, small in grown)), key=lambda one: one.value)
    if not powers:
        return
    falling = [(large, small) for large, small in grown if _has_changed(large, small, -1)]
    rising = [(large, small) for large, small in grown if _has_changed(large, small, 1)]
    begin = f"From {powers[0].small.n:,} to {powers[0].large.n:,} queens"
    if falling:
        yield (
            f"{begin} success falls for {_changes(falling)}: on a larger board a climb makes more steps, and "
            "meets more states without a better successor before it reaches a solution."
        )
    if rising:
        yield (
            f"{begin} success rises for {_changes(rising)}: on a larger board a state has more successors, and a "
            "search that may move on without improving finds its way off a plateau more often."
        )
    yield f"{begin} {_growth_sentence(powers)}"
    yield "Each power rests on two sizes only and says nothing about larger boards."


def _has_changed(large: Summary, small: Summary, sign: int) -> bool:
    """Whether the intervals of two success rates lie apart, in this direction."""
    first, second = (small.success_interval, large.success_interval)[::sign]
    return first is not None and second is not None and first[1] < second[0]


def _changes(pairs: Sequence[tuple[Summary, Summary]]) -> str:
    return _first_names([f"{large.label} ({_rate(small)} to {_rate(large)})" for large, small in pairs])


@dataclass(frozen=True, slots=True)
class _Power:
    """The power of n by which the steps per solution of a variant change from one size to another."""

    large: Summary
    small: Summary
    value: float
    interval: Interval
    """Its 95 % interval: the runs on boards of two sizes are independent, so the errors of both add up in squares."""

    @property
    def text(self) -> str:
        return f"{self.large.label} ({self.figure})"

    @property
    def figure(self) -> str:
        digits = max(digits_of(self.interval), 0)
        low, high = (number(bound, digits) for bound in self.interval)
        return f"{number(self.value, digits)}, 95 % interval {low} to {high}"

    def overlaps(self, other: _Power) -> bool:
        return self.interval[0] <= other.interval[1] and other.interval[0] <= self.interval[1]


def _power(large: Summary, small: Summary) -> _Power | None:
    """Return the power of n between two sizes; None where the cost of a solution has no interval."""
    costs = [row.expected_steps_per_solution for row in (large, small)]
    bounds = [row.intervals["expected_steps_per_solution"] for row in (large, small)]
    after, before = costs
    if not after or not before or None in bounds:
        return None
    spread = log(large.n / small.n)
    half = hypot(*(log(pair[1] / pair[0]) / 2 for pair in bounds if pair)) / spread
    value = log(after / before) / spread
    return _Power(large, small, value, (value - half, value + half))


def _growth_sentence(powers: Sequence[_Power]) -> str:
    """Say with which power of n costs change, and for which variants it is lowest and highest."""
    slowest, fastest = powers[0], powers[-1]
    lowest = [one for one in powers if one.overlaps(slowest)]
    highest = [one for one in powers if one.overlaps(fastest)]
    if len(powers) == 1:
        first, last = (figure_text(row, Measure.STEPS) for row in (slowest.small, slowest.large))
        return (
            f"steps per solution of {slowest.large.label} change from {first} to {last}, roughly as n to the power "
            f"{slowest.figure}."
        )
    ends = " to ".join(dict.fromkeys(number(one.value, 1) for one in (slowest, fastest)))
    begin = f"steps per solution change roughly as n to the power {ends}"
    if all(one.overlaps(other) for one, other in combinations(powers, 2)):
        return f"{begin}; the intervals of all variants overlap."
    return f"{begin}. {_extreme('lowest', lowest)} {_extreme('highest', highest[::-1])}"


def _extreme(which: str, group: Sequence[_Power]) -> str:
    """Name the variant with the lowest or highest power, with those whose intervals overlap with its own."""
    if len(group) == 1:
        return f"The power is {which} for {group[0].text}."
    names = _first_names([one.text for one in group])
    return f"The {which} powers, with overlapping intervals, are those of {names}."


def _first_names(names: Sequence[str]) -> str:
    """List as many names as a sentence takes, and the number of the others."""
    more = len(names) - MOST_NAMES
    return joined([*names[:MOST_NAMES], f"{more} more"] if more > 0 else names)


# Pairs of cells that differ in one thing


def _pairs(
    findings: Findings, is_pair: Callable[[RunSettings, RunSettings], bool]
) -> Iterator[tuple[int, tuple[RunSettings, Summary], tuple[RunSettings, Summary]]]:
    """Yield each cell with the last one that makes a pair with it, on the sizes that are discussed."""
    by_size: dict[int, list[tuple[RunSettings, Summary]]] = {}
    for results, row in findings.cells:
        by_size.setdefault(row.n, []).append((results.cell.settings, row))
    for n in _spread(list(by_size)):
        cells, used = by_size[n], set[str]()
        for one in cells:
            for other in reversed(cells):
                if one[1].label not in used and is_pair(one[0], other[0]):
                    used.add(one[1].label)
                    yield n, one, other


def _spread(sizes: Sequence[int]) -> list[int]:
    """Choose the sizes that are discussed, the smallest and the largest among them."""
    if len(sizes) <= MOST_SIZES_IN_WORDS:
        return list(sizes)
    last = len(sizes) - 1
    return [sizes[round(place * last / (MOST_SIZES_IN_WORDS - 1))] for place in range(MOST_SIZES_IN_WORDS)]


def _adds_sideways_moves(plainly: RunSettings, moving: RunSettings) -> bool:
    """Whether two searches are single climbs by the best move, of which the second may also move sideways."""
    climbs = [
        one.variant.rule is Rule.HILL_CLIMBING and not one.restarts_when_stuck for one in (plainly, moving)
    ]
    return all(climbs) and not plainly.value("sideways_limit") and bool(moving.value("sideways_limit"))


def _repeats(single: RunSettings, restarting: RunSettings) -> bool:
    """Whether a search repeats the climbs of another until one succeeds."""
    return (
        not single.restarts_when_stuck
        and restarting.value("restart") == Restart.WHEN_STUCK
        and restarting.value("max_restarts") is None
        and single.start is None
        and _climb(single) == _climb(restarting)
    )


def _climb(settings: RunSettings) -> Mapping[str, Any]:
    """Return everything that a climb depends on."""
    values = {**settings.variant.fixed, **settings.parameters}
    policy = {"restart", "max_restarts", "restart_after", "cutoff"}
    return {
        **{name: value for name, value in values.items() if name not in policy},
        "rule": settings.variant.rule,
        "heuristic": settings.heuristic,
        "starts": settings.starts,
    }


def _rate(row: Summary) -> str:
    """Write a success rate with its interval."""
    assert row.success_interval is not None
    return f"{rate(row.success_rate, row.success_interval)} ({interval(row.success_interval).removesuffix(' %')})"


def _steps(row: Summary, end: str) -> str:
    """Write the mean steps of the runs that were ``solved``, or ``failed``."""
    return mean_text(row, f"mean_steps_{end}", "run")
