"""Published figures as data: what reports and a textbook give for eight queens, with notes on how they were made."""

from __future__ import annotations

import re
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


@dataclass(frozen=True, slots=True)
class PublishedPopulation:
    """The members of a population, each with the fitness and the share of the selection that the source gives."""

    name: str
    title: str
    note: str
    members: tuple[tuple[str, int, str], ...]
    """State as digits, rows from 1 at the bottom; fitness; share of a selection proportional to it."""


def printed_number(text: str) -> tuple[float, float]:
    """Return a printed number and half a unit of its last digit; those of ``14.02 %`` are 0.1402 and 0.00005."""
    digits, percent = text.rstrip(" %"), 100 if text.endswith("%") else 1
    return float(digits) / percent, 0.5 / 10 ** len(digits.partition(".")[2]) / percent


def _rows(table: str, notes: Mapping[str, str] | None = None) -> tuple[PublishedRow, ...]:
    """Read rows whose cells are two blanks or more apart, with the notes on them by variant; a dash is no figure."""
    (_, _, *names), *rows = (re.split(" {2,}", line.strip()) for line in table.strip().splitlines())
    return tuple(
        PublishedRow(
            variant,
            None if runs == "-" else int(runs),
            {name: text for name, text in zip(names, texts, strict=True) if text != "-"},
            (notes or {}).get(variant, ""),
        )
        for variant, runs, *texts in rows
    )


_UNCC = "Its starts never use the last row, and it averages restarts over the runs that restarted at all."
_LAST_CHECK = (
    "Its failed climbs are one step longer than ours, as if the last check that finds no move counted as a step; "
    "its solved climbs are as long as ours."
)
_OF_ROUNDED = "It is computed from rounded figures"
_SIDEWAYS_RESTARTED = f"{_OF_ROUNDED}: 21 + 0.06 / 0.94 × 64 = 25 steps."

PUBLISHED: tuple[PublishedTable, ...] = (
    PublishedTable(
        "uncc-first",
        "UNCC report, first printed execution",
        _UNCC,
        _rows(
            """
        variant                  runs  success_rate  steps_solved  steps_failed  restarts_when_restarted
        steepest-ascent          264   14.02 %       3.95          3.24          -
        sideways                 264   94.32 %       20.13         63.93         -
        random-restart           264   100 %         21.47         -             6.00
        random-restart-sideways  264   100 %         25.47         -             1.06
        """
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-second",
        "UNCC report, second printed execution",
        _UNCC,
        _rows(
            """
        variant                  runs  success_rate  steps_solved  steps_failed  restarts_when_restarted
        steepest-ascent          401   14.21 %       4.37          3.21          -
        random-restart           401   100 %         22.41         -             6.71
        """
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-results",
        "UNCC report, table under RESULTS",
        "Most figures are those of the first printed execution, cut off; 21.93 steps and 6.3 restarts are of neither "
        f"execution. {_UNCC}",
        _rows(
            """
        variant                  runs  success_rate  failure_rate  steps_solved  steps_failed  restarts_when_restarted
        steepest-ascent          264   14.02 %       -             3.95          3.2           -
        sideways                 264   94.3 %        5.6 %         20.13         63.93         -
        random-restart           264   100 %         -             21.93         -             6.3
        random-restart-sideways  264   100 %         -             25.4          -             1.06
        """
        ),
        Starts.ALL_BUT_LAST,
    ),
    PublishedTable(
        "uncc-summary",
        "UNCC report, summary",
        "Its rounded figures are those of the textbook (aima): the report's own 20.13 steps would round to 20.",
        _rows(
            """
        variant                  runs  success_rate  steps_solved  steps_failed  restarts_when_restarted
        steepest-ascent          -     14 %          4             3             -
        sideways                 -     94 %          21            64            -
        random-restart           -     100 %         22            -             6
        random-restart-sideways  -     100 %         25            -             1
        """,
            {
                "random-restart": f"{_OF_ROUNDED}: 4 + 6 × 3 = 22 steps. A run restarts (1 − p) / p = 6 times on "
                "average, one that restarts at all 1 / p = 7 times.",
                "random-restart-sideways": _SIDEWAYS_RESTARTED,
            },
        ),
    ),
    PublishedTable(
        "mahajan",
        "Mahajan report, results",
        "The numbers of runs are inferred: from the fractions of the first two variants; 200 is likely for the third, "
        "and 100 for the last, whose 99 solved runs would have made 2,292 steps.",
        _rows(
            """
        variant                  runs  success_rate  steps_solved  steps_failed  total_restarts
        steepest-ascent          200   13.5 %        4.04          4.0           -
        sideways                 200   95 %          21.27         65.3          -
        random-restart           200   100 %         27.04         -             1134
        random-restart-sideways  100   99 %          23.15         -             4
        """,
            {
                "steepest-ascent": _LAST_CHECK,
                "random-restart": f"{_LAST_CHECK} With that extra step for each of its 5.67 restarts a run, ours "
                "comes close.",
                "random-restart-sideways": "A run that is not solved suggests that restarts were bounded; ours are "
                "not.",
            },
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
        _rows(
            """
        variant                  runs  success_rate  failure_rate  climbs  steps_solved  steps_failed
        steepest-ascent          -     14 %          86 %          -       4             3
        sideways                 -     94 %          -             -       21            64
        random-restart           -     -             -             7       22            -
        random-restart-sideways  -     -             -             1.06    25            -
        """,
            {
                "random-restart": f"{_OF_ROUNDED}: 4 + 6 × 3 = 22 steps.",
                "random-restart-sideways": _SIDEWAYS_RESTARTED,
            },
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

POPULATIONS: tuple[PublishedPopulation, ...] = (
    PublishedPopulation(
        "aima-genetic",
        "Russell and Norvig, section 4.1.4, the population of the genetic algorithm",
        "The digits are rows from 1 at the bottom. The fitness is the number of pairs of queens that do not attack "
        "each other, 28 less h; the share is how likely a member is selected in proportion to it.",
        (
            ("24748552", 24, "31 %"),
            ("32752411", 23, "29 %"),
            ("24415124", 20, "26 %"),
            ("32543213", 11, "14 %"),
        ),
    ),
)
"""Every published population."""
