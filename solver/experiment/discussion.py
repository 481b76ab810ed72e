"""What the figures of an experiment show and why: sentences with the numbers put in, and the conclusions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, permutations
from typing import Any

from solver.core.events import Outcome
from solver.core.parameters import Restart
from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.core.words import NOTHING, joined
from solver.experiment.contrasts import COST_MEASURES, MOST_PAIRS, Findings, Measure, Standing
from solver.experiment.growth import Growth, growth
from solver.experiment.statistics import LEAST_SOLVED
from solver.experiment.summary import Summary
from solver.experiment.tables import interval, mean_text, number, p_text, rate, ratio_text
from solver.report.model import Block, Heading, Paragraph, Table

MOST_SIZES_IN_WORDS = 4
"""Sizes that are discussed; the tables have all of them."""
MOST_NAMES = 6
"""Variants that a sentence lists by name."""
WHY_SIDEWAYS = (
    "Where no successor is better, moves to equal h often lead to a state that has a better one; only strict local "
    "minima and plateaus without an exit cannot be left this way."
)
WHY_RESTARTS = (
    "A search that restarts whenever it is stuck repeats independent climbs until one succeeds. If a climb succeeds "
    "with probability p, the number of restarts is geometric with mean (1 − p)/p; and if a climb that succeeds takes s "
    "steps and one that fails f, a solution costs s + f(1 − p)/p steps on average. Restarts guarantee a "
    "solution in the end and do not change its expected cost."
)
POWERS = (
    "The table gives the power of n that best describes the cost of a solution, fitted to all sizes with enough solved "
    "runs for an interval, and the largest deviation of the cost from it on any of these sizes. Where the deviation is "
    "more than 10 % and more than chance explains (chi-squared test), no power fits. Nothing follows for larger boards."
)
EVALUATED = {
    Price.ALL: "all n(n − 1) successors",
    Price.COLUMN: "the n − 1 of one queen",
    Price.ONE: "the one proposed",
    Price.DRAWN: "each one drawn",
    Price.MEMBERS: "all n(n − 1) of each member",
    Price.CHILDREN: "each child",
    Price.PAIR: "the state after each swap compared",
}
"""What a rule evaluates in an iteration."""
STARS = (
    "Stars mark the best figure in each column and those that cannot be told apart from it; where success is certain, "
    "it is not compared."
)
CERTAIN = "certain"
TOO_MANY = f"Not compared: the experiment has more than {MOST_PAIRS:,} pairs of variants."
TOO_MANY_MISSING = "Fewer than two variants have all their runs, so none are compared."
NO_DIFFERENCE = "No difference in success is significant."
TOO_FEW = "There are too few solutions to compare what one costs."


class Topic(StrEnum):
    """What is discussed; a report may leave out each."""

    SIDEWAYS = "sideways-moves"
    RESTARTS = "restarts"
    PRICES = "steps-and-evaluations"
    GROWTH = "growth"


def discussion(findings: Findings, left_out: Collection[str] = ()) -> Iterator[Block]:
    """Discuss every topic that is not left out, as far as the experiment shows it."""
    parts = {
        Topic.SIDEWAYS: ("Sideways moves", _sideways),
        Topic.RESTARTS: ("Restarts", _restarts),
        Topic.PRICES: ("Steps and evaluations", _prices),
        Topic.GROWTH: ("Growth with n", _growth),
    }
    for topic, (title, discuss) in parts.items():
        if topic not in left_out and (blocks := list(discuss(findings))):
            yield Heading(title, 3)
            yield from blocks


def conclusions(findings: Findings) -> Iterator[Block]:
    """Say on each size which variants stand out, or that none does, and what holds of all of them."""
    groups = [(n, list(group)) for n, group in groupby(findings.standings, lambda standing: standing.n)]
    discussed = _spread([n for n, _ in groups])
    for n, found in groups:
        if n in discussed:
            rows = [row for row in findings.summaries if row.n == n]
            yield from _conclusion(n, rows, found)
    if len(groups) > len(discussed):
        left = joined(f"{n:,}" for n, _ in groups if n not in discussed)
        yield Paragraph(f"The tables have the figures for {left} queens.")


def _conclusion(n: int, rows: Sequence[Summary], found: Sequence[Standing]) -> Iterator[Block]:
    """Conclude in sentences, or in a table where there are too many variants for sentences."""
    lead = f"On {n:,} queens."
    if len(rows) > MOST_NAMES:
        yield Paragraph(STARS, lead=lead)
        yield _standing_table(rows, found)
    else:
        is_alone = len(rows) == 1 and rows[0].runs
        sentences = map(_alone, rows) if is_alone else map(verdict, found)
        yield Paragraph(" ".join(filter(None, sentences)), lead=lead)


def _standing_table(rows: Sequence[Summary], found: Sequence[Standing]) -> Table:
    titles = ["success" if one.measure is Measure.SUCCESS else f"{one.measure} per solution" for one in found]
    cells = [[row.label, *(_standing_cell(row, one) for one in found)] for row in rows if row.runs]
    return Table(("variant", *titles), cells, (False, *(True for _ in found)))


def _standing_cell(row: Summary, standing: Standing) -> str:
    if row in standing.certain:
        return CERTAIN
    return figure_text(row, standing.measure) + " *" * (row in standing.best)


def _alone(row: Summary) -> str:
    """Give the figures of the only variant."""
    costs = [
        f"{one} per solution: {figure_text(row, one)}"
        for one in COST_MEASURES
        if getattr(row, one.field) is not None
    ]
    return f"{'; '.join((f'{row.label} solves {_rate(row)} of the runs', *costs))}."


def verdict(standing: Standing) -> str:
    """Say who solves every run by construction, and who is best of those whose figure is measured."""
    if not standing.certain:
        return _measured_verdict(standing)
    verb = "is" if len(standing.certain) == 1 else "are"
    begin = f"{joined(row.label for row in standing.certain)} {verb} certain to solve every run."
    if not standing.best:
        others = [row for row in standing.left_out if row.is_complete]
        return " ".join((begin, *(f"{row.label} solves {_rate(row)} of the runs." for row in others)))
    return f"{begin} Of the others, {_measured_verdict(standing)}"


def _measured_verdict(standing: Standing) -> str:
    """Name the best variant where it is significantly better than every other, else those that cannot be told apart."""
    measure, best = standing.measure, standing.best
    if not best:
        return _nothing_compared(standing)
    sentence = f"{_best_of(standing)}{_compared_with_best(standing)}."
    untold = [row.label for row in standing.left_out if _is_untold(row, measure)]
    lacking = [row.label for row in standing.left_out if row.label not in untold]
    if lacking:
        sentence += f" Not compared, having too few solutions or runs: {joined(lacking)}."
    if untold:
        sentence += f" Not compared: {joined(untold)}, whose evaluations are not known."
    return sentence


def _best_of(standing: Standing) -> str:
    """Name the variants with the best figure."""
    measure, best = standing.measure, standing.best[0]
    equal = [
        row.label for row in standing.best if getattr(row, measure.field) == getattr(best, measure.field)
    ]
    verb = "need" if measure in COST_MEASURES else "solve"
    if not best.solved:
        return f"{joined(equal)} {verb}{'s' * (len(equal) == 1)} no run"
    what = f"fewest {measure} per solution" if measure in COST_MEASURES else "most runs"
    return f"{joined(equal)} {verb}{'s' * (len(equal) == 1)} the {what}, {figure_text(best, measure)}"


def _compared_with_best(standing: Standing) -> str:
    """Say how the other variants compare with those of the best figure."""
    measure, best, others = standing.measure, standing.best, standing.others
    is_cost = measure in COST_MEASURES
    better, worse = (
        ("fewer", "need{} significantly more") if is_cost else ("more", "solve{} significantly fewer")
    )
    close = [row for row in best if getattr(row, measure.field) != getattr(best[0], measure.field)]
    if not others:
        return f", but no other variant {worse.format('s')}" * bool(close)
    every = "every other variant compared" if standing.left_out else "every other variant"
    if not close:
        return f", significantly {better} than {others[0].label if len(others) == 1 else every}"
    near = joined(f"{row.label} ({figure_text(row, measure)})" for row in close)
    far = f"{joined(row.label for row in others)} {worse.format('s' * (len(others) == 1))}"
    return f", but not significantly {better} than {near}; {far}"


def _is_untold(row: Summary, measure: Measure) -> bool:
    """Whether a variant does not tell its evaluations, such as a search of the user's own."""
    return measure is Measure.EVALUATIONS and row.mean_evaluations is None


