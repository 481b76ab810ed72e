from __future__ import annotations

import csv
from io import StringIO
from itertools import pairwise

import pytest
from hypothesis import given

from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.experiment.sequences import COUNTED
from solver.runs import trace as trace_module
from solver.runs.document import state_slices
from solver.runs.tables import MOVE_FIELDS, moves_csv
from solver.runs.trace import Trace, record
from tests.oracle.states import successors_counted
from tests.solver.boards import any_settings
from tests.solver.telling.runs import long_run, solved_run, stuck_run

LONG = 4_010
"""States of a run that is written in several slices."""


def read_moves(trace: Trace) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO("".join(moves_csv(trace)))))


def states_of(lines: list[dict[str, str]]) -> list[tuple[int, ...]]:
    """Make all states from the table alone."""
    rows: list[int] = []
    states = []
    for line in lines:
        if line["rows"]:
            rows = [int(row) for row in line["rows"].split()]
        else:
            assert rows[int(line["column"])] == int(line["from_row"])
            rows[int(line["column"])] = int(line["to_row"])
        states.append(tuple(rows))
    return states


@given(any_settings())
def test_every_state_and_its_h_can_be_had_from_the_table_alone(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    lines = read_moves(trace)
    assert states_of(lines) == [trace.rows(index) for index in range(len(trace))]
    assert [int(line["h"]) for line in lines] == [
        heuristic_value(rows, settings.heuristic) for rows in states_of(lines)
    ]


@given(any_settings())
def test_the_better_equal_and_worse_successors_of_every_state_are_counted(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    lines = read_moves(trace)[:12]
    swaps = settings.variant.rule.swaps
    assert [tuple(int(line[name]) for name in COUNTED) for line in lines] == [
        successors_counted(rows, settings.heuristic, swaps) for rows in states_of(lines)
    ]


@pytest.mark.parametrize(("n", "most"), [(1001, 10**9), (8, 100)])
def test_of_boards_and_runs_too_large_they_are_left_empty(
    n: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_module, "MOST_SQUARES", most)
    settings = run_settings(n, "sideways", seed=1, parameters={"max_steps": 1})
    lines = read_moves(record(settings, search_events(settings)))
    assert {tuple(line[name] for name in COUNTED) for line in lines} == {("", "", "")}


def test_the_table_of_a_short_run_reads_like_this_of_moves() -> None:
    assert "".join(moves_csv(stuck_run())).splitlines() == [
        "position,step,climb,kind,column,from_row,to_row,h,delta_h,best_h,best_count,better,equal,worse,rows",
        "0,0,1,start,,,,8,,5,3,21,14,21,3 2 5 2 2 0 7 7",
        "1,1,1,improving,1,2,1,5,-3,3,1,7,17,32,",
        "2,2,1,improving,7,7,4,3,-2,2,4,4,7,45,",
        "3,3,1,improving,2,5,6,2,-1,1,1,1,9,46,",
        "4,4,1,improving,3,2,5,1,-1,1,1,0,1,55,",
        "5,5,1,sideways,2,6,7,1,0,1,2,0,2,54,",
        "6,6,1,sideways,6,7,6,1,0,1,2,0,2,54,",
    ]


def test_a_restart_has_a_line_of_its_own_without_a_move() -> None:
    lines = read_moves(solved_run())
    restarts = [line for line in lines if line["kind"] == "restart"]
    assert len(restarts) == 3
    for line in restarts:
        assert (line["column"], line["from_row"], line["to_row"], line["delta_h"]) == ("", "", "", "")
        before = lines[int(line["position"]) - 1]
        assert (line["step"], int(line["climb"])) == (before["step"], int(before["climb"]) + 1)


def test_a_solution_says_nothing_of_its_successors() -> None:
    last = read_moves(solved_run())[-1]
    assert (last["h"], last["best_h"], last["best_count"]) == ("0", "", "")


@pytest.mark.parametrize("variant", ["min-conflicts", "genetic", "queen-search"])
def test_what_a_rule_does_not_look_at_is_left_empty(variant: str) -> None:
    settings = run_settings(8, variant, seed=3)
    lines = read_moves(record(settings, search_events(settings)))
    assert {(line["best_h"], line["best_count"]) for line in lines} == {("", "")}


def test_delta_h_is_the_change_from_the_line_before_across_slices_too() -> None:
    trace = long_run(LONG)
    lines = read_moves(trace)
    assert len(lines) == len(trace) >= LONG
    for before, line in pairwise(lines):
        if line["delta_h"]:
            assert int(line["delta_h"]) == int(line["h"]) - int(before["h"])
        else:
            assert line["kind"] == "restart"


def test_a_long_run_comes_in_parts_of_bounded_size() -> None:
    trace = long_run(LONG)
    parts = list(moves_csv(trace))
    assert max(part.count("\n") for part in parts) == state_slices(trace)[0].stop < LONG


def test_the_table_is_plain_ascii_with_as_many_fields_on_each_line() -> None:
    text = "".join(moves_csv(solved_run()))
    assert text.isascii()
    assert {line.count(",") for line in text.splitlines()} == {len(MOVE_FIELDS) - 1}
