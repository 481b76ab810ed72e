"""Descendants against a search through all children."""

import pytest

from nqueens_gui.population import members_view as module
from nqueens_gui.population.members_view import descendants
from solver.runs.trace import Trace
from tests.solver.analysis.test_population import bred


def children_of(trace: Trace, index: int, member: int) -> set[int]:
    """The members of the last state that descend from a member, found one by one."""
    if index == trace.end:
        return {member}
    places = [place for place, lineage in enumerate(trace.lineage(index + 1)) if member in lineage.parents]
    return set().union(*(children_of(trace, index + 1, place) for place in places))


def test_descendants_are_those_found_one_by_one() -> None:
    trace = bred()
    for index in range(max(trace.end - 4, 0), len(trace)):
        found = descendants(trace, index)
        assert found is not None
        assert found.tolist() == [len(children_of(trace, index, member)) for member in range(6)]


def test_nobody_of_a_climb_has_descendants_in_the_next() -> None:
    trace = bred(restart="cutoff", cutoff=3)
    restart = int(trace.restarts()[0])
    found = descendants(trace, restart - 1)
    assert found is not None
    assert found.tolist() == [1] * 6  # each of the last generation is its own descendant


def test_descendants_too_far_away_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = bred()
    monkeypatch.setattr(module, "MOST_WORK", 6)
    assert descendants(trace, 0) is None