def _nothing_compared(standing: Standing) -> str:
    complete = [row for row in standing.left_out if row.is_complete]
    if standing.measure is Measure.SUCCESS:
        return TOO_MANY if len(complete) > 1 else TOO_MANY_MISSING
    enough = [row for row in complete if row.solved >= LEAST_SOLVED]
    if len(complete) < 2 or len(enough) > 1 or standing.measure is not Measure.STEPS:
        return ""
    return f"Only {enough[0].label} has enough solutions to estimate what one costs." if enough else TOO_FEW


def figure_text(row: Summary, measure: Measure) -> str:
    """Write the figure that variants are compared by, with its interval."""
    if measure is Measure.SUCCESS:
        return rate(row.estimate("success_rate"))
    return mean_text(row, measure.field, "solution").replace(") (", "; ")


# Sideways moves


def _sideways(findings: Findings) -> Iterator[Block]:
    """Compare climbs with and without sideways moves."""
    rows, effects, seen = [], set[int](), set[tuple[int, str]]()
    for n, (_, plainly), (_, moving) in _pairs(findings, _adds_sideways_moves):
        if (n, moving.label) in seen:
            continue  # compared with another search without sideways moves
        if effect := _effect_on_success(findings, moving, plainly):
            costs = [_ratio_cell(findings, measure, moving, plainly) for measure in COST_MEASURES]
            success = CERTAIN if _is_certain(findings, moving) else _rate(moving)
            rows.append((f"{n:,}", moving.label, success, _rate(plainly), effect[1], *costs))
            effects.add(effect[0])
            seen.add((n, moving.label))
    if not rows:
        return
    words = [WHY_SIDEWAYS] if 1 in effects else [] if effects - {0} else [NO_DIFFERENCE]
    if _wanders(findings):
        words.append("Most of the runs that fail with them end at the sideways limit.")
    if words:
        yield Paragraph(" ".join(words))
    untested = " Success that is certain is not tested." if any(row[2] == CERTAIN for row in rows) else ""
    yield Table(
        ("n", "variant", "success", "without", "p", "steps, ratio", "evaluations, ratio"),
        rows,
        (True, False, True, True, True, True, True),
        "Success with sideways moves and without, and what a solution costs as a multiple of the cost without. "
        f"A star marks significant ratios.{untested}",
    )


