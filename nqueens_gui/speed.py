"""The speed control: notches of a slider and the moves a second they stand for."""

from __future__ import annotations

from math import inf, isinf, log10

SLOWEST = 0.5
"""Moves a second at the first notch: one move in two seconds."""
FASTEST_PACED = 10_000.0
"""Moves a second at the last notch but one."""
LAST_NOTCH = 100
"""The notch that stands for "as fast as it goes"."""
_DECADES = log10(FASTEST_PACED / SLOWEST)


def speed_of_notch(notch: int) -> float:
    """Moves a second at a notch from 0 to `LAST_NOTCH`; infinite at the last."""
    if notch >= LAST_NOTCH:
        return inf
    return float(SLOWEST * 10 ** (_DECADES * max(notch, 0) / (LAST_NOTCH - 1)))


def notch_of_speed(speed: float) -> int:
    """Notch nearest to so many moves a second."""
    if isinf(speed):
        return LAST_NOTCH
    share = log10(min(max(speed, SLOWEST), FASTEST_PACED) / SLOWEST) / _DECADES
    return round(share * (LAST_NOTCH - 1))


def speed_text(speed: float) -> str:
    """Moves a second as the speed control shows them: ``0.5 /s``, ``1,200 /s``, ``as fast as it goes``."""
    if isinf(speed):
        return "as fast as it goes"
    if speed < 10:
        return f"{speed:.1f} /s".replace(".0 /s", " /s")
    return f"{float(f'{speed:.2g}'):,.0f} /s"
