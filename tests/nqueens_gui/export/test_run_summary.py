from datetime import UTC, datetime

import pytest
from hypothesis import given

from nqueens_gui.export.run_summary import MOST_CLIMBS, MOST_TEXT, RunSummary, run_summary
from nqueens_gui.kit.status import Tone
from solver import __version__
from solver.analysis.state_kind import state_kind
from solver.core.definitions import run_definitions
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.nqueens_gui.export.runs import (
    EXAMPLE,
    many_climbs_run,
    recorded,
    solved_run,
    stuck_run,
    unfinished_run,
)
from tests.solver.boards import any_settings

NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)


def summary_of(trace: Trace) -> RunSummary:
    return run_summary(trace, NOON)


@given(any_settings())
def test_the_figures_are_those_of_the_run(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    summary = summary_of(trace)
    counts = summary.counts
    assert (counts.steps, counts.climbs) == (trace.steps, trace.climbs)
    assert sum(counts.steps_by_kind.values()) == counts.steps
    assert (summary.start.rows, summary.final.rows) == (trace.rows(0), trace.rows(trace.end))
    assert summary.final.h == heuristic_value(summary.final.rows, settings.heuristic)
    assert summary.final_kind == state_kind(summary.final.rows, settings.heuristic).label
    assert counts.best_h == min(trace.column("h"))
    assert trace.column("h")[trace.column("step") == counts.best_step].min() == counts.best_h
    assert sum(climb.steps for climb in summary.climbs) == counts.steps or summary.climbs_left_out


def test_a_solved_run_says_so_in_the_words_of_the_window() -> None:
    summary = summary_of(solved_run())
    assert summary.status.headline == "Solved in 11 moves after 3 restarts."
    assert (summary.status.tone, summary.outcome) == (Tone.SOLVED, "Solved")
    assert summary.counts.restarts == 3
    assert not summary.is_cut


def test_a_stuck_run_says_where_and_why() -> None:
    summary = summary_of(stuck_run())
    assert summary.title == "Sideways moves: 8 queens"
    assert summary.status.headline == "Stuck after 6 moves:"
    assert "none of the 56 successors is better, 2 are equal" in summary.status.detail
    assert summary.counts.steps_by_kind == {"improving": 4, "sideways": 2}
    assert summary.parameters == {
        "Sideways limit": "2",
        "Sideways count": "consecutive",
        "Step limit": "no limit",
    }
    assert summary.start.vector == "3,2,5,2,2,0,7,7"


def test_a_run_that_is_still_going_on_has_not_ended() -> None:
    summary = summary_of(unfinished_run())
    assert (summary.outcome, summary.outcome_meaning, summary.is_cut) == ("Not ended", "", True)
    assert summary.status.headline == "Paused at step 1."
    assert summary.command.endswith("--max-steps 1")


def test_a_run_at_its_start_does_not_tell_the_reader_to_press_a_key() -> None:
    summary = summary_of(recorded(run_settings(variant="sideways", start=EXAMPLE, seed=1), 1))
    assert summary.status.headline == "Not begun."
    assert "Space" not in summary.status.detail
    assert summary.counts.steps == 0


def test_only_the_kinds_of_move_that_the_variant_makes_are_counted() -> None:
    kinds = {
        name: list(summary_of(recorded(run_settings(8, name, seed=1))).counts.steps_by_kind)
        for name in ("steepest-ascent", "random-restart-sideways", "random-neighbour")
    }
    assert kinds == {
        "steepest-ascent": ["improving"],
        "random-restart-sideways": ["improving", "sideways"],
        "random-neighbour": ["improving", "sideways", "random"],
    }


def test_the_list_of_climbs_is_bounded_and_says_how_many_are_left_out() -> None:
    summary = summary_of(many_climbs_run())
    assert len(summary.climbs) == MOST_CLIMBS
    assert summary.climbs_left_out == 71 - MOST_CLIMBS


@pytest.mark.parametrize(("n", "is_written"), [(MOST_TEXT, True), (MOST_TEXT + 1, False)])
def test_a_board_too_large_to_read_is_not_written_as_text(n: int, is_written: bool) -> None:
    summary = summary_of(recorded(run_settings(n, seed=1), 1))
    assert bool(summary.start.text) is is_written
    assert summary.start.vector.count(",") == n - 1


def test_it_says_what_made_it_and_what_its_words_mean() -> None:
    trace = stuck_run()
    summary = summary_of(trace)
    assert summary.program["version"] == __version__
    assert summary.definitions == run_definitions(trace.settings)
    assert summary.made_at == NOON
