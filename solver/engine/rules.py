"""The rules: how each search decides what to do next. They read like the pseudocode of their sources.

A rule has one function that makes a decision, ``(state, memory, parameters) -> MOVED, STAYED`` or why it is stuck. Its
memory is its own record, which no other code reads and which travels with the state wherever a climb is continued;
its parameters are those of the variant. Rules are compiled once for each kernel; only the kernel knows how a state is
stored and successors are found. Each has a model in plain Python in `solver.engine.choices`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from math import exp
from typing import Any, NamedTuple

import numpy as np

from solver.core.parameters import HISTORY, TENURE
from solver.core.variants import Rule
from solver.engine.codes import ITERATION_LIMIT, LOCAL_MINIMUM, MOVED, SIDEWAYS_LIMIT, STAYED
from solver.engine.compiling import by_rule, inlined, of_rule, part
from solver.engine.kernels import best_move, change_of_move, is_attacked
from solver.engine.random_numbers import below, fraction

IMPROVING = 0
SIDEWAYS = 1
RANDOM = 2
WORSENING = 3
"""Kinds of move."""

BITS_OF_ROW = 15
"""Bits of a successor's number in the order that first-choice draws from; the others are its column."""


@by_rule
def step(state: Any, memory: Any, parameters: Any) -> int:
    """Decide: choose a move, propose one and turn it down, or be stuck."""
    raise NotImplementedError


@by_rule
def begin_climb(state: Any, memory: Any, parameters: Any) -> None:
    """Set the memory at the start of a climb, whose state is entered and whose h is known."""
    raise NotImplementedError


@of_rule
def finds_best(state: Any) -> bool:
    """Whether the rule asks for the best successors of each state."""
    raise NotImplementedError


@of_rule
def gets_stuck(state: Any) -> bool:
    """Whether a local minimum can end a climb."""
    raise NotImplementedError


@part
def hill_climbing(state: Any, memory: Any, parameters: Any) -> Any:
    """Move to a best successor, random, first or last; to equal h only while sideways moves are left."""
    run = state.run[0]
    change = run.best_h - run.h
    if change > 0:
        return LOCAL_MINIMUM
    if change == 0 and memory.consecutive_sideways >= parameters.sideways_limit:
        return SIDEWAYS_LIMIT if parameters.sideways_limit else LOCAL_MINIMUM
    column, row = best_move(state, tie(state, parameters))
    if change == 0:
        memory.consecutive_sideways += 1
    elif not parameters.sideways_count:
        memory.consecutive_sideways = 0
    return move_to(state, column, row, change)


@inlined
def tie(state: Any, parameters: Any) -> Any:
    """Return the number of the best successor to take."""
    if parameters.ties == 0:
        return below(state.random, state.run[0].best_count)
    return 0 if parameters.ties == 1 else state.run[0].best_count - 1


@part
def random_neighbour(state: Any, memory: Any, parameters: Any) -> Any:
    """Move to the last best successor unless it is worse; after a sideways move, move a random queen at random."""
    run = state.run[0]
    if memory.random_move_due:
        memory.random_move_due = 0
        column = below(state.random, len(state.rows))
        row = below(state.random, len(state.rows))
        if row != state.rows[column]:
            return move_at_random(state, column, row)
    change = run.best_h - run.h
    if change > 0:
        return LOCAL_MINIMUM
    column, row = best_move(state, run.best_count - 1)
    memory.random_move_due = int(change == 0)
    return move_to(state, column, row, change)


@part
def first_choice(state: Any, memory: Any, parameters: Any) -> Any:
    """Draw successors without replacement until one is better, and move to it."""
    run, order = state.run[0], state.work
    if not memory.is_sorted:
        sort_successors(state)
        memory.is_sorted = 1
    count = len(order)
    for drawn in range(count):
        other = drawn + below(state.random, count - drawn)
        number = order[other]
        order[other] = order[drawn]
        order[drawn] = number
        column, row = number >> BITS_OF_ROW, number & ((1 << BITS_OF_ROW) - 1)
        row += row >= state.rows[column]
        change = change_of_move(state, column, row)
        if change < 0:
            run.evaluations += drawn + 1
            return move_to(state, column, row, change)
    run.evaluations += count
    return LOCAL_MINIMUM


