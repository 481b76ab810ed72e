"""The speed control: notches of a slider and the moves a second they stand for."""

from __future__ import annotations

from bisect import bisect_left
from math import inf, isinf

STEPS_IN_DECADE = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
"""Round numbers, each about a quarter more than the one before."""
SLOWEST = 0.5
"""Moves a second at the first notch: one move in two seconds."""
FASTEST_PACED = 10_000.0
"""Moves a second at the last notch but one."""
SPEEDS: tuple[float, ...] = (
    *(speed for speed in (step / 10 for step in STEPS_IN_DECADE) if speed >= SLOWEST),
    *(step * 10**decade for decade in range(4) for step in STEPS_IN_DECADE),
    FASTEST_PACED,
    inf,
)
"""Moves a second at each notch; infinite, which is as fast as it goes, at the last."""
LAST_NOTCH = len(SPEEDS) - 1
"""The notch that stands for "as fast as it goes"."""


def speed_of_notch(notch: int) -> float:
    """Moves a second at a notch from 0 to `LAST_NOTCH`; a notch out of range counts as the nearest."""
    return SPEEDS[min(max(notch, 0), LAST_NOTCH)]


def notch_of_speed(speed: float) -> int:
    """Notch nearest to so many moves a second, by their ratio."""
    above = bisect_left(SPEEDS, speed)
    if above in (0, LAST_NOTCH, len(SPEEDS)):
        return 0 if above == 0 else LAST_NOTCH if isinf(speed) else LAST_NOTCH - 1
    is_nearer_below = speed / SPEEDS[above - 1] < SPEEDS[above] / speed
    return above - 1 if is_nearer_below else above


def speed_text(speed: float) -> str:
    """Moves a second as the speed control shows them: ``0.5 /s``, ``1,200 /s``, ``as fast as it goes``."""
    return "as fast as it goes" if isinf(speed) else f"{speed:,g} /s"
