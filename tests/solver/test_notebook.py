"""Notebooks show values as what they are: boards, playable runs, tables with charts."""

import subprocess
import sys

import pytest

from solver import Position, analyse_landscape, record, run_experiment, run_settings, search_events
from solver.core.display import Displayed
from solver.notebook import as_html
from solver.runs.trace import Trace


def run(n: int = 6, variant: str = "steepest-ascent") -> Trace:
    settings = run_settings(n, variant, seed=1)
    return record(settings, search_events(settings))


@pytest.mark.parametrize("shown", [Position((1, 3, 0, 2)), run().position(1)])
def test_a_state_shows_as_its_board(shown: Displayed) -> None:
    html = shown._repr_html_()
    assert html.count("<svg") == 1
    assert f"A board of {len(shown.rows)} queens" in html  # type: ignore[attr-defined]


def test_the_squares_of_every_queen_that_moved_are_tinted() -> None:
    for variant, squares in (("steepest-ascent", 2), ("queen-search", 4)):
        tinted = [run(8, variant).position(index)._repr_html_().count("#f2d98c") for index in (0, 1)]
        assert tinted == [0, squares]


def test_a_state_too_large_to_draw_shows_as_its_text() -> None:
    assert as_html(Position(tuple(range(40)))).startswith("<pre>Position(")
    large = run_settings(40, "sideways", seed=1, max_steps=1)
    assert "<svg" not in record(large, search_events(large))._repr_html_().split("srcdoc")[0]


def test_a_run_shows_as_the_page_that_plays_it() -> None:
    assert "&lt;script" in run()._repr_html_()


def test_a_run_too_long_for_a_page_says_so_and_shows_its_last_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.telling.page.MOST_STATES", 1)
    html = run()._repr_html_()
    assert "holds at most 1 moves" in html
    assert "<svg" in html


def test_a_landscape_and_an_experiment_show_figures_and_a_chart() -> None:
    landscape = analyse_landscape(4)._repr_html_()
    assert "41.9320 %" in landscape
    assert landscape.count("&lt;svg") == 1
    experiment = run_experiment(4, "steepest-ascent", runs=20, seed=1)._repr_html_()
    assert "steepest-ascent" in experiment
    assert experiment.count("&lt;svg") == 1


def test_values_are_shown_without_loading_what_draws_them_before() -> None:
    code = "import solver.runs.trace, sys; sys.exit('solver.notebook' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
