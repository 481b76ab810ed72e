"""How long a queen glides: never longer than there is time for."""

from __future__ import annotations

from math import inf

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.board.dragging import LONGEST_GLIDE_MS, STEP_GLIDE_MS, QueenGlide, glide_ms
from solver.runs.clock import SPEEDS


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_glide_takes_no_more_than_half_the_time_between_two_moves(speed: float) -> None:
    glide = glide_ms(speed, is_playing=True, has_motion=True)
    assert 0 <= glide <= LONGEST_GLIDE_MS
    assert glide <= 500 / speed + 0.5


@pytest.mark.parametrize(
    ("speed", "is_playing", "has_motion", "glide"),
    [
        (0.5, True, True, LONGEST_GLIDE_MS),
        (4, True, True, 125),
        (100, True, True, 0),
        (inf, True, True, 0),
        *((speed, False, True, STEP_GLIDE_MS) for speed in (0.5, 1000, inf)),
        *((1, is_playing, False, 0) for is_playing in (True, False)),
    ],
)
def test_slow_moves_and_those_made_by_hand_glide_where_motion_is_not_reduced(
    speed: float, is_playing: bool, has_motion: bool, glide: int
) -> None:
    assert glide_ms(speed, is_playing, has_motion) == glide


def test_a_glide_ends_the_one_before_begins_at_its_origin_only_comes_nearer_and_can_be_finished(
    qtbot: QtBot,
) -> None:
    glide = QueenGlide()
    glide.start_from(((0, 0),), 10_000)
    seen: list[float] = []
    glide.valueChanged.connect(lambda _: seen.append(glide.progress))
    glide.start_from(((3, 5),), 60)
    assert (glide.is_active, glide.origins) == (True, ((3, 5),))
    assert glide.progress < 1
    qtbot.waitUntil(lambda: not glide.is_active)
    assert seen == sorted(seen)
    assert seen[-1] == glide.progress == 1
    glide.start_from(((0, 0),), 10_000)
    glide.stop()
    assert (glide.is_active, glide.progress) == (False, 1)
