"""The models of the rules of populations: against the compiled rules, member by member, and against enumeration."""

from collections import Counter
from itertools import product
from math import sqrt
from typing import Any

import pytest

from solver.analysis.offspring import child_chances, mutation_chances, offspring, successors
from solver.core.board import Rows
from solver.core.events import Generated, new_members
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events

MEMBERS: tuple[Rows, ...] = ((0, 2, 4, 1, 1), (0, 0, 4, 2, 3), (2, 2, 2, 2, 2), (4, 1, 0, 3, 0))
RUNS = 1500
CASES: list[tuple[str, dict[str, Any]]] = [
    ("local-beam", {}),
    ("stochastic-beam", {"temperature": 0.9}),
    ("genetic", {"selection": "proportional", "mutation": 0.3, "elite": 0}),
    ("genetic", {"selection": "tournament", "tournament_size": 3, "mutation": 0.6, "elite": 1}),
]


def settings_of(name: str, members: tuple[Rows, ...], run_index: int = 0, **parameters: Any) -> RunSettings:
    width = {("population" if name == "genetic" else "beam_width"): len(members), "max_iterations": 1}
    return run_settings(
        len(members[0]), name, seed=1, run_index=run_index, start=members[0], others=members[1:],
        parameters={**width, **parameters},
    )  # fmt: skip


def generation(settings: RunSettings) -> tuple[Rows, ...]:
    (event,) = [event for event in search_events(settings) if isinstance(event, Generated)]
    return new_members(settings.given_members, event.lineages)


@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_the_engine_makes_each_member_as_often_as_its_twin_says(
    name: str, parameters: dict[str, Any]
) -> None:
    made = offspring(settings_of(name, MEMBERS, **parameters), MEMBERS)
    drawn: Counter[Rows] = Counter()
    for run_index in range(RUNS):
        members = Counter(generation(settings_of(name, MEMBERS, run_index, **parameters)))
        assert not made.certain - members
        rest = members - made.certain
        assert made.limits is None or not rest - made.limits
        drawn += rest
    assert set(drawn) <= set(made.drawn)
    assert sum(made.drawn.values()) == pytest.approx(1)
    total = drawn.total()
    for rows, chance in made.drawn.items():
        assert drawn[rows] / total == pytest.approx(chance, abs=5 * sqrt(chance / total) + 1e-9)


def test_a_child_has_the_chances_that_enumeration_gives() -> None:
    members: tuple[Rows, ...] = ((1, 3, 0, 0), (2, 0, 2, 2))
    settings = settings_of("genetic", members, selection="proportional", mutation=0.2, elite=0)
    h = [heuristic_value(rows) for rows in members]
    shares = [(6 - value) / (12 - sum(h)) for value in h]
    expected: Counter[Rows] = Counter()
    for first, second, cut in product(range(2), range(2), range(1, 5)):
        child, chance = members[first][:cut] + members[second][cut:], shares[first] * shares[second] / 4
        expected[child] += chance * 0.8  # type: ignore[assignment]
        for column, row in product(range(4), repeat=2):
            mutant = (*child[:column], row, *child[column + 1 :])
            expected[mutant] += chance * 0.2 / 16  # type: ignore[assignment]
    assert child_chances(settings, members) == pytest.approx(dict(expected))


def test_a_mutation_may_put_a_queen_where_it_is() -> None:
    settings = settings_of("genetic", MEMBERS, mutation=1.0)
    chances = mutation_chances(settings, MEMBERS[0])
    assert chances[MEMBERS[0]] == pytest.approx(1 / 5)
    assert len(chances) == 1 + 5 * 4


def test_a_beam_keeps_what_is_better_than_its_border() -> None:
    made = offspring(settings_of("local-beam", MEMBERS), MEMBERS)
    h = sorted(heuristic_value(rows) for member in MEMBERS for rows in successors(member))
    assert {heuristic_value(rows) for rows in made.drawn} == {h[3]}
    assert sorted(map(heuristic_value, made.certain.elements())) == [value for value in h if value < h[3]]
