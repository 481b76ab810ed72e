"""Experiments, runs and landscapes become data frames."""

import sys

import pytest

from solver import analyse_landscape, record, run_experiment, run_settings, search_events, to_pandas
from solver.core.checks import InputError
from solver.core.events import OUTCOMES, Outcome


def test_a_data_frame_has_a_row_for_each_run_with_outcomes_by_name() -> None:
    experiment = run_experiment(6, "sideways", runs=50, seed=1, sideways_limit=[0, 100])
    frame = to_pandas(experiment)
    assert list(frame.sideways_limit) == [0] * 50 + [100] * 50
    assert set(frame.outcome) <= {outcome.value for outcome in OUTCOMES}
    for (_, part), results in zip(frame.groupby("sideways_limit"), experiment.cells, strict=True):
        assert [OUTCOMES.index(Outcome(name)) for name in part.outcome] == results.outcomes.tolist()
        assert part.steps.tolist() == results.steps.tolist()


def test_a_data_frame_without_pandas_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="needs pandas"):
        to_pandas(run_experiment(4, "sideways", runs=1, seed=1))


def test_the_frame_of_a_run_has_a_row_for_each_state() -> None:
    settings = run_settings(6, "random-restart", seed=2)
    run = record(settings, search_events(settings))
    frame = to_pandas(run)
    assert list(frame.h) == [run.position(index).h for index in range(len(run))]
    assert [tuple(rows) for rows in frame.rows] == [run.rows(index) for index in range(len(run))]
    assert list(frame.index[frame.kind == "start"]) == [0, *run.restarts().tolist()]
    assert frame.evaluations.is_monotonic_increasing
    is_start = frame.kind == "start"
    for name in ("column", "from_row", "to_row"):
        assert (frame[name].isna() == is_start).all()
        assert frame[name].min() >= 0


def test_the_frame_of_a_landscape_adds_up_to_all_states_and_all_climbs() -> None:
    frame = to_pandas(analyse_landscape(4))
    assert frame.states.sum() == 4**4
    assert frame.ends.sum() == pytest.approx(1)
