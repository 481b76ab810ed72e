"""Choices as data: what each rule may do next in a state, with the probability of each move; in plain Python.

Each rule of `solver.engine.rules` has a model here, written from the same definition, that moves nothing. The model
reads the memory of its rule by the same names and can tell it from the climb so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.heuristics import (
    Heuristic,
    LineKind,
    checked_state,
    heuristic_named,
    heuristic_values,
    line_counts,
    line_keys,
    successor_changes,
)
from solver.core.parameters import Schedule, Selection, SidewaysCount, Storing, Ties
from solver.core.run_settings import RunSettings
from solver.core.variants import Rule

Memory = Mapping[str, Any]
"""What a rule remembers: numbers and sequences of numbers by name; absent ones are as at the start of a climb."""
NO_MEMORY: Memory = {}
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


class Choices(Struct, frozen=True, eq=False, dict=True):
    """What a rule may do next in a state."""

    probability: Floats
    """Shape (n, n), by row then column: how likely each move is next; 0 on the queens' own squares."""
    stays: float = 0.0
    """How likely the next iteration moves no queen."""
    later: Bools | None = None
    """Shape (n, n): moves possible only later, after iterations that move no queen; None where there are none."""

    @cached_property
    def is_stuck(self) -> bool:
        """Whether the rule can neither move nor stay: a solution, or a climb that ends here."""
        return not self.stays and not self.probability.any()

    @property
    def count(self) -> int:
        """Number of possible moves."""
        return int(np.count_nonzero(self.probability))

    @property
    def is_even(self) -> bool:
        """Whether the next iteration makes one of the possible moves, each as likely."""
        highest = self.probability.max()
        return not self.stays and bool(np.all((self.probability == 0) | (self.probability == highest)))

    def moves(self) -> Iterator[tuple[int, int]]:
        """Yield the possible moves as (column, row), in column-major order."""
        yield from map(tuple, np.argwhere(self.probability.T > 0).tolist())


class EvaluatedState(NamedTuple):
    """A state as the models of the rules read it."""

    rows: NDArray[np.int64]
    h: int
    successor_h: NDArray[np.int64]
    """Shape (n, n), by row then column: h after the move; the present h on the queens' own squares."""
    is_successor: Bools
    """Shape (n, n): all squares but the queens' own."""


class Climb(NamedTuple):
    """A climb so far, from which a rule's memory follows."""

    h: NDArray[np.int64]
    """Shape (states,): h of each state, from the start of the climb."""
    iterations: NDArray[np.int64]
    """Shape (states,): iterations of the climb when the state was reached; 0 at its start."""
    left: NDArray[np.int64]
    """Shape (states - 1, 2): column and row that each move left."""
    is_sideways: Bools
    """Shape (states - 1,): whether each move was one of the kind sideways."""
    now: int
    """Iterations of the climb so far: those of the last state, and those that stayed there."""


def successor_distribution(
    settings: RunSettings, rows: Sequence[int] | NDArray[Any], memory: Memory = NO_MEMORY
) -> Choices:
    """Return what the rule of a variant may do next, with the probability of each move.

    Parameters
    ----------
    settings
        The variant, its parameters and the heuristic; limits and restarts do not count.
    rows
        Shape (n,): the state.
    memory
        What the rule remembers; by default that of the start of a climb.
    """
    return choices_in(evaluated_state(rows, settings.heuristic), settings, memory)


def evaluated_state(rows: Sequence[int] | NDArray[Any], heuristic: str) -> EvaluatedState:
    """Return a state with h of each of its successors; raises as `successor_table` does."""
    return next(evaluated_states(checked_state(rows)[None], heuristic_named(heuristic)))


def evaluated_states(states: NDArray[np.int64], heuristic: Heuristic) -> Iterator[EvaluatedState]:
    """Yield states of one size, which are on the board, with h of each of their successors; shape (k, n)."""
    h = heuristic_values(states, heuristic)
    successor_h = successor_changes(states, heuristic) + h[:, None, None]
    is_successor = np.arange(states.shape[1])[:, None] != states[:, None]
    yield from map(EvaluatedState, states, h.tolist(), successor_h, is_successor)


