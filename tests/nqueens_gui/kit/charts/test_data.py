"""What is reached in a chart is what is nearest, and arrow keys lead to what lies in their direction."""

import numpy as np
import pytest

from nqueens_gui.kit.charts.data import REACH_PX, Marks, box_beside, end_box, nearest_box, share_text

TWO = np.array([(0, 0, 10, 10), (50, 50, 50, 50)], np.float64)
BARS = np.array([(0, 0, 10, 40), (0, 40, 10, 100), (20, 60, 30, 100)], np.float64)
"""Two columns: bar 0 above bar 1, and bar 2 to the right of bar 1."""


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [(5, 5, 0), (10 + REACH_PX - 1, 5, 0), (50, 50 - REACH_PX, 1), (30, 30, None)],
    ids=["inside", "beside", "above a point", "out of reach"],
)
def test_the_nearest_box_within_reach_is_found(x: float, y: float, found: int | None) -> None:
    assert nearest_box(TWO, x, y) == found


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
def test_a_step_leads_to_the_bar_in_its_direction(place: int, step: tuple[int, int], reached: int) -> None:
    assert box_beside(BARS, place, *step) == reached


def test_from_a_point_a_step_leads_to_one_that_is_near_and_least_aside() -> None:
    points = np.tile(np.array([(0, 50), (10, 55), (12, 90), (5, 10)], np.float64), 2)
    steps = [(0, (1, 0)), (1, (1, 0)), (0, (0, -1)), (2, (0, -1)), (0, (-1, 0))]
    assert [box_beside(points, place, *step) for place, step in steps] == [1, 2, 3, 1, 0]


def test_the_ends_are_the_leftmost_and_the_rightmost() -> None:
    assert (end_box(BARS, is_last=False), end_box(BARS, is_last=True)) == (0, 2)


def test_without_marks_there_is_nothing_to_reach() -> None:
    none = Marks()
    assert len(none) == 0
    assert end_box(none.boxes, is_last=True) is None
    assert nearest_box(none.boxes, 0, 0) is None
    with pytest.raises(IndexError):
        none.describe(0)


def test_shares_too_small_for_a_decimal_are_not_called_zero() -> None:
    assert [share_text(share) for share in (0, 0.0001, 0.14, 1)] == [
        "0.0 %",
        "under 0.1 %",
        "14.0 %",
        "100.0 %",
    ]
