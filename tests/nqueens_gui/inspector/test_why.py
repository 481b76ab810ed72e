"""The inspector: calm while running, full of reasons when paused."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from nqueens_gui.board.scene import NextMove
from nqueens_gui.inspector.why import EMPTY, GAP_PX, LEAST_WIDTH_PX, SAMPLE_PX, WhyPanel
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.painting import text_width
from solver.analysis.state_kind import Insight, state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, attacking_pairs
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.reading import spoken
from tests.nqueens_gui.screen import put_on_screen

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
SOLUTION = (1, 3, 0, 2)
CASES = {
    "report": state_insight(REPORT_STATE),
    "line of sight": state_insight(REPORT_STATE, Heuristic.LINE_OF_SIGHT),
    "solution": state_insight(SOLUTION),
    "shoulder": state_insight((0, 2, 3, 1)),
    "a hundred queens": state_insight([0] * 50 + [7] * 50),
    "a thousand queens": state_insight(list(range(1000))),
}


@pytest.fixture
def panel(qtbot: QtBot) -> WhyPanel:
    return put_on_screen(qtbot, WhyPanel(), 380, 420)


def test_without_an_insight_it_says_what_to_do(panel: WhyPanel) -> None:
    assert panel.empty_label.isVisible()
    assert panel.empty_label.text() == EMPTY == "Pause to see why."
    assert not panel.headline_label.isVisible()


def test_an_insight_is_told_and_forgotten_again(panel: WhyPanel) -> None:
    panel.set_insight(state_insight(REPORT_STATE))
    assert panel.headline_label.isVisible()
    assert panel.headline_label.text().startswith("Slope: ")
    assert panel.pairs_label.text() == "8 attacking pairs"
    assert not panel.empty_label.isVisible()
    panel.set_insight(None)
    assert panel.empty_label.isVisible()
    assert not panel.headline_label.isVisible()


def test_the_move_that_led_here_is_told(panel: WhyPanel) -> None:
    insight = state_insight(REPORT_STATE)
    panel.set_insight(insight, Moved(7, 3, 7, 8, MoveKind.IMPROVING, 5, 3, 1, 56))
    assert panel.move_label.text().startswith(unbroken("Last move: queen 7 from row 3 to row 7"))
    panel.set_insight(insight, None)
    assert panel.move_label.text().startswith("No last move")


def test_pairs_have_room_beside_each_other_in_text_of_any_size(qapp: QApplication, panel: WhyPanel) -> None:
    panel.set_insight(state_insight(REPORT_STATE))
    panel.resize(560, 420)
    font = qapp.font()
    for size in (13, 18, 13):
        larger = QFont(font)
        larger.setPixelSize(size)
        qapp.setFont(larger)
        longest = text_width(f"6–7 {LineKind.ANTI_DIAGONAL.value}", 12)
        assert panel.pairs.item_rect(0).width() > SAMPLE_PX + 2 * GAP_PX + longest
    assert panel.pairs.columns == 3
    qapp.setFont(font)


def test_what_is_pointed_at_is_told(qtbot: QtBot, panel: WhyPanel) -> None:
    insight = state_insight(REPORT_STATE)
    panel.set_insight(insight)
    with qtbot.waitSignal(panel.successors.pointed_at) as h:
        point_at(panel.successors, QPointF(5, 5))
    assert h.args == [insight.best_h]
    with qtbot.waitSignal(panel.pairs.pointed_at) as pair:
        point_at(panel.pairs, QPointF(5, 5))
    assert pair.args == [attacking_pairs(REPORT_STATE)[0]]


def test_swaps_are_counted_but_not_offered_as_moves_of_one_queen(panel: WhyPanel) -> None:
    panel.set_insight(CASES["report"])
    assert panel.successors_label.text() == "Successors by h, and their moves"
    assert panel.successors.moves_text(0, 100)
    panel.set_insight(state_insight((0, 3, 1, 2), swaps=True))
    assert panel.headline_label.text() == "Slope: 1 of the 6 successors is better."
    assert panel.successors_label.text() == "Successors by h"
    assert panel.successors.item_text(0).endswith("highlighted on the board.")
    assert panel.successors.moves_text(0, 100) == ""


def test_the_keyboard_goes_through_all_rows_and_what_it_reaches_is_in_sight(
    qtbot: QtBot, panel: WhyPanel
) -> None:
    panel.resize(380, 200)
    panel.set_insight(state_insight([0] * 50 + [7] * 50))
    qtbot.waitUntil(lambda: panel.scroll_area.widget().height() > panel.pairs.height() > 1000)
    qtbot.keyClick(panel.pairs, Qt.Key.Key_End)
    assert panel.pairs.highlighted == len(panel.pairs.pairs) - 1
    place = panel.pairs.item_rect(panel.pairs.highlighted).center().toPoint()
    scroll = panel.findChild(QScrollArea)
    assert scroll.viewport().rect().contains(panel.pairs.mapTo(scroll.viewport(), place))


def test_tab_comes_to_the_top_of_a_long_list(qtbot: QtBot, panel: WhyPanel) -> None:
    panel.set_insight(state_insight([0] * 50 + [7] * 50))
    qtbot.waitUntil(lambda: panel.scroll_area.widget().height() > panel.pairs.height() > 1000)
    panel.successors.setFocus()
    qtbot.keyClick(panel.successors, Qt.Key.Key_Tab)
    assert panel.pairs.hasFocus()
    assert panel.pairs.selected == 0
    assert panel.pairs.visibleRegion().contains(panel.pairs.item_rect(0).toRect())


@pytest.mark.parametrize("insight", CASES.values(), ids=CASES)
@pytest.mark.parametrize("width", [LEAST_WIDTH_PX, 380])
def test_nothing_is_wider_than_the_panel(panel: WhyPanel, insight: Insight, width: int) -> None:
    panel.resize(width, 420)
    panel.set_insight(insight)
    scroll = panel.findChild(QScrollArea)
    assert scroll.widget().minimumSizeHint().width() <= scroll.viewport().width()


def test_the_pairs_of_a_thousand_queens_are_not_cut(panel: WhyPanel, qtbot: QtBot) -> None:
    panel.set_insight(state_insight([0] * 1000))
    assert panel.pairs_label.text() == "499,500 attacking pairs"
    pointed_at: list[object] = []
    panel.pairs.pointed_at.connect(pointed_at.append)
    qtbot.keyClick(panel.pairs, Qt.Key.Key_End)
    assert pointed_at[-1] == AttackingPair(998, 999, LineKind.ROW)
    place = panel.pairs.item_rect(panel.pairs.highlighted).toRect()
    assert panel.pairs.rect().contains(place)


@pytest.mark.parametrize(("ties", "choice"), [(6, ", chosen from 6 equal moves."), (1, "."), (0, ".")])
def test_the_next_move_says_from_how_many_it_is_chosen(panel: WhyPanel, ties: int, choice: str) -> None:
    insight = state_insight(REPORT_STATE)
    panel.set_insight(insight, None, NextMove(1, 2, 6, ties))
    assert panel.next_label.isVisible()
    assert panel.next_label.text() == unbroken(f"Next move: queen 1 from row 2 to row 6{choice}")
    panel.set_insight(insight, None, None)
    assert not panel.next_label.isVisible()


def test_the_successors_are_told_in_words_too(panel: WhyPanel) -> None:
    panel.set_insight(state_insight(SOLUTION))
    said = [words.split(".")[0] for words in spoken(panel.successors)]
    assert said[0] == "0 successors have h 0, like the current state"
    assert said[1:] == ["4 successors have h 1", "4 successors have h 2", "4 successors have h 3"]
