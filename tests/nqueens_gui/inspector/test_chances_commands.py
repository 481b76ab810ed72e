"""The chances on the Watch page: on their page, in the chart, from the keyboard and after another start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.player.playback import Mode
from solver.analysis.success_probability import table_for
from solver.core.run_settings import run_settings
from solver.core.words import percent
from solver.runs.breakpoints import NumericBreakpoint, Threshold
from solver.runs.trace import NO_MOVE
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


@pytest.mark.thorough
def test_a_run_pauses_where_the_chances_fall_below_a_number(watcher: Watcher) -> None:
    watcher.watch(SETTINGS)
    watcher.window.watch.pause_panel.set_breakpoints({Threshold(NumericBreakpoint.CHANCE, 5)})
    watcher.wait(lambda: watcher.window.chances.probabilities(watcher.last.trace, 0, 1) is not None)
    table = table_for(SETTINGS)
    for _ in range(3):
        before = watcher.index
        watcher.do("run_forward")
        watcher.wait(lambda before=before: watcher.index > before and watcher.last.mode is Mode.PAUSED)
        if watcher.last.is_over:
            break
        trace = watcher.last.trace
        assert table.climb_from(trace.rows(watcher.index)).probability < 0.05
        is_start = trace.column("kind")[watcher.index] == NO_MOVE
        assert is_start or table.climb_from(trace.rows(watcher.index - 1)).probability >= 0.05
        between = range(before + 1, watcher.index)
        falls = [i for i in between if table.climb_from(trace.rows(i)).probability < 0.05]
        assert all(table.climb_from(trace.rows(i - 1)).probability < 0.05 for i in falls if i - 1 > before)


def test_where_chances_are_not_exact_a_breakpoint_says_so(watcher: Watcher) -> None:
    watcher.watch(run_settings(10, "sideways", seed=2))
    watcher.do("inspect_chances", until=lambda: watcher.window.chances.known.settings is not None)
    watcher.window.watch.pause_panel.set_breakpoints({Threshold(NumericBreakpoint.CHANCE, 5)})
    assert "does not pause at a chance of success" in watcher.message
