"""A highlight is seen on the board: outlines, tints, lines, arrows and numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor

from nqueens_gui.board.highlight import Highlight, moves_highlight, pair_highlight, successors_highlight
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import AttackingPair, LineKind
from tests.nqueens_gui.board.conftest import Painted, choices_of

Paint = Callable[..., Painted]


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
