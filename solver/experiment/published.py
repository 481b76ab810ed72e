"""Published tables as data: what reports in the field measured for eight queens, with notes on how they were made."""

from __future__ import annotations

from dataclasses import dataclass

PUBLISHED_N = 8
"""All published figures are for eight queens."""


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """The figures of one variant; None for a figure that the source does not give."""

    variant: str
    runs: int | None
    success_rate: float | None
    steps_solved: float | None = None
    """Mean steps of the solved runs."""
    steps_failed: float | None = None
    """Mean steps of the failed runs."""
    restarts_when_restarted: float | None = None
    """Mean restarts over the runs that restarted at all."""
    total_restarts: int | None = None
    """Restarts of all runs."""
    note: str = ""
    """A remark on the row, for instance why ours differs."""


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One report."""

    name: str
    """As ``nqueens reproduce NAME`` takes it."""
    title: str
    note: str
    rows: tuple[PublishedRow, ...]


_TOP_ROWS = (
    "Its start boards never use the last row, so its starts are not uniform; it averages restarts over the runs "
    "that restarted at all."
)

_TOP_ROWS_STEPS = (
    "Its start boards never use the last row; from such starts our search, too, makes 4.21 steps when it succeeds "
    "and 3.25 when it fails."
)
_TOP_ROWS_RESTARTS = (
    "Its start boards never use the last row; from such starts about 14.8 % of our climbs, too, succeed, which "
    "gives 6.8 restarts in runs that restart at all."
)
_LAST_CHECK = (
    "Its failed climbs are one step longer than ours, as if the last check that finds no move counted as a step; "
    "its solved climbs are as long as ours."
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
        "The number of runs is inferred from its fractions; for the two restart variants it is the most likely number.",
        (
            PublishedRow("steepest-ascent", 200, 0.135, 4.04, 4.0, note=_LAST_CHECK),
            PublishedRow("sideways", 200, 0.95, 21.27, 65.3),
            PublishedRow(
                "random-restart",
                200,
                1.0,
                27.04,
                total_restarts=1134,
                note=f"{_LAST_CHECK} With that extra step for each of its 5.67 restarts a run, ours comes close.",
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
        "The article gives its rate as about 97 % and gives no number of runs; its objective is line-of-sight.",
        (PublishedRow("random-neighbour", None, 0.97),),
    ),
)
"""Every published table."""
