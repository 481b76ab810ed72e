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
from tests.solver.boards import OF_ONE_STATE, OF_POPULATIONS, any_settings

HEAD = [
    *("format", "program", "n", "heuristic", "variant", "parameters", "seed", "run_index"),
    *("start", "start_given", "starts", "outcome", "state_kind", "steps", "iterations", "evaluations"),
    *("climbs", "restarts", "sideways_steps", "final"),
]
NAMES = [*HEAD, "h", "moves", "restart_states", "definitions"]
NAMES_OF_GENERATIONS = [
    *(*HEAD, "members", "members_given", "final_members"),
    *("h", "member_h", "generations", "restart_members", "definitions"),
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


def members_of(document: dict[str, Any]) -> list[list[list[int]]]:
    """Make the members of every state of a run from its document alone."""
    restarts = [(step, members) for step, members in document["restart_members"]]
    states = [[list(rows) for rows in document["members"]]]
    for step in range(len(document["generations"]) + 1):
        if step:
            states.append([child_of(states[-1], *born) for born in document["generations"][step - 1]])
        while restarts and restarts[0][0] == step:
            states.append([list(rows) for rows in restarts.pop(0)[1]])
    return states


def child_of(
    before: list[list[int]], parents: list[int], cut: int | None, moves: list[list[int]]
) -> list[int]:
    first, last = before[parents[0]], before[parents[-1]]
    rows = first[:] if cut is None else [*first[:cut], *last[cut:]]
    for column, from_row, to_row in moves:
        assert rows[column] == from_row
        rows[column] = to_row
    return rows


@given(any_settings(names=OF_POPULATIONS))
@pytest.mark.thorough
def test_all_members_can_be_made_from_the_document_alone(settings: RunSettings) -> None:
    document = json.loads(run_text(recorded(settings)))
    assert list(document) == NAMES_OF_GENERATIONS
    assert document["format"] == "nqueens-run/2"
    states = members_of(document)
    values = [[heuristic_value(rows, settings.heuristic) for rows in members] for members in states]
    assert values == document["member_h"]
    assert [min(h) for h in values] == document["h"]
    assert states[-1] == document["final_members"]
    assert states[-1][values[-1].index(document["h"][-1])] == document["final"]
    assert states[0][0] == document["start"]
    assert document["members_given"] == len(settings.given_members)
    assert len(document["generations"]) == document["steps"]


@given(any_settings(names=OF_ONE_STATE))
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
    assert list(from_text) == (NAMES_OF_GENERATIONS if trace.has_members else NAMES)
    assert from_text["start"] == trace.members(0)[0].tolist()
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