def choices_in(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    """Return what `successor_distribution` does, in a state that is evaluated already."""
    if state.h == 0:
        return Choices(np.zeros(state.successor_h.shape))
    return RULE_MODELS[settings.variant.rule].choices(state, settings, memory)


def memory_of(settings: RunSettings, climb: Climb) -> dict[str, Any]:
    """Return what the rule of a variant remembers after a climb so far."""
    return RULE_MODELS[settings.variant.rule].memory(climb, settings)


def gauges_of(
    settings: RunSettings, h: NDArray[np.int64], reached: NDArray[np.int64], states: NDArray[np.int64]
) -> Floats:
    """Return the figure of its memory that a variant shows, at several states of one climb.

    Parameters
    ----------
    settings
        The variant, which has a gauge, and its parameters.
    h
        Shape (length,): h of each state of the climb, up to the last of them at least.
    reached
        Shape (length,): iterations of the climb when each was reached; 0 at the start.
    states
        Shape (states,): which of them to return the figure of.
    """
    gauges = RULE_MODELS[settings.variant.rule].gauges
    assert gauges is not None
    return gauges(h, reached, states, settings)


def memory_after(settings: RunSettings, memory: Memory, change: int) -> Memory | None:
    """Return what the rule of a variant remembers after a move that changes h by `change`; None if that takes more."""
    after = RULE_MODELS[settings.variant.rule].memory_after
    return None if after is None else after(memory, settings, change)


def _uniform(is_possible: Bools) -> Choices:
    return Choices(is_possible / max(int(np.count_nonzero(is_possible)), 1))


def _best(state: EvaluatedState, is_allowed: Bools) -> Bools:
    """Return which of the allowed successors have the lowest h; shape (n, n)."""
    values = state.successor_h[is_allowed]
    return is_allowed & (state.successor_h == values.min()) if len(values) else is_allowed


def _hill_climbing(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    best = _best(state, state.is_successor)
    is_left = memory.get("consecutive_sideways", 0) < int(settings.value("sideways_limit") or 0)
    best &= state.successor_h < state.h + is_left
    return _uniform(best if settings.value("ties") == Ties.RANDOM else _single(best, settings.value("ties")))


def _single(best: Bools, ties: object) -> Bools:
    """Return only the first or the last of the best successors, in column-major order; shape (n, n)."""
    single, places = np.zeros_like(best), np.argwhere(best.T)
    if len(places):
        column, row = places[0 if ties == Ties.FIRST else -1]
        single[row, column] = True
    return single


def _sideways_made(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    if settings.value("sideways_count") == SidewaysCount.TOTAL:
        return {"consecutive_sideways": int(np.count_nonzero(climb.is_sideways))}
    others = np.flatnonzero(~climb.is_sideways)
    return {"consecutive_sideways": len(climb.is_sideways) - (int(others[-1]) + 1 if len(others) else 0)}


def _sideways_after(memory: Memory, settings: RunSettings, change: int) -> Memory:
    made = memory.get("consecutive_sideways", 0)
    counts_total = settings.value("sideways_count") == SidewaysCount.TOTAL
    return {"consecutive_sideways": made + 1 if change == 0 else made if counts_total else 0}


def _random_neighbour(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    best = _best(state, state.is_successor) & (state.successor_h <= state.h)
    probability = np.zeros(best.shape)
    if best.any():
        column, row = np.argwhere(best.T)[-1]
        probability[row, column] = 1.0
    if not memory.get("random_move_due", 0):
        return Choices(probability)
    # The random row is the queen's own with probability 1/n; then the rule goes on as usual.
    return Choices(state.is_successor / best.size + probability / len(state.rows))


def _random_move_due(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    return {"random_move_due": int(climb.is_sideways[-1:].any())}


def _random_move_after(memory: Memory, settings: RunSettings, change: int) -> Memory | None:
    # A random move is not told from a best one of equal h by its change.
    return None if memory.get("random_move_due", 0) else {"random_move_due": int(change == 0)}


def _first_choice(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    return _uniform(state.is_successor & (state.successor_h < state.h))


def _stochastic(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    if settings.value("selection") == Selection.UNIFORM:
        return _first_choice(state, settings, memory)
    gains = np.maximum(state.h - state.successor_h, 0)
    return Choices(gains / max(gains.sum(), 1))


def _min_conflicts(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    noise = float(settings.value("noise") or 0)
    n, columns = len(state.rows), np.arange(len(state.rows))
    is_best = state.successor_h == state.successor_h.min(axis=0)
    in_column = (1 - noise) * is_best / is_best.sum(axis=0) + noise / n
    lines, queens = line_keys(state.rows), line_counts(state.rows)
    is_attacked = np.any([queens[kind][lines[kind]] > 1 for kind in LineKind], axis=0)
    probability = in_column * is_attacked / is_attacked.sum()
    stays = float(probability[state.rows, columns].sum())
    probability[state.rows, columns] = 0
    return Choices(probability, stays)


def _simulated_annealing(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    temperature = memory.get("temperature", settings.value("initial_temperature"))
    if memory.get("iterations", 0) and temperature < float(settings.value("least_temperature") or 0):
        return _not_known(state, settings, memory)
    change = np.maximum(state.successor_h - state.h, 0)
    accepted = np.exp(-change / temperature) if temperature > 0 else change == 0
    return _proposed(state, accepted)


def _proposed(state: EvaluatedState, accepted: NDArray[Any]) -> Choices:
    """Return the choices of a rule that proposes one uniform successor and takes it with these probabilities."""
    probability = state.is_successor * accepted / np.count_nonzero(state.is_successor)
    return Choices(probability, max(0.0, 1.0 - float(probability.sum())))


def _temperature_now(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    return {"temperature": float(_temperature_at(climb.now, settings)), "iterations": climb.now}


def _temperature_at(iterations: Any, settings: RunSettings) -> Any:
    """Return the temperature of an iteration, counted from 0; a number or an array."""
    initial, cooling = (float(settings.value(name) or 0) for name in ("initial_temperature", "cooling"))
    if settings.value("schedule") == Schedule.LINEAR:
        return initial * np.maximum(0.0, 1 - iterations / int(settings.value("cooling_iterations") or 1))
    if settings.value("schedule") == Schedule.INVERSE:
        return initial / (iterations + 1)
    return initial * cooling**iterations


def _temperatures(
    h: NDArray[np.int64], reached: NDArray[np.int64], states: NDArray[np.int64], settings: RunSettings
) -> Floats:
    temperatures: Floats = _temperature_at(reached[states].astype(np.float64), settings)
    return temperatures


def _thresholds(
    h: NDArray[np.int64], reached: NDArray[np.int64], states: NDArray[np.int64], settings: RunSettings
) -> Floats:
    slots, reached = _slots(h, reached, settings)
    return slots[reached[states]].astype(np.float64)


def _slots(
    h: NDArray[np.int64], reached: NDArray[np.int64], settings: RunSettings
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the h in the slot of each iteration before it, and when the states were reached in these iterations.

    A state held for several rounds of the slots changes nothing after the first, so such rounds are left out. The slots
    of the `history` iterations after the last state was reached are there too.
    """
    length = int(settings.value("history") or 1)
    held = np.diff(reached)
    held = np.where(held < 2 * length, held, length + held % length)
    reached = np.concatenate([reached[:1] * 0, np.cumsum(held)])
    rounds = int(reached[-1]) // length + 2
    slots = np.full((rounds, length), h[0])  # each round stores in the one after it
    # The h held after an iteration is that of the state reached by then.
    slots.ravel()[length : length + reached[-1]] = np.concatenate([np.repeat(h[:-1], held)[1:], h[-1:]])[
        : reached[-1]
    ]
    if settings.value("storing") == Storing.BETTER:
        np.minimum.accumulate(slots, axis=0, out=slots)
    return slots.ravel(), reached


def _tabu(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    is_allowed = state.is_successor.copy()
    left = list(memory.get("left", ()))[: memory.get("iterations", 0)]
    n = len(state.rows)
    for column, row in (divmod(square, n) for square in left):
        is_allowed[row, column] = False
    is_allowed |= state.is_successor & (state.successor_h < min(memory.get("lowest", state.h), state.h))
    return _uniform(_best(state, is_allowed) if is_allowed.any() else state.is_successor)


def _squares_left(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    tenure, moves = int(settings.value("tenure") or 0), len(climb.left)
    left = [0] * min(tenure, moves)
    n = settings.n
    for number in range(max(0, moves - tenure), moves):
        column, row = climb.left[number].tolist()
        left[number % tenure] = column * n + row
    return {"iterations": moves, "lowest": int(climb.h.min()), "left": left}


def _late_acceptance(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    slots = np.array([memory.get("threshold", state.h), *memory.get("history", ())])
    bounds = np.maximum(slots - (settings.value("storing") == Storing.BETTER), state.h)
    now = _proposed(state, state.successor_h <= bounds[0])
    return replace(now, later=(state.successor_h > bounds[0]) & (state.successor_h <= bounds.max()))


def _stored(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    """Return the slots; the climb ends with what is held now."""
    slots, reached = _slots(np.append(climb.h, climb.h[-1]), np.append(climb.iterations, climb.now), settings)
    length, now = int(settings.value("history") or 1), int(reached[-1])
    place = climb.now % length
    history = np.roll(slots[now : now + length], place)
    return {"place": place, "threshold": int(history[place]), "history": history.tolist()}


def _nothing(climb: Climb, settings: RunSettings) -> dict[str, Any]:
    return {}


def _nothing_after(memory: Memory, settings: RunSettings, change: int) -> Memory:
    return NO_MEMORY


def _not_known(state: EvaluatedState, settings: RunSettings, memory: Memory) -> Choices:
    """Return no choices: the rule has none that are known move by move."""
    return Choices(np.zeros(state.successor_h.shape))


class RuleModel(NamedTuple):
    """A rule in plain Python."""

    choices: Callable[[EvaluatedState, RunSettings, Memory], Choices]
    memory: Callable[[Climb, RunSettings], dict[str, Any]] = _nothing
    """What the rule remembers after a climb so far."""
    memory_after: Callable[[Memory, RunSettings, int], Memory | None] | None = None
    """What it remembers after a move, given its change of h; None if the rule's memory takes more than that."""
    gauges: Callable[[NDArray[Any], NDArray[Any], NDArray[Any], RunSettings], Floats] | None = None
    """The figure that the variant shows, as `gauges_of`."""


RULE_MODELS: dict[Rule, RuleModel] = {
    Rule.HILL_CLIMBING: RuleModel(_hill_climbing, _sideways_made, _sideways_after),
    Rule.RANDOM_NEIGHBOUR: RuleModel(_random_neighbour, _random_move_due, _random_move_after),
    Rule.FIRST_CHOICE: RuleModel(_first_choice, memory_after=_nothing_after),
    Rule.STOCHASTIC: RuleModel(_stochastic, memory_after=_nothing_after),
    Rule.MIN_CONFLICTS: RuleModel(_min_conflicts, memory_after=_nothing_after),
    Rule.SIMULATED_ANNEALING: RuleModel(_simulated_annealing, _temperature_now, gauges=_temperatures),
    Rule.TABU: RuleModel(_tabu, _squares_left),
    Rule.LATE_ACCEPTANCE: RuleModel(_late_acceptance, _stored, gauges=_thresholds),
    **{rule: RuleModel(_not_known) for rule in Rule if not rule.has_choices},
}
