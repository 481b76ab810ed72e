"""How many moves are due: a speed and a clock, without hurry after a delay."""

from __future__ import annotations

from math import inf, isinf

LONGEST_ARREARS = 0.1
"""Seconds of arrears that are made good; what slow frames missed beyond that is dropped."""


class Pace:
    """Counts the moves that are due at a speed.

    Parameters
    ----------
    speed
        Moves a second; infinite for as fast as it goes.
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