@inlined
def sort_successors(state: Any) -> None:
    """Number the successors, in column-major order."""
    place = 0
    for column in range(len(state.rows)):
        for row in range(len(state.rows) - 1):
            state.work[place] = column << BITS_OF_ROW | row
            place += 1


@part
def stochastic(state: Any, memory: Any, parameters: Any) -> Any:
    """Choose among the better successors with probability proportional to their improvement, or uniformly."""
    n, total = len(state.rows), 0
    for column in range(n):
        for row in range(n):
            total += weight(change_of_move(state, column, row), parameters)
    if total == 0:
        return LOCAL_MINIMUM
    column, row, left = 0, -1, below(state.random, total)
    change = 0
    while left >= 0:
        row += 1
        if row == n:
            column, row = column + 1, 0
        change = change_of_move(state, column, row)
        left -= weight(change, parameters)
    return move_to(state, column, row, change)


@inlined
def weight(change: Any, parameters: Any) -> Any:
    """Return how likely a move is, in proportion; never to the queen's own row, whose change counts as positive."""
    return 0 if change >= 0 else 1 if parameters.selection else -change


@part
def min_conflicts(state: Any, memory: Any, parameters: Any) -> Any:
    """Move a random attacked queen to a row of its column with the fewest attacks, its own included."""
    n = len(state.rows)
    column = below(state.random, n)
    while not is_attacked(state, column):
        column = below(state.random, n)
    own = state.rows[column]
    if parameters.noise > 0 and fraction(state.random) < parameters.noise:
        row = below(state.random, n)
        return STAYED if row == own else move_at_random(state, column, row)
    least, count = 0, 0
    for row in range(n):  # two loops without branches, which are compiled to several rows at once
        change = change_of_move(state, column, row)
        least = min(least, change if row != own else 0)
    for row in range(n):
        change = change_of_move(state, column, row)
        count += (change if row != own else 0) == least
    left, row = below(state.random, count), -1
    while left >= 0:
        row += 1
        change = 0 if row == own else change_of_move(state, column, row)
        left -= change == least
    return STAYED if row == own else move_to(state, column, row, least)


@part
def simulated_annealing(state: Any, memory: Any, parameters: Any) -> Any:
    """Propose a random successor; take it unless it is worse, then with probability exp(-change / temperature)."""
    if memory.iterations > 0 and memory.temperature < parameters.least_temperature:
        return ITERATION_LIMIT
    column, row = random_successor(state)
    change = change_of_move(state, column, row)
    temperature = memory.temperature
    memory.iterations += 1
    memory.temperature = cooled(memory, parameters)
    if change <= 0 or (temperature > 0 and fraction(state.random) < exp(-change / temperature)):
        return move_to(state, column, row, change)
    return turn_down(state, column, row)


@inlined
def cooled(memory: Any, parameters: Any) -> Any:
    """Return the temperature of the next iteration, by the schedule: exponential, linear or inverse."""
    if parameters.schedule == 0:
        return memory.temperature * parameters.cooling
    if parameters.schedule == 1:
        return parameters.initial_temperature * max(
            0.0, 1 - memory.iterations / parameters.cooling_iterations
        )
    return parameters.initial_temperature / (memory.iterations + 1)


def begin_annealing(state: Any, memory: Any, parameters: Any) -> None:
    """Heat up."""
    memory.temperature = parameters.initial_temperature
    memory.iterations = 0


