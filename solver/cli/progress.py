"""A line on a terminal that tells how far an experiment is."""

from __future__ import annotations

import sys
from time import perf_counter
from types import TracebackType

from solver.experiment.progress import Progress, duration_text

SECONDS_BETWEEN = 0.2
"""The line is written again no sooner than that."""


class ProgressLine:
    """Overwrites one line on standard error; silent where that is no terminal."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_shown = bool(sys.stderr and sys.stderr.isatty())
        self._written_at = 0.0
        self._width = 0

    def __enter__(self) -> ProgressLine:
        """Begin; nothing is written yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, frames: TracebackType | None
    ) -> None:
        """Leave an empty line behind."""
        self._write("")

    def show(self, progress: Progress) -> None:
        """Tell how far it is, unless that was told a moment ago."""
        if perf_counter() - self._written_at > SECONDS_BETWEEN:
            self._written_at = perf_counter()
            self._write(f"{self._name}: {progress_text(progress)}")

    def _write(self, text: str) -> None:
        if self._is_shown:
            sys.stderr.write(f"\r{text.ljust(self._width)}\r{text}")
            sys.stderr.flush()
            self._width = len(text)


def progress_text(progress: Progress) -> str:
    """Tell how far it is, at what rate, and how long it will still take."""
    share = f"{progress.done:,} of {progress.planned:,} runs"
    rate = f"{progress.runs_per_second:,.0f} runs/s"
    left = progress.seconds_left
    return f"{share}, {rate}" + ("" if left is None else f", {duration_text(left)} left")
