"""When to show again what changes faster than anybody reads. It knows no Qt."""

from __future__ import annotations

from collections.abc import Callable
from math import inf


class Cadence:
    """A least time between two looks at something.

    Parameters
    ----------
    seconds
        That time.
    clock
        Gives the time in seconds.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._shown_at = -inf

    @property
    def is_due(self) -> bool:
        """Whether it is time to show it again."""
        return self._clock() - self._shown_at >= self._seconds

    def count(self) -> None:
        """Note that it is shown now."""
        self._shown_at = self._clock()

    def restart(self) -> None:
        """Let it be due at once."""
        self._shown_at = -inf
