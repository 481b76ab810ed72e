"""Seeds keep their runs from one version of the program to the next, as perft counts hold a chess engine."""

from typing import Any

import pytest

from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from tests.oracle.search import oracle_events
from tests.solver.reference_traces import (
    SETTING_NAMES,
    SIZES,
    read_reference_traces,
    reference_settings,
    reference_trace,
)

TRACES = read_reference_traces()
ORACLE_STEPS = {4: 2000, 5: 2000, 8: 300, 16: 20}
"""Longest run, by number of queens, that the oracle walks in no time."""


def settings_of(trace: dict[str, Any]) -> RunSettings:
    return run_settings(**{key: trace[key] for key in SETTING_NAMES})


def test_every_reference_run_is_in_the_file_once_and_in_order() -> None:
    assert [settings_of(trace) for trace in TRACES] == list(reference_settings())


def test_the_reference_runs_end_in_every_way_that_a_run_can_end_by_itself() -> None:
    outcomes = {trace["outcome"] for trace in TRACES}
    assert outcomes == {
        "solved",
        "local-minimum",
        "sideways-limit",
        "step-limit",
        "iteration-limit",
        "restart-limit",
    }


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("n", SIZES)
def test_the_engine_makes_the_reference_runs(n: int, variant: str) -> None:
    for trace in TRACES:
        if (trace["n"], trace["variant"]) == (n, variant):
            settings = settings_of(trace)
            assert reference_trace(settings, search_events(settings)) == trace


@pytest.mark.parametrize("n", ORACLE_STEPS)
@pytest.mark.thorough(but=1)
def test_the_oracle_makes_the_reference_runs_too(n: int) -> None:
    short = [
        trace
        for trace in TRACES
        if trace["n"] == n and max(trace["steps"], trace.get("iterations", 0)) <= ORACLE_STEPS[n]
    ]
    assert len(short) > 20
    for trace in short:
        settings = settings_of(trace)
        assert reference_trace(settings, oracle_events(settings)) == trace
