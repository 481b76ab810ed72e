"""Published figures as data: what reports and a textbook give for eight queens, with notes on how they were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.core.board import Rows
from solver.core.run_settings import Starts

PUBLISHED_N = 8
"""All published figures of runs are for eight queens."""
FIGURES = {
    "success_rate": "success",
    "failure_rate": "failure",
    "steps_solved": "steps if solved",
    "steps_failed": "steps if it fails",
    "restarts_when_restarted": "restarts if restarted",
    "total_restarts": "restarts in all",
    "climbs": "climbs to a solution",
}
"""The figures that are published, by name, with their titles."""


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """The figures of one variant."""

    variant: str
    runs: int | None
    """None if the source does not give it."""
    figures: Mapping[str, str]
    """By name, as the source prints them: ``{"success_rate": "14.02 %", "steps_solved": "3.95"}``."""
    note: str = ""
    """A remark on the row, for instance why ours differs."""

    def number(self, figure: str) -> float:
        """Return a figure as a number; a rate from 0 to 1."""
        return printed_number(self.figures[figure])[0]


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One place of a source with figures of several variants."""

    name: str
    """As ``nqueens reproduce NAME`` takes it; the part before a dash is that of the source."""
    title: str
    """The source and the place in it."""
    note: str
    rows: tuple[PublishedRow, ...]
    starts: Starts = Starts.UNIFORM
    """The random starts that the source draws."""


@dataclass(frozen=True, slots=True)
class PublishedWalk:
    """States of a walk, each with the h that the source gives."""

    name: str
    title: str
    note: str
    states: tuple[tuple[Rows, int], ...]


def printed_number(text: str) -> tuple[float, float]:
    """Return a printed number and half a unit of its last digit; those of ``14.02 %`` are 0.1402 and 0.00005."""
    digits, percent = text.rstrip(" %"), 100 if text.endswith("%") else 1
    return float(digits) / percent, 0.5 / 10 ** len(digits.partition(".")[2]) / percent


_UNCC = "Its starts never use the last row, and it averages restarts over the runs that restarted at all."
_LAST_CHECK = (
    "Its failed climbs are one step longer than ours, as if the last check that finds no move counted as a step; "
    "its solved climbs are as long as ours."
)
_OF_ROUNDED = "It is computed from rounded figures"

