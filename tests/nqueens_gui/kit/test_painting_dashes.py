import numpy as np
import pytest

from nqueens_gui.kit.painting import dashed, dot_centers

LINES = np.array([[0.0, 0.0, 10.0, 0.0], [5.0, 5.0, 5.0, 8.0]])


def test_dashes_follow_each_other_and_end_with_the_line() -> None:
    assert dashed(LINES, 3, 2).tolist() == [
        [0, 0, 3, 0],
        [5, 0, 8, 0],
        [5, 5, 5, 8],
    ]
    assert dashed(LINES[1:], 2, 0.5).tolist() == [[5, 5, 5, 7], [5, 7.5, 5, 8]]


def test_slanted_dashes_have_the_length_asked_for() -> None:
    found = dashed(np.array([[0.0, 100.0, 100.0, 0.0]]), 7, 3)
    lengths = np.hypot(found[:, 2] - found[:, 0], found[:, 3] - found[:, 1])
    assert lengths[:-1] == pytest.approx(7)


def test_no_lines_have_no_dashes() -> None:
    assert dashed(np.empty((0, 4)), 3, 2).shape == (0, 4)
    assert dot_centers(np.empty((0, 4)), 3, 1).shape == (0, 2)


def test_dots_are_whole_pixels_apart_both_ways() -> None:
    dots = dot_centers(np.array([[0.5, 50.5, 50.5, 0.5]]), spacing=6, scale=2)
    steps = np.diff(dots, axis=0) * 2
    assert (steps == [8, -8]).all()
    assert dots[0].tolist() == [0.5, 50.5]
    assert dots[-1, 0] < 50.5
