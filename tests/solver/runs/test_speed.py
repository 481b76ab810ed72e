"""Speed: notches and the moves a second they stand for."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import pytest

from solver.runs.speed import LAST_NOTCH, SPEEDS, notch_of_speed, speed_of_notch, speed_text


def test_notches_go_from_one_move_in_two_seconds_to_as_fast_as_it_goes():
    assert speed_of_notch(0) == 0.5
    assert speed_of_notch(LAST_NOTCH - 1) == 10_000
    assert speed_of_notch(LAST_NOTCH) == inf


def test_every_notch_is_faster_than_the_one_before_by_at_most_a_third():
    assert all(1.1 < faster / slower < 1.4 for slower, faster in pairwise(SPEEDS[:-1]))


@pytest.mark.parametrize("notch", range(LAST_NOTCH + 1))
def test_a_speed_leads_back_to_its_notch(notch):
    assert notch_of_speed(speed_of_notch(notch)) == notch


@pytest.mark.parametrize(
    ("speed", "nearest"),
    [(0.01, 0.5), (4.1, 4.0), (4.9, 5.0), (9_500.0, 10_000.0), (1e9, 10_000.0), (inf, inf)],
)
def test_any_speed_has_a_nearest_notch(speed, nearest):
    assert speed_of_notch(notch_of_speed(speed)) == nearest


@pytest.mark.parametrize(
    ("speed", "text"),
    [(0.5, "0.5 /s"), (1.0, "1 /s"), (2.5, "2.5 /s"), (1200.0, "1,200 /s"), (inf, "max")],
)
def test_a_speed_is_told_in_moves_a_second(speed, text):
    assert speed_text(speed) == text
