"""Snapshots become what the widgets show."""

from __future__ import annotations

from math import ceil
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.inspector.why import WhyPanel
from nqueens_gui.kit.features import all_commands, commands_on
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.population.family_view import FamilyScene
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.watch.board_mode import EDITING, WATCHING, BoardMode, BoardUse
from nqueens_gui.watch.page import WatchPage
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from solver.core.heuristics import LineKind
from solver.core.run_settings import run_settings
from solver.runs.clock import FAST, TEXT_SECONDS
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of

COMMANDS = {command.name: command for command in commands_on("watch", FEATURES)}
RESTARTING = run_settings(8, "random-restart", seed=3)


class Stage:
    """A presenter with its widgets, and a clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.actions = {command.name: QAction(command.text) for command in all_commands(FEATURES)}
        bars = QWidget(), QWidget()
        self.page = WatchPage(self.actions, Inspector(), *bars)
        self.board, self.banner, self.chart = self.page.board, self.page.banner, self.page.chart
        self.timeline, self.transport = self.page.timeline, self.page.transport
        self.state_panel, self.legend = self.page.state_panel, self.page.legend
        self.why_panel = WhyPanel()
        self.families: list[FamilyScene | None] = []
        self.session = Session(parent=self.page.board)
        self.presenter = Presenter(
            self.page,
            self.why_panel.set_insight,
            self.families.append,
            clock=lambda: self.now,
        )

    def enabled(self) -> set[str]:
        names = ("play_pause", "step_forward", "step_back", "to_start", "to_end", "stop", "run_again")
        return {name for name in (*names, "export", "copy_state") if self.can(name)}

    def can(self, name: str) -> bool:
        """Whether a command of the page can be chosen now."""
        return COMMANDS[name].when(cast(MainWindow, self))

    def text(self, name: str) -> str:
        text_now = COMMANDS[name].text_now
        assert text_now is not None
        return text_now(cast(MainWindow, self))


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    made = Stage()
    qtbot.addWidget(made.page.workspace)
    return made


def test_a_state_is_shown_everywhere(stage: Stage) -> None:
    trace = recorded(RESTARTING)
    stage.presenter.show(snapshot_of(trace, 2))
    position = trace.position(2)
    scene = stage.board.scene
    assert tuple(scene.rows.tolist()) == position.rows
    assert stage.timeline.value() == 2
    assert stage.timeline.maximum() == trace.end
    assert stage.transport.position_label.full_text == f"step 2 of {trace.steps}"
    assert stage.state_panel.figures["h"].value == str(position.h)
    assert sum(int(label.full_text) for label in stage.legend.count_labels.values()) == position.h
    assert stage.why_panel.headline_label.text()
    assert stage.banner.text.startswith("Paused at step 2")
    assert stage.board.accessibleDescription() == f"8 queens, h = {position.h}"
    assert stage.timeline.scene.marks.restarts.tolist() == trace.restarts().tolist() != []
    last = trace.position(trace.end)
    assert stage.timeline._describe(trace.end) == f"step {last.step} · climb {last.climb} · h 0"
    assert (stage.presenter.shown_scene.rows == scene.rows).all()
    assert stage.text("play_pause") == "&Play"
    stage.presenter.show(snapshot_of(trace, 1, mode=Mode.PLAYING))
    assert stage.text("play_pause") == "&Pause"


def test_the_best_h_is_that_of_the_states_up_to_the_one_shown(stage: Stage) -> None:
    trace = recorded(RESTARTING)
    for index in (trace.end, 3, 0, 9):
        stage.presenter.show(snapshot_of(trace, index))
        best_h = trace.column("h")[: index + 1].min()
        assert stage.state_panel.figures["best h"].value == str(best_h)


def test_before_the_first_run_the_window_is_empty(stage: Stage) -> None:
    stage.presenter.show(empty_snapshot())
    assert stage.board.scene is None
    assert stage.presenter.shown_scene is None
    assert stage.transport.position_label.full_text == ""
    assert stage.enabled() == {"play_pause"}


@pytest.mark.parametrize(
    ("index", "events", "enabled"),
    [
        (0, 1, {"play_pause", "step_forward", "to_end"}),
        (0, 3, {"play_pause", "step_forward", "stop", "to_end", "run_again"}),
        (1, 3, {"play_pause", "step_forward", "stop", "to_end", "run_again", "step_back", "to_start"}),
        (4, None, {"play_pause", "run_again", "step_back", "to_start"}),
        (3, None, {"play_pause", "run_again", "step_back", "to_start", "step_forward", "to_end"}),
    ],
)
def test_only_what_can_be_done_is_offered(
    stage: Stage, index: int, events: int | None, enabled: set[str]
) -> None:
    stage.presenter.show(snapshot_of(recorded(stuck_run(), events), index))
    assert stage.enabled() == enabled | {"export", "copy_state"}


def test_what_broke_cannot_be_played(stage: Stage) -> None:
    stage.presenter.show(empty_snapshot(Mode.FAILED, "no"))
    assert stage.enabled() == set()


def test_a_pause_shows_h_of_the_successors_unless_they_are_hidden(stage: Stage) -> None:
    snapshot = snapshot_of(recorded(stuck_run()), 2)
    stage.presenter.show(snapshot)
    scene = stage.board.scene
    assert scene.heat is not None
    stage.presenter.set_options(BoardOptions(has_heat=False))
    scene = stage.board.scene
    assert scene.heat is None
    stage.presenter.set_options(BoardOptions())
    stage.presenter.show(snapshot_of(recorded(RESTARTING), sequence=2))
    assert (stage.board.scene.h, stage.board.scene.heat) == (0, None)


def test_the_options_choose_lines_and_coordinates(stage: Stage) -> None:
    stage.presenter.show(snapshot_of(recorded(stuck_run()), 0))
    stage.presenter.set_options(BoardOptions(kinds=frozenset({LineKind.ROW}), coordinates="chess"))
    scene = stage.board.scene
    assert scene.coordinates == "chess"
    assert {kind for kind, lines in scene.attack_lines.items() if len(lines)} == {LineKind.ROW}


@pytest.mark.parametrize(
    ("first", "second", "glides"), [(1, 2, True), (2, 1, False), (1, 3, False), (0, 0, False)]
)
def test_only_a_step_forward_glides(stage: Stage, first: int, second: int, glides: bool) -> None:
    trace = recorded(stuck_run())
    stage.presenter.show(snapshot_of(trace, first))
    stage.presenter.show(snapshot_of(trace, second))
    assert stage.board.glide.is_active is glides


def test_no_queen_glides_at_high_speed_or_from_another_run(stage: Stage) -> None:
    trace = recorded(stuck_run())
    for index in (1, 2):
        stage.presenter.show(snapshot_of(trace, index, mode=Mode.PLAYING, speed=1000.0))
    assert not stage.board.glide.is_active
    stage.presenter.show(snapshot_of(trace, 0))
    stage.presenter.show(snapshot_of(recorded(stuck_run(4)), 1, sequence=2))
    assert not stage.board.glide.is_active


def test_each_frame_shows_one_state_up_to_sixty_moves_a_second(stage: Stage) -> None:
    trace = recorded(run_settings(6, "random-neighbour", seed=15))
    for index in range(8):
        stage.presenter.show(snapshot_of(trace, index, mode=Mode.PLAYING, speed=FAST, has_insight=False))
        position = trace.position(index)
        assert tuple(stage.board.scene.rows) == position.rows
        assert stage.board.scene.has_delta_h
        assert stage.state_panel.figures["step"].value == str(position.step)
        assert stage.state_panel.figures["h"].value == str(position.h)
        assert f"Step {position.step}, h = {position.h}" in stage.banner.text
        assert stage.timeline.value() == index
        assert stage.chart.area.position == index
        stage.now += 0.016


def test_at_full_speed_all_text_is_of_one_state_and_says_that_it_lags(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = recorded(run_settings(6, "random-neighbour", seed=15))
    behind = set()
    in_chart, set_trace = list[int | None](), stage.chart.set_trace

    def followed(scene: TraceScene | None, index: int | None = None, roll_ms: int = 0) -> None:
        assert (roll_ms > 0) == (index == 12)
        in_chart.append(index)
        set_trace(scene, index)

    monkeypatch.setattr(stage.chart, "set_trace", followed)
    for index in range(12):
        stage.presenter.show(snapshot_of(trace, index, mode=Mode.PLAYING, speed=1e9, has_insight=False))
        assert tuple(stage.board.scene.rows) == trace.position(index).rows
        assert not stage.board.scene.has_delta_h
        assert stage.chart.area.position is None
        if index:
            step, h = (int(stage.state_panel.figures[name].value) for name in ("step", "h"))
            assert trace.position(step).h == h
            assert stage.timeline.value() == in_chart[-1]
            assert f"Step {step}, h = {h}. Text and chart are updated 4 times a second." in stage.banner.text
            behind.add(index - step)
        stage.now += 0.016
    assert {0, 1, 2} <= behind
    stage.presenter.show(snapshot_of(trace, 12, mode=Mode.PAUSED, has_insight=False))
    assert stage.state_panel.figures["step"].value == "12"
    assert stage.chart.area.position == 12


@pytest.mark.parametrize("frame_seconds", [0.016, 0.5])
def test_at_full_speed_chart_and_text_follow_by_turns(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, frame_seconds: float
) -> None:
    trace, shown = recorded(RESTARTING), []
    monkeypatch.setattr(stage.chart, "set_trace", lambda *_: shown.append("chart"))
    stage.presenter.shown.connect(lambda: shown.append("text"))
    for index in range(1, 17):
        stage.presenter.show(snapshot_of(trace, index, mode=Mode.PLAYING, speed=2 * FAST))
        stage.now += frame_seconds
    assert shown == [("chart", "text")[place % 2] for place in range(len(shown))]
    assert len(shown) == 2 + ceil(15 / ceil(TEXT_SECONDS / 2 / frame_seconds))


@pytest.mark.parametrize(("is_active", "texts"), [(False, 40), (True, 3)])
def test_a_screen_reader_is_told_of_a_run_that_plays_once_a_second(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, is_active: bool, texts: int
) -> None:
    monkeypatch.setattr("nqueens_gui.player.player.QAccessible", SimpleNamespace(isActive=lambda: is_active))
    trace, told = recorded(RESTARTING), []
    monkeypatch.setattr(stage.board, "setAccessibleDescription", told.append)
    for index in range(40):  # two seconds at twenty moves a second
        stage.presenter.show(snapshot_of(trace, index % 16, mode=Mode.PLAYING, speed=20.0))
        stage.now += 0.05
    assert len(told) == texts
    stage.presenter.show(snapshot_of(trace, 7, mode=Mode.PAUSED, speed=20.0))
    assert told[-1] == f"8 queens, h = {trace.position(7).h}"


def test_before_a_key_acts_commands_are_told_what_a_fast_run_shows(stage: Stage) -> None:
    trace, told = recorded(RESTARTING), []
    stage.presenter.show(snapshot_of(trace, 1, mode=Mode.PLAYING, speed=2 * FAST))
    stage.presenter.show(snapshot_of(trace, 2, mode=Mode.PLAYING, speed=2 * FAST))
    stage.presenter.show(snapshot_of(trace, 3, mode=Mode.PLAYING, speed=2 * FAST))
    stage.presenter.shown.connect(lambda: told.append(stage.presenter.snapshot))
    stage.presenter.catch_up()
    assert [snapshot and snapshot.position and snapshot.position.index for snapshot in told] == [3]


def test_another_run_empties_the_time_line_at_once(stage: Stage) -> None:
    stage.presenter.show(snapshot_of(recorded(RESTARTING), 20, mode=Mode.PLAYING))
    stage.presenter.show(snapshot_of(recorded(stuck_run(), 1), mode=Mode.PLAYING, sequence=2))
    assert stage.timeline.maximum() == 0


def test_of_several_uses_of_the_board_the_one_that_comes_first_counts(stage: Stage) -> None:
    shown: list[BoardMode] = []
    stage.presenter.mode_changed.connect(shown.append)
    stage.presenter.show(snapshot_of(recorded(stuck_run()), 1))
    lesson = BoardMode(BoardUse.LESSON, asks_for_square=True, can_answer=True)
    assert not stage.can("answer")
    stage.presenter.claim(BoardUse.LESSON, lesson)
    assert stage.can("answer")
    stage.presenter.claim(BoardUse.EDITING, EDITING)
    assert (stage.can("answer"), stage.can("stop")) == (False, False)
    stage.presenter.claim(BoardUse.LESSON, lesson)
    stage.presenter.claim(BoardUse.EDITING, None)
    stage.presenter.claim(BoardUse.LESSON, None)
    assert shown == [lesson, EDITING, lesson, WATCHING]
    assert not stage.can("answer_stuck")


def test_a_chart_that_was_zoomed_stays_so_from_guess_to_guess(stage: Stage) -> None:
    stage.page.workspace.show()
    trace = recorded(RESTARTING)
    stage.presenter.claim(BoardUse.PREDICTING, BoardMode(BoardUse.PREDICTING, is_hiding=True))
    stage.presenter.show(snapshot_of(trace, 10))
    stage.chart.area.view_box.setRange(xRange=(4, 8), padding=0)
    stage.presenter.show(snapshot_of(trace, 11))
    assert not stage.chart.area.is_fitted
    stage.presenter.show(snapshot_of(trace, 3))
    assert stage.chart.area.is_fitted, "what comes after is not told"
