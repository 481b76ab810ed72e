"""A board is drawn from plain shapes."""

import re
from xml.etree import ElementTree

import pytest

from solver.report.board_svg import SIDE, board_svg
from solver.report.style import COLORS

SVG = "{http://www.w3.org/2000/svg}"


def lines(rows: tuple[int, ...]) -> list[str]:
    *_, drawn = ElementTree.fromstring(board_svg(rows)).iter(f"{SVG}g")
    return [str(path.get("stroke")) for path in drawn]


def test_a_board_has_its_queens_on_their_squares() -> None:
    rows = (1, 3, 0, 2)
    root = ElementTree.fromstring(board_svg(rows))
    queens, _ = root.iter(f"{SVG}g")
    assert queens.get("transform") == f"scale({SIDE / 4 / 100:.5f})"
    for path in queens[1:]:
        corners = re.findall(r"M(\d+) (\d+)", str(path.get("d")))
        assert corners == [(str(100 * column), str(100 * row)) for column, row in enumerate(rows)]
    assert root.get("aria-label") == "A board of 4 queens"
    assert lines(rows) == []


def test_the_border_is_as_wide_on_every_side() -> None:
    left, top, width, height = map(
        float, ElementTree.fromstring(board_svg((1, 3, 0, 2))).attrib["viewBox"].split()
    )
    assert left == top < 0
    assert (left + width, top + height) == (SIDE - left, SIDE - top)


def test_the_squares_of_all_queens_that_moved_last_are_tinted() -> None:
    root = ElementTree.fromstring(board_svg((1, 3, 0, 2), [(2, 3, 0), (1, 0, 3)]))
    tinted = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == COLORS["board.moved"]]
    assert [(rect.get("x"), rect.get("y")) for rect in tinted] == [
        ("200", "300"),
        ("200", "0"),
        ("100", "0"),
        ("100", "300"),
    ]


@pytest.mark.parametrize(
    ("rows", "kinds"),
    [((0, 0, 0, 2), ["diagonal", "row", "row"]), ((1, 0, 3, 1), ["anti-diagonal", "diagonal", "row"])],
)
def test_queens_in_sight_of_each_other_are_joined_once(rows: tuple[int, ...], kinds: list[str]) -> None:
    assert sorted(lines(rows)) == sorted(COLORS[f"attack.{kind}"] for kind in kinds)


def test_a_line_leads_from_the_middle_of_a_queen_to_the_middle_of_the_other() -> None:
    *_, drawn = ElementTree.fromstring(board_svg((3, 3, 0, 2))).iter(f"{SVG}g")
    (line,) = drawn
    found = [float(number) for number in re.findall(r"[\d.]+", str(line.get("d")))]
    assert found == pytest.approx([SIDE * middle / 4 for middle in (0.5, 3.5, 1.5, 3.5)], abs=0.01)
