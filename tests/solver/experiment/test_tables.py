"""The comparison table has the same columns in every format."""

import csv
import io
from math import inf

import pytest

from solver.core.estimates import Estimate, Interval
from solver.core.words import NOTHING
from solver.experiment.summary import summaries
from solver.experiment.tables import (
    COLUMNS,
    HOW_TO_READ,
    LEAST_NEEDED,
    comparison_table,
    estimate,
    fitted,
    interval,
    number,
    percent,
    plain,
    rate,
    summary_csv,
)
from solver.report.writers import text_table
from tests.solver.experiment.stand_in import small_experiment


def test_figures_are_written_with_separated_thousands_and_a_dash_for_nothing() -> None:
    assert (number(12345.678), number(3, 0), number(None)) == ("12,345.68", "3", NOTHING)
    assert (number(-1.5, 1), number(12345.6, -2)) == ("−1.5", "12,300")
    assert (percent(0.14156), percent(None)) == ("14.16 %", NOTHING)
    assert (interval(Interval(0.1, 0.25)), interval(None)) == ("10.0–25.0 %", NOTHING)


@pytest.mark.parametrize(
    ("value", "bounds", "runs", "text"),
    [
        (4.0746, (3.8546, 4.2946), 500, "4.07 ± 0.22"),
        (22.82, (21.0, 24.8), 500, "22.8 (21.0–24.8)"),
        (832.0, (347.0, 1994.0), 5, "830 (350–1,990) of 5"),
        (3124.0, (1900.0, 4348.0), 12, "3,100 ± 1,200 of 12"),
        (3.0, (0.0429, 210.0), 2, "3.0 (0.043–210) of 2"),  # on a logarithmic scale no bound is 0
        (3612.0, (17.9, 729_812.0), 3, "3,600 (18–730,000) of 3"),
        (8.0, (0.0, 52.0), 2, "8 (0–52) of 2"),
        (29.4, (12.345, inf), 100, "29 (12–∞)"),
        (14.0, None, 1, "14 of 1"),
        (1.5, None, 40, "1.5"),
    ],
)
def test_a_mean_is_no_finer_than_its_interval_and_few_runs_are_counted(
    value: float, bounds: tuple[float, float] | None, runs: int, text: str
) -> None:
    assert estimate(Estimate(value, bounds and Interval(*bounds), runs)) == text


def test_few_runs_are_counted_in_words_in_a_sentence_and_never_like_a_source() -> None:
    found = Estimate(9.5, Interval(8.62, 10.38), 6)
    assert estimate(found, "run") == "9.50 ± 0.88 (6 runs)"
    assert estimate(Estimate(14.0, None, 1), "solution") == "14 (1 solution)"
    assert estimate(found._replace(runs=30), "run") == "9.50 ± 0.88"
    assert estimate(None) == NOTHING
    assert "of 6" in HOW_TO_READ


def test_the_digits_of_a_rate_are_those_of_its_interval() -> None:
    assert rate(Estimate(0.14156, Interval(0.1138, 0.1749), 500)) == "14.2 %"
    assert rate(Estimate(1.0, Interval(0.99997, 1.0), 100_000)) == "100.0000 %"
    assert rate(None) == NOTHING


def test_the_median_of_an_even_count_may_lie_between_two_steps() -> None:
    assert (plain(3.5), plain(4.0), plain(10.0), plain(None)) == ("3.5", "4", "10", NOTHING)


def test_the_summary_table_has_a_line_for_each_summary_and_every_column() -> None:
    found = summaries(small_experiment())
    assert [len(row) for row in comparison_table(found).rows] == [len(COLUMNS)] * 5
    lines = text_table(comparison_table(found)).splitlines()
    assert len(lines) == 2 + 5
    assert [line.split("  ")[0] for line in lines[2:]] == [row.label for row in found]


def test_only_columns_that_there_are_can_be_shown_or_left_out() -> None:
    found = summaries(small_experiment())
    assert set(LEAST_NEEDED) <= set(comparison_table(found).titles)
    assert comparison_table(found, ("failed", "runs")).titles == ("variant", "n", "runs", "failed")
    with pytest.raises(AssertionError):
        comparison_table(found, ("failures",))


def test_a_narrow_terminal_keeps_the_columns_most_needed() -> None:
    table = comparison_table(summaries(small_experiment()))
    whole, nothing = fitted(table, None, LEAST_NEEDED)
    assert (whole.titles, nothing) == (table.titles, [])
    narrow, left_out = fitted(table, 80, LEAST_NEEDED)
    assert max(map(len, text_table(narrow).splitlines())) <= 80
    assert {"variant", "n", "solved", "failed"} <= set(narrow.titles)
    assert sorted((*narrow.titles, *left_out)) == sorted(table.titles)
    assert "steps/solution" in narrow.titles
    assert all(len(row) == len(narrow.titles) == len(narrow.is_number) for row in narrow.rows)


def test_csv_has_all_digits_and_blanks_for_figures_that_no_run_gives() -> None:
    found = summaries(small_experiment())
    rows = list(csv.DictReader(io.StringIO(summary_csv(found))))
    assert [float(row["success_rate"]) for row in rows] == [row.success_rate for row in found]
    assert [row["success_low"] for row in rows] == [str((row.success_interval or (0,))[0]) for row in found]
    low, high = found[0].intervals["mean_steps_solved"] or (0.0, 0.0)
    assert (rows[0]["mean_steps_solved_low"], rows[0]["mean_steps_solved_high"]) == (str(low), str(high))
    assert {row["mean_steps_failed"] for row in rows if row["variant"] == "random-restart"} == {""}
