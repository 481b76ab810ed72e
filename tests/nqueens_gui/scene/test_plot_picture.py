"""What is under the pointer in a chart is what is nearest, within reach."""

import numpy as np
import pytest

from nqueens_gui.experiment.snapshot import RunQuery
from nqueens_gui.scene.plot_picture import REACH_PX, PlotPicture, Target, plot_of_nothing, share_text
from solver.experiment.pictures.shapes import Words


def target(place: int) -> Target:
    return Target(RunQuery(place), str(place), 0, 0)


PICTURE = PlotPicture(
    100, 100, (), (), (), "", np.array([(0, 0, 10, 10), (50, 50, 50, 50)], np.float64), target
)


def found(x: float, y: float) -> int | None:
    hit = PICTURE.target_at(x, y)
    return None if hit is None else hit.query.cell


def test_a_point_inside_a_box_finds_it() -> None:
    assert found(5, 5) == 0


def test_a_point_near_by_finds_what_is_nearest() -> None:
    assert found(10 + REACH_PX - 1, 5) == 0
    assert found(50, 50 - REACH_PX) == 1


def test_beyond_reach_there_is_nothing() -> None:
    assert found(30, 30) is None


def bars() -> PlotPicture:
    """Two columns of bars, of two bars and of one: 0 above 1, and 2 to the right of 1."""
    boxes = np.array([(0, 0, 10, 40), (0, 40, 10, 100), (20, 60, 30, 100)], np.float64)
    return PlotPicture(100, 100, (), (), (), "", boxes, target)


@pytest.mark.parametrize(
    ("place", "step", "reached"),
    [
        (0, (0, 1), 1),
        (1, (0, -1), 0),
        (1, (1, 0), 2),
        (0, (1, 0), 0),
        (2, (-1, 0), 1),
        (2, (1, 0), 2),
        (0, (0, -1), 0),
    ],
)
def test_a_step_leads_to_what_lies_that_way(place: int, step: tuple[int, int], reached: int) -> None:
    assert bars().place_beside(place, *step) == reached


def test_from_a_point_a_step_leads_to_one_that_is_near_and_least_aside() -> None:
    points = np.array([(0, 50), (10, 55), (12, 90), (5, 10)], np.float64)
    picture = PlotPicture(100, 100, (), (), (), "", np.tile(points, 2), target)
    steps = [(0, (1, 0)), (1, (1, 0)), (0, (0, -1)), (2, (0, -1)), (0, (-1, 0))]
    assert [picture.place_beside(place, *step) for place, step in steps] == [1, 2, 3, 1, 0]


def test_the_ends_are_the_leftmost_and_the_rightmost() -> None:
    assert bars().place_at_end(is_last=False) == 0
    assert bars().place_at_end(is_last=True) == 2
    assert plot_of_nothing("No run yet", 200, 100).place_at_end(is_last=True) is None


def test_a_chart_of_nothing_says_why_and_has_nothing_to_point_at() -> None:
    picture = plot_of_nothing("No run yet", 200, 100)
    assert picture.target_at(100, 50) is None
    (words,) = picture.shapes
    assert isinstance(words, Words)
    assert (words.text, words.x, words.y) == ("No run yet", 100, 50)


def test_shares_too_small_for_a_decimal_are_not_called_nothing() -> None:
    assert [share_text(share) for share in (0, 0.0001, 0.14, 1)] == [
        "0.0 %",
        "under 0.1 %",
        "14.0 %",
        "100.0 %",
    ]
