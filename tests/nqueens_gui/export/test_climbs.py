from hypothesis import given

from nqueens_gui.export.climbs import Climb, climbs_of
from solver.core.events import Moved, MoveKind, Restarted, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import record
from tests.nqueens_gui.export.runs import recorded, solved_run, unfinished_run
from tests.solver.boards import any_settings


def walked(settings: RunSettings) -> list[tuple[int, int, int, int]]:
    """Return start h, final h, steps and sideways steps of each climb, counted event by event."""
    climbs: list[list[int]] = []
    for event in search_events(settings):
        if isinstance(event, Started | Restarted):
            climbs.append([event.h, event.h, 0, 0])
        elif isinstance(event, Moved):
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


def test_each_climb_says_why_it_stopped() -> None:
    endings = [climb.ending for climb in climbs_of(solved_run())]
    assert endings == ["Local minimum"] * 3 + ["Solved"]


def test_a_climb_that_used_up_its_sideways_moves_says_so() -> None:
    settings = run_settings(8, "random-restart-sideways", seed=2, parameters={"sideways_limit": 1})
    trace = recorded(settings)
    for climb in climbs_of(trace)[:-1]:
        assert climb.ending == ("Sideways limit" if climb.sideways_steps else "Local minimum")
    assert "Sideways limit" in {climb.ending for climb in climbs_of(trace)}


def test_a_climb_that_is_still_going_on_has_not_ended() -> None:
    climb = climbs_of(unfinished_run())[-1]
    assert isinstance(climb, Climb)
    assert climb.ending == "Not ended"
