"""The landscape of small boards, against plain Python and against its own climbs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from random import Random
from statistics import mean

import pytest

from solver.analysis.landscape import analyse_landscape, draw_state, success_by_limit, where_climbs_end
from solver.analysis.state_space import map_plateaus, state_space
from solver.core.heuristics import Heuristic
from solver.core.parameters import Ties
from solver.core.resources import resource_text
from tests.oracle.landscape import Landscape
from tests.oracle.states import Board, best_moves, heuristic_value, moved, state_kind


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("n", [4, 5])
def test_states_of_each_h_and_kind_are_counted(n: int, heuristic: Heuristic) -> None:
    found = analyse_landscape(n, heuristic=heuristic)
    states = product(range(n), repeat=n)
    expected = Counter((heuristic_value(rows, heuristic), state_kind(rows, heuristic)) for rows in states)
    assert {(level.h, level.kind.value): level.states for level in found.levels} == expected
    assert found.plateau_states == found.shoulders + found.flat_local_minima


def joined_plateaus(n: int) -> Counter[tuple[int, int, bool]]:
    """Every plateau by h, size and whether it has an exit, by walking from each of its states."""
    kinds = {rows: state_kind(rows, "attacking-pairs") for rows in product(range(n), repeat=n)}
    left = {rows for rows, kind in kinds.items() if kind in ("shoulder", "flat-local-minimum")}
    found: Counter[tuple[int, int, bool]] = Counter()
    while left:
        first = left.pop()
        members, waiting = {first}, [first]
        while waiting:
            for rows in equal_successors(waiting.pop()) & left:
                left.remove(rows)
                members.add(rows)
                waiting.append(rows)
        has_exit = any(kinds[rows] == "slope" for member in members for rows in equal_successors(member))
        found[heuristic_value(first, "attacking-pairs"), len(members), has_exit] += 1
    return found


def equal_successors(rows: Board) -> set[Board]:
    """The best successors of a plateau state."""
    return {moved(rows, move) for move in best_moves(rows, "attacking-pairs")[1]}


@pytest.mark.parametrize("n", [4, 5])
def test_plateaus_are_those_found_by_walking(n: int) -> None:
    found = analyse_landscape(n).plateaus
    assert Counter((one.h, one.size, one.has_exit) for one in found) == joined_plateaus(n)


@pytest.mark.parametrize("limit", [0, 1, 3, 100])
@pytest.mark.parametrize("heuristic", Heuristic)
def test_climbs_end_somewhere_and_as_often_in_a_solution_as_they_are_solved(
    heuristic: Heuristic, limit: int
) -> None:
    found = analyse_landscape(6, heuristic=heuristic, sideways_limit=limit)
    ends = {basin.kind.value: basin.ends for basin in found.basins}
    assert sum(ends.values()) == pytest.approx(1)
    assert ends["solution"] == pytest.approx(found.success_probability, abs=1e-12)
    assert sum(level.ends for level in found.levels) == pytest.approx(1)
    assert all(0 <= basin.ends <= basin.can_end + 1e-12 for basin in found.basins)


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_basins_are_those_found_by_following_every_climb(limit: int) -> None:
    found = analyse_landscape(4, sideways_limit=limit)

    @cache
    def ends(rows: Board, made: int) -> set[str]:
        kind = state_kind(rows, "attacking-pairs")
        best_h, moves = best_moves(rows, "attacking-pairs")
        is_equal = best_h == heuristic_value(rows, "attacking-pairs")
        if kind in ("solution", "strict-local-minimum") or (is_equal and made >= limit):
            return {kind}
        return set().union(*(ends(moved(rows, move), made + 1 if is_equal else 0) for move in moves))

    counts = Counter(kind for rows in product(range(4), repeat=4) for kind in ends(rows, 0))
    expected = {kind: count / 4**4 for kind, count in counts.items()}
    assert {basin.kind.value: basin.can_end for basin in found.basins if basin.can_end} == expected


@pytest.mark.parametrize(
    ("n", "limit"), [(4, 0), (4, 100), (5, 0), (5, 1), (5, 30), (5, 100), (5, 10_000), (6, 0), (6, 10_000)]
)
@pytest.mark.thorough(but=1)
def test_a_state_is_always_solved_if_no_climb_from_it_can_fail_however_rarely(n: int, limit: int) -> None:
    found = analyse_landscape(n, sideways_limit=limit)
    assert found.always_solved == pytest.approx(Landscape(n).share_always_solved(limit), abs=1e-15)


@pytest.mark.parametrize("limit", [30, 100])
def test_climbs_that_fail_almost_never_still_have_their_steps(limit: int) -> None:
    found = analyse_landscape(5, sideways_limit=limit)
    assert found.mean_steps_failed == pytest.approx(Landscape(5).averages_in_row(limit).steps_failed)
    assert 0 < found.expected_restarts < 1e-9


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("n", [4, 5, 6])
def test_the_curve_has_the_figures_of_each_limit_alone(n: int, heuristic: Heuristic) -> None:
    for point in success_by_limit(state_space(n, heuristic), (0, 1, 4, 30)):
        alone = analyse_landscape(n, heuristic=heuristic, sideways_limit=point.sideways_limit)
        assert point.success_probability == pytest.approx(alone.success_probability, abs=1e-12)
        assert point.expected_steps_with_restarts == pytest.approx(alone.expected_steps_with_restarts)


def test_a_state_drawn_is_of_the_h_and_kind_asked_for() -> None:
    space = state_space(6)
    kinds = map_plateaus(space).kinds
    drawn = Random(4)
    for level in analyse_landscape(6).levels:
        rows = draw_state(space, kinds, level.h, level.kind, drawn)
        assert heuristic_value(rows, "attacking-pairs") == level.h
        assert state_kind(rows, "attacking-pairs") == level.kind


def test_every_state_of_a_class_can_be_drawn() -> None:
    space = state_space(4)
    kinds = map_plateaus(space).kinds
    [level] = [level for level in analyse_landscape(4).levels if level.kind == "solution"]
    drawn = {draw_state(space, kinds, 0, level.kind, Random(seed)) for seed in range(40)}
    assert len(drawn) == level.states == 2


def test_the_document_has_plain_values_and_its_definitions() -> None:
    document = analyse_landscape(6, sideways_limit=100).document()
    assert document["format"] == "nqueens-landscape/1"
    assert {"h", "size", "has_exit", "plateaus"} == set(document["plateaus"][0])
    assert sum(plateau["size"] * plateau["plateaus"] for plateau in document["plateaus"]) == 530
    assert {"plateaus", "basins", "climb"} <= set(document["definitions"])


@pytest.mark.parametrize("limit", [0, 1, 3, 100])
@pytest.mark.parametrize("ties", [Ties.FIRST, Ties.LAST])
@pytest.mark.parametrize(("n", "heuristic"), [(4, "attacking-pairs"), (5, "line-of-sight")])
@pytest.mark.thorough(but=1)
def test_climbs_with_fixed_ties_are_those_followed_one_by_one(
    n: int, heuristic: str, ties: Ties, limit: int
) -> None:
    found = analyse_landscape(n, heuristic=heuristic, sideways_limit=limit, ties=ties)
    climbs = [fixed_climb(rows, heuristic, ties, limit) for rows in product(range(n), repeat=n)]
    ends = Counter(state_kind(end, heuristic) for end, _ in climbs)
    steps = {
        kind: [made for end, made in climbs if (state_kind(end, heuristic) == "solution") is kind]
        for kind in (True, False)
    }
    assert found.success_probability == ends["solution"] / n**n == found.always_solved
    assert {one.kind.value: round(one.ends * n**n) for one in found.basins if one.ends} == ends
    assert {one.kind.value: round(one.can_end * n**n) for one in found.basins if one.can_end} == ends
    assert found.mean_steps_solved == pytest.approx(mean(steps[True]))
    assert found.mean_steps_failed == (pytest.approx(mean(steps[False])) if steps[False] else None)


def fixed_climb(rows: Board, heuristic: str, ties: Ties, limit: int) -> tuple[Board, int]:
    """The only climb from a state, and its steps."""
    made = sideways = 0
    while (h := heuristic_value(rows, heuristic)) > 0:
        best_h, moves = best_moves(rows, heuristic)
        if best_h > h or (best_h == h and sideways >= limit):
            break
        sideways = sideways + 1 if best_h == h else 0
        rows, made = moved(rows, moves[0 if ties is Ties.FIRST else -1]), made + 1
    return rows, made


def test_the_lesson_tells_the_same_of_eight_queens() -> None:
    text = re.sub(r"\[([^]]+)\]\([\w-]+\)", r"\1", resource_text("lessons/3-plateaus.toml"))
    lesson = " ".join(text.replace("\\\n", "").split())
    figures = re.findall(
        r"[\d.]+ %|28 strict local minima, all of them with h = 1", where_climbs_end(analyse_landscape(8))
    )
    assert all(figure in lesson for figure in figures)
