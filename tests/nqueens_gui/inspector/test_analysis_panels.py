"""What the pages share that have something found out."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.analysis import AnalysisPanel
from nqueens_gui.inspector.escapes import EscapesPanel
from nqueens_gui.inspector.plateau import PlateauPanel


@pytest.fixture(params=[PlateauPanel, EscapesPanel])
def panel(qtbot: QtBot, request: pytest.FixtureRequest) -> AnalysisPanel:
    panel: AnalysisPanel = request.param()
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_at_first_there_is_nothing_to_go_on_with_or_to_end(panel: AnalysisPanel) -> None:
    assert not panel.resume_button.isVisible()
    assert not panel.cancel_button.isVisible()


def test_it_says_whether_it_is_seen(panel: AnalysisPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.visibility_changed) as seen:
        panel.hide()
    assert seen.args == [False]
    with qtbot.waitSignal(panel.visibility_changed) as seen:
        panel.show()
    assert seen.args == [True]