@part
def tabu(state: Any, memory: Any, parameters: Any) -> Any:
    """Move to the best successor that returns no queen to a square it left lately, unless h is lower than ever."""
    run, n = state.run[0], len(state.rows)
    memory.lowest = min(memory.lowest, run.h)
    change = run.best_h - run.h
    if run.best_h < memory.lowest or count_tabu_best(state, memory, parameters, change) < run.best_count:
        column, row = best_move(state, below(state.random, run.best_count))
        while run.best_h >= memory.lowest and is_tabu(memory, parameters, column * n + row):
            column, row = best_move(state, below(state.random, run.best_count))
        return leave(state, memory, parameters, move_to(state, column, row, change))
    least, count = 0, 0
    for square in range(n * n):
        column, row = square // n, square % n
        if row != state.rows[column]:
            change = change_of_move(state, column, row)
            if (count == 0 or change <= least) and not is_tabu(memory, parameters, square):
                count = count + 1 if count and change == least else 1
                least = change
    if count == 0:
        column, row = random_successor(state)
        return leave(state, memory, parameters, move_at_random(state, column, row))
    square, left = -1, below(state.random, count)
    while left >= 0:
        square += 1
        column, row = square // n, square % n
        if row != state.rows[column] and change_of_move(state, column, row) == least:
            left -= not is_tabu(memory, parameters, square)
    return leave(state, memory, parameters, move_to(state, square // n, square % n, least))


@inlined
def count_tabu_best(state: Any, memory: Any, parameters: Any, change: Any) -> Any:
    """Return how many of the best successors are tabu; a square left twice counts once."""
    n, found = len(state.rows), 0
    for place in range(min(memory.iterations, parameters.tenure)):
        square = memory.left[place]
        column, row = square // n, square % n
        is_best = row != state.rows[column] and change_of_move(state, column, row) == change
        for earlier in range(place if is_best else 0):
            is_best = is_best and memory.left[earlier] != square
        found += is_best
    return found


@inlined
def is_tabu(memory: Any, parameters: Any, square: Any) -> Any:
    """Whether a queen left a square within the last iterations."""
    for place in range(min(memory.iterations, parameters.tenure)):  # noqa: SIM110 - the compiler knows no any()
        if memory.left[place] == square:
            return True
    return False


@inlined
def leave(state: Any, memory: Any, parameters: Any, code: Any) -> Any:
    """Note the square that the chosen move leaves."""
    column = state.run[0].column
    if parameters.tenure > 0:
        memory.left[memory.iterations % parameters.tenure] = column * len(state.rows) + state.rows[column]
    memory.iterations += 1
    return code


def begin_tabu(state: Any, memory: Any, parameters: Any) -> None:
    """Forget the squares."""
    memory.iterations = 0
    memory.lowest = state.run[0].h


@part
def late_acceptance(state: Any, memory: Any, parameters: Any) -> Any:
    """Propose a random successor; take it if its h is at most the present one, or less than the one in the slot."""
    run = state.run[0]
    column, row = random_successor(state)
    change = change_of_move(state, column, row)
    stores_always = parameters.storing == 1
    is_taken = change <= 0 or run.h + change < memory.threshold + stores_always
    held = run.h + change if is_taken else run.h
    if held < memory.threshold or stores_always:
        memory.history[memory.place] = held
    memory.place = memory.place + 1 if memory.place + 1 < parameters.history else 0  # faster than a division
    memory.threshold = memory.history[memory.place]
    return move_to(state, column, row, change) if is_taken else turn_down(state, column, row)


def begin_late_acceptance(state: Any, memory: Any, parameters: Any) -> None:
    """Fill the history with the h of the start."""
    memory.place = 0
    memory.threshold = state.run[0].h
    for place in range(parameters.history):
        memory.history[place] = state.run[0].h


def begin_sideways(state: Any, memory: Any, parameters: Any) -> None:
    """No sideways moves were made."""
    memory.consecutive_sideways = 0


def begin_random_neighbour(state: Any, memory: Any, parameters: Any) -> None:
    """No random move is due."""
    memory.random_move_due = 0


def begin_first_choice(state: Any, memory: Any, parameters: Any) -> None:
    """Draw from the successors in order again, so that a climb does not depend on those before it."""
    memory.is_sorted = 0


def begin_without_memory(state: Any, memory: Any, parameters: Any) -> None:
    """Nothing to set."""


@inlined
def move_to(state: Any, column: Any, row: Any, change: Any) -> Any:
    """Choose a move that changes h by `change`."""
    run = state.run[0]
    run.column, run.to_row, run.change = column, row, change
    run.kind = IMPROVING if change < 0 else SIDEWAYS if change == 0 else WORSENING
    return MOVED


@inlined
def move_at_random(state: Any, column: Any, row: Any) -> Any:
    """Choose a move that is made whatever it does to h."""
    run = state.run[0]
    run.column, run.to_row, run.change = column, row, change_of_move(state, column, row)
    run.kind = RANDOM
    return MOVED


@inlined
def turn_down(state: Any, column: Any, row: Any) -> Any:
    """Propose a move and do not make it."""
    run = state.run[0]
    run.declined_column, run.declined_row = column, row
    return STAYED


@inlined
def random_successor(state: Any) -> Any:
    """Return column and row of a successor, each equally likely."""
    n = len(state.rows)
    column = below(state.random, n)
    row = below(state.random, n - 1)
    return column, row + (row >= state.rows[column])


WHOLE, FRACTION = np.int64, np.float64
HillClimbing = namedtuple("HillClimbing", ("memory", "parameters"))
RandomNeighbour = namedtuple("RandomNeighbour", ("memory", "parameters"))
FirstChoice = namedtuple("FirstChoice", ("memory", "parameters"))
Stochastic = namedtuple("Stochastic", ("memory", "parameters"))
MinConflicts = namedtuple("MinConflicts", ("memory", "parameters"))
SimulatedAnnealing = namedtuple("SimulatedAnnealing", ("memory", "parameters"))
Tabu = namedtuple("Tabu", ("memory", "parameters"))
LateAcceptance = namedtuple("LateAcceptance", ("memory", "parameters"))
"""Memory and parameters of a rule in the state of a search; the type selects the rule's functions."""


class RuleCode(NamedTuple):
    """The functions of a rule and the records they read."""

    fields: Any
    """The class of `memory` and `parameters`."""
    step: Callable[..., Any]
    begin_climb: Callable[..., None]
    memory: tuple[tuple[Any, ...], ...]
    """Fields of the memory, as numpy describes them."""
    parameters: tuple[tuple[str, Any], ...]
    """Fields of the parameters, by their names in the table of variants; words are stored by their number."""
    lists_moves: bool = False
    """Whether it needs memory for a list of all moves of a state."""


NOTHING = (("nothing", WHOLE),)
"""Fields of a record that is not used."""

RULES: dict[Rule, RuleCode] = {
    Rule.HILL_CLIMBING: RuleCode(
        HillClimbing,
        hill_climbing,
        begin_sideways,
        (("consecutive_sideways", WHOLE),),
        (("sideways_limit", WHOLE), ("sideways_count", WHOLE), ("ties", WHOLE)),
    ),
    Rule.RANDOM_NEIGHBOUR: RuleCode(
        RandomNeighbour,
        random_neighbour,
        begin_random_neighbour,
        (("random_move_due", WHOLE),),
        NOTHING,
    ),
    Rule.FIRST_CHOICE: RuleCode(
        FirstChoice, first_choice, begin_first_choice, (("is_sorted", WHOLE),), NOTHING, lists_moves=True
    ),
    Rule.STOCHASTIC: RuleCode(Stochastic, stochastic, begin_without_memory, NOTHING, (("selection", WHOLE),)),
    Rule.MIN_CONFLICTS: RuleCode(
        MinConflicts, min_conflicts, begin_without_memory, NOTHING, (("noise", FRACTION),)
    ),
    Rule.SIMULATED_ANNEALING: RuleCode(
        SimulatedAnnealing,
        simulated_annealing,
        begin_annealing,
        (("temperature", FRACTION), ("iterations", WHOLE)),
        (
            ("initial_temperature", FRACTION),
            ("schedule", WHOLE),
            ("cooling", FRACTION),
            ("cooling_iterations", WHOLE),
            ("least_temperature", FRACTION),
        ),
    ),
    Rule.TABU: RuleCode(
        Tabu,
        tabu,
        begin_tabu,
        (("iterations", WHOLE), ("lowest", WHOLE), ("left", WHOLE, (int(TENURE.maximum),))),
        (("tenure", WHOLE),),
    ),
    Rule.LATE_ACCEPTANCE: RuleCode(
        LateAcceptance,
        late_acceptance,
        begin_late_acceptance,
        (("place", WHOLE), ("threshold", WHOLE), ("history", WHOLE, (int(HISTORY.maximum),))),
        (("history", WHOLE), ("storing", WHOLE)),
    ),
}
RULE_OF = {code.fields: rule for rule, code in RULES.items()}
"""The rule by the class of its fields."""
