"""Runs of other seeds are other runs, their events plain numbers; that they are the oracle's: see test_same_run."""

import pytest
from hypothesis import given

from solver.core.events import Ended, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings
from solver.engine.search import search, search_events
from tests.solver.boards import (
    OF_ONE_STATE,
    OF_SWAPS,
    any_settings,
)

every_variant = pytest.mark.parametrize("variant", [*OF_ONE_STATE, *OF_SWAPS])


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