def _is_certain(findings: Findings, row: Summary) -> bool:
    """Whether every run is solved with certainty."""
    return any(row in standing.certain for standing in findings.standings if standing.n == row.n)


def _effect_on_success(findings: Findings, moving: Summary, plainly: Summary) -> tuple[int, str] | None:
    """Return 1 where success is higher with sideways moves, -1 where it is lower, 0 if none is told, and p."""
    if _is_certain(findings, moving):
        return int(plainly.failed > 0), NOTHING
    contrast = findings.contrast(Measure.SUCCESS, moving, plainly)
    if contrast is None:
        return None
    sign = 1 if contrast.of(moving.label).effect > 0 else -1
    p_value = p_text(contrast.corrected_p_value).removeprefix("p ").removeprefix("= ")
    return sign * contrast.is_significant, p_value


def _wanders(findings: Findings) -> bool:
    """Whether most failures of every search with sideways moves ended at their limit."""
    moving = [row for _, _, (_, row) in _pairs(findings, _adds_sideways_moves) if row.failed]
    return bool(moving) and all(
        2 * row.outcomes.get(Outcome.SIDEWAYS_LIMIT, 0) > row.failed for row in moving
    )


def _ratio_cell(findings: Findings, measure: Measure, first: Summary, second: Summary) -> str:
    contrast = findings.contrast(measure, first, second)
    if contrast is None:
        return NOTHING
    contrast = contrast.of(first.label)
    return ratio_text(contrast.effect, contrast.interval) + " *" * contrast.is_significant


# Restarts


def _restarts(findings: Findings) -> Iterator[Block]:
    """Say what restarts change, where a variant repeats the climbs of another."""
    if next(_pairs(findings, _repeats), None):
        yield Paragraph(WHY_RESTARTS)


# Steps and evaluations


def _prices(findings: Findings) -> Iterator[Block]:
    """Say how the order by evaluations differs from that by steps."""
    titles: dict[Price, dict[str, None]] = {}
    for results, _ in findings.cells:
        titles.setdefault(results.cell.settings.variant.rule.price, {})[results.cell.title] = None
    titles.pop(Price.UNKNOWN, None)
    if len(titles) < 2:
        return
    evaluated = [
        f"{EVALUATED[price]} by {joined(list(names)) if len(names) <= MOST_NAMES else 'the others'}"
        for price, names in sorted(titles.items(), key=lambda item: len(item[1]) > MOST_NAMES)
    ]
    is_mixed = Price.MEMBERS in titles or Price.CHILDREN in titles
    populations = " Each step of a search on a population makes a whole generation." if is_mixed else ""
    yield Paragraph(
        f"A step is not the same work in every variant. Evaluated in each iteration: {'; '.join(evaluated)}."
        f"{populations} Evaluations per solution are therefore the fairer measure of cost."
    )
    found = {(standing.n, standing.measure): standing for standing in findings.standings if standing.best}
    for n in _spread(list(dict.fromkeys(n for n, _ in found))):
        by_steps, by_evaluations = (found.get((n, measure)) for measure in COST_MEASURES)
        if by_steps is None or by_evaluations is None:
            continue
        first, cheapest = by_steps.best[0], by_evaluations.best[0]
        if first.label == cheapest.label:
            yield Paragraph(
                f"On {n:,} queens {first.label} is the cheapest by both measures, with {_both(first)} per solution."
            )
        else:
            yield Paragraph(
                f"On {n:,} queens {first.label} is the cheapest in steps, with {_both(first)} per solution; "
                f"{cheapest.label} is the cheapest in evaluations, with {_both(cheapest)}."
            )


