"""The pages Chances, Plateau and What now? of the inspector: what they promise alike, and what each shows."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector import escapes_view, plateau_view
from nqueens_gui.inspector.chances import ChancesPanel
from nqueens_gui.inspector.chances_view import ChancesScene
from nqueens_gui.inspector.escapes import EscapesPanel
from nqueens_gui.inspector.escapes_view import escapes_scene
from nqueens_gui.inspector.plateau import PlateauPanel
from nqueens_gui.inspector.plateau_view import PlateauScene, off_plateau, on_plateau
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.inspector.rows_view import ListRow
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.kit.theme import Theme
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES, EscapeFigures
from solver.analysis.plateau import explore_plateau
from solver.analysis.state_kind import state_insight
from solver.core.estimates import Interval
from tests.nqueens_gui.pointing import double_click
from tests.nqueens_gui.reading import spoken
from tests.nqueens_gui.screen import put_on_screen
from tests.solver.boards import EXAMPLE


def row(key: object, name: str, share: float, figure: str, sentence: str, **others: Any) -> ListRow:
    return ListRow(
        key=key, name=name, parts=((share, "chances"),), figure=figure, sentence=sentence, **others
    )


CHANCES = ChancesScene(
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
FIGURES = EscapeFigures(1000, 684, 970, 46.936, 0.0, 246)
UNTRIED = EscapeFigures(0, 0, 0, None, None, None)
TRIED = [FIGURES, UNTRIED, *[FIGURES] * (len(ESCAPE_STRATEGIES) - 2)]
ESCAPES = escapes_scene(TRIED, is_busy=False)
LARGE = (4, 2, 7, 5, 3, 1, 0, 6)
PLATEAU = on_plateau(state_insight(LARGE), explore_plateau(LARGE, bound=5000), False)


PAGES: dict[str, tuple[Any, Any]] = {
    "chances": (ChancesPanel, CHANCES),
    "escapes": (EscapesPanel, ESCAPES),
    "plateau": (PlateauPanel, PLATEAU),
}
"""The pages, and what they show."""
LISTS = {"ties": "chances", "escapes": "escapes", "exits": "plateau"}
"""The lists whose rows can be asked for, and the pages that they stand on."""


def shown(qtbot: QtBot, page: str) -> Any:
    """Show a page with its rows."""
    kind, scene = PAGES[page]
    panel = put_on_screen(qtbot, kind(), 360, 480)
    panel.set_scene(scene)
    return panel


@pytest.mark.parametrize("name", LISTS)
def test_a_click_and_enter_ask_for_what_a_row_stands_for(qtbot: QtBot, name: str) -> None:
    panel = shown(qtbot, LISTS[name])
    rows: BarList = getattr(panel, name)
    told, place = QSignalSpy(rows.opened), rows.item_rect(1).center().toPoint()
    if name == "exits":
        double_click(qtbot, rows.viewport(), place)
    else:
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Return):
        qtbot.keyClick(rows, key)
    assert [told.at(number)[0] for number in range(told.count())] == [rows.item(1), rows.item(0)]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_whether_it_is_in_sight(qtbot: QtBot, page: str) -> None:
    window, panel = QStackedWidget(), PAGES[page][0]()
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


@pytest.mark.parametrize(
    ("page", "busy", "empty"),
    [
        ("escapes", escapes_scene(TRIED, is_busy=True), escapes_view.EMPTY),
        ("plateau", PlateauScene("", "Searching …", is_searching=True), plateau_view.EMPTY),
    ],
)
def test_an_analysis_says_what_to_do_and_is_called_off_and_gone_on_with(
    qtbot: QtBot, page: str, busy: Any, empty: str
) -> None:
    kind, shown_scene = PAGES[page]
    panel = put_on_screen(qtbot, kind(), 346, 300)
    assert panel.note_label.text() == empty
    for scene, buttons in ((None, (False, False)), (shown_scene, (True, False)), (busy, (False, True))):
        if scene is not None:
            panel.set_scene(scene)
        assert (panel.resume_button.isVisible(), panel.cancel_button.isVisible()) == buttons


def test_chances_are_shown_with_how_they_are_known_or_a_notice_alone(qtbot: QtBot, theme: Theme) -> None:
    panel = shown(qtbot, "chances")
    assert panel.chance_label.text() == "31.4 %"
    assert panel.interval_label.text() == unbroken("29 to 33 %")
    assert [figure.isVisible() for figure in panel.figures] == [True, True, False, False]
    assert panel.figures[0].accessibleName() == "mean steps if it succeeds: 4.0"
    assert panel.moves.isVisible()
    assert panel.ties.isVisible()
    assert not panel.notice_label.isVisible()
    panel.set_scene(ChancesScene(notice="Pause."))
    assert panel.notice_label.text() == "Pause."
    labels = panel.chance_label, panel.method_label, panel.moves_label, panel.ties_label
    assert not any(part.isVisible() for part in (*labels, *panel.figures))


def test_each_strategy_has_its_row_and_words_their_meaning(qtbot: QtBot) -> None:
    assert EscapesPanel().escapes.height() == 0
    panel = shown(qtbot, "escapes")
    assert panel.toolTip() == DEFINITIONS
    assert panel.escapes.height() == 48 * len(ESCAPE_STRATEGIES)
    assert panel.escapes.accessibleDescription().startswith("Sideways moves: 68.4 % (65.5–71.2) solved; ")
    assert panel.escapes.item_text(1) == ESCAPE_STRATEGIES[1].description


def test_a_plateau_is_shown_with_its_exits(qtbot: QtBot) -> None:
    panel = shown(qtbot, "plateau")
    assert panel.headline_label.text() == unbroken(PLATEAU.headline)
    ways = spoken(panel.exits)
    assert panel.exits.height() == 20 * len(PLATEAU.exits)
    assert len(ways) == len(PLATEAU.exits)
    assert f" → {PLATEAU.exits[0].best_h}.\n" in ways[0]
    panel.set_scene(off_plateau(state_insight(EXAMPLE)))
    assert panel.exits.height() == 0
    assert panel.headline_label.text().startswith("No plateau here: ")
