"""The chances on the Watch page: on their page, in the chart, from the keyboard and after another start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from solver.analysis.success_probability import table_for
from solver.core.run_settings import run_settings
from solver.core.words import percent
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.inspector.rooms import ChancesRoom
from tests.nqueens_gui.user import Watcher

SETTINGS = run_settings(6, "random-restart", seed=2)


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(ChancesRoom)


def watch_whole(watcher: Watcher) -> None:
    """Go to the start of a run that is recorded to its end."""
    watcher.play(SETTINGS)


@pytest.fixture
def watching(watcher: Watcher) -> Watcher:
    watch_whole(watcher)
    watcher.do("inspect_chances")
    known = watcher.window.chances
    watcher.wait(lambda: known.known.run is not None and len(known.known.run) == watcher.last.length)
    return watcher


def test_the_page_follows_the_current_state(watching: Watcher) -> None:
    table, trace = table_for(SETTINGS), watching.last.trace
    for index in (0, len(trace) // 2, len(trace) - 1):
        watching.session.seek(index)
        watching.wait(lambda index=index: watching.index == index)
        expected = percent(table.climb_from(trace.rows(index)).probability)
        assert watching.window.inspector.chances.chance_label.text() == expected


def test_a_decisive_tie_is_a_click_away(watching: Watcher) -> None:
    panel, tie = watching.window.inspector.chances, watching.window.chances.known.ties[0]
    watching.click(panel.ties.viewport(), panel.ties.item_rect(0).center().toPoint())
    watching.wait(lambda: watching.index == tie.index)


def test_a_best_move_pointed_at_is_highlighted_on_the_board(watching: Watcher) -> None:
    watching.do("to_start", until=lambda: watching.index == 0 and watching.last.insight is not None)
    highlight: list[object] = []
    watching.window.inspecting.highlighter.changed.connect(highlight.append)
    moves = watching.window.inspector.chances.moves
    watching.qtbot.mouseMove(moves.viewport(), moves.item_rect(0).center().toPoint())
    assert highlight[-1] is not None


def test_the_chart_shows_chances_where_they_are_known_until_they_are_switched_off(watching: Watcher) -> None:
    area = watching.window.watch.chart.area
    assert area.picture.chances is not None
    watching.press(Qt.Key.Key_O)
    assert area.picture.chances is None
    watching.do("inspect_why")
    watching.press(Qt.Key.Key_O, until=lambda: area.picture.chances is not None)


def test_the_chart_hides_the_chances_while_a_move_is_to_be_guessed(watching: Watcher) -> None:
    area = watching.window.watch.chart.area
    watching.do("to_start", until=lambda: watching.index == 0)
    watching.window.chances_commands.set_hiding(True)
    assert area.picture.chances is None
    watching.window.chances_commands.set_hiding(False)
    assert area.picture.chances is not None
