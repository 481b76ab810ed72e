"""The table of figures: rows in order, and the three ways it is copied."""

import csv
import io

import pytest

from nqueens_gui.experiment.results_view import SORT_VALUES, TableFormat, sorted_cells, table_row, table_text
from nqueens_gui.experiment.snapshot import ExperimentScene, empty_scene
from solver.experiment.tables import COLUMNS
from tests.nqueens_gui.experiments import small_plan, small_scene

TITLES = [column.title for column in COLUMNS]


def order(scene: ExperimentScene, title: str, *, is_descending: bool = False) -> list[int]:
    cells = sorted_cells(scene, TITLES.index(title), is_descending=is_descending)
    return [cell.number for cell in cells]


def test_every_column_can_be_sorted_by() -> None:
    assert SORT_VALUES.keys() == set(TITLES)


def test_rows_call_variants_as_the_window_does() -> None:
    row = table_row(small_scene().cells[2])
    assert row.texts[:3] == ("Random restart", "8", "200")
    assert row.texts[TITLES.index("solved")] == "100.00 %"


def test_a_row_of_a_cell_without_runs_shows_dashes() -> None:
    row = table_row(empty_scene(small_plan()).cells[0])
    assert row.texts[2:5] == ("0", "–", "–")


def test_cells_are_sorted_by_their_figures_and_those_without_come_last() -> None:
    scene = small_scene()
    assert order(scene, "solved") == [0, 1, 2]
    assert order(scene, "solved", is_descending=True) == [2, 1, 0]
    assert scene.cells[2].summary.mean_steps_failed is None
    assert order(scene, "steps failed")[-1] == 2
    assert order(scene, "steps failed", is_descending=True)[-1] == 2


def test_without_a_column_they_stand_as_planned() -> None:
    scene = small_scene(6, 4)
    assert [cell.number for cell in sorted_cells(scene, None)] == [0, 1, 2, 3, 4, 5]
    assert order(scene, "n") == [3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize(
    ("table_format", "begins", "has"),
    [
        (TableFormat.MARKDOWN, "| variant | n | runs |", "| random-restart | 8 | 200 | 100.00 % |"),
        (TableFormat.LATEX, "\\begin{tabular}{lrr", "random-restart & 8 & 200 & 100.00 \\% &"),
    ],
)
def test_it_is_copied_as_it_goes_into_a_report(table_format: TableFormat, begins: str, has: str) -> None:
    text = table_text([cell.summary for cell in small_scene().cells], table_format)
    assert text.startswith(begins)
    assert has in text


def test_as_csv_it_has_every_digit() -> None:
    summaries = [cell.summary for cell in small_scene().cells]
    rows = list(csv.DictReader(io.StringIO(table_text(summaries, TableFormat.CSV))))
    assert [row["variant"] for row in rows] == [summary.variant for summary in summaries]
    assert float(rows[0]["success_rate"]) == summaries[0].success_rate
    assert rows[2]["mean_steps_failed"] == ""
    assert float(rows[2]["mean_restarts"]) == summaries[2].mean_restarts
