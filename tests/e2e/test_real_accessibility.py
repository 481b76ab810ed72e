"""The real window as a screen reader finds it, over a bus of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solver.core.heuristics import attacking_pairs, successor_table
from solver.core.words import percent
from tests.e2e.robot import Robot
from tests.e2e.screen_reader import Node, accessibility_bus, read_program

ROWS = (1, 1, 6, 6, 1, 2, 0, 0)
"""The start that is drawn with the seed of the reader: eight queens with pairs of every kind."""
AS_READ = Path(__file__).parents[1] / "data" / "watch_page_as_read.txt"
"""All that is read of the Watch page before a run but the squares; ``python -m tools.accessibility`` writes it."""

Read = Callable[[], Node]


@pytest.fixture
def read(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Read]:
    """Read the program that the test starts."""
    with accessibility_bus(display) as environment:
        for name in environment.keys() - {"DISPLAY"}:
            monkeypatch.setenv(name, environment[name])
        yield lambda: read_program(environment)


def lines_without_squares(program: Node) -> str:
    return "".join(f"{line}\n" for line in program.lines() if "table cell: " not in line)


def cells(program: Node) -> list[str]:
    """The names of the squares, row by row."""
    (board,) = (node for node in program.showing if node.name == "Chessboard")
    assert board.role == "table"
    assert {cell.role for cell in board.children} == {"table cell"}
    return [cell.name for cell in board.children]


def cell(column: int, row: int) -> str:
    if row != ROWS[column]:
        table = successor_table(ROWS)
        is_best = table == table.min()
        chance = f", may be taken next, with probability {percent(1 / is_best.sum())}"
        words = f"column {column}, row {row}, h {table[row][column]} if moved here"
        return words + (chance if is_best[row, column] else "")
    pairs = ({one, other} for one, other, _ in attacking_pairs(ROWS))
    others = sorted(other for pair in pairs if column in pair for other in pair - {column})
    return f"queen, column {column}, row {row}, attacked by {', '.join(map(str, others))}"


@pytest.mark.thorough
def test_the_board_is_a_table_every_control_has_a_name_and_all_is_read_in_order(
    read: Read, robot: Robot
) -> None:
    program = read()
    n = len(ROWS)
    assert cells(program) == [cell(column, row) for row in range(n) for column in range(n)]
    assert [node for node in program.showing if node.is_focusable and not node.name] == []
    assert lines_without_squares(program) == AS_READ.read_text(encoding="utf-8")


@pytest.mark.thorough
def test_while_a_question_is_open_no_figure_that_the_window_hides_is_read(read: Read, robot: Robot) -> None:
    robot.press("ctrl+l")
    robot.wait_for_window("^Lessons")
    robot.press("Return", title="^A question")
    program = read()
    assert "Figures of the state" not in [node.name for node in program.showing]
    assert not [name for name in cells(program) if "if moved here" in name]
    words = [text for node in program.showing for text in (node.name, node.description)]
    assert not [text for text in words if re.search(r"\d attacking pairs?|\bh = \d|\d+ successors", text)]
    assert words.count("Hidden while the question is open.") == 1
    robot.press("ctrl+shift+l", title="^Ready at h = ")
    assert all("attacked by" in name or "if moved here" in name for name in cells(read()))
