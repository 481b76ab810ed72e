"""The document of a run says all there is to say of it, under the names that others rely on."""

import json
from typing import Any

import pytest
from hypothesis import given

from solver.analysis.state_kind import state_kind
from solver.core.events import Outcome
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.document import run_document, run_parts, run_text, state_slices
from solver.runs.trace import Trace, record
from tests.solver.boards import EXAMPLE, SOLUTION, any_settings

NAMES = [
    "format",
    "program",
    "n",
    "heuristic",
    "variant",
    "parameters",
    "seed",
    "run_index",
    "start",
    "start_given",
    "starts",
    "outcome",
    "state_kind",
    "steps",
    "iterations",
    "evaluations",
    "climbs",
    "restarts",
    "sideways_steps",
    "final",
    "h",
    "moves",
    "restart_states",
    "definitions",
]


def recorded(settings: RunSettings) -> Trace:
    return record(settings, search_events(settings))


def states_of(document: dict[str, Any]) -> list[list[int]]:
    """Make every state of a run from its document alone."""
    restarts = [(step, rows) for step, rows in document["restart_states"]]
    states = [list(document["start"])]
    for step in range(len(document["moves"]) + 1):
        if step:
            column, from_row, to_row = document["moves"][step - 1]
            assert states[-1][column] == from_row
            states.append([*states[-1][:column], to_row, *states[-1][column + 1 :]])
        while restarts and restarts[0][0] == step:
            states.append(list(restarts.pop(0)[1]))
    return states


def test_the_example_starts_at_8_and_goes_to_5() -> None:
    document = run_document(recorded(run_settings(start=EXAMPLE, seed=4)))
    assert list(document) == NAMES
    assert document["format"] == "nqueens-run/1"
    assert document["h"][:2] == [8, 5]
    assert (document["start"], document["start_given"]) == (EXAMPLE, True)
    assert document["parameters"] == {"ties": "random", "max_steps": None}
    assert document["outcome"] in ("solved", "local-minimum")


@given(any_settings())
def test_the_states_can_be_made_from_the_document_alone(settings: RunSettings) -> None:
    document = run_document(recorded(settings))
    states = states_of(document)
    assert [heuristic_value(rows, settings.heuristic) for rows in states] == document["h"]
    assert states[-1] == list(document["final"])
    assert document["state_kind"] == state_kind(document["final"], settings.heuristic)
    assert len(document["h"]) == 1 + document["steps"] + document["restarts"]
    assert len(document["moves"]) == document["steps"]
    assert len(document["restart_states"]) == document["restarts"] == document["climbs"] - 1


@given(any_settings())
def test_the_text_is_the_document_as_json(settings: RunSettings) -> None:
    trace = recorded(settings)
    from_text = json.loads(run_text(trace))
    assert list(from_text) == NAMES
    assert from_text["start"] == list(trace.rows(0))
    assert from_text["h"] == run_document(trace)["h"]


def test_a_long_run_is_written_in_parts_that_make_up_the_same_text() -> None:
    trace = recorded(run_settings(30, "random-restart", seed=0, parameters={"max_steps": 3000}))
    assert len(state_slices(trace)) > 1
    document = json.loads("".join(run_parts(trace)))
    whole = run_document(trace)
    assert document["moves"] == whole["moves"]
    assert document["h"] == whole["h"]
    assert document["restart_states"] == [[step, list(rows)] for step, rows in whole["restart_states"]]


def test_a_run_that_is_still_going_on_is_called_stopped() -> None:
    settings = run_settings(20, "sideways", seed=1)
    trace = Trace(settings)
    events = search_events(settings)
    trace.extend([next(events), next(events)])
    document = run_document(trace)
    assert trace.outcome is None
    assert (document["outcome"], document["steps"]) == (Outcome.STOPPED, 1)


@pytest.mark.parametrize("start", [SOLUTION, None])
def test_it_is_said_whether_the_start_was_given(start: tuple[int, ...] | None) -> None:
    document = run_document(recorded(run_settings(4, seed=1, start=start)))
    assert document["start_given"] == (start is not None)
    assert len(document["start"]) == 4


def test_a_run_that_starts_at_a_solution_has_one_state() -> None:
    document = run_document(recorded(run_settings(start=SOLUTION, seed=1)))
    assert (document["h"], document["moves"], document["outcome"]) == ([0], [], "solved")
