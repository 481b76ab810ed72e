"""Speeds: the notches of the control, and how many moves are due at one. No Qt."""

from __future__ import annotations

from bisect import bisect_left
from math import inf, isinf

FIRST_SPEED = 4.0
"""Moves a second."""
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
"""Moves a second at each notch; infinite, for full speed, at the last."""
LAST_NOTCH = len(SPEEDS) - 1
"""The notch for full speed."""
FAST = 60.0
"""Moves a second above which charts, text, time lines and commands are updated less often than boards."""
TEXT_SECONDS = 0.25
"""Shortest time between two such updates: more could not be read."""


def speed_of_notch(notch: int) -> float:
    """Moves a second at a notch from 0 to `LAST_NOTCH`; a notch out of range counts as the nearest."""
    return SPEEDS[min(max(notch, 0), LAST_NOTCH)]


def notch_of_speed(speed: float) -> int:
    """Return the notch nearest to a speed in moves a second, by their ratio."""
    above = bisect_left(SPEEDS, speed)
    if above in (0, LAST_NOTCH, len(SPEEDS)):
        return 0 if above == 0 else LAST_NOTCH if isinf(speed) else LAST_NOTCH - 1
    is_nearer_below = speed / SPEEDS[above - 1] < SPEEDS[above] / speed
    return above - 1 if is_nearer_below else above


def speed_text(speed: float) -> str:
    """Return moves a second as the speed control shows them: ``0.5 /s``, ``1,200 /s``, ``max``."""
    return "max" if isinf(speed) else f"{speed:,g} /s"


LONGEST_ARREARS = 0.1
"""Seconds of arrears that are made good; what slow frames missed beyond that is dropped."""


class DueMoves:
    """Counts the moves that are due at a speed.

    Parameters
    ----------
    speed
        Moves a second; infinite for full speed.
    """

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._owed = 0.0
        self._last = 0.0

    @property
    def due(self) -> float:
        """Whole moves due and not yet made; infinite at infinite speed."""
        return inf if isinf(self.speed) else float(int(self._owed))

    def start(self, now: float) -> None:
        """Begin at a time in seconds; the first move is due at once."""
        self._last = now
        self._owed = 1.0

    def set_speed(self, speed: float) -> None:
        """Go on at another speed; of what is owed at the old one, only the part of a move that is due next counts."""
        self.speed = speed
        self._owed -= int(self._owed)

    def pass_time(self, now: float) -> None:
        """Let the moves fall due that the time since the last call asks for."""
        if not isinf(self.speed):
            most = max(1.0, self.speed * LONGEST_ARREARS)
            self._owed = min(self._owed + (now - self._last) * self.speed, most)
        self._last = now

    def count_made(self, moves: int) -> None:
        """Note that moves which were due are made."""
        if not isinf(self.speed):
            self._owed -= moves
