"""What may be asked of the report of an experiment: its formats, its title, its parts, and its runs. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from nqueens_gui.kit.formats import (
    BYLINE_OPTIONS,
    RUNS_TABLE,
    DocumentFormat,
    DocumentKind,
    DocumentOption,
    report_formats,
)
from solver.experiment.report import TITLE, Part, ReportOptions

REPORTS: Final = (
    *report_formats(),
    RUNS_TABLE,
    DocumentFormat("trajectories", "States (CSV)", "A table with one row per state.", ".trajectories.csv"),
    DocumentFormat("parquet", "Runs (Parquet)", "The same table for data frames.", ".parquet"),
    DocumentFormat("ioh", "IOHprofiler (ZIP)", "Best h by evaluations, for IOHanalyzer.", ".ioh.zip"),
    DocumentFormat("json", "Figures (JSON)", "All figures with every digit.", ".json", DocumentKind.REPORT),
)
RUNS: Final = (1, 2, 4, 10, 20)
"""Runs of each variant that may be shown state by state."""
REPORT_OPTIONS: Final = (
    *BYLINE_OPTIONS,
    DocumentOption(
        "shown_runs",
        "Runs shown",
        "Runs of each variant that are shown state by state.",
        "4",
        tuple((str(count), str(count), "") for count in RUNS),
    ),
    *(DocumentOption(part, part.heading, part.meaning, True) for part in Part),
)


def report_options(chosen: Mapping[str, Any]) -> ReportOptions:
    """Return what was chosen as the options of a report."""
    return ReportOptions(
        chosen["title"] or TITLE,
        chosen["author"],
        chosen["course"],
        int(chosen["shown_runs"]),
        left_out=frozenset(part for part in Part if not chosen[part]),
    )
