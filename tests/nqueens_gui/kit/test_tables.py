"""Rows that are pointed at, by the pointer and by the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.successors import SuccessorTable
from nqueens_gui.inspector.why import PairList
from nqueens_gui.inspector.why_view import NO_PAIRS, pair_rows, successor_rows
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.tables import MOST_PX, SortHeader, title_with_arrow
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import AttackingPair, Heuristic, LineKind
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.reading import spoken_current
from tests.nqueens_gui.screen import put_on_screen

ROWS = (0, 0, 0, 0)


@pytest.fixture
def pairs(qtbot: QtBot) -> PairList:
    made = PairList()
    made.resize(330, 100)
    made.set_pairs(pair_rows(ROWS, Heuristic.ATTACKING_PAIRS))
    return put_on_screen(qtbot, made)


@pytest.fixture
def table(qtbot: QtBot) -> SuccessorTable:
    made = SuccessorTable()
    made.resize(340, 200)
    made.set_rows(successor_rows(state_insight((3, 2, 5, 2, 2, 0, 7, 7))))
    return put_on_screen(qtbot, made)


def test_items_stand_beside_each_other_as_there_is_room(pairs: PairList) -> None:
    assert pairs.columns == 2
    assert pairs.item_at(pairs.item_rect(3).center()) == 3
    pairs.resize(500, 100)
    assert pairs.columns == 3
    assert pairs.height() == 40


def test_beside_the_items_nothing_is_pointed_at(pairs: PairList) -> None:
    pairs.set_pairs(pair_rows((0, 0, 3, 1), Heuristic.ATTACKING_PAIRS))
    assert pairs.item_at(pairs.item_rect(0).center()) == 0
    assert pairs.item_at(pairs.item_rect(0).center() + QPointF(pairs.width() / 2, 0)) is None
    assert pairs.item_at(QPointF(-1, 5)) is None


def test_the_item_under_the_pointer_is_pointed_at(pairs: PairList, qtbot: QtBot) -> None:
    with qtbot.waitSignal(pairs.pointed_at) as pointed:
        point_at(pairs, pairs.item_rect(1).center())
    assert pointed.args == [AttackingPair(0, 2, LineKind.ROW)]
    with qtbot.waitSignal(pairs.pointed_at) as pointed:
        point_at(pairs, None)
    assert pointed.args == [None]


def test_a_click_keeps_an_item_and_another_lets_go(pairs: PairList, qtbot: QtBot) -> None:
    place = pairs.item_rect(1).center()
    point_at(pairs, place)
    qtbot.mouseClick(pairs.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    point_at(pairs, None)
    assert pairs.highlighted == 1
    qtbot.mouseClick(pairs.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    point_at(pairs, None)
    assert pairs.highlighted is None


@pytest.mark.parametrize(
    ("keys", "reached"),
    [
        ((Qt.Key.Key_Down,), 0),
        ((Qt.Key.Key_Right, Qt.Key.Key_Right), 1),
        ((Qt.Key.Key_Down, Qt.Key.Key_Down), 2),
        ((Qt.Key.Key_End, Qt.Key.Key_Up), 3),
        ((Qt.Key.Key_End, Qt.Key.Key_Home), 0),
        ((Qt.Key.Key_Down, Qt.Key.Key_Up), 0),
        ((Qt.Key.Key_End, Qt.Key.Key_Escape), None),
    ],
)
def test_keys_go_from_item_to_item(
    pairs: PairList, qtbot: QtBot, keys: tuple[Qt.Key, ...], reached: int | None
) -> None:
    for key in keys:
        qtbot.keyClick(pairs, key)
    assert pairs.highlighted == reached


def test_other_states_let_go_of_what_was_kept(pairs: PairList, qtbot: QtBot) -> None:
    qtbot.keyClick(pairs, Qt.Key.Key_End)
    pairs.set_pairs(pair_rows((1, 1, 1, 1), Heuristic.ATTACKING_PAIRS))
    assert pairs.highlighted is None


def test_a_list_is_never_higher_than_a_widget_can_be(qtbot: QtBot) -> None:
    pairs = PairList()
    qtbot.addWidget(pairs)
    pairs.resize(200, 100)
    pairs.set_pairs(pair_rows([0] * 1300, Heuristic.ATTACKING_PAIRS))
    assert pairs.height() == MOST_PX


def test_moves_are_named_as_on_the_board_as_far_as_there_is_room(table: SuccessorTable) -> None:
    (column, row), *_ = moves = table.rows.moves(0, 3)
    assert table.moves_text(0, 500) == "  ".join(f"{column}→{row}" for column, row in moves)
    assert table.moves_text(0, 60) == f"{column}→{row}  + 2"
    table.set_coordinates("chess")
    assert table.moves_text(0, 60).startswith(f"{'abcdefgh'[column]}{8 - row}  ")
    assert not table.grab().isNull()


def test_what_an_item_stands_for_is_told(table: SuccessorTable, pairs: PairList) -> None:
    assert table.item_text(0).startswith("3 successors have h 5.")
    assert pairs.item_text(0).startswith("Queens 0 and 1, on the same row.")


def test_what_the_keyboard_goes_to_is_said_to_those_who_cannot_see_it(
    table: SuccessorTable, qtbot: QtBot
) -> None:
    qtbot.keyClick(table, Qt.Key.Key_Home)
    assert spoken_current(table) == table.item_text(0)


def test_tab_stops_only_where_there_are_rows(pairs: PairList) -> None:
    assert pairs.focusPolicy() is Qt.FocusPolicy.TabFocus
    pairs.set_pairs(NO_PAIRS)
    assert pairs.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert PairList().focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_list_that_is_emptied_or_is_empty_gives_the_keyboard_away(qtbot: QtBot) -> None:
    page, home, pairs = QWidget(), QLineEdit(), PairList()
    pairs.set_pairs(pair_rows(ROWS, Heuristic.ATTACKING_PAIRS))
    qtbot.addWidget(page)
    hand_focus_on(page, home)
    in_column(home, pairs, of=page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    pairs.setFocus()
    pairs.set_pairs(NO_PAIRS)
    assert home.hasFocus()
    pairs.setFocus()
    assert home.hasFocus()


def make_table(qtbot: QtBot, *, is_clearable: bool) -> tuple[QTableView, list[tuple[int, bool]]]:
    table, header = QTableView(), SortHeader(is_clearable=is_clearable)
    table.setModel(QStandardItemModel(2, 3, table))
    table.setHorizontalHeader(header)
    qtbot.addWidget(table)
    with qtbot.waitExposed(table):
        table.show()
    asked: list[tuple[int, bool]] = []
    header.sort_requested.connect(lambda column, is_descending: asked.append((column, is_descending)))
    return table, asked


def click(qtbot: QtBot, table: QTableView, column: int) -> None:
    header = table.horizontalHeader()
    point = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)


@pytest.mark.parametrize(
    ("is_clearable", "third"), [(True, (-1, False)), (False, (1, False))], ids=["clearable", "not"]
)
def test_clicks_on_one_title_go_round(qtbot: QtBot, is_clearable: bool, third: tuple[int, bool]) -> None:
    table, asked = make_table(qtbot, is_clearable=is_clearable)
    for _ in range(3):
        click(qtbot, table, 1)
    assert asked == [(1, False), (1, True), third]
    click(qtbot, table, 0)
    assert asked[-1] == (0, False)


def test_only_the_title_sorted_by_has_an_arrow() -> None:
    assert title_with_arrow("steps", False, True) == "steps"
    assert title_with_arrow("steps", True, False) == "↑ steps"
    assert title_with_arrow("steps", True, True) == "↓ steps"
