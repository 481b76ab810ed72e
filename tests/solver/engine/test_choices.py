"""Choices as data: the engine's next move is as likely as the model of its rule says, whatever the rule remembers."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS, Rule
from solver.engine.choices import NO_MEMORY, RULE_MODELS, Choices, Memory, successor_distribution
from solver.engine.codes import MOVED, RESTARTED, STAYED
from solver.engine.random_numbers import CONTINUED, start_stream
from solver.engine.search import search_events
from solver.engine.state import new_state, set_memory
from solver.runs.trace import Trace, record
from tests.solver.boards import (
    EXAMPLE,
    OF_ONE_STATE,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    any_settings,
    bounded,
)
from tests.solver.chi_square import are_as_likely
from tests.solver.engine.events import advance, begin

TRIALS = 3000


def next_decisions(settings: RunSettings, rows: Rows, memory: Memory) -> tuple[NDArray[np.int64], int, int]:
    """How often each move follows, by row then column, how often none, and how often the climb is stuck."""
    state = new_state(settings)
    forgotten = state.rule.memory.copy()
    moved, stayed, stuck = np.zeros((settings.n, settings.n), np.int64), 0, 0
    for run_index in range(TRIALS):
        state.rows[:] = rows
        start_stream(state.random, settings.seed, run_index)
        state.rule.memory[:] = forgotten
        set_memory(state, memory)
        run = state.run[0]
        run["steps"], run["stays"], run["restarts"], run["start_due"] = 0, 0, 0, CONTINUED
        advance(state)
        code = advance(state)
        if code == MOVED:
            moved[run["to_row"], run["column"]] += 1
        stayed += code == STAYED
        stuck += code not in (MOVED, STAYED)
    return moved, stayed, stuck


def assert_as_likely(settings: RunSettings, rows: Rows, memory: Memory) -> None:
    choices = successor_distribution(settings, rows, memory)
    moved, stayed, stuck = next_decisions(settings, rows, memory)
    assert stuck == (TRIALS if choices.is_stuck else 0)
    if not choices.is_stuck:
        counts = [*moved.ravel().tolist(), stayed]
        assert are_as_likely(counts, [*choices.probability.ravel().tolist(), choices.stays])


RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "hill climbing": ("sideways", {"sideways_limit": 3}),
    "random neighbour": ("random-neighbour", {}),
    "first choice": ("first-choice", {}),
    "stochastic": ("stochastic", {}),
    "stochastic, uniform": ("stochastic", {"selection": "uniform"}),
    "min-conflicts": ("min-conflicts", {"noise": 0}),
    "min-conflicts with noise": ("min-conflicts", {"noise": 0.3}),
    "annealing": ("simulated-annealing", {"initial_temperature": 2, "cooling": 0.98}),
    "annealing, cold": ("simulated-annealing", {"initial_temperature": 0}),
    "tabu": ("tabu", {"tenure": 12}),
    "late acceptance": ("late-acceptance", {"history": 4}),
}
every_rule = pytest.mark.parametrize("rule", list(RULES))


def settings_of(rule: str, n: int, **given: Any) -> RunSettings:
    variant, parameters = RULES[rule]
    parameters = bounded(variant, max_steps=60, max_iterations=60) | parameters
    return run_settings(n, variant, seed=11, heuristic="attacking-pairs", parameters=parameters, **given)


def test_every_rule_is_tested() -> None:
    ours = {rule for rule in Rule if rule.has_choices}
    assert {VARIANTS[variant].rule for variant, _ in RULES.values()} == ours


@every_rule
@pytest.mark.parametrize("rows", [EXAMPLE, SHOULDER, STRICT_LOCAL_MINIMUM, (2,) * 5])
def test_the_first_decision_is_as_likely_as_its_twin_says(rule: str, rows: Rows) -> None:
    assert_as_likely(settings_of(rule, len(rows)), rows, begun(rule, rows))


def begun(rule: str, rows: Rows) -> Memory:
    """What a rule remembers at its start in a state; nothing where that is all zero."""
    trace = Trace(settings_of(rule, len(rows), start=rows))
    trace.extend([next(iter(search_events(trace.settings)))])
    memory = trace.memory(0)
    return memory if any(map(bool, memory.values())) else NO_MEMORY


@cache
def long_trace(rule: str) -> Trace:
    return record(settings_of(rule, 8), search_events(settings_of(rule, 8)))


@every_rule
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_later_decision_is_as_likely_as_its_twin_says_of_the_memory(rule: str, share: float) -> None:
    trace = long_trace(rule)
    index = int(share * trace.end)
    assert_as_likely(trace.settings, trace.rows(index), trace.memory(index))


def test_late_acceptance_may_accept_later_what_an_older_slot_allows() -> None:
    rows, table = EXAMPLE, successor_table(EXAMPLE)
    parameters = {"history": 3, "storing": "always"}
    settings = run_settings(len(rows), "late-acceptance", seed=1, parameters=parameters)
    h = heuristic_value(rows)
    choices = successor_distribution(settings, rows, {"threshold": h, "history": [h, h + 2, h]})
    assert choices.later is not None
    is_successor = ~np.ma.getmaskarray(table)
    assert ((choices.probability > 0) == (is_successor & (table.data <= h))).all()
    assert (choices.later == (is_successor & (table.data > h) & (table.data <= h + 2))).all()
    assert choices.later.any()


@given(any_settings(names=OF_ONE_STATE))
def test_the_memory_told_from_a_climb_is_that_of_the_engine(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    state = new_state(settings)
    begin(state, settings.start is None)
    index, code = 0, MOVED
    while code in (MOVED, STAYED, RESTARTED):
        if code != STAYED:
            assert_same_memory(trace.memory(index), state.rule.memory[0], int(state.run[0]["h"]))
            index += 1
        code = advance(state)
    assert index == len(trace)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_gauge_is_what_the_rule_remembers_at_each_state(variant: str) -> None:
    name, rule = VARIANTS[variant].gauge, VARIANTS[variant].rule
    assert (rule in RULE_MODELS and RULE_MODELS[rule].gauges is not None) is (name is not None)
    if name is not None:
        settings = run_settings(6, variant, seed=2, parameters=bounded(variant, max_iterations=200))
        trace = record(settings, search_events(settings))
        told = [trace.memory(index)[name] for index in range(len(trace))]
        found = trace.gauges(np.arange(len(trace)))
        assert found.tolist() == pytest.approx(told, rel=1e-9)
        assert VARIANTS[variant].gauge_is_h is bool((found % 1 == 0).all())


def assert_same_memory(told: Memory, memory: Any, h: int) -> None:
    """Compare what counts: squares, the oldest overwritten first, and a lowest h that the next decision sees."""
    for name, value in told.items():
        found = memory[name]
        if name == "lowest":
            assert value == min(int(found), h)
        elif isinstance(value, list):
            assert found[: len(value)].tolist() == value
        else:
            assert found == pytest.approx(value, rel=1e-9)


@given(any_settings(names=OF_ONE_STATE))
def test_probabilities_add_up_and_lead_where_the_rule_may_go(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    for index in range(len(trace)):
        choices = successor_distribution(settings, trace.rows(index), trace.memory(index))
        total = choices.probability.sum() + choices.stays
        assert total == pytest.approx(0 if choices.is_stuck else 1)
        assert not choices.probability[trace.rows(index), range(settings.n)].any()
        assert choices.count == len(list(choices.moves()))
        move = trace.position(index + 1).move if index < trace.end else None
        if move is not None and not settings.variant.rule.may_stay:
            assert choices.probability[move.to_row, move.column] > 0


def test_a_solution_leaves_no_choice() -> None:
    for variant in OF_ONE_STATE:
        choices = successor_distribution(run_settings(4, variant, seed=1), SOLUTION)
        assert choices.is_stuck
        assert choices.count == 0


def spread(choices: Choices, number: int) -> NDArray[np.float64]:
    """The probabilities of the moves from a state of four queens, by the number of the state reached."""
    after = np.zeros(256)
    for column, row in choices.moves():
        place = 4 ** (3 - column)
        own = number // place % 4
        after[number + (row - own) * place] += choices.probability[row, column]
    return after
