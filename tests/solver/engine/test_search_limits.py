"""A limit ends a run only where it forbids the next event; being solved or plainly stuck comes first."""

from itertools import pairwise
from types import UnionType
from typing import Any

import pytest
from hypothesis import given

from solver.core.board import Rows
from solver.core.events import Ended, Event, Generated, Moved, MoveKind, Outcome, Restarted
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from tests.solver.boards import (
    EXAMPLE,
    FLAT_LOCAL_MINIMUM,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    any_settings,
)
from tests.solver.told import told_events

every_variant = pytest.mark.parametrize("variant", list(VARIANTS))
restarting = pytest.mark.parametrize("variant", ["random-restart", "random-restart-sideways"])
walking = pytest.mark.parametrize("variant", ["sideways", "random-restart-sideways"])


def run(variant: str, start: Rows | None = None, seed: int = 1, **parameters: Any) -> list[Event]:
    n = 8 if start is None else None
    settings = run_settings(n, variant, seed=seed, start=start, parameters=parameters)
    return list(told_events(settings))


def outcome(events: list[Event]) -> Outcome:
    assert isinstance(events[-1], Ended)
    return events[-1].outcome


def count(events: list[Event], kind: type | UnionType) -> int:
    return sum(isinstance(event, kind) for event in events)


def changed(settings: RunSettings, **parameters: int) -> RunSettings:
    return run_settings(
        settings.n,
        settings.variant.name,
        heuristic=settings.heuristic,
        seed=settings.seed,
        run_index=settings.run_index,
        start=settings.start,
        starts=settings.starts,
        others=settings.others,
        parameters={**settings.parameters, **parameters},
    )


@every_variant
@pytest.mark.parametrize("max_steps", [0, 1])
def test_a_solution_at_the_start_is_solved_whatever_the_limits(variant: str, max_steps: int) -> None:
    numbers = (parameter for parameter in VARIANTS[variant].parameters if not parameter.choices)
    tight = {parameter.name: parameter.check(parameter.minimum) for parameter in numbers}
    events = run(variant, SOLUTION, **{**tight, "max_steps": max_steps})
    assert [type(event) for event in events[1:]] == [Ended]
    assert outcome(events) is Outcome.SOLVED


@pytest.mark.parametrize("variant", [name for name in VARIANTS if VARIANTS[name].rule.has_choices])
def test_no_steps_at_all_end_a_run_that_could_move(variant: str) -> None:
    events = run(variant, EXAMPLE, max_steps=0)
    assert count(events, Moved) == 0
    assert outcome(events) is Outcome.STEP_LIMIT


@pytest.mark.parametrize("variant", ["steepest-ascent", "sideways", "random-neighbour"])
def test_a_run_that_is_stuck_without_a_step_left_says_that_it_is_stuck(variant: str) -> None:
    assert outcome(run(variant, STRICT_LOCAL_MINIMUM, max_steps=0)) is Outcome.LOCAL_MINIMUM


@restarting
def test_a_restart_needs_a_step_that_could_follow(variant: str) -> None:
    events = run(variant, STRICT_LOCAL_MINIMUM, max_steps=0)
    assert count(events, Restarted) == 0
    assert outcome(events) is Outcome.STEP_LIMIT


def test_solved_by_the_very_last_step_is_solved() -> None:
    assert outcome(run("steepest-ascent", (1, 3, 0, 3), max_steps=1)) is Outcome.SOLVED


