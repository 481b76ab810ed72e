import csv
from io import StringIO

from hypothesis import given

from nqueens_gui.export.tables import SLICE, chart_csv
from solver.core.run_settings import RunSettings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.nqueens_gui.export.runs import long_run, stuck_run
from tests.solver.boards import any_settings


def read_back(trace: Trace) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO("".join(chart_csv(trace)))))


def test_the_table_of_a_short_run_reads_like_this() -> None:
    assert "".join(chart_csv(stuck_run())).splitlines() == [
        "position,step,h,best_h_so_far,mark",
        "0,0,8,8,",
        "1,1,5,5,",
        "2,2,3,3,",
        "3,3,2,2,",
        "4,4,1,1,local-minimum",
        "5,5,1,1,",
        "6,6,1,1,",
    ]


@given(any_settings())
def test_every_state_has_its_step_its_h_and_its_mark(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    lines = read_back(trace)
    assert [int(line["step"]) for line in lines] == trace.column("step").tolist()
    assert [int(line["h"]) for line in lines] == trace.column("h").tolist()
    marked = {
        mark: [int(line["position"]) for line in lines if line["mark"] == mark]
        for mark in ("restart", "local-minimum", "solution")
    }
    solutions, restarts = trace.solutions().tolist(), trace.restarts().tolist()
    assert marked["solution"] == solutions
    assert marked["restart"] == [index for index in restarts if index not in solutions]
    assert set(marked["local-minimum"]) == set(trace.local_minima().tolist()) - set(restarts)


def test_the_best_h_so_far_never_rises_across_slices_too() -> None:
    lines = read_back(long_run(2 * SLICE + 10))
    best = 10**9
    for line in lines:
        best = min(best, int(line["h"]))
        assert int(line["best_h_so_far"]) == best
