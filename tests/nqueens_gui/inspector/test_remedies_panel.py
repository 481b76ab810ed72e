"""The page of the ways out: what it shows, offers and asks for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.escapes import RemediesPanel
from nqueens_gui.inspector.escapes_view import EMPTY, remedy_scene
from nqueens_gui.kit.theme import load_theme
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES, EscapeFigures
from tests.nqueens_gui.pointing import point_at

FIGURES = EscapeFigures(1000, 684, 970, 46.936, 0.0, 246)
UNTRIED = EscapeFigures(0, 0, 0, None, None, None)
SCENE = remedy_scene([FIGURES, UNTRIED, FIGURES, FIGURES, FIGURES], is_busy=False)


@pytest.fixture(params=["light", "dark"])
def panel(qtbot: QtBot, request: pytest.FixtureRequest) -> RemediesPanel:
    panel = RemediesPanel()
    qtbot.addWidget(panel)
    panel.set_theme(load_theme(request.param))
    panel.resize(346, 300)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_without_a_board_it_says_what_to_do_and_what_its_words_mean(panel: RemediesPanel) -> None:
    assert panel.note_label.text() == EMPTY
    assert panel.remedies.height() == 0
    assert panel.toolTip() == DEFINITIONS


def test_each_remedy_has_its_row(panel: RemediesPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.remedies.height() == 48 * len(ESCAPE_STRATEGIES)
    assert panel.remedies.accessibleDescription().startswith("Sideways moves: 68.4 % (65.5–71.2) solved; ")
    assert panel.remedies.item_text(1) == ESCAPE_STRATEGIES[1].description


def test_runs_are_called_off_and_gone_on_with(panel: RemediesPanel, qtbot: QtBot) -> None:
    panel.set_scene(SCENE)
    with qtbot.waitSignal(panel.going_on_requested):
        panel.going_on_button.click()
    panel.set_scene(remedy_scene([FIGURES, UNTRIED, *[FIGURES] * 3], is_busy=True))
    assert not panel.going_on_button.isVisible()
    with qtbot.waitSignal(panel.cancel_requested):
        panel.cancel_button.click()


def test_a_click_asks_to_watch_a_run_of_what_was_tried(panel: RemediesPanel, qtbot: QtBot) -> None:
    panel.set_scene(SCENE)
    rows = panel.remedies
    with qtbot.assertNotEmitted(panel.remedy_requested):
        qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=rows.item_rect(1).center().toPoint())
    with qtbot.waitSignal(panel.remedy_requested) as asked:
        qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=rows.item_rect(2).center().toPoint())
    assert asked.args == [ESCAPE_STRATEGIES[2]]
    qtbot.keyClick(rows, Qt.Key.Key_End)
    with qtbot.waitSignal(panel.remedy_requested) as asked:
        qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert asked.args == [ESCAPE_STRATEGIES[4]]


def test_new_figures_leave_the_pointer_where_it_is(panel: RemediesPanel) -> None:
    panel.set_scene(SCENE)
    point_at(panel.remedies, panel.remedies.item_rect(3).center())
    panel.set_scene(remedy_scene([FIGURES] * 5, is_busy=False))
    assert panel.remedies.current == 3
