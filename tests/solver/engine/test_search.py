"""The stream of events of every variant is that of the oracle, and depends on its settings alone."""

from itertools import islice

import pytest
from hypothesis import given

from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search, search_events
from tests.solver.boards import (
    EXAMPLE,
    OF_ONE_STATE,
    OF_SWAPS,
    any_settings,
    bounded,
)
from tests.solver.told import told_events

every_variant = pytest.mark.parametrize("variant", [*OF_ONE_STATE, *OF_SWAPS])


def test_the_example_of_the_reports_goes_from_eight_to_five() -> None:
    for seed in range(20):
        started, first, *_ = search(start=EXAMPLE, seed=seed)
        assert started == Started(EXAMPLE, 8, 5, 3)
        assert isinstance(first, Moved)
        assert (first.h, first.kind) == (5, MoveKind.IMPROVING)


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


def test_a_reader_may_stop_reading_at_any_time() -> None:
    reader = search(50, "random-restart", seed=1)
    assert isinstance(next(reader), Started)
    reader.close()  # type: ignore[attr-defined]
    assert list(reader) == []
