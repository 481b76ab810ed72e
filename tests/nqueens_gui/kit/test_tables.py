"""Rows that are pointed at, by the pointer and by the keyboard."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessibleAnnouncementEvent, QStandardItemModel
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


def test_a_row_is_pointed_at_as_a_whole_and_its_moves_one_by_one(table: SuccessorTable) -> None:
    rows: list[object] = []
    moves: list[object] = []
    table.successors_pointed_at.connect(rows.append)
    table.successor_pointed_at.connect(moves.append)
    point_at(table, QPointF(5, 5))
    assert (rows[-1], moves[-1]) == (5, None)
    move, _, place = table.places(0)[1]
    point_at(table, place.center())
    assert (rows[-1], moves[-1]) == (None, move)
    point_at(table, None)
    assert (rows[-1], moves[-1]) == (None, None)


def test_a_click_on_a_move_asks_for_it(table: SuccessorTable, qtbot: QtBot) -> None:
    move, _, place = table.places(0)[0]
    with qtbot.waitSignal(table.successor_clicked) as clicked:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place.center().toPoint())
    assert tuple(clicked.args) == move


def test_what_an_item_stands_for_is_told(table: SuccessorTable, pairs: PairList) -> None:
    assert table.item_text(0).startswith("3 successors have h 5.")
    assert pairs.item_text(0).startswith("Queens 0 and 1, on the same row.")


def test_the_keyboard_goes_to_single_moves_and_makes_them(table: SuccessorTable, qtbot: QtBot) -> None:
    moves = [place.move for place in table.places(0)]
    pointed: list[object] = []
    table.successor_pointed_at.connect(pointed.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(table, key)
    assert pointed[-1] == moves[1]
    with qtbot.waitSignal(table.successor_clicked) as clicked:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert tuple(clicked.args) == moves[1]
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left):
        qtbot.keyClick(table, key)
    assert pointed[-1] is None
    with qtbot.assertNotEmitted(table.successor_clicked):
        qtbot.keyClick(table, Qt.Key.Key_Return)


def test_another_row_lets_go_of_the_move(table: SuccessorTable, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(table, key)
    assert (table.highlighted, table.chosen_move) == (1, None)


def test_squares_and_columns_are_named_as_on_the_board(table: SuccessorTable, pairs: PairList) -> None:
    column, row = table.places(0)[0].move
    assert table.places(0)[0].name == f"{column}→{row}"
    table.set_coordinates("chess")
    pairs.set_coordinates("chess")
    assert table.places(0)[0].name == f"{'abcdefgh'[column]}{8 - row}"
    assert not pairs.grab().isNull()
    for number, row in enumerate(table.rows.rows):
        places = table.places(number)
        assert [place.move for place in places] == table.rows.moves(number, len(places))
        assert all(place.rect.right() <= table.width() for place in places)
        assert len(places) == row.count or len(places) < row.count


def test_what_the_keyboard_goes_to_is_said_to_those_who_cannot_see_it(
    table: SuccessorTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[QAccessibleAnnouncementEvent] = []
    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=told.append)
    monkeypatch.setattr("nqueens_gui.kit.keyboard.QAccessible", reader)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right):
        qtbot.keyClick(table, key)
    column, row = table.places(0)[0].move
    assert [event.message() for event in told] == [f"queen {column} to row {row}"]
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
