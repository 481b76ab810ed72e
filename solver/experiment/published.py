"""Published figures: what reports and a textbook give for eight queens, with notes on how they were made."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from solver.core.run_settings import Starts

PUBLISHED_N = 8
"""All published figures of runs are for eight queens."""
FIGURES = {
    "success_rate": "success",
    "failure_rate": "failure",
    "steps_solved": "steps if solved",
    "steps_failed": "steps if failed",
    "restarts_when_restarted": "restarts if restarted",
    "total_restarts": "restarts in all",
    "climbs": "climbs to a solution",
}
"""The figures that are published, by name, with their titles."""


class PublishedRow(msgspec.Struct, frozen=True):
    """The figures of one variant."""

    variant: str
    figures: dict[str, str]
    """By name, as the source prints them: ``{"success_rate": "14.02 %", "steps_solved": "3.95"}``."""
    runs: int | None = None
    """None if the source does not give it."""
    note: str = ""
    """A remark on the row, for instance why ours differs."""

    def number(self, figure: str) -> float:
        """Return a figure as a number; a rate from 0 to 1."""
        return printed_number(self.figures[figure])[0]


class PublishedTable(msgspec.Struct, frozen=True):
    """One place of a source with figures of several variants."""

    name: str
    """As ``nqueens reproduce NAME`` takes it; the part before a dash is that of the source."""
    title: str
    """The source and the place in it."""
    note: str
    rows: tuple[PublishedRow, ...]
    starts: Starts = Starts.UNIFORM
    """The random starts that the source draws."""


def printed_number(text: str) -> tuple[float, float]:
    """Return a printed number and half a unit of its last digit; those of ``14.02 %`` are 0.1402 and 0.00005."""
    digits, percent = text.rstrip(" %"), 100 if text.endswith("%") else 1
    return float(digits) / percent, 0.5 / 10 ** len(digits.partition(".")[2]) / percent


PUBLISHED = msgspec.toml.decode(
    files(__package__).joinpath("published.toml").read_bytes(), type=dict[str, tuple[PublishedTable, ...]]
)["tables"]
"""Every published table."""
