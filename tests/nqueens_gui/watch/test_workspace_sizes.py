"""The sizes of the panels around the board."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from nqueens_gui.kit.kept import merged
from nqueens_gui.watch.workspace import (
    AROUND_BOARD_PX,
    HEIGHTS_PX,
    SIDE_PX,
    WIDEST_SIDE_PX,
    PanelSizes,
)


def test_the_board_takes_what_the_columns_leave() -> None:
    sizes = PanelSizes()
    assert sizes.columns_in(1100, 930) == [1100 - SIDE_PX, SIDE_PX]
    assert sizes.columns_in(900, 800) == [900 - SIDE_PX, SIDE_PX]


def test_the_right_column_takes_most_of_what_a_wide_window_leaves_beside_the_board() -> None:
    sizes = PanelSizes()
    centre, side = sizes.columns_in(1572, 1000)
    assert SIDE_PX < side <= WIDEST_SIDE_PX
    assert centre >= 1000 - AROUND_BOARD_PX
    assert PanelSizes(400).columns_in(1572, 1000)[-1] == 400


def test_the_figures_keep_their_height_and_the_others_share_the_rest() -> None:
    sizes = PanelSizes()
    for room in (800, 1200):
        chart, figures, reasons = sizes.heights_in(room)
        assert figures == HEIGHTS_PX[1]
        assert chart + figures + reasons == room
        assert chart / reasons == pytest.approx(HEIGHTS_PX[0] / HEIGHTS_PX[2], rel=0.02)


def test_there_is_something_left_of_every_part_in_a_tiny_room() -> None:
    sizes = PanelSizes()
    assert min(sizes.columns_in(50, 50)) > 0
    assert min(sizes.heights_in(10)) > 0


def test_what_was_dragged_is_kept_and_what_is_hidden_keeps_its_size() -> None:
    assert PanelSizes(420).with_heights([300, 0, 350]) == PanelSizes(420, (300, HEIGHTS_PX[1], 350))


def test_without_the_figures_chart_and_reasons_share_all_there_is() -> None:
    sizes = PanelSizes().with_heights([300, 160, 300])
    assert sizes.heights_in(600, has_figures=False) == [300, 300]


def test_values_go_there_and_back() -> None:
    sizes = PanelSizes(420, (300, 160, 350))
    assert merged(PanelSizes(), {"side": 420, "heights": [300, 160, 350]}) == sizes
    assert merged(PanelSizes(), to_builtins(sizes)) == sizes


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"side": -3, "heights": 7},
        {"side": True, "heights": [1, 2]},
        {"side": 10**9, "heights": ["a", None, 0]},
        {"columns": [1, 2, 3]},
    ],
)
def test_what_is_no_size_is_left_alone(values: dict[str, object]) -> None:
    assert merged(PanelSizes(), values) == PanelSizes()
