"""How long a queen glides to her square: only when there is time for it."""

from __future__ import annotations

from math import isinf

LONGEST_GLIDE_MS = 240
SHORTEST_GLIDE_MS = 40
"""A shorter glide cannot be seen."""
STEP_GLIDE_MS = 140
"""When moves are made one by one by hand."""


def glide_ms(speed: float, is_playing: bool, has_motion: bool) -> int:
    """Time of a glide at so many moves a second: at most half of the delay between two moves, or none at all."""
    if not has_motion:
        return 0
    if not is_playing:
        return STEP_GLIDE_MS
    if isinf(speed):
        return 0
    half_delay = round(500 / speed)
    return min(half_delay, LONGEST_GLIDE_MS) if half_delay >= SHORTEST_GLIDE_MS else 0
