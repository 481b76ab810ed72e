"""The summary of a run says what was run, what came of it, and how to repeat it."""

import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given

from solver import __version__
from solver.analysis.state_kind import state_kind
from solver.cli.commands import command_parser
from solver.cli.solve import settings_of
from solver.core.definitions import run_definitions
from solver.core.events import Generated, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.report.model import Code, Facts, Figure, Paragraph, Report, Row
from solver.runs.document import repeat_command
from solver.runs.trace import Trace, record
from solver.telling.run_summary import (
    MOST_TEXT,
    climbs_of,
    run_report,
)
from solver.telling.sentences import end_status
from tests.solver.boards import any_settings
from tests.solver.telling.runs import (
    EXAMPLE,
    recorded,
    solved_run,
    stuck_run,
    unfinished_run,
)

NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
Kind = TypeVar("Kind")


def report_of(trace: Trace) -> Report:
    return run_report(trace, NOON)


def of_kind(trace: Trace, kind: type[Kind]) -> list[Kind]:
    return [block for block in report_of(trace).blocks if isinstance(block, kind)]


def facts_of(trace: Trace) -> dict[str, str]:
    return {name: text for facts in of_kind(trace, Facts) for name, text in facts.facts.items()}


def banner_of(trace: Trace) -> Paragraph:
    return of_kind(trace, Paragraph)[0]


def boards_of(trace: Trace) -> tuple[Figure, ...]:
    (row,) = of_kind(trace, Row)
    return row.figures


@given(any_settings())
@pytest.mark.thorough
def test_the_figures_are_those_of_the_run(settings: RunSettings) -> None:
    trace = record(settings, search_events(settings))
    facts, h = facts_of(trace), trace.column("h").tolist()
    assert (facts["Steps"], facts["Climbs"]) == (f"{trace.steps:,}", f"{trace.climbs:,}")
    assert facts["Restarts"] == f"{trace.climbs - 1:,}"
    assert (facts["h, start to end"], facts["Best h"]) == (f"{h[0]:,} → {h[-1]:,}", f"{min(h):,}")
    assert facts["Evaluations"] == f"{trace.evaluations:,}"
    assert ("Without a move" in facts) == settings.variant.rule.may_stay
    if settings.variant.rule.may_stay:
        assert facts["Iterations"] == f"{trace.iterations:,}"
        assert facts["Without a move"] == f"{trace.iterations - trace.steps:,}"
    by_kind = [int(text.replace(",", "")) for name, text in facts.items() if name.endswith(" steps")]
    assert not by_kind or sum(by_kind) == trace.steps
    start, final = boards_of(trace)
    assert start.code == ",".join(map(str, trace.rows(0)))
    kind = state_kind(trace.rows(trace.end), settings.heuristic, swaps=settings.variant.rule.swaps)
    assert final.caption.endswith(f", {kind.label}: h = {h[-1]:,}")


@pytest.mark.parametrize(("n", "is_written"), [(MOST_TEXT, True), (MOST_TEXT + 1, False)])
def test_a_board_too_large_to_read_is_not_written_as_text(n: int, is_written: bool) -> None:
    trace = recorded(run_settings(n, seed=1), 1)
    assert bool([code for code in of_kind(trace, Code) if code.title]) is is_written


def test_it_says_what_made_it_and_defines_its_terms() -> None:
    report = report_of(stuck_run())
    assert report.made_by.startswith(f"Made by nqueens-laboratory {__version__} (")
    assert report.made_by.endswith("on 2026-01-31 at 12:00.")
    assert set(run_definitions(stuck_run().settings).values()) <= set(facts_of(stuck_run()).values())


def understood(command: str) -> RunSettings:
    """Return the settings that the command line reads from a command."""
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return settings_of(command_parser().parse_args(words))


@pytest.mark.parametrize("is_stopped", [False, True])
def test_the_command_of_an_unfinished_run_repeats_the_recorded_moves(is_stopped: bool) -> None:
    trace = unfinished_run()
    if is_stopped:
        trace.stop()
    again = recorded(understood(repeat_command(trace)))
    assert [again.rows(index) for index in range(len(again))] == [
        trace.rows(index) for index in range(len(trace))
    ]


def walked(settings: RunSettings) -> list[tuple[int, int, int, int]]:
    """Return start h, final h, steps and sideways steps of each climb, counted event by event."""
    climbs: list[list[int]] = []
    for event in search_events(settings):
        if isinstance(event, Started | Restarted):
            climbs.append([event.h, event.h, 0, 0])
        elif isinstance(event, Moved | Generated):
            climbs[-1][1] = event.h
            climbs[-1][2] += 1
            climbs[-1][3] += event.kind is MoveKind.SIDEWAYS
    return [(start, final, steps, sideways) for start, final, steps, sideways in climbs]


