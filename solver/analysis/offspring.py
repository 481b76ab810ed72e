"""Choices of populations as data: which members a generation may have, with their probabilities; in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import exp
from typing import Any

from msgspec import Struct

from solver.analysis.population import selection_shares
from solver.core.board import Rows
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings

Chances = dict[Rows, float]
"""The probability of each state that is possible."""


class Offspring(Struct, frozen=True):
    """What the next generation of a population may be."""

    certain: Counter[Rows]
    """Members that it has in any case, and how often: an elite, or successors better than all that are left out."""
    drawn: Chances
    """Of one of the other members."""
    limits: Counter[Rows] | None = None
    """How often each may be drawn at most, where they are drawn without replacement; None if independently."""


def offspring(settings: RunSettings, members: Sequence[Rows]) -> Offspring:
    """Return what the rule of a population makes of its members.

    Parameters
    ----------
    settings
        The variant, its parameters and the heuristic; limits and restarts do not count.
    members
        The population, in order.
    """
    rule = settings.variant.rule
    if rule.breeds:
        return Offspring(_elite(settings, members), child_chances(settings, members))
    h_of = {
        rows: heuristic_value(rows, settings.heuristic) for member in members for rows in successors(member)
    }
    counts = Counter(rows for member in members for rows in successors(member))
    if not rule.keeps_best:
        temperature: Any = settings.value("temperature")
        least = min(h_of.values())
        weights = {rows: count * exp((least - h_of[rows]) / temperature) for rows, count in counts.items()}
        return Offspring(Counter(), _normed(weights))
    in_order = sorted(h_of[rows] for rows in counts.elements())
    border = in_order[len(members) - 1]
    limits = Counter({rows: count for rows, count in counts.items() if h_of[rows] == border})
    certain = Counter({rows: count for rows, count in counts.items() if h_of[rows] < border})
    return Offspring(certain, _normed(limits), limits)


def successors(rows: Rows) -> Iterator[Rows]:
    """Yield the states that differ from a state in the row of one queen."""
    for column, row in product(range(len(rows)), repeat=2):
        if row != rows[column]:
            yield (*rows[:column], row, *rows[column + 1 :])


def parent_chances(settings: RunSettings, members: Sequence[Rows]) -> Chances:
    """Return how likely each state is as the first parent of a child; equal members count together."""
    h = [heuristic_value(rows, settings.heuristic) for rows in members]
    shares = selection_shares(settings, h)
    assert shares is not None
    return _added(zip(members, shares.tolist(), strict=True))


def crossing_chances(first: Rows, second: Rows) -> Chances:
    """Return the children of two parents before mutation: the cut is uniform in 1 to n."""
    n = len(first)
    return _added((first[:cut] + second[cut:], 1 / n) for cut in range(1, n + 1))


def mutation_chances(settings: RunSettings, child: Rows) -> Chances:
    """Return what a child becomes: with the given probability one uniform column gets a uniform row."""
    n, mutation = len(child), settings.value("mutation")
    assert isinstance(mutation, float)
    mutants = (
        ((*child[:column], row, *child[column + 1 :]), mutation / n**2)
        for column, row in product(range(n), repeat=2)
    )
    return _added([(child, 1 - mutation), *mutants])


def child_chances(settings: RunSettings, members: Sequence[Rows]) -> Chances:
    """Return the exact distribution of one child of a genetic search."""
    parents = parent_chances(settings, members)
    crossed = _added(
        (child, p * q * share)
        for (first, p), (second, q) in product(parents.items(), repeat=2)
        for child, share in crossing_chances(first, second).items()
    )
    return _added(
        (mutant, chance * share)
        for child, chance in crossed.items()
        for mutant, share in mutation_chances(settings, child).items()
    )


def _elite(settings: RunSettings, members: Sequence[Rows]) -> Counter[Rows]:
    best = sorted(members, key=lambda rows: heuristic_value(rows, settings.heuristic))  # in order where equal
    return Counter(best[: int(settings.value("elite") or 0)])


def _added(chances: Iterable[tuple[Rows, float]]) -> Chances:
    found: Chances = {}
    for rows, chance in chances:
        if chance:
            found[rows] = found.get(rows, 0.0) + chance
    return found


def _normed(weights: Chances | Counter[Rows]) -> Chances:
    total = sum(weights.values())
    return {rows: weight / total for rows, weight in weights.items()}