PUBLISHED: tuple[PublishedTable, ...] = (
    PublishedTable(
        "uncc-first",
        "UNCC report, first printed execution",
        _UNCC,
        (
            PublishedRow(
                "steepest-ascent",
                264,
                {"success_rate": "14.02 %", "steps_solved": "3.95", "steps_failed": "3.24"},
            ),
            PublishedRow(
                "sideways", 264, {"success_rate": "94.32 %", "steps_solved": "20.13", "steps_failed": "63.93"}
            ),
            PublishedRow(
                "random-restart",
                264,
                {"success_rate": "100 %", "steps_solved": "21.47", "restarts_when_restarted": "6.00"},
            ),
            PublishedRow(
                "random-restart-sideways",
                264,
                {"success_rate": "100 %", "steps_solved": "25.47", "restarts_when_restarted": "1.06"},
            ),
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-second",
        "UNCC report, second printed execution",
        _UNCC,
        (
            PublishedRow(
                "steepest-ascent",
                401,
                {"success_rate": "14.21 %", "steps_solved": "4.37", "steps_failed": "3.21"},
            ),
            PublishedRow(
                "random-restart",
                401,
                {"success_rate": "100 %", "steps_solved": "22.41", "restarts_when_restarted": "6.71"},
            ),
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-results",
        "UNCC report, table under RESULTS",
        "Most figures are those of the first printed execution, cut off; 21.93 steps and 6.3 restarts are of neither "
        f"execution. {_UNCC}",
        (
            PublishedRow(
                "steepest-ascent",
                264,
                {"success_rate": "14.02 %", "steps_solved": "3.95", "steps_failed": "3.2"},
            ),
            PublishedRow(
                "sideways",
                264,
                {
                    "success_rate": "94.3 %",
                    "failure_rate": "5.6 %",
                    "steps_solved": "20.13",
                    "steps_failed": "63.93",
                },
            ),
            PublishedRow(
                "random-restart",
                264,
                {"success_rate": "100 %", "steps_solved": "21.93", "restarts_when_restarted": "6.3"},
            ),
            PublishedRow(
                "random-restart-sideways",
                264,
                {"success_rate": "100 %", "steps_solved": "25.4", "restarts_when_restarted": "1.06"},
            ),
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-summary",
        "UNCC report, summary",
        "Its rounded figures are those of the textbook (aima): the report's own 20.13 steps would round to 20.",
        (
            PublishedRow(
                "steepest-ascent", None, {"success_rate": "14 %", "steps_solved": "4", "steps_failed": "3"}
            ),
            PublishedRow(
                "sideways", None, {"success_rate": "94 %", "steps_solved": "21", "steps_failed": "64"}
            ),
            PublishedRow(
                "random-restart",
                None,
                {"success_rate": "100 %", "steps_solved": "22", "restarts_when_restarted": "6"},
                f"{_OF_ROUNDED}: 4 + 6 × 3 = 22 steps. A run restarts (1 − p) / p = 6 times on average, one that "
                "restarts at all 1 / p = 7 times.",
            ),
            PublishedRow(
                "random-restart-sideways",
                None,
                {"success_rate": "100 %", "steps_solved": "25", "restarts_when_restarted": "1"},
                f"{_OF_ROUNDED}: 21 + 0.06 / 0.94 × 64 = 25 steps.",
            ),
        ),
    ),
    PublishedTable(
        "mahajan",
        "Mahajan report, results",
        "The numbers of runs are inferred: from the fractions of the first two variants; 200 is likely for the third, "
        "and 100 for the last, whose 99 solved runs would have made 2,292 steps.",
        (
            PublishedRow(
                "steepest-ascent",
                200,
                {"success_rate": "13.5 %", "steps_solved": "4.04", "steps_failed": "4.0"},
                _LAST_CHECK,
            ),
            PublishedRow(
                "sideways", 200, {"success_rate": "95 %", "steps_solved": "21.27", "steps_failed": "65.3"}
            ),
            PublishedRow(
                "random-restart",
                200,
                {"success_rate": "100 %", "steps_solved": "27.04", "total_restarts": "1134"},
                f"{_LAST_CHECK} With that extra step for each of its 5.67 restarts a run, ours comes close.",
            ),
            PublishedRow(
                "random-restart-sideways",
                100,
                {"success_rate": "99 %", "steps_solved": "23.15", "total_restarts": "4"},
                "A run that is not solved suggests that restarts were bounded; ours are not.",
            ),
        ),
    ),
    PublishedTable(
        "geeksforgeeks",
        "GeeksforGeeks article",
        "The article gives its rate as about 97 %; its objective is line-of-sight.",
        (PublishedRow("random-neighbour", None, {"success_rate": "97 %"}),),
    ),
    PublishedTable(
        "aima",
        "Russell and Norvig, Artificial Intelligence: A Modern Approach, section 4.1",
        "The book rounds its figures; those with restarts are computed from those of single climbs.",
        (
            PublishedRow(
                "steepest-ascent",
                None,
                {"success_rate": "14 %", "failure_rate": "86 %", "steps_solved": "4", "steps_failed": "3"},
            ),
            PublishedRow(
                "sideways", None, {"success_rate": "94 %", "steps_solved": "21", "steps_failed": "64"}
            ),
            PublishedRow(
                "random-restart",
                None,
                {"climbs": "7", "steps_solved": "22"},
                f"{_OF_ROUNDED}: 4 + 6 × 3 = 22 steps.",
            ),
            PublishedRow(
                "random-restart-sideways",
                None,
                {"climbs": "1.06", "steps_solved": "25"},
                f"{_OF_ROUNDED}: 21 + 0.06 / 0.94 × 64 = 25 steps.",
            ),
        ),
    ),
)
"""Every published table."""

WALKS: tuple[PublishedWalk, ...] = (
    PublishedWalk(
        "uncc-walk",
        "UNCC report, walk on four queens",
        "The h of these states is miscounted; each is compared with the attacking pairs of the state.",
        (((1, 1, 2, 1), 4), ((0, 0, 2, 1), 2)),
    ),
)
"""Every published walk."""
