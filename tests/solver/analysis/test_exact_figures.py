"""Exact figures without a table of successors are those of the landscape, which keeps one."""

from types import SimpleNamespace

import pytest
from msgspec.structs import fields

from solver.analysis.exact_figures import ExactFigures, exact_figures
from solver.analysis.landscape import analyse_landscape
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("limit", [0, 3, 100])
@pytest.mark.parametrize("n", [6, 7])
@pytest.mark.thorough(but=1)
def test_every_figure_is_that_of_the_landscape(n: int, limit: int, heuristic: Heuristic) -> None:
    found = exact_figures(n, heuristic, sideways_limit=limit)
    expected = analyse_landscape(n, heuristic=heuristic, sideways_limit=limit)
    for one in fields(ExactFigures):
        value = getattr(expected, one.name)
        close = pytest.approx(value, rel=1e-12) if isinstance(value, float) else value
        assert getattr(found, one.name) == close, one.name


def test_progress_ends_with_all_states_and_an_error_of_its_reader_ends_the_work() -> None:
    shares: list[float] = []
    exact_figures(5, report=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exact_figures(5, report=stop)


def test_a_board_that_does_not_fit_into_memory_is_refused_before_any_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(available=2e9))
    with pytest.raises(InputError, match=r"n = 9 needs 3\.1 GB of free memory; 2\.0 GB are free"):
        exact_figures(9)