@given(any_settings())
def test_exactly_the_steps_a_run_takes_leave_it_as_it_is_and_fewer_cut_it_short(
    settings: RunSettings,
) -> None:
    events = list(told_events(settings))
    steps = count(events, Moved | Generated)
    if outcome(events) is not Outcome.STEP_LIMIT and not isinstance(events[-2], Restarted):
        # A restart needs a step left, even if it leads to a solution.
        assert list(told_events(changed(settings, max_steps=steps))) == events
    for fewer in {0, 1, steps // 2, steps - 1} & set(range(steps)):
        cut = list(told_events(changed(settings, max_steps=fewer)))
        assert cut[:-1] == events[: len(cut) - 1]
        assert count(cut, Moved | Generated) == fewer
        assert outcome(cut) is Outcome.STEP_LIMIT


@restarting
@pytest.mark.parametrize("start", [STRICT_LOCAL_MINIMUM, None])
def test_no_restarts_at_all_leave_one_climb(variant: str, start: Rows | None) -> None:
    for seed in range(20):
        events = run(variant, start, seed, max_restarts=0)
        assert count(events, Restarted) == 0
        assert outcome(events) in (Outcome.SOLVED, Outcome.RESTART_LIMIT)


@restarting
def test_the_restart_limit_ends_a_run_where_the_next_restart_is_due(variant: str) -> None:
    events = run(variant, seed=1)
    restarts = count(events, Restarted)
    assert restarts > 0
    assert run(variant, seed=1, max_restarts=restarts) == events
    cut = run(variant, seed=1, max_restarts=restarts - 1)
    assert count(cut, Restarted) == restarts - 1
    assert outcome(cut) is Outcome.RESTART_LIMIT
    assert cut[:-1] == events[: len(cut) - 1]


@restarting
def test_where_both_limits_forbid_a_restart_the_restart_limit_is_named(variant: str) -> None:
    events = run(variant, STRICT_LOCAL_MINIMUM, max_steps=0, max_restarts=0)
    assert outcome(events) is Outcome.RESTART_LIMIT


@pytest.mark.parametrize(
    ("variant", "plain"), [("sideways", "steepest-ascent"), ("random-restart-sideways", "random-restart")]
)
@pytest.mark.parametrize("sideways_count", ["consecutive", "total"])
def test_without_sideways_moves_the_climb_is_the_plain_one(
    variant: str, plain: str, sideways_count: str
) -> None:
    for seed in range(20):
        events = run(variant, seed=seed, sideways_limit=0, sideways_count=sideways_count)
        assert events == run(plain, seed=seed)


def test_a_plateau_without_sideways_moves_is_a_local_minimum() -> None:
    assert outcome(run("sideways", SHOULDER, sideways_limit=0)) is Outcome.LOCAL_MINIMUM


@pytest.mark.parametrize("limit", [1, 7, 100])
@pytest.mark.parametrize("sideways_count", ["consecutive", "total"])
def test_a_flat_local_minimum_uses_up_all_sideways_moves(limit: int, sideways_count: str) -> None:
    events = run("sideways", FLAT_LOCAL_MINIMUM, sideways_limit=limit, sideways_count=sideways_count)
    assert count(events, Moved) == limit
    assert outcome(events) is Outcome.SIDEWAYS_LIMIT


def test_a_strict_local_minimum_is_named_so_even_when_sideways_moves_are_allowed() -> None:
    assert outcome(run("sideways", STRICT_LOCAL_MINIMUM)) is Outcome.LOCAL_MINIMUM


@walking
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_never_more_sideways_moves_in_a_row_than_allowed(variant: str, limit: int) -> None:
    longest = 0
    for seed in range(60):
        in_row = 0
        for event in run(variant, seed=seed, sideways_limit=limit, max_steps=200):
            is_sideways = isinstance(event, Moved) and event.kind is MoveKind.SIDEWAYS
            in_row = in_row + 1 if is_sideways else 0
            longest = max(longest, in_row)
    assert longest == limit


@walking
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_never_more_sideways_moves_in_a_climb_than_allowed_in_total(variant: str, limit: int) -> None:
    most, resumed = 0, False
    for seed in range(60):
        in_climb = 0
        for event in run(variant, seed=seed, sideways_limit=limit, sideways_count="total", max_steps=200):
            if isinstance(event, Restarted):
                in_climb = 0
            elif isinstance(event, Moved):
                in_climb += event.kind is MoveKind.SIDEWAYS
                resumed |= in_climb > 0 and event.kind is MoveKind.IMPROVING
                most = max(most, in_climb)
    assert most == limit
    assert resumed


def test_a_better_move_gives_back_the_sideways_moves_only_when_those_in_a_row_count() -> None:
    moves = {
        counted: sum(
            isinstance(event, Moved) and event.kind is MoveKind.SIDEWAYS
            for seed in range(200)
            for event in run("sideways", seed=seed, sideways_limit=2, sideways_count=counted)
        )
        for counted in ("consecutive", "total")
    }
    assert moves["consecutive"] > moves["total"]


def test_random_neighbour_kicks_after_equal_moves_only() -> None:
    kinds = set()
    for seed in range(60):
        events = run("random-neighbour", seed=seed)
        for before, event in pairwise(events):
            if isinstance(event, Moved) and event.kind is MoveKind.RANDOM:
                assert isinstance(before, Moved)
                assert before.kind is MoveKind.SIDEWAYS
            elif isinstance(before, Moved) and before.kind is MoveKind.SIDEWAYS:
                kinds.add(type(event))
    # A kick onto the queen's own square is no event: another move follows, or the run ends.
    assert Moved in kinds


def test_random_neighbour_that_runs_for_ever_is_ended_by_its_step_limit() -> None:
    many = (run_settings(6, "random-neighbour", seed=seed) for seed in range(60))
    ends = {outcome(list(told_events(settings))) for settings in many}
    assert ends == {Outcome.SOLVED, Outcome.STEP_LIMIT}
