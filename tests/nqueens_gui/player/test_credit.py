"""The time for a slice settles where window and search fill a frame together."""

import pytest

from nqueens_gui.player.credit import LEAST_SECONDS, SHARED_SECONDS, SLICE_SECONDS, slice_seconds


@pytest.mark.parametrize("recording", [0.2, 1.0, 2.0])
@pytest.mark.parametrize("drawing", [0.001, 0.006])
def test_slices_settle_although_what_they_make_is_recorded_in_the_next_frame(
    recording: float, drawing: float
) -> None:
    seconds, frames = LEAST_SECONDS, []
    for _ in range(40):
        used = drawing + recording * seconds
        seconds = slice_seconds(used, seconds)
        frames.append(used + seconds)
    assert frames[-10:] == pytest.approx([SHARED_SECONDS] * 10, abs=1e-4)


def test_a_slice_is_never_shorter_than_the_shortest_nor_longer_than_the_longest() -> None:
    assert slice_seconds(1.0, LEAST_SECONDS) == LEAST_SECONDS
    assert slice_seconds(0.0, SLICE_SECONDS) == SLICE_SECONDS
