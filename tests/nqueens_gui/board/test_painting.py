"""A highlight is seen on the board: outlines, tints, lines, arrows and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from nqueens_gui.board.highlight import Highlight, moves_highlight, pair_highlight, successors_highlight
from nqueens_gui.board.scene import BoardScene, board_scene, lifted
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import AttackingPair, LineKind
from tests.nqueens_gui.board.conftest import choices_of

Paint = Callable[..., Any]
SOLUTION = [1, 3, 0, 2]
CORNER = 0.06
MIDDLE = (0.5, 0.5)


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_squares_have_the_colours_of_the_theme_and_no_blurred_pixel(
    paint: Paint, theme: Theme, dpr: float
) -> None:
    board = paint(board_scene(SOLUTION), dpr=dpr)
    assert board.colors(0, 0) == {theme.hex("board.light")}
    assert board.in_square(3, 3, *MIDDLE) == theme.color("board.light")
    assert board.colors(1, 0) == {theme.hex("board.dark")}


def test_nothing_is_painted_beside_the_board_and_its_labels(paint: Paint) -> None:
    board = paint(board_scene(SOLUTION, coordinates="none"), side=100)
    assert board.at(QPointF(0, 50)).name() == "#ff00ff"
    assert board.at(QPointF(50, 99)).name() == "#ff00ff"


def test_a_queen_stands_in_the_middle_of_its_square(paint: Paint, theme: Theme) -> None:
    board = paint(board_scene(SOLUTION))
    for column, row in enumerate(SOLUTION):
        assert board.in_square(column, row, 0.5, 0.5) == theme.color("queen.fill")
        assert board.in_square(column, row, CORNER, CORNER).name() in {
            theme.hex("board.light"),
            theme.hex("board.dark"),
        }


def test_a_queen_under_attack_stands_on_a_mark(paint: Paint) -> None:
    calm, attacked = paint(board_scene([1, 3, 0, 2])), paint(board_scene([1, 3, 0, 0]))
    beside = (0.5, 0.93)
    assert calm.in_square(2, 0, *beside) != attacked.in_square(2, 0, *beside)
    assert calm.in_square(0, 1, *beside) == attacked.in_square(0, 1, *beside)


@pytest.mark.parametrize(
    ("rows", "kind", "role", "square"),
    [
        ([0, 3, 5, 0, 7, 4, 6, 1], LineKind.ROW, "attack.row", (1, 0)),
        ([0, 4, 7, 3, 6, 2, 5, 1], LineKind.DIAGONAL, "attack.diagonal", (1, 1)),
        ([3, 5, 7, 0, 6, 4, 2, 1], LineKind.ANTI_DIAGONAL, "attack.anti_diagonal", (1, 2)),
    ],
)
def test_a_line_of_each_kind_has_its_colour_and_can_be_switched_off(
    paint: Paint, theme: Theme, rows: list[int], kind: LineKind, role: str, square: tuple[int, int]
) -> None:
    with_line = paint(board_scene(rows, kinds=frozenset({kind})), side=800)
    without = paint(board_scene(rows, kinds=frozenset()), side=800)
    assert theme.hex(role) in with_line.colors(*square)
    assert theme.hex(role) not in without.colors(*square)


def test_an_outermost_segment_covers_the_queens_between(paint: Paint, theme: Theme) -> None:
    board = paint(board_scene([0, 3, 0, 5, 2, 0, 7, 4], kinds=frozenset({LineKind.ROW})), side=800)
    assert all(theme.hex("attack.row") in board.colors(column, 0) for column in (1, 3, 4))
    assert theme.hex("attack.row") not in board.colors(6, 0)


def test_rows_are_solid_and_diagonals_are_broken(paint: Paint, theme: Theme) -> None:
    row = paint(board_scene([0, 3, 5, 7, 2, 6, 1, 0], kinds=frozenset({LineKind.ROW})), side=800)
    falling = paint(board_scene([0, 5, 1, 6, 3, 2, 4, 7], kinds=frozenset({LineKind.DIAGONAL})), side=800)
    places = [step / 50 for step in range(50)]
    on_row = {row.in_square(3, 0, place, 0.5).name() for place in places}
    on_diagonal = {falling.in_square(3, 3, place, place).name() for place in places}
    assert on_row == {theme.hex("attack.row")}
    assert theme.hex("attack.diagonal") in on_diagonal
    assert len(on_diagonal & {theme.hex("board.light"), theme.hex("board.dark")}) == 1


def test_the_last_move_is_shown_from_its_old_square_to_the_new_one(paint: Paint, theme: Theme) -> None:
    move = Moved(0, 6, 1, 0, MoveKind.IMPROVING, 0, 0, 1, 56)
    board = paint(board_scene([1, 3, 5, 7, 2, 0, 6, 4], moves=[move[:3]], kinds=frozenset()), side=800)
    assert board.in_square(0, 6, *MIDDLE) == theme.color("last_move")
    assert board.in_square(0, 4, *MIDDLE) == theme.color("last_move")
    assert theme.hex("last_move") in board.colors(0, 1)
    assert theme.hex("last_move") not in board.colors(0, 7)


def test_a_label_with_the_change_of_h_appears_where_squares_are_large(paint: Paint, theme: Theme) -> None:
    move = Moved(0, 6, 1, 0, MoveKind.IMPROVING, 0, 0, 1, 56)
    scene = board_scene([1, 3, 5, 7, 2, 0, 6, 4], moves=[move[:3]], kinds=frozenset())
    assert theme.hex("card") in paint(scene, side=800).colors(0, 2)
    assert theme.hex("card") not in paint(scene, side=240).colors(0, 2)
    assert theme.hex("card") not in paint(replace(scene, has_delta_h=False), side=800).colors(0, 2)


@pytest.mark.parametrize("column", [0, 7])
def test_the_label_stays_on_the_board(paint: Paint, column: int) -> None:
    rows = [1, 3, 5, 7, 2, 0, 6, 4]
    plain = {"kinds": frozenset(), "coordinates": "none"}
    scene = board_scene(rows, moves=[(column, 6 - rows[column] % 2, rows[column])], **plain)
    with_label, without = paint(scene, side=340), paint(replace(scene, has_delta_h=False), side=340)
    beside = [QPointF(x, y) for x in (*range(8), *range(332, 340)) for y in range(340)]
    places = [point for point in beside if without.at(point).name() == "#ff00ff"]
    assert places
    assert all(with_label.at(point).name() == "#ff00ff" for point in places)


def test_a_queen_on_its_way_is_between_the_squares(paint: Paint, theme: Theme) -> None:
    scene = board_scene([1, 3, 0, 2])
    halfway = paint(lifted(scene, ((0, 3),)), glide=0.5)
    assert halfway.in_square(0, 2, *MIDDLE) == theme.color("queen.fill")
    assert halfway.in_square(0, 1, *MIDDLE) != theme.color("queen.fill")
    arrived = paint(lifted(scene, ((0, 3),)), glide=1.0)
    assert arrived.in_square(0, 1, *MIDDLE) == theme.color("queen.fill")


def test_the_best_squares_are_ringed_in_gold(paint: Paint, theme: Theme) -> None:
    rows = [3, 2, 5, 2, 2, 0, 7, 7]
    insight = state_insight(rows)
    board = paint(board_scene(rows, insight=insight, choices=choices_of(rows)), side=800)
    for column in range(8):
        for row in set(range(8)) - {rows[column]}:
            is_best = (column, row) in insight.best_successors()
            assert (theme.hex("heat.best") in board.colors(column, row)) is is_best


def test_better_successors_are_tinted_more_than_worse_ones(paint: Paint) -> None:
    rows = [3, 2, 5, 2, 2, 0, 7, 7]
    insight = state_insight(rows)
    board = paint(board_scene(rows, insight=insight, kinds=frozenset()), side=800)

    def tint(h: int) -> int:
        """How blue the light squares of an h are."""
        found = [
            board.in_square(column, row, CORNER, CORNER)
            for row in range(8)
            for column in range(8)
            if insight.successor_h[row, column] == h and (column + row) % 2 == 0
        ]
        return found[0].blue() - found[0].red()

    assert tint(5) > tint(7) > tint(9)


def test_numbers_cover_the_lines_that_pass_behind_them(paint: Paint, theme: Theme) -> None:
    rows = [0, 3, 5, 7, 2, 6, 1, 0]
    board = paint(board_scene(rows, insight=state_insight(rows)), side=800)
    width = 0.5 / board.geometry.cell
    beside = [board.in_square(3, 0, x, 0.5).name() for x in (0.05, 0.95)]
    assert beside == [theme.hex("attack.row")] * 2
    near = {board.in_square(3, 0, 0.5 + x * width, 0.5).name() for x in range(-10, 11)}
    assert theme.hex("attack.row") not in near


@pytest.mark.parametrize("has_heat", [False, True])
def test_where_squares_are_too_small_the_ground_is_plain_and_queens_are_three_pixels(
    paint: Paint, theme: Theme, has_heat: bool
) -> None:
    n = 300
    rows = [(7 * column) % n for column in range(n)]
    insight = state_insight(rows) if has_heat else None
    board = paint(board_scene(rows, insight=insight, kinds=frozenset()), side=420)
    assert board.geometry.cell < 2
    if not has_heat:
        assert board.in_square(150, 200, 0.5, 0.5) == theme.color("board.plain")
    role = "queen.attacked" if board_scene(rows).attacked[100] else "queen.fill"
    assert board.in_square(100, rows[100], 0.5, 0.5) == theme.color(role)


@pytest.mark.parametrize("n", [4, 5, 8, 26, 50, 100, 300, 1000])
def test_every_size_is_painted_with_all_that_a_scene_can_hold(paint: Paint, n: int) -> None:
    rows = [(5 * column) % n for column in range(n)]
    move = Moved(0, n - 1, 0, 0, MoveKind.SIDEWAYS, 0, 0, 1, 56)
    scene = board_scene(rows, moves=[move[:3]], insight=state_insight(rows), selected=(n - 1, 0))
    for side in (200, 640):
        board = paint(scene, side=side)
        assert board.geometry.rect.width() > 0.8 * side
        assert "#ff00ff" not in {board.in_square(column, n // 2, 0.5, 0.5).name() for column in range(n)}


def test_every_queen_of_a_step_has_a_trail_and_the_step_one_label(paint: Paint, theme: Theme) -> None:
    scene = board_scene([0, 4, 2, 3, 1, 5], moves=[(1, 1, 4), (4, 4, 1)], kinds=frozenset())
    board = paint(scene, side=800)
    for square in ((1, 1), (1, 2), (4, 4), (4, 3)):
        assert theme.hex("last_move") in board.colors(*square)
    halfway = paint(lifted(scene, ((1, 1), (4, 4))), glide=0.5, side=800)
    assert halfway.colors(1, 4) != board.colors(1, 4)
    assert halfway.colors(4, 1) != board.colors(4, 1)


def scene_of(rows: tuple[int, ...], highlight: Highlight, has_heat: bool = True) -> BoardScene:
    insight = state_insight(rows) if has_heat else None
    scene = board_scene(rows, insight=insight, choices=choices_of(rows))
    return replace(scene, highlight=highlight)


def highlighted_squares(n: int, *squares: tuple[int, int]) -> Highlight:
    return Highlight(n, np.array(squares, np.int32).reshape(-1, 2))


@pytest.mark.parametrize("has_heat", [True, False])
def test_a_highlighted_square_is_outlined_and_tinted(paint: Paint, theme: Theme, has_heat: bool) -> None:
    rows = (1, 3, 0, 2)
    dark, highlight = (paint(scene_of(rows, highlighted_squares(4, *at), has_heat)) for at in ((), ((0, 3),)))
    assert theme.hex("highlight") in highlight.colors(0, 3)
    assert theme.hex("highlight") not in dark.colors(0, 3)
    assert highlight.in_square(0, 3, 0.2, 0.2) != dark.in_square(0, 3, 0.2, 0.2)
    assert highlight.colors(2, 3) == dark.colors(2, 3)


def test_the_ring_of_a_best_move_keeps_its_colours_when_it_is_highlighted(paint: Paint, theme: Theme) -> None:
    rows = (0, 2, 3, 1)
    column, row = state_insight(rows).best_successors(1)[0]
    highlight = paint(scene_of(rows, highlighted_squares(4, (column, row))))
    assert {
        theme.hex("highlight"),
        theme.hex("heat.best"),
        theme.hex("heat.best.ground"),
    } <= highlight.colors(column, row)


def test_a_highlighted_pair_has_a_solid_line_in_a_halo(paint: Paint, theme: Theme) -> None:
    rows = (0, 3, 3, 0)
    highlight = paint(scene_of(rows, pair_highlight(rows, AttackingPair(0, 3, LineKind.ROW)), has_heat=False))
    assert {theme.hex("highlight"), theme.hex("attack.row")} <= highlight.colors(1, 0)


def test_moves_are_arrows_with_numbers_where_there_are_several(paint: Paint, theme: Theme) -> None:
    rows = (0, 3, 3, 0)
    one = paint(scene_of(rows, moves_highlight(4, [(0, 0, 2)]), has_heat=False))
    two = paint(scene_of(rows, moves_highlight(4, [(0, 0, 2), (3, 0, 2)]), has_heat=False))
    assert theme.hex("highlight") in one.colors(0, 1)
    assert two.in_square(0, 2, 0.035, 0.1) == theme.color("highlight")
    assert one.in_square(0, 2, 0.035, 0.1) != theme.color("highlight")


@pytest.mark.parametrize("n", [4, 20, 100, 300])
def test_the_successors_of_one_h_are_highlighted_on_boards_of_any_size(
    paint: Paint, theme: Theme, n: int
) -> None:
    insight = state_insight([0] * n)
    highlight = successors_highlight(insight.successor_h.data, insight.rows, insight.best_h)
    scene = replace(board_scene(insight.rows, insight=insight), highlight=highlight)
    column, row = insight.best_successors(1)[0]
    red, green, blue, _ = theme.rgba("highlight")
    assert QColor(red, green, blue).name() in paint(scene, side=620).colors(column, row)


def test_so_many_squares_that_they_are_a_picture_are_highlighted_too(paint: Paint, theme: Theme) -> None:
    n = 200
    squares = np.argwhere(np.ones((n, n), np.bool_)).astype(np.int32)
    scene = replace(board_scene(range(n)), highlight=Highlight(n, squares))
    assert theme.hex("highlight") in paint(scene, side=800).colors(100, 7)
