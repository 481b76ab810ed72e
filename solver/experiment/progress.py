"""How far an experiment is: runs made, the rate, the time left, and how times are said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an experiment is."""

    done: int
    """Runs made."""
    planned: int
    """Runs asked for."""
    seconds: float
    """Time by the clock so far."""

    @property
    def runs_per_second(self) -> float:
        """Runs made a second, by the clock."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Time the rest will take at this rate; None before the first runs."""
        return (self.planned - self.done) / self.runs_per_second if self.done else None


def duration_text(seconds: float) -> str:
    """Write a time as people say it: ``3 s``, ``4 min``, ``2.5 h``, ``12 days``."""
    if seconds < 100:
        return f"{seconds:.0f} s" if seconds >= 1 else "less than a second"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 72 * 3600 else f"{seconds / 86400:,.0f} days"
