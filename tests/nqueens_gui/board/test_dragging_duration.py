"""How long a queen glides: never longer than there is time for."""

from __future__ import annotations

from math import inf

import pytest

from nqueens_gui.board.dragging import LONGEST_GLIDE_MS, STEP_GLIDE_MS, glide_ms
from solver.runs.speed import SPEEDS


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_glide_takes_no_more_than_half_the_time_between_two_moves(speed: float) -> None:
    glide = glide_ms(speed, is_playing=True, has_motion=True)
    assert 0 <= glide <= LONGEST_GLIDE_MS
    assert glide <= 500 / speed + 0.5


def test_slow_moves_glide_and_fast_ones_jump() -> None:
    assert glide_ms(0.5, is_playing=True, has_motion=True) == LONGEST_GLIDE_MS
    assert glide_ms(4, is_playing=True, has_motion=True) == 125
    assert glide_ms(100, is_playing=True, has_motion=True) == 0
    assert glide_ms(inf, is_playing=True, has_motion=True) == 0


@pytest.mark.parametrize("speed", [0.5, 1000, inf])
def test_a_move_made_by_hand_glides_at_any_speed(speed: float) -> None:
    assert glide_ms(speed, is_playing=False, has_motion=True) == STEP_GLIDE_MS


@pytest.mark.parametrize("is_playing", [True, False])
def test_nothing_glides_with_reduced_motion(is_playing: bool) -> None:
    assert glide_ms(1, is_playing, has_motion=False) == 0