@given(any_settings())
def test_the_figures_of_each_climb_are_those_counted_move_by_move(settings: RunSettings) -> None:
    climbs = climbs_of(record(settings, search_events(settings)))
    found = [(climb.start_h, climb.final_h, climb.steps, climb.sideways_steps) for climb in climbs]
    assert found == walked(settings)
    assert [climb.number for climb in climbs] == list(range(1, len(climbs) + 1))


def test_only_the_first_climbs_are_returned_when_asked() -> None:
    trace = solved_run()
    assert len(climbs_of(trace)) == 4
    for most in (1, 3, 4, 9):
        assert climbs_of(trace, most) == climbs_of(trace)[:most]


def test_a_climb_of_a_rule_that_is_never_stuck_ended_without_progress() -> None:
    parameters = {"restart": "no-progress", "restart_after": 3, "max_iterations": 200}
    trace = recorded(run_settings(12, "simulated-annealing", seed=2, parameters=parameters))
    assert {climb.ending for climb in climbs_of(trace)[:-1]} == {"No progress"}


@pytest.mark.parametrize(
    ("restart", "endings"),
    [
        ({"restart": "no-progress", "restart_after": 5}, {"No progress", "Least temperature"}),
        ({"restart": "no-progress", "restart_after": 100}, {"Least temperature"}),
        ({"restart": "cutoff", "cutoff": 5}, {"Cut-off"}),
        ({"restart": "luby", "cutoff": 5}, {"Cut-off", "Least temperature"}),
    ],
)
def test_a_climb_that_may_also_become_too_cold_is_told_by_what_ended_it(
    restart: dict[str, Any], endings: set[str]
) -> None:
    cold = 12  # iterations, for 0.9 ** 12 = 0.28
    own = {"initial_temperature": 1.0, "cooling": 0.9, "least_temperature": 0.3, "max_iterations": 900}
    trace = recorded(run_settings(12, "simulated-annealing", seed=3, parameters={**own, **restart}))
    starts = [0, *trace.restarts().tolist()]
    told = [climb.ending for climb in climbs_of(trace)][:-1]
    assert set(told) == endings
    for ending, start, after in zip(told, starts[:-1], starts[1:], strict=True):
        made = trace.position(after).iterations - trace.position(start).iterations
        assert made <= cold
        assert made == cold if ending == "Least temperature" else made % 5 == 0 or ending == "No progress"


@pytest.mark.parametrize(("most", "label"), [(500, "Least temperature"), (12, "Iteration limit")])
def test_a_run_that_became_too_cold_says_so_and_not_that_it_reached_a_limit(most: int, label: str) -> None:
    own = {"initial_temperature": 1.0, "cooling": 0.9, "least_temperature": 0.3, "max_iterations": most}
    trace = recorded(run_settings(12, "simulated-annealing", seed=3, parameters=own))
    assert trace.outcome is Outcome.ITERATION_LIMIT
    assert climbs_of(trace)[-1].ending == label
    assert end_status(trace, None).headline.startswith(f"{label} reached after ")


def test_a_beam_that_stops_when_stuck_and_restarts_says_so() -> None:
    own = {"beam_width": 1, "stop": "stuck", "restart": "no-progress", "restart_after": 50}
    trace = recorded(run_settings(20, "local-beam", seed=3, parameters={**own, "max_iterations": 60}))
    assert {climb.ending for climb in climbs_of(trace)[:-1]} == {"Local minimum"}


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [
        ("random-restart", {"restart": "cutoff", "cutoff": 2, "max_restarts": 4}),
        ("min-conflicts", {"restart": "cutoff", "cutoff": 5, "max_restarts": 3}),
        ("queen-search", {"pairs_per_queen": 1, "max_restarts": 4}),
    ],
)
def test_a_climb_that_was_given_up_ended_by_the_cutoff(variant: str, parameters: dict[str, object]) -> None:
    endings = [
        climb.ending for climb in climbs_of(recorded(run_settings(8, variant, seed=3, parameters=parameters)))
    ]
    assert endings == ["Cut-off"] * (len(endings) - 1) + ["Restart limit"]


def test_a_climb_that_was_stuck_before_its_cutoff_ended_in_a_local_minimum() -> None:
    trace = recorded(run_settings(8, "random-restart", seed=3, restart="cutoff", cutoff=4, max_restarts=30))
    for climb in climbs_of(trace)[:-1]:
        assert climb.ending == ("Cut-off" if climb.steps == 4 else "Local minimum")
    assert {climb.ending for climb in climbs_of(trace)} >= {"Cut-off", "Local minimum"}


def test_a_search_of_the_users_that_gave_up_returned_none(tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text("def step(rows, random, memory):\n    return None\n")
    quitter = own_variant(tmp_path / "quitter.py")
    trace = recorded(run_settings(variant=quitter, start=EXAMPLE, seed=1))
    assert facts_of(trace)["Outcome"] == climbs_of(trace)[-1].ending == "Stuck"
    again = recorded(run_settings(8, quitter, seed=1, restart="when-stuck", max_restarts=2))
    assert [climb.ending for climb in climbs_of(again)] == ["Stuck"] * 2 + ["Restart limit"]
