"""The page of the ways out: what it shows, offers and asks for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.escapes import EscapesPanel
from nqueens_gui.inspector.escapes_view import EMPTY, escapes_scene
from nqueens_gui.kit.theme import Theme
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES, EscapeFigures

FIGURES = EscapeFigures(1000, 684, 970, 46.936, 0.0, 246)
UNTRIED = EscapeFigures(0, 0, 0, None, None, None)
TRIED = [FIGURES, UNTRIED, *[FIGURES] * (len(ESCAPE_STRATEGIES) - 2)]
SCENE = escapes_scene(TRIED, is_busy=False)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> EscapesPanel:
    panel = EscapesPanel()
    qtbot.addWidget(panel)
    panel.resize(346, 300)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_without_a_board_it_says_what_to_do_and_what_its_words_mean(panel: EscapesPanel) -> None:
    assert panel.note_label.text() == EMPTY
    assert panel.escapes.height() == 0
    assert panel.toolTip() == DEFINITIONS


def test_each_strategy_has_its_row(panel: EscapesPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.escapes.height() == 48 * len(ESCAPE_STRATEGIES)
    assert panel.escapes.accessibleDescription().startswith("Sideways moves: 68.4 % (65.5–71.2) solved; ")
    assert panel.escapes.item_text(1) == ESCAPE_STRATEGIES[1].description


def test_runs_are_called_off_and_gone_on_with(panel: EscapesPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.resume_button.isVisible()
    assert not panel.cancel_button.isVisible()
    panel.set_scene(escapes_scene(TRIED, is_busy=True))
    assert not panel.resume_button.isVisible()
    assert panel.cancel_button.isVisible()


def test_a_click_asks_to_watch_a_run_of_a_strategy(panel: EscapesPanel, qtbot: QtBot) -> None:
    panel.set_scene(SCENE)
    rows = panel.escapes
    with qtbot.waitSignal(panel.escapes.opened) as asked:
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.item_rect(2).center().toPoint())
    assert asked.args == [ESCAPE_STRATEGIES[2]]
    qtbot.keyClick(rows, Qt.Key.Key_End)
    with qtbot.waitSignal(panel.escapes.opened) as asked:
        qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert asked.args == [ESCAPE_STRATEGIES[-1]]
