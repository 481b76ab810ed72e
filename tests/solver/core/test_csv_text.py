"""A table as CSV is read back the same, and no cell of it is computed by a spreadsheet."""

import csv
from io import StringIO

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.csv_text import csv_text


def test_what_is_unknown_is_left_empty() -> None:
    assert csv_text([("a", "b"), ("x, y", None)]) == 'a,b\n"x, y",\n'


def test_true_and_false_are_in_small_letters() -> None:
    assert csv_text([[True, False, 1]]) == "true,false,1\n"


def test_formulas_become_text_and_numbers_stay_numbers() -> None:
    harmful = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "-"]
    numbers = [-1, -0.5, 1e-300, "-1", "+2.5", "-1e-05", "3"]
    [written] = csv.reader(StringIO(csv_text([[*harmful, *numbers]]), newline=""))
    assert written == [*(f"'{text}" for text in harmful), *map(str, numbers)]


def test_a_line_end_of_another_system_stays_within_its_cell() -> None:
    assert list(csv.reader(StringIO(csv_text([["a\rb\r\nc", "d"]]), newline=""))) == [["a\nb\nc", "d"]]


@settings(max_examples=30)
@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\r")), min_size=1)))
def test_any_text_is_read_back_and_begins_no_formula(rows: list[list[str]]) -> None:
    read = list(csv.reader(StringIO(csv_text(rows), newline="")))
    assert [[cell.removeprefix("'") for cell in row] for row in read] == [
        [cell.removeprefix("'") for cell in row] for row in rows
    ]
    assert not [cell for row in read for cell in row if cell[:1] in tuple("=@\t")]
