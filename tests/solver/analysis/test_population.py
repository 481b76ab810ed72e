"""Fitness, shares and diversity against the obvious counting."""

from itertools import combinations, product

import numpy as np
import pytest

from solver.analysis.population import different_states, diversity, selection_shares
from solver.core.parameters import ParentSelection
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


def bred(n: int = 6, **parameters: object) -> Trace:
    settings = run_settings(
        n, "genetic", parameters={"population": 6, "max_iterations": 12, **parameters}, seed=4
    )
    return record(settings, search_events(settings))


def test_without_any_fitness_all_members_are_as_likely() -> None:
    settings = run_settings(4, "genetic", parameters={"selection": "proportional"})
    shares = selection_shares(settings, [6, 6, 6])
    assert shares is not None
    assert shares.tolist() == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_shares_of_a_tournament_are_those_of_all_its_draws(size: int) -> None:
    h = [3, 1, 4, 1, 5]
    settings = run_settings(
        8, "genetic", parameters={"selection": ParentSelection.TOURNAMENT.value, "tournament_size": size}
    )
    won = np.zeros(len(h))
    for drawn in product(range(len(h)), repeat=size):
        won[min(drawn, key=lambda place: h[place])] += 1  # of several the first drawn
    shares = selection_shares(settings, h)
    assert shares is not None
    assert shares.tolist() == pytest.approx((won / won.sum()).tolist())


def test_a_beam_selects_no_parents() -> None:
    assert selection_shares(run_settings(8, "local-beam"), [1, 2]) is None


def test_diversity_counts_the_columns_in_which_pairs_differ() -> None:
    trace = bred()
    for index in range(len(trace)):
        members = trace.members(index)
        apart = [int((one != other).sum()) for one, other in combinations(members, 2)]
        assert diversity(members) == pytest.approx(sum(apart) / len(apart))
        assert different_states(members) == len({tuple(rows) for rows in members.tolist()})
