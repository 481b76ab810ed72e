"""The published tables are data that agrees with itself."""

import pytest

from solver.core.variants import VARIANTS
from solver.experiment.published import FIGURES, PUBLISHED, PublishedRow, printed_number

ROWS = [(table.name, row) for table in PUBLISHED for row in table.rows]
every_row = pytest.mark.parametrize(
    "row", [row for _, row in ROWS], ids=[f"{name}-{row.variant}" for name, row in ROWS]
)


def rows_of(name: str) -> dict[str, PublishedRow]:
    return {row.variant: row for table, row in ROWS if table == name}


@pytest.mark.parametrize(
    ("text", "number", "half_unit"),
    [
        ("14.02 %", 0.1402, 0.00005),
        ("14 %", 0.14, 0.005),
        ("3.95", 3.95, 0.005),
        ("4.0", 4, 0.05),
        ("1134", 1134, 0.5),
    ],
)
def test_a_printed_number_is_as_fine_as_its_last_digit(text: str, number: float, half_unit: float) -> None:
    assert printed_number(text) == pytest.approx((number, half_unit))


@every_row
def test_every_row_has_known_figures_of_a_variant_that_there_is(row: PublishedRow) -> None:
    assert row.variant in VARIANTS
    assert row.figures
    assert set(row.figures) <= set(FIGURES)


@every_row
def test_a_rate_is_a_whole_number_of_runs_as_far_as_it_is_printed(row: PublishedRow) -> None:
    if row.runs is not None:
        rate, half_unit = printed_number(row.figures["success_rate"])
        solved = round(rate * row.runs)
        assert solved / row.runs == pytest.approx(rate, abs=half_unit + 1e-9)


def test_the_last_row_of_mahajan_is_of_a_hundred_runs_whose_steps_are_whole() -> None:
    row = rows_of("mahajan")["random-restart-sideways"]
    assert (row.runs, row.number("success_rate"), row.number("total_restarts")) == (100, 0.99, 4)
    assert row.number("steps_solved") == pytest.approx(2292 / 99, abs=0.005)


def test_the_figures_of_the_summary_are_those_of_the_textbook() -> None:
    book, summary = rows_of("aima"), rows_of("uncc-summary")
    for variant, row in book.items():
        shared = set(row.figures) & set(summary[variant].figures)
        assert {name: row.figures[name] for name in shared} == {
            name: summary[variant].figures[name] for name in shared
        }
    assert book["random-restart"].figures == {"climbs": "7", "steps_solved": "22"}
    assert book["random-restart-sideways"].figures == {"climbs": "1.06", "steps_solved": "25"}
