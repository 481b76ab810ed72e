"""The stream of events of every variant is that of the oracle, and depends on its settings alone."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.checks import InputError
from solver.core.events import Ended, Event, Generated, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search, search_events
from tests.oracle.search import oracle_events
from tests.solver.boards import (
    COUNTING_PAIRS,
    EXAMPLE,
    HAND_MADE,
    OF_ONE_STATE,
    OF_SWAPS,
    any_settings,
    bounded,
    has_parameter,
)
from tests.solver.told import told_events

every_variant = pytest.mark.parametrize("variant", [*OF_ONE_STATE, *OF_SWAPS])
every_heuristic = pytest.mark.parametrize("heuristic", list(Heuristic))
every_search = pytest.mark.parametrize(
    ("variant", "heuristic"), [*product(OF_ONE_STATE, Heuristic), *product(OF_SWAPS, COUNTING_PAIRS)]
)


def assert_same_events(settings: RunSettings) -> None:
    events, expected = list(told_events(settings)), list(oracle_events(settings))
    assert events == expected
    # Named tuples of two kinds may be equal, so the kinds are looked at too.
    assert list(map(type, events)) == list(map(type, expected))


@every_variant
@given(data=st.data())
@settings(max_examples=40)
def test_any_run_is_that_of_the_oracle(variant: str, data: st.DataObject) -> None:
    assert_same_events(data.draw(any_settings(names=[variant])))


@given(any_settings(least=10, most=14, most_steps=8, names=OF_ONE_STATE))
def test_any_run_on_a_larger_board_is_that_of_the_oracle(settings: RunSettings) -> None:
    assert_same_events(settings)


@every_search
@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_whole_runs_on_small_boards_are_those_of_the_oracle(
    n: int, variant: str, heuristic: Heuristic
) -> None:
    for seed in range(12 if n < 6 else 4):
        parameters = bounded(variant, max_steps=150, max_iterations=300)
        assert_same_events(run_settings(n, variant, heuristic=heuristic, seed=seed, parameters=parameters))


@pytest.mark.parametrize("starts", ["permutation", "all-but-last"])
@pytest.mark.parametrize("variant", [name for name in OF_ONE_STATE if has_parameter(name, "restart")])
def test_runs_with_restarts_from_other_starts_are_those_of_the_oracle(variant: str, starts: str) -> None:
    *_, restart = VARIANTS[variant].parameter("restart").choices
    for seed in range(8):
        parameters = bounded(
            variant, restart=restart, restart_after=15, max_restarts=6, max_steps=150, max_iterations=200
        )
        assert_same_events(run_settings(5, variant, seed=seed, starts=starts, parameters=parameters))


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [
        ("stochastic", {"selection": "uniform"}),
        ("min-conflicts", {"noise": 0}),
        ("min-conflicts", {"noise": 1}),
        ("simulated-annealing", {"initial_temperature": 0}),
        ("simulated-annealing", {"initial_temperature": 3, "cooling": 0.9}),
        ("tabu", {"tenure": 0}),
        ("tabu", {"tenure": 2}),
        ("tabu", {"tenure": 1000}),
        ("late-acceptance", {"history": 1}),
        ("late-acceptance", {"history": 7}),
    ],
)
def test_each_parameter_of_a_rule_means_what_it_means_to_the_oracle(
    variant: str, parameters: dict[str, float | str]
) -> None:
    for seed in range(10):
        limits = bounded(variant, max_steps=80, max_iterations=150)
        assert_same_events(run_settings(4, variant, seed=seed, parameters={**limits, **parameters}))


@pytest.mark.parametrize("variant", OF_ONE_STATE)
@every_heuristic
def test_runs_from_boards_made_by_hand_are_those_of_the_oracle(variant: str, heuristic: Heuristic) -> None:
    parameters = bounded(variant, max_steps=12, max_iterations=20)
    given = {"variant": variant, "heuristic": heuristic, "seed": 3, "parameters": parameters}
    for rows in HAND_MADE.values():
        assert_same_events(run_settings(start=rows, **given))  # type: ignore[arg-type]


@every_search
def test_the_first_moves_on_a_larger_board_are_those_of_the_oracle(
    variant: str, heuristic: Heuristic
) -> None:
    chosen = run_settings(24, variant, heuristic=heuristic, seed=5)
    assert list(islice(told_events(chosen), 3)) == list(islice(oracle_events(chosen), 3))


@pytest.mark.parametrize("count", ["consecutive", "total"])
@pytest.mark.parametrize("limit", [1, 2, 10])
@pytest.mark.parametrize("variant", ["sideways", "random-restart-sideways"])
def test_both_ways_to_count_sideways_moves_are_those_of_the_oracle(
    variant: str, limit: int, count: str
) -> None:
    for seed in range(8):
        parameters = {"sideways_limit": limit, "sideways_count": count, "max_steps": 60}
        assert_same_events(run_settings(8, variant, seed=seed, parameters=parameters))


def test_the_example_of_the_reports_goes_from_eight_to_five() -> None:
    for seed in range(20):
        started, first, *_ = search(start=EXAMPLE, seed=seed)
        assert started == Started(EXAMPLE, 8, 5, 3)
        assert isinstance(first, Moved)
        assert (first.h, first.kind) == (5, MoveKind.IMPROVING)


@given(any_settings())
def test_the_same_settings_give_the_same_run(settings: RunSettings) -> None:
    assert list(told_events(settings)) == list(told_events(settings))


@every_variant
def test_a_run_does_not_depend_on_runs_before_or_between(variant: str) -> None:
    parameters = bounded(variant, max_iterations=300)
    many = [run_settings(8, variant, seed=9, run_index=index, parameters=parameters) for index in range(12)]
    alone = {settings.run_index: list(told_events(settings)) for settings in reversed(many)}
    readers = {settings.run_index: told_events(settings) for settings in many}
    mixed: dict[int, list[Event]] = {index: [] for index in readers}
    for _ in range(max(map(len, alone.values()))):
        for index, reader in readers.items():
            mixed[index] += islice(reader, 1)
    assert mixed == alone
    assert len({events[0] for events in alone.values()}) == len(many)


def test_runs_in_threads_are_the_same_runs() -> None:
    many = [
        run_settings(n, variant, seed=seed, parameters=bounded(variant, max_steps=300, max_iterations=900))
        for n, variant, seed in product([8, 20], VARIANTS, range(4))
    ]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda settings: list(told_events(settings)), many))
    assert together == [list(told_events(settings)) for settings in many]


def test_runs_of_other_seeds_and_of_other_indices_are_other_runs() -> None:
    streams = [(1, 0), (2, 0), (1, 1), (2, 1)]
    starts = {next(search(20, seed=seed, run_index=run_index)) for seed, run_index in streams}
    assert len(starts) == len(streams)


@given(any_settings(names=OF_ONE_STATE))
def test_the_numbers_of_events_are_plain_ints(settings: RunSettings) -> None:
    for event in search_events(settings):
        values = list(event)
        if isinstance(event, Ended):
            assert type(values.pop(0)) is Outcome
            assert values.pop() is None
        elif isinstance(event, Moved):
            assert type(values.pop(4)) is MoveKind
            values += values.pop() or ()
        elif isinstance(event, Started | Restarted):
            values += values.pop(0)
            values = [value for value in values if value != ()]  # there are no other members
        if not settings.variant.rule.finds_best:
            values = [value for value in values if value is not None]
        assert {type(value) for value in values} == {int}


@given(any_settings(names=OF_ONE_STATE))
def test_a_run_starts_once_moves_by_its_kinds_and_ends_once(settings: RunSettings) -> None:
    first, *between, last = told_events(settings)
    assert isinstance(first, Started)
    assert isinstance(last, Ended)
    assert all(isinstance(event, Moved | Restarted) for event in between)
    h = first.h
    for event in between:
        assert isinstance(event, Moved | Restarted)
        if isinstance(event, Moved):
            assert event.from_row != event.to_row
            kind = (
                MoveKind.IMPROVING
                if event.h < h
                else MoveKind.WORSENING
                if event.h > h
                else MoveKind.SIDEWAYS
            )
            assert event.kind in (kind, MoveKind.RANDOM)
        h = event.h
    assert (last.outcome is Outcome.SOLVED) == (h == 0)


@given(any_settings())
def test_iterations_and_evaluations_grow_with_each_event(settings: RunSettings) -> None:
    _, *events = search_events(settings)
    iterations = evaluations = 0
    for event in events:
        assert not isinstance(event, Started)
        assert event.iterations >= iterations + isinstance(event, Moved | Generated)
        assert event.evaluations is not None
        assert event.evaluations >= evaluations
        iterations, evaluations = event.iterations, event.evaluations
    if not settings.variant.rule.may_stay:
        assert iterations == sum(isinstance(event, Moved | Generated) for event in events)


def test_a_setting_that_cannot_be_used_is_refused_before_the_first_event_is_asked_for() -> None:
    with pytest.raises(InputError):
        search(3)


def test_a_reader_may_stop_reading_at_any_time() -> None:
    reader = search(50, "random-restart", seed=1)
    assert isinstance(next(reader), Started)
    reader.close()  # type: ignore[attr-defined]
    assert list(reader) == []
