import numpy as np
import pytest

from nqueens_gui.watch.chart_view import place_of_step, step_at_place

STEPS = [0, 1, 9, 99, 12_345, 10_000_000]


def test_a_logarithmic_axis_has_a_place_for_step_0() -> None:
    assert place_of_step([0, 9, 99, 999], is_log=True).tolist() == [0, 1, 2, 3]


def test_on_an_even_axis_the_place_is_the_step() -> None:
    assert place_of_step(STEPS, is_log=False).tolist() == STEPS


@pytest.mark.parametrize("is_log", [False, True])
def test_the_step_at_the_place_of_a_step_is_that_step(is_log: bool) -> None:
    assert np.allclose(step_at_place(place_of_step(STEPS, is_log), is_log), STEPS)
