"""The page "Chances" shows a scene and tells what is pointed at and clicked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.chances import ChancesPanel
from nqueens_gui.inspector.chances_view import ChancesScene
from nqueens_gui.inspector.rows_view import ListRow
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.theme import Theme
from solver.core.estimates import Interval


def row(key: object, name: str, share: float, figure: str, sentence: str, **others: Any) -> ListRow:
    return ListRow(
        key=key, name=name, parts=((share, "chances"),), figure=figure, sentence=sentence, **others
    )


SCENE = ChancesScene(
    chance="31.4 %",
    interval="29 to 33 %",
    method="Measured.",
    figures=(("mean steps if it succeeds", "4.0", "Steps."), ("mean steps if it fails", "–", "Steps.")),
    moves=(
        row((3, 5), "3→5", 0.4, "40.0 %", "After queen 3 …", interval=Interval(0.38, 0.42)),
        row((4, 0), "4→0", 0.0, "0 %", "After queen 4 …"),
    ),
    more_moves="and 2 more best moves",
    ties=(
        row(13, "step 12", 0.04, "30.0 % → 4.0 %", "Step 12 …", before=0.3, is_current=True),
        row(5, "step 5", 0.5, "20.0 % → 50.0 %", "Step 5 …", before=0.2),
    ),
)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ChancesPanel:
    made = ChancesPanel()
    qtbot.addWidget(made)
    made.resize(360, 480)
    made.show()
    return made


def test_it_shows_the_figure_the_rows_and_how_it_is_known(panel: ChancesPanel) -> None:
    panel.set_scene(SCENE)
    assert panel.chance_label.text() == "31.4 %"
    assert panel.interval_label.text() == unbroken("29 to 33 %")
    assert [figure.isVisible() for figure in panel.figures] == [True, True, False, False]
    assert panel.figures[0].accessibleName() == "mean steps if it succeeds: 4.0"
    assert panel.moves.isVisible()
    assert panel.ties.isVisible()
    assert not panel.notice_label.isVisible()
    assert not panel.grab().isNull()


def test_without_chances_there_is_a_notice_alone(panel: ChancesPanel) -> None:
    panel.set_scene(SCENE)
    panel.set_scene(ChancesScene(notice="Pause."))
    assert panel.notice_label.text() == "Pause."
    for part in (
        panel.chance_label,
        panel.method_label,
        panel.moves_label,
        panel.ties_label,
        *panel.figures,
    ):
        assert not part.isVisible()


def test_a_click_or_enter_on_a_decisive_tie_asks_for_its_state(qtbot: QtBot, panel: ChancesPanel) -> None:
    panel.set_scene(SCENE)
    told = QSignalSpy(panel.ties.opened)
    where = panel.ties.item_rect(1).center().toPoint()
    qtbot.mouseClick(panel.ties.viewport(), Qt.MouseButton.LeftButton, pos=where)
    panel.ties.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.ties, Qt.Key.Key_Down)
    qtbot.keyClick(panel.ties, Qt.Key.Key_Return)
    assert told.at(0)[0] == 5
    assert told.count() == 2


def test_it_tells_whether_it_is_in_sight(qtbot: QtBot) -> None:
    window, panel = QStackedWidget(), ChancesPanel()
    qtbot.addWidget(window)
    window.addWidget(QWidget())
    window.addWidget(panel)
    told: list[bool] = []
    panel.visibility_changed.connect(told.append)
    window.show()
    assert told == []
    window.setCurrentIndex(1)
    window.showMinimized()
    window.showNormal()
    window.setCurrentIndex(0)
    qtbot.waitUntil(lambda: told == [True, False, True, False])
