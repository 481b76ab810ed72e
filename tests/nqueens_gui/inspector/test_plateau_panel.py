"""The page of the plateau: what it shows, offers and asks for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.plateau import PlateauPanel
from nqueens_gui.inspector.plateau_view import EMPTY, PlateauScene, off_plateau, on_plateau
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.theme import Theme
from solver.analysis.plateau import explore_plateau
from solver.analysis.state_kind import state_insight
from tests.nqueens_gui.pointing import double_click, point_at
from tests.nqueens_gui.reading import spoken
from tests.solver.boards import EXAMPLE

LARGE = (4, 2, 7, 5, 3, 1, 0, 6)
SCENE = on_plateau(state_insight(LARGE), explore_plateau(LARGE, bound=5000), False)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> PlateauPanel:
    panel = PlateauPanel()
    qtbot.addWidget(panel)
    panel.resize(346, 300)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_without_a_state_it_says_what_to_do(panel: PlateauPanel) -> None:
    assert panel.note_label.text() == EMPTY


def test_a_plateau_is_shown_with_its_layers_and_exits(panel: PlateauPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.headline_label.text() == unbroken(SCENE.headline)
    layers, ways = spoken(panel.layers), spoken(panel.exits)
    assert layers[0] == "Here: 1 state and 0 exits."
    assert layers[1].startswith("1 sideways move away: 4")
    assert panel.exits.height() == 20 * len(SCENE.exits)
    assert len(ways) == len(SCENE.exits)
    assert f" → {SCENE.exits[0].best_h}.\n" in ways[0]
    panel.set_scene(off_plateau(state_insight(EXAMPLE)))
    assert panel.exits.height() == 0
    assert panel.headline_label.text().startswith("No plateau here: ")


def test_a_search_can_be_gone_on_with_or_ended(panel: PlateauPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.resume_button.isVisible()
    assert not panel.cancel_button.isVisible()
    panel.set_scene(PlateauScene("", "Searching …", is_searching=True))
    assert not panel.resume_button.isVisible()
    assert panel.cancel_button.isVisible()


def test_an_exit_is_pointed_at_and_gone_to(panel: PlateauPanel, qtbot: QtBot) -> None:
    panel.set_scene(SCENE)
    exits = panel.exits
    with qtbot.waitSignal(panel.exits.pointed_at) as pointed:
        point_at(exits, exits.item_rect(2).center())
    assert pointed.args == [SCENE.exits[2]]
    with qtbot.waitSignal(panel.exits.opened) as asked:
        double_click(qtbot, exits.viewport(), exits.item_rect(3).center().toPoint())
    assert asked.args == [SCENE.exits[3]]
    point_at(exits, None)
    qtbot.keyClick(exits, Qt.Key.Key_Home)
    with qtbot.waitSignal(panel.exits.opened) as asked:
        qtbot.keyClick(exits, Qt.Key.Key_Return)
    assert asked.args == [SCENE.exits[0]]
