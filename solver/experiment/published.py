"""Published figures: what reports and a textbook give for eight queens, with notes on how they were made."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from solver.core.board import Rows
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


class _Published(msgspec.Struct, frozen=True):
    """Something that a source publishes."""

    name: str
    """As ``nqueens reproduce NAME`` takes it; the part before a dash is that of the source."""
    title: str
    """The source and the place in it."""
    note: str


class PublishedTable(_Published, frozen=True):
    """One place of a source with figures of several variants."""

    rows: tuple[PublishedRow, ...]
    starts: Starts = Starts.UNIFORM
    """The random starts that the source draws."""


class PublishedWalk(_Published, frozen=True):
    """States of a walk, each with the h that the source gives."""

    states: tuple[tuple[Rows, int], ...]


class PublishedPopulation(_Published, frozen=True):
    """The members of a population, each with the fitness and the share of the selection that the source gives."""

    members: tuple[tuple[str, int, str], ...]
    """State as digits, rows from 1 at the bottom; fitness; share of a selection proportional to it."""


class _PublishedFile(msgspec.Struct, frozen=True):
    tables: tuple[PublishedTable, ...]
    walks: tuple[PublishedWalk, ...]
    populations: tuple[PublishedPopulation, ...]


def printed_number(text: str) -> tuple[float, float]:
    """Return a printed number and half a unit of its last digit; those of ``14.02 %`` are 0.1402 and 0.00005."""
    digits, percent = text.rstrip(" %"), 100 if text.endswith("%") else 1
    return float(digits) / percent, 0.5 / 10 ** len(digits.partition(".")[2]) / percent


_FILE = msgspec.toml.decode(files(__package__).joinpath("published.toml").read_bytes(), type=_PublishedFile)
PUBLISHED, WALKS, POPULATIONS = _FILE.tables, _FILE.walks, _FILE.populations
"""Every published table, walk and population."""
