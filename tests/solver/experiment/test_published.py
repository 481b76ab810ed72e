"""The published tables are data that agrees with itself."""

import pytest

from solver.core.variants import VARIANTS
from solver.experiment.published import PUBLISHED, PublishedRow

ROWS = [(table.name, row) for table in PUBLISHED for row in table.rows]
every_row = pytest.mark.parametrize(
    "row", [row for _, row in ROWS], ids=[f"{name}-{row.variant}" for name, row in ROWS]
)


def test_the_names_differ() -> None:
    names = [table.name for table in PUBLISHED]
    assert names == ["uncc", "uncc-second", "mahajan", "geeksforgeeks"]
    assert all(table.title and table.note for table in PUBLISHED)


@every_row
def test_every_row_is_of_a_variant_that_there_is(row: PublishedRow) -> None:
    assert row.variant in VARIANTS


@every_row
def test_a_rate_is_a_whole_number_of_runs_as_far_as_it_is_printed(row: PublishedRow) -> None:
    assert row.success_rate is not None
    if row.runs is None:
        assert row.variant == "random-neighbour"
    else:
        solved = round(row.success_rate * row.runs)
        assert solved / row.runs == pytest.approx(row.success_rate, abs=0.00006)


def test_the_figures_are_those_of_the_reports() -> None:
    uncc = next(table for table in PUBLISHED if table.name == "uncc")
    assert [(row.runs, row.success_rate, row.steps_solved, row.steps_failed) for row in uncc.rows] == [
        (264, 0.1402, 3.95, 3.24),
        (264, 0.9432, 20.13, 63.93),
        (264, 1.0, 21.47, None),
        (264, 1.0, 25.47, None),
    ]
    assert [row.restarts_when_restarted for row in uncc.rows] == [None, None, 6.00, 1.06]
