"""The published tables, as data: what reports in the field measured on the eight queens, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass

PUBLISHED_N = 8
"""All published figures are for eight queens."""


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """What a report says of one variant; None where it says nothing."""

    variant: str
    """Name of the variant."""
    runs: int | None
    """Runs it was measured over."""
    success_rate: float | None
    """Share of runs solved."""
    steps_solved: float | None = None
    """Mean steps of the solved runs."""
    steps_failed: float | None = None
    """Mean steps of the others."""
    restarts_when_restarted: float | None = None
    """Mean restarts over the runs that restarted at all."""
    total_restarts: int | None = None
    """Restarts of all runs."""
    note: str = ""
    """What is known of the row, for instance why ours differs."""


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One report."""

    name: str
    """As ``nqueens reproduce NAME`` takes it."""
    title: str
    """What it is."""
    note: str
    """What is known of the whole table."""
    rows: tuple[PublishedRow, ...]
    """Its figures."""


_TOP_ROWS = (
    "Its start boards never use the last row, so its starts are not uniform; it averages restarts over the runs "
    "that restarted at all."
)

_TOP_ROWS_STEPS = (
    "Its start boards never use the last row; from such starts our search, too, makes 4.21 steps when it is solved and "
    "3.25 when it fails."
)
_TOP_ROWS_RESTARTS = (
    "Its start boards never use the last row; from such starts about 14.8 % of our climbs, too, are solved, which "
    "makes 6.8 restarts in runs that restart at all."
)
_LAST_LOOK = (
    "Its climbs that fail are one step longer than ours, as if the last look that finds no move were a step; those "
    "that are solved are as long as ours."
)

PUBLISHED: tuple[PublishedTable, ...] = (
    PublishedTable(
        "uncc",
        "UNCC report, results table",
        _TOP_ROWS,
        (
            PublishedRow("steepest-ascent", 264, 0.1402, 3.95, 3.24, note=_TOP_ROWS_STEPS),
            PublishedRow("sideways", 264, 0.9432, 20.13, 63.93),
            PublishedRow(
                "random-restart", 264, 1.0, 21.47, restarts_when_restarted=6.00, note=_TOP_ROWS_RESTARTS
            ),
            PublishedRow("random-restart-sideways", 264, 1.0, 25.47, restarts_when_restarted=1.06),
        ),
    ),
    PublishedTable(
        "uncc-second",
        "UNCC report, second execution",
        _TOP_ROWS,
        (
            PublishedRow("steepest-ascent", 401, 0.1421, 4.37, 3.21, note=_TOP_ROWS_STEPS),
            PublishedRow(
                "random-restart", 401, 1.0, 22.41, restarts_when_restarted=6.71, note=_TOP_ROWS_RESTARTS
            ),
        ),
    ),
    PublishedTable(
        "mahajan",
        "Mahajan report",
        "The number of runs is inferred from its fractions; for the two restart variants it is the likely one.",
        (
            PublishedRow("steepest-ascent", 200, 0.135, 4.04, 4.0, note=_LAST_LOOK),
            PublishedRow("sideways", 200, 0.95, 21.27, 65.3),
            PublishedRow(
                "random-restart",
                200,
                1.0,
                27.04,
                total_restarts=1134,
                note=f"{_LAST_LOOK} With that step for each of its 5.67 restarts a run, ours, too, comes near.",
            ),
            PublishedRow(
                "random-restart-sideways",
                200,
                0.99,
                23.15,
                total_restarts=4,
                note="Four restarts in all and two runs unsolved suggest that restarts were bounded; ours are not.",
            ),
        ),
    ),
    PublishedTable(
        "geeksforgeeks",
        "GeeksforGeeks article",
        "The article gives its rate as about 97 % and tells no number of runs; its objective is line-of-sight.",
        (PublishedRow("random-neighbour", None, 0.97),),
    ),
)
"""Every published table."""
