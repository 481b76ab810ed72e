"""The rules of populations: how each makes the next generation. They read like the pseudocode of their sources."""

from __future__ import annotations

from collections import namedtuple
from math import exp
from typing import Any

from solver.core.variants import Rule
from solver.engine.codes import LOCAL_MINIMUM
from solver.engine.compiling import inlined, part
from solver.engine.pairs import cost, count_lines
from solver.engine.populations import (
    become_child,
    become_copy,
    become_successor,
    best_place,
    count_successors,
    rest_of,
)
from solver.engine.random_numbers import below, fraction, two_below
from solver.engine.rules import FRACTION, NOTHING, WHOLE, RuleCode, begin_without_memory, move_to

TOURNAMENT = 1
"""Number of the selection by tournaments."""


@part
def local_beam(state: Any, memory: Any, parameters: Any) -> Any:
    """Keep the best of all successors of all members, as many as there are members, ties at the border at random."""
    k, n = state.members.shape
    border, better = count_successors(state, k)
    if is_stuck(state, parameters):
        return LOCAL_MINIMUM
    wanted, left, place = k - better, state.counts[border, 0], 0
    for member in range(k):
        is_counted = False
        for column in range(n):
            if state.least[member, column] > border or place == k:
                continue
            rows, lines = state.members[member], state.lines
            if not is_counted:
                count_lines(lines, rows)
                is_counted = True
            own, (crossed, rest) = rows[column], rest_of(state, member, column)
            for row in range(n):
                h = rest + cost(state.reach, crossed, row)
                if h > border or row == own or (h == border and wanted == 0):
                    continue
                if h == border:
                    left -= 1
                    if below(state.random, left + 1) >= wanted:
                        continue
                    wanted -= 1
                become_successor(state, place, member, column, row, h)
                place += 1
    return replace_members(state)


@inlined
def is_stuck(state: Any, parameters: Any) -> Any:
    """Whether a beam that stops when it is stuck has no successor better than its best member."""
    if parameters.stop == 0:
        return False
    k, n = state.members.shape
    for member in range(k):
        for column in range(n):
            if state.least[member, column] < state.run[0].h:
                return False
    state.run[0].evaluations += state.policy[0].asked
    return True


@part
def stochastic_beam(state: Any, memory: Any, parameters: Any) -> Any:
    """Draw each new member from all successors of all members, in proportion to exp(-h / temperature)."""
    k, n = state.members.shape
    count_successors(state, k * n * (n - 1))
    if is_stuck(state, parameters):
        return LOCAL_MINIMUM
    draw_targets(state, parameters.temperature)
    place = 0
    for member in range(k):
        rows, lines = state.members[member], state.lines
        count_lines(lines, rows)
        for column in range(n):
            own, (crossed, rest) = rows[column], rest_of(state, member, column)
            for row in range(n):
                h = rest + cost(state.reach, crossed, row)
                if row == own:
                    continue
                target = h << NUMBER_BITS | state.counts[h, 1]
                state.counts[h, 1] += 1
                while state.counts[h, 2] < k and state.targets[state.counts[h, 2]] == target:
                    state.counts[h, 2] += 1
                    become_successor(state, place, member, column, row, h)
                    place += 1
    return replace_members(state)


NUMBER_BITS = 40
"""Bits of a target that number it among the successors of equal h."""


@inlined
def draw_targets(state: Any, temperature: Any) -> None:
    """Draw h and number of the successors that become members, in ascending order, and where those of each h begin."""
    counts, targets = state.counts, state.targets
    least = 0
    while counts[least, 0] == 0:
        least += 1
    total = 0.0
    for h in range(least, len(counts)):
        if counts[h, 0]:
            total += counts[h, 0] * exp((least - h) / temperature)
    for drawn in range(len(targets)):
        left, chosen = fraction(state.random) * total, least
        for h in range(least, len(counts)):
            if counts[h, 0]:
                chosen = h
                left -= counts[h, 0] * exp((least - h) / temperature)
                if left < 0:
                    break
        target = chosen << NUMBER_BITS | below(state.random, counts[chosen, 0])
        place = drawn
        while place > 0 and targets[place - 1] > target:
            targets[place] = targets[place - 1]
            place -= 1
        targets[place] = target
    begin = 0
    for h in range(len(counts)):
        counts[h, 1] = 0
        while begin < len(targets) and targets[begin] >> NUMBER_BITS < h:
            begin += 1
        counts[h, 2] = begin


@part
def genetic(state: Any, memory: Any, parameters: Any) -> Any:
    """Keep the elite; each other child has two parents, a cut between them, and perhaps a mutation."""
    k, n = state.members.shape
    keep_elite(state, parameters.elite)
    for place in range(parameters.elite, k):
        first, second = two_parents(state, parameters)
        cut = 1 + below(state.random, n)
        column = row = -1
        if fraction(state.random) < parameters.mutation:
            column, row = two_below(state.random, n, n)
        become_child(state, place, first, second, cut, column, row)
    return replace_members(state)


@inlined
def keep_elite(state: Any, elite: Any) -> None:
    """Let the best members live on, in the order of h, those of equal h in the order of the population."""
    for place in range(elite):
        best = -1
        for member in range(len(state.members)):
            is_kept = False
            for earlier in range(place):
                is_kept = is_kept or state.lineage[earlier, 0] == member
            if not is_kept and (best < 0 or state.member_h[member] < state.member_h[best]):
                best = member
        become_copy(state, place, best)


@inlined
def two_parents(state: Any, parameters: Any) -> Any:
    """Select two parents: each the best of a tournament, or drawn with probability proportional to its fitness."""
    if parameters.selection != TOURNAMENT:
        return fit_parent(state), fit_parent(state)
    k, h = len(state.members), state.member_h
    first, second = two_below(state.random, k, k)
    for _ in range(parameters.tournament_size - 1):
        one, other = two_below(state.random, k, k)
        first = one if h[one] < h[first] else first
        second = other if h[other] < h[second] else second
    return first, second


@inlined
def fit_parent(state: Any) -> Any:
    """Draw a member uniformly until it is accepted, with its fitness in proportion to the highest."""
    k, most = len(state.members), len(state.counts) - 1
    fittest = most - state.run[0].h
    if fittest == 0:
        return below(state.random, k)
    chosen, least = two_below(state.random, k, fittest)
    while least >= most - state.member_h[chosen]:
        chosen, least = two_below(state.random, k, fittest)
    return chosen


@inlined
def replace_members(state: Any) -> Any:
    """Choose the children as the next population."""
    return move_to(state, 0, 0, state.child_h[best_place(state.child_h)] - state.run[0].h)


LocalBeam = namedtuple("LocalBeam", ("memory", "parameters"))
StochasticBeam = namedtuple("StochasticBeam", ("memory", "parameters"))
Genetic = namedtuple("Genetic", ("memory", "parameters"))

RULES: dict[Rule, RuleCode] = {
    Rule.LOCAL_BEAM: RuleCode(LocalBeam, local_beam, begin_without_memory, NOTHING, (("stop", WHOLE),)),
    Rule.STOCHASTIC_BEAM: RuleCode(
        StochasticBeam,
        stochastic_beam,
        begin_without_memory,
        NOTHING,
        (("temperature", FRACTION), ("stop", WHOLE)),
    ),
    Rule.GENETIC: RuleCode(
        Genetic,
        genetic,
        begin_without_memory,
        NOTHING,
        (("mutation", FRACTION), ("selection", WHOLE), ("tournament_size", WHOLE), ("elite", WHOLE)),
    ),
}
RULE_OF = {code.fields: rule for rule, code in RULES.items()}