def _both(row: Summary) -> str:
    """Write both costs, as far as known, each number before its unit: ``29 steps (19–46) and 400 evaluations (…)``."""
    known = [measure for measure in COST_MEASURES if not _is_untold(row, measure)]
    texts = ((measure, *figure_text(row, measure).partition(" (")) for measure in known)
    return " and ".join(f"{value} {measure}{bracket}{rest}" for measure, value, bracket, rest in texts)


# Growth with n


def _growth(findings: Findings) -> Iterator[Block]:
    """Say by which power of n costs grow over all sizes."""
    lines: dict[str, list[Summary]] = {}
    for _, row in findings.cells:
        lines.setdefault(row.label, []).append(row)
    sized = [sorted(rows, key=lambda row: row.n) for rows in lines.values() if len(rows) > 1]
    if not sized:
        return
    fits = {rows[0].label: [growth(rows, measure.field) for measure in COST_MEASURES] for rows in sized}
    found = [fit for both in fits.values() for fit in both if fit]
    if found and not any(fit.fits for fit in found):
        least = number(100 * min(fit.off for fit in found), 0)
        yield Paragraph(
            f"No power of n describes what a solution costs: each fit is off by {least} % or more on some size."
        )
    elif found:
        yield Paragraph(POWERS)
        yield Table(
            ("variant", "steps, power of n", "off by", "evaluations, power of n", "off by"),
            [
                (label, *_power_cells(steps), *_power_cells(evaluations))
                for label, (steps, evaluations) in fits.items()
            ],
            (False, True, True, True, True),
        )


def _power_cells(fit: Growth | None) -> tuple[str, str]:
    if fit is None:
        return NOTHING, NOTHING
    off = f"{number(100 * fit.off, 0)} %"
    return ratio_text(fit.power, fit.interval) if fit.fits else "none fits", off


# Pairs of cells that differ in one thing


def _pairs(
    findings: Findings, is_pair: Callable[[RunSettings, RunSettings], bool]
) -> Iterator[tuple[int, tuple[RunSettings, Summary], tuple[RunSettings, Summary]]]:
    """Yield all pairs of cells, on the sizes that are discussed."""
    by_size: dict[int, list[tuple[RunSettings, Summary]]] = {}
    for results, row in findings.cells:
        by_size.setdefault(row.n, []).append((results.cell.settings, row))
    for n in _spread(list(by_size)):
        yield from ((n, *pair) for pair in permutations(by_size[n], 2) if is_pair(pair[0][0], pair[1][0]))


def _spread(sizes: Sequence[int]) -> list[int]:
    """Choose the sizes that are discussed, the smallest and the largest among them."""
    if len(sizes) <= MOST_SIZES_IN_WORDS:
        return list(sizes)
    last = len(sizes) - 1
    return [sizes[round(place * last / (MOST_SIZES_IN_WORDS - 1))] for place in range(MOST_SIZES_IN_WORDS)]


def _adds_sideways_moves(plainly: RunSettings, moving: RunSettings) -> bool:
    """Whether two searches are single climbs by the best move that differ in sideways moves alone."""
    climbs = [one.variant.rule.is_steepest and not one.restarts_when_stuck for one in (plainly, moving)]
    differs = not plainly.value("sideways_limit") and bool(moving.value("sideways_limit"))
    return all(climbs) and differs and _climb(plainly, OF_SIDEWAYS) == _climb(moving, OF_SIDEWAYS)


def _repeats(single: RunSettings, restarting: RunSettings) -> bool:
    """Whether a search repeats the climbs of another until one succeeds."""
    return (
        not single.restarts_when_stuck
        and restarting.value("restart") == Restart.WHEN_STUCK
        and all(restarting.value(limit) is None for limit in ("max_restarts", "max_steps", "max_iterations"))
        and single.start is None
        and _climb(single) == _climb(restarting)
    )


OF_SIDEWAYS = frozenset({"sideways_limit", "sideways_count"})


def _climb(settings: RunSettings, but: Collection[str] = ()) -> Mapping[str, Any]:
    """Return everything that a climb depends on, but for some parameters."""
    values = {**settings.variant.fixed, **settings.parameters}
    left_out = {"restart", "max_restarts", "restart_after", "cutoff", *but}
    return {
        **{name: value for name, value in values.items() if name not in left_out},
        "rule": settings.variant.rule,
        "heuristic": settings.heuristic,
        "starts": settings.starts,
    }


def _rate(row: Summary) -> str:
    """Write a success rate with its interval."""
    assert row.success_interval is not None
    return f"{rate(row.estimate('success_rate'))} ({interval(row.success_interval).removesuffix(' %')})"
