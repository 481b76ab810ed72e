"""Our side of docs/other-tools.md: the program's figures for the boards of that page, and its conversions."""

import re
from pathlib import Path

import pytest

from solver.core.heuristics import Heuristic, heuristic_value

TEXT = (Path(__file__).parents[1] / "docs" / "other-tools.md").read_text(encoding="utf-8")
BOARDS = ([3, 2, 5, 2, 2, 0, 7, 7], [0] * 8, [0, 4, 7, 5, 2, 6, 1, 3])


def h(rows: list[int]) -> int:
    return heuristic_value(rows)


def line_of_sight(rows: list[int]) -> int:
    return heuristic_value(rows, Heuristic.LINE_OF_SIGHT)


def in_rows(rows: list[int]) -> list[int]:
    return [rows.count(row) for row in set(rows)]


def extra_in_rows(rows: list[int]) -> int:
    return sum(k - 1 for k in in_rows(rows))


def pairs_in_rows(rows: list[int]) -> int:
    return sum(k * (k - 1) // 2 for k in in_rows(rows))


def test_the_figures_of_this_program_are_those_of_the_page() -> None:
    assert [h(rows) for rows in BOARDS] == [8, 28, 0]
    assert [line_of_sight(rows) for rows in BOARDS] == [7, 7, 0]
    assert "h is 8 for S, 28 for all eight queens in row 0, and 0 for a solution" in TEXT
    assert "gives 7, 7 and 0" in TEXT


@pytest.mark.parametrize(
    ("tool", "converted"),
    [
        ("`ioh`", lambda rows: 8 - 8 * line_of_sight(rows)),
        ("mlrose-hiive", lambda rows: h(rows) - pairs_in_rows(rows) + extra_in_rows(rows)),
        ("mlrose 1", h),
        ("DEAP", lambda rows: line_of_sight(rows) - extra_in_rows(rows)),
        ("aima3", lambda rows: 2 * h(rows)),
        ("chess", lambda rows: 2 * line_of_sight(rows)),
        ("dimod", lambda rows: h(rows) + pairs_in_rows(rows)),
    ],
)
def test_a_tool_s_figures_follow_from_ours_as_the_page_says(tool: str, converted: object) -> None:
    assert callable(converted)
    [row] = re.findall(rf"^\| {tool}.*$", TEXT, re.MULTILINE)
    assert row.split(" | ")[2] == ", ".join(str(converted(rows)) for rows in BOARDS)
