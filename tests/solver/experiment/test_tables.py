"""The comparison table has the same columns in every format."""

import csv
import io

from solver.experiment.summary import summaries
from solver.experiment.tables import (
    COLUMNS,
    NOTHING,
    comparison_table,
    interval,
    number,
    percent,
    summary_csv,
    summary_table,
)
from tests.solver.experiment.stand_in import small_experiment


def test_figures_are_written_with_separated_thousands_and_a_dash_for_nothing() -> None:
    assert (number(12345.678), number(3, 0), number(None)) == ("12,345.68", "3", NOTHING)
    assert (percent(0.14156), percent(None)) == ("14.16 %", NOTHING)
    assert (interval((0.1, 0.25)), interval(None)) == ("10.00–25.00 %", NOTHING)


def test_the_summary_table_has_a_line_for_each_summary_and_every_column() -> None:
    found = summaries(small_experiment())
    assert [len(row) for row in comparison_table(found).rows] == [len(COLUMNS)] * 5
    lines = summary_table(found).splitlines()
    assert len(lines) == 2 + 5
    assert [line.split("  ")[0] for line in lines[2:]] == [row.label for row in found]


def test_csv_has_all_digits_and_blanks_for_figures_that_no_run_gives() -> None:
    found = summaries(small_experiment())
    rows = list(csv.DictReader(io.StringIO(summary_csv(found))))
    assert [float(row["success_rate"]) for row in rows] == [row.success_rate for row in found]
    assert [row["success_low"] for row in rows] == [str((row.success_interval or (0,))[0]) for row in found]
    assert {row["mean_steps_failed"] for row in rows if row["variant"] == "random-restart"} == {""}
