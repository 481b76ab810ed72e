"""The Compare page in the real window, by mouse and keys."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.compare import snapshot as limits
from nqueens_gui.compare.boards import Lane
from nqueens_gui.compare.comparison import Comparison, Competitor
from nqueens_gui.compare.feature import COMPARE, CompareRoom
from nqueens_gui.compare.page import ComparePanel, ScoreTable
from nqueens_gui.compare.results_view import ScoreRow
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.writing import WritingDialog
from nqueens_gui.recording.commands import RecordingCommands
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.options import film_of
from nqueens_gui.watch.session import Session
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.core.words import NOTHING
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.clock import Pace
from solver.runs.trace import record
from solver.telling.status import Tone
from tests.nqueens_gui.compare.compared import compared
from tests.nqueens_gui.conftest import OpenPage
from tests.nqueens_gui.user import Hands, User

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
THREE = ("random-restart", "min-conflicts", "tabu")


class Comparer:
    """A user of the Compare page."""

    def __init__(self, user: User | Hands, room: CompareRoom) -> None:
        self.user = user
        self.panel = room.panel
        self.session = room.session

    def fill_in(self, *names: str, n: int = 8, seed: int = 7) -> None:
        competitors = tuple(Competitor(VARIANTS[name]) for name in names)
        self.session.edit(Comparison(competitors, n=n, seed=seed))
        self.user.wait(lambda: self.panel.form.seed_field.value() == seed)

    def compare(self) -> None:
        sequence = self.session.snapshot.sequence
        self.user.press(Qt.Key.Key_Return, modifier=CONTROL)
        self.wait_for_runs(sequence)

    def wait_for_runs(self, sequence: int) -> None:
        self.user.wait(lambda: self.session.snapshot.sequence > sequence and self.session.snapshot.shown)
        self.user.wait(self.panel.export_button.isEnabled)
        self.user.wait(lambda: len(self.panel.grid.lanes) == len(self.session.snapshot.traces))

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The states that the boards show."""
        scenes = [lane.board.scene for lane in self.panel.grid.lanes]
        assert all(
            scene is None or scene.h == heuristic_value(scene.rows, scene.heuristic) for scene in scenes
        )
        return [tuple(scene.rows.tolist()) for scene in scenes if scene is not None]

    @property
    def lines(self) -> list[str]:
        return [lane.line_label._texts[0] for lane in self.panel.grid.lanes]


@pytest.fixture
def comparer(open_page: OpenPage) -> Comparer:
    user = open_page(COMPARE)
    return Comparer(user, user.window.room)


def in_window(user: User) -> Comparer:
    user.press(Qt.Key.Key_4, modifier=ALT)
    return Comparer(user, user.window.compare)


@pytest.fixture
def whole(user: User) -> Comparer:
    """Give somebody the Compare page of a whole window."""
    return in_window(user)


def test_three_variants_are_compared_from_one_start(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.panel.transport.set_speed(0.5)
    comparer.compare()
    comparer.session.to_start()
    comparer.user.wait(lambda: comparer.session.snapshot.tick == 0)
    runs = [run_settings(8, name, seed=7, heuristic="attacking-pairs") for name in THREE]
    expected = [record(one, search_events(one)) for one in runs]
    comparer.user.wait(lambda: comparer.rows == [expected[0].rows(0)] * 3)
    comparer.user.press(Qt.Key.Key_End)
    comparer.user.wait(lambda: comparer.rows == [trace.rows(trace.end) for trace in expected])
    for line, trace in zip(comparer.lines, expected, strict=True):
        assert line.startswith(
            f"{trace.outcome.label} · {trace.steps} steps · {trace.evaluations:,} evaluations"
        )
    assert [trace.settings for trace in comparer.session.snapshot.traces] == runs


@pytest.mark.parametrize(("is_active", "texts"), [(False, 40), (True, 1)])
def test_a_screen_reader_is_told_of_runs_that_play_once_a_second(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_active: bool, texts: int
) -> None:
    reader = SimpleNamespace(isActive=lambda: is_active)
    monkeypatch.setattr("nqueens_gui.player.player.QAccessible", reader)
    now, told = [0.0], list[str]()
    panel = ComparePanel(lambda: now[0])
    qtbot.addWidget(panel)
    shown = compared("random-restart", seed=7)
    panel.set_snapshot(shown)
    lane = panel.grid.lanes[0]
    monkeypatch.setattr(lane.board, "setAccessibleDescription", told.append)
    places = [lane.timeline.value()]
    for tick in range(40):  # two seconds at twenty moves a second
        panel.set_snapshot(replace(shown, tick=tick % 8 + 1, is_playing=True, speed=20.0))
        places.append(lane.timeline.value())
        now[0] += 0.05
    moved = sum(before != after for before, after in pairwise(places))
    assert (len(told), moved) == (texts, texts)
    paused = replace(shown, tick=3, speed=20.0)
    panel.set_snapshot(paused)
    assert (len(told), (lane.timeline.value(),)) == (texts + 1, paused.indices)


@pytest.mark.thorough
def test_a_click_and_enter_on_a_board_open_its_run_on_watch(whole: Comparer) -> None:
    whole.fill_in(*THREE)
    whole.compare()
    whole.session.seek(3)
    whole.user.wait(lambda: whole.panel.timeline.value() == 3)
    board = whole.panel.grid.lanes[1].board
    whole.user.click(board, board.square_center(0, 0).toPoint())
    user, trace = whole.user, whole.session.snapshot.traces[1]
    assert user.window.pages.page == "watch"
    user.wait(lambda: user.index == 3)
    assert user.last.settings == trace.settings
    assert user.rows == trace.rows(3)
    assert user.window.next_run.settings == trace.settings
    user.do("page_compare")
    whole.panel.grid.lanes[2].board.setFocus()
    user.press(Qt.Key.Key_Return, until=lambda: user.window.pages.page == "watch")
    assert user.program.session.settings == whole.session.snapshot.traces[2].settings


def test_the_next_start_adds_to_the_score(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.compare()
    comparer.panel.grid.lanes[0].board.setFocus()
    for starts in (2, 3):
        sequence = comparer.session.snapshot.sequence
        comparer.user.press(Qt.Key.Key_N)
        comparer.wait_for_runs(sequence)
        comparer.user.wait(lambda starts=starts: comparer.panel.score.title == f"Score over {starts} starts")
    assert comparer.panel.form.field_rows["run_index"].field.value() == 2
    assert [row.solved for row in comparer.panel.score.rows] == ["3 of 3"] * 3
    assert comparer.session.snapshot.traces[0].settings.run_index == 2


@pytest.mark.thorough
def test_what_is_wrong_stands_beside_its_field_and_nothing_can_be_made(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.user.type(comparer.panel.form.n_field.lineEdit(), "500")
    comparer.user.wait(lambda: not comparer.panel.form.compare_button.isEnabled())
    assert "between 4 and 200" in comparer.panel.form.field_rows["n"].error
    comparer.user.type(comparer.panel.form.n_field.lineEdit(), "12")
    comparer.user.wait(comparer.panel.form.compare_button.isEnabled)
    assert comparer.panel.form.field_rows["n"].error == ""


@pytest.mark.thorough
def test_the_start_of_watch_is_taken(whole: Comparer) -> None:
    rows = whole.user.rows
    whole.user.click(whole.panel.form.watch_button)
    whole.compare()
    assert [trace.rows(0) for trace in whole.session.snapshot.traces] == [rows] * 3
    assert whole.panel.form.start_field.edit.text() == ",".join(map(str, rows))


@pytest.mark.thorough
def test_runs_can_be_cancelled_and_those_before_stay(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.compare()
    before = comparer.session.snapshot.traces
    slow = {"simulated-annealing": {"initial_temperature": 100.0, "cooling": 1.0, "max_iterations": 10**9}}
    annealing = Competitor(VARIANTS["simulated-annealing"], slow)
    comparer.session.edit(Comparison((annealing, annealing), n=50, seed=1))
    comparer.user.wait(comparer.panel.form.pending_note.isVisible)
    comparer.user.do("run_comparison", until=lambda: comparer.session.snapshot.making.stage is Stage.RUNNING)
    comparer.user.wait(comparer.panel.cancel_button.isVisible)
    comparer.user.press(Qt.Key.Key_Escape, until=lambda: comparer.session.snapshot.making.stage is Stage.DONE)
    assert comparer.session.snapshot.traces is before
    comparer.user.wait(lambda: "cancelled" in comparer.panel.progress.banner.text)


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.thorough(but=1)
def test_a_recording_shows_what_the_page_shows_at_every_tick(
    comparer: Comparer, pace: Pace, tmp_path: Path
) -> None:
    comparer.fill_in("random-restart", "min-conflicts", "simulated-annealing")
    comparer.session.set_pace(pace)
    comparer.compare()
    comparer.session.to_start()
    shown = [comparer.session.snapshot.indices]
    while not comparer.session.snapshot.is_over:
        comparer.session.step_forward()
        shown.append(comparer.session.snapshot.indices)
    user, commands = comparer.user, comparer.user.window.compare.commands
    recordings = RecordingCommands(Session(), user.window)
    commands.recording_requested.connect(recordings.ask_for)
    user.press(Qt.Key.Key_E, modifier=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    dialog = user.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(tmp_path), "format": "png"})
    assert dialog.fields.note.text().startswith(f"{len(shown)} states")
    user.close(dialog)
    film = film_of(recordings._runs, recordings._states, FORMATS["png"], dialog.fields.kept().options)
    assert film.states.tolist() == [list(indices) for indices in shown]


@pytest.mark.thorough
def test_a_report_is_exported(comparer: Comparer, tmp_path: Path) -> None:
    comparer.fill_in(*THREE)
    comparer.compare()
    comparer.user.press(Qt.Key.Key_E, modifier=CONTROL)
    dialog = comparer.user.dialog(WritingDialog)
    assert dialog.fields.file_field.name() == "nqueens-comparison-n8-seed7-run0"
    dialog.fields.set_values({"folder": str(tmp_path), "format": "html", "options": {"author": "A. Student"}})
    comparer.user.click(dialog.main_button, until=lambda: "1 file was written" in dialog.notice.text)
    comparer.user.close(dialog)
    page = (tmp_path / "nqueens-comparison-n8-seed7-run0.html").read_text(encoding="utf-8")
    assert "A. Student" in page


def test_a_search_of_the_users_own_is_offered_once_it_is_open(whole: Comparer) -> None:
    own = own_variant("resources/searches/sideways.py")
    whole.user.program.searches.agree(own)
    row = whole.panel.form.rows[0]
    assert row.choice.set_name(own.name)
    row.choice.chosen.emit(own.name)
    whole.user.do("page_compare")
    whole.user.wait(lambda: whole.session.snapshot.comparison.competitors[0].variant == own)
    whole.compare()
    assert whole.session.snapshot.traces[0].settings.variant == own


@pytest.mark.parametrize("size", [(1000, 700), (1440, 900)])
@pytest.mark.thorough(but=1)
def test_six_boards_fit_into_the_window(whole: Comparer, size: tuple[int, int]) -> None:
    whole.user.window.resize(*size)
    whole.fill_in(*list(VARIANTS)[:6])
    whole.compare()
    whole.user.wait(lambda: all(lane.isVisible() for lane in whole.panel.grid.lanes))
    panel = whole.panel
    inside = panel.rect()
    whole.user.wait(lambda: all(lane.board.width() >= 96 for lane in panel.grid.lanes))
    for lane in panel.grid.lanes:
        assert inside.contains(lane.mapTo(panel, lane.rect().bottomRight()))
        assert min(lane.board.width(), lane.board.height()) >= 96
    assert inside.contains(panel.transport.mapTo(panel, panel.transport.rect().bottomRight()))
    assert whole.user.window.size().toTuple() == size


def is_whole(lane: Lane) -> bool:
    """Whether an audience sees every word at a board that has its score."""
    labels = [label for label in lane.findChildren(ElidedLabel) if label.isVisible()]
    has_score = lane.series_label.full_text.startswith("Won ")
    return has_score and all(label.shown_text == label.full_text for label in labels)


@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [6, 5, 4, 3, 2])
@pytest.mark.thorough(but=1)
def test_nothing_on_the_stage_is_cut(whole: Comparer, count: int, size: tuple[int, int]) -> None:
    user, session = whole.user, whole.session
    names = ("random-restart-sideways", "simulated-annealing", "steepest-ascent", "min-conflicts")
    whole.fill_in(*(*names, "tabu", "first-choice")[:count])
    user.do("race")
    user.do("present", until=user.window.isFullScreen)
    user.window.resize(*size)
    whole.compare()
    for _ in range(2):
        for run in (0,) * 12 + (1,):
            session.bet(run)
        user.wait(lambda: whole.panel.grid.lanes[0].bet_button.text() == "12 bets")
        if not session.snapshot.is_over:
            user.do("compared_to_end")
        user.wait(lambda: session.snapshot.is_over)
        user.wait(lambda: any(lane.place_label.isVisible() for lane in whole.panel.grid.lanes))
        user.wait(lambda: all(map(is_whole, whole.panel.grid.lanes)))
        sequence = session.snapshot.sequence
        user.do("next_start")
        whole.wait_for_runs(sequence)


@pytest.mark.thorough
def test_a_run_that_was_cut_goes_on_where_it_is_opened(
    whole: Comparer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STATES", 100)
    annealing = VARIANTS["simulated-annealing"]
    hot = Competitor(annealing).with_parameters(
        {**annealing.checked_parameters({}), "initial_temperature": 100.0, "cooling": 1.0}
    )
    whole.session.edit(Comparison((hot, hot), n=30, seed=1))
    whole.user.wait(lambda: whole.panel.form.n_field.value() == 30)
    whole.compare()
    whole.user.press(Qt.Key.Key_End, until=lambda: all(line.startswith("Cut at ") for line in whole.lines))
    trace = whole.session.snapshot.traces[0]
    end = trace.end
    whole.user.click(whole.panel.grid.lanes[0].open_button, until=lambda: whole.user.index == end)
    whole.user.press(Qt.Key.Key_Right, until=lambda: whole.user.index == end + 1)
    assert trace.end == end


def test_a_start_that_is_solved_is_compared_too(comparer: Comparer) -> None:
    solution = (0, 4, 7, 5, 2, 6, 1, 3)
    comparer.fill_in("tabu", "sideways")
    comparison = comparer.session.snapshot.comparison
    comparer.session.edit(comparison.with_start(solution, comparison.heuristic))
    comparer.user.wait(comparer.panel.form.start_field.edit.isVisible)
    comparer.compare()
    comparer.user.wait(lambda: comparer.session.snapshot.is_over and not comparer.session.snapshot.is_playing)
    assert comparer.rows == [solution] * 2
    comparer.user.wait(lambda: all(line.startswith("Solved · 0 steps") for line in comparer.lines))
    comparer.user.press(Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Left)
    comparer.user.wait(lambda: not comparer.session.snapshot.is_playing)


@pytest.mark.thorough
def test_runs_that_come_while_another_page_is_open_are_there_later(whole: Comparer) -> None:
    whole.fill_in(*list(VARIANTS)[:6])
    whole.compare()
    whole.fill_in("tabu", "sideways")
    whole.user.do("run_comparison")
    whole.user.do("page_watch", until=lambda: len(whole.panel.grid.lanes) == 2)
    whole.session.pause()
    whole.user.do("page_compare", until=lambda: len(whole.panel.chart.area.pictures) == 2)
    assert [lane.isVisible() for lane in whole.panel.grid.all_lanes] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_a_race_waits_for_a_bet_and_tells_its_end_when_it_is_there(comparer: Comparer) -> None:
    user, panel, session = comparer.user, comparer.panel, comparer.session
    comparer.fill_in(*THREE)
    user.press(Qt.Key.Key_R)
    comparer.compare()
    snapshot = session.snapshot
    assert (snapshot.tick, snapshot.is_playing, snapshot.can_bet) == (0, False, True)
    assert panel.progress.banner.status.headline == "Which search solves first?"
    assert panel.score.rows == ()
    assert not any(lane.timeline.isVisible() for lane in panel.grid.lanes)
    assert all(len(curve) < 3 for curve in drawn_curves(panel))
    winner = snapshot.places.index(1)
    steps = [trace.steps for trace in snapshot.traces]
    assert steps[winner] == min(steps)
    user.press(Qt.Key.Key_1 + winner, until=lambda: session.snapshot.bets == (winner,))
    user.press(Qt.Key.Key_Right, until=lambda: session.snapshot.tick == 1)
    lanes = panel.grid.lanes
    user.wait(lambda: [lane.bet_button.isVisible() for lane in lanes] == [run == winner for run in range(3)])
    halfway = [len(curve) for curve in drawn_curves(panel)]
    user.wait(lambda: panel.timeline.maximum() == session.snapshot.tick == 1)
    assert panel.transport.position_label.full_text == "step 1"
    user.press(Qt.Key.Key_End, until=lambda: session.snapshot.is_over)
    user.wait(lambda: panel.timeline.maximum() == session.snapshot.clock.last == max(steps))
    assert panel.transport.position_label.full_text == f"step {max(steps)} of {max(steps)}"
    user.wait(lambda: bool(panel.score.rows))
    status = panel.progress.banner.status
    assert (status.tone, status.detail.partition(". ")[0]) == (Tone.SOLVED, "1 of 1 bet right")
    assert [lane.property("winner") for lane in lanes] == [run == winner for run in range(3)]
    assert lanes[winner].place_label.text() == "1st"
    assert all(now > then for now, then in zip(map(len, drawn_curves(panel)), halfway, strict=True))
    assert all(lane.timeline.isVisible() for lane in panel.grid.lanes)
    user.press(Qt.Key.Key_Home, until=lambda: panel.score.rows == ())
    assert not session.snapshot.can_bet, "its end was seen"
    user.press(Qt.Key.Key_R, until=lambda: bool(panel.score.rows))
    assert not any(lane.bet_button.isVisible() for lane in lanes)
    assert min(map(len, drawn_curves(panel))) > 2


@pytest.mark.thorough
def test_a_bet_that_is_lost_is_told_and_the_next_start_asks_again(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.user.press(Qt.Key.Key_R)
    comparer.compare()
    session, panel = comparer.session, comparer.panel
    loser = next(run for run in range(3) if session.snapshot.places[run] != 1)
    session.bet(loser)
    session.to_end()
    comparer.user.wait(lambda: panel.progress.banner.status.detail.startswith("0 of 1 bet right."))
    assert panel.progress.banner.status.tone is not Tone.SOLVED
    session.bet(0)
    session.take_back_bet()
    assert session.snapshot.bets == (loser,), "it is too late"
    sequence = session.snapshot.sequence
    comparer.user.press(Qt.Key.Key_N)
    comparer.wait_for_runs(sequence)
    assert session.snapshot.bets == ()
    assert panel.score.rows[0].solved.endswith("of 1")
    comparer.user.press(Qt.Key.Key_End, until=lambda: panel.score.rows[0].solved.endswith("of 2"))


def test_bets_are_given_at_the_start_counted_and_told_over_a_series(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    user, session, panel = comparer.user, comparer.session, comparer.panel
    user.wait(user.window.actions_by_name["bet_3"].isEnabled)
    assert session.snapshot.shown is None
    user.press(Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_3, Qt.Key.Key_6, Qt.Key.Key_2)
    user.wait(user.window.actions_by_name["take_back_bet"].isEnabled)
    user.press(Qt.Key.Key_Backspace, until=lambda: session.snapshot.bets == (0, 2, 2))
    user.click(panel.grid.lanes[2].bet_button, until=lambda: session.snapshot.bets == (0, 2, 2, 2))
    user.wait(lambda: [lane.bet_button.text() for lane in panel.grid.lanes] == ["1 bet", "Bet (2)", "3 bets"])
    user.wait(lambda: "4 bets so far" in panel.progress.banner.text)
    user.press(Qt.Key.Key_Space, until=lambda: session.snapshot.is_playing)  # no second time for bets
    user.press(Qt.Key.Key_End, until=lambda: session.snapshot.is_over)
    first = Counter(session.snapshot.bets)
    right = [sum(first[run] for run in range(3) if session.snapshot.places[run] == 1)]
    user.wait(lambda: f"{right[0]} of 4 bets right." in panel.progress.banner.text)
    user.press(Qt.Key.Key_N, until=lambda: session.snapshot.can_bet and session.snapshot.shown is not None)
    user.wait(user.window.actions_by_name["bet_2"].isEnabled)
    user.press(Qt.Key.Key_2, until=lambda: session.snapshot.bets == (1,))
    user.press(Qt.Key.Key_Space, until=lambda: session.snapshot.is_playing)
    user.press(Qt.Key.Key_End, until=lambda: session.snapshot.is_over)
    right.append(int(session.snapshot.places[1] == 1))
    user.wait(lambda: f"In all races {sum(right)} of 5." in panel.progress.banner.text)
    wins = [session.snapshot.score.wins(run, session.snapshot.clock.pace) for run in range(3)]
    steps = [
        [one.steps if one.is_solved else inf for one in runs]
        for runs in session.snapshot.score.results.values()
    ]
    assert wins == [sum(one[run] == min(one) < inf for one in steps) for run in range(3)]


def drawn_curves(panel: ComparePanel) -> list[list[float]]:
    """Return the places of the points of the curves as far as they are drawn."""
    area = panel.chart.area
    return [curve.line.getData()[0].tolist() for curve in area.curves[: len(area.pictures)]]


def test_a_changed_setting_shows_its_starts_at_once(comparer: Comparer) -> None:
    user, session = comparer.user, comparer.session
    comparer.fill_in(*THREE)
    user.wait(lambda: [len(rows) for rows in comparer.rows] == [8, 8, 8])
    user.wait(lambda: comparer.panel.progress.banner.status.headline == "At the start.")
    assert not comparer.panel.export_button.isEnabled()
    first = comparer.rows
    assert len(set(first)) == 1
    assert comparer.lines[0].startswith("step 0 · h ")
    comparer.compare()
    assert session.snapshot.traces[0].rows(0) == first[0]
    user.press(Qt.Key.Key_End, until=lambda: session.snapshot.is_over)
    over = session.snapshot
    user.type(comparer.panel.form.n_field, "6")
    user.wait(lambda: [len(rows) for rows in comparer.rows] == [6, 6, 6])
    assert comparer.panel.score.rows == ()
    user.type(comparer.panel.form.n_field, "8")
    user.wait(lambda: len(comparer.panel.score.rows) == 3)
    assert session.snapshot.shown_score == over.score


@pytest.mark.thorough
def test_settings_changed_on_the_way_wait_and_enter_takes_them(comparer: Comparer) -> None:
    user, session = comparer.user, comparer.session
    comparer.fill_in(*THREE)
    comparer.compare()
    user.press(Qt.Key.Key_Right, until=lambda: session.snapshot.tick > 0)
    assert not session.snapshot.is_over
    before = session.snapshot.traces
    user.type(comparer.panel.form.n_field, "6")
    user.wait(lambda: session.snapshot.is_pending)
    assert session.snapshot.traces == before
    user.wait(comparer.panel.form.pending_note.isVisible)
    user.press(Qt.Key.Key_Return)
    user.wait(lambda: session.snapshot.traces[0].settings.n == 6 and session.snapshot.shown)


def test_space_compares_at_first_and_once_the_runs_are_over_what_was_changed(comparer: Comparer) -> None:
    comparer.fill_in(*THREE)
    comparer.panel.transport.set_speed(inf)
    comparer.user.press(Qt.Key.Key_Space)
    session = comparer.session
    comparer.user.wait(lambda: session.snapshot.is_over and not session.snapshot.is_playing)
    session.edit(replace(session.snapshot.comparison, n=6))
    comparer.user.press(Qt.Key.Key_Space)
    comparer.user.wait(lambda: session.snapshot.is_over and session.snapshot.traces[0].settings.n == 6)
    assert not session.snapshot.is_pending


def test_only_where_a_search_found_a_solution_is_its_cost_told(qtbot: QtBot) -> None:
    score = ScoreTable()
    qtbot.addWidget(score)
    unsolved = ScoreRow("Tabu search", "0 of 1", "4", "224", NOTHING)
    score.set_rows("Score", (unsolved, replace(unsolved, solved="1 of 1", cost="224")))
    tips = [label.toolTip() for label in score.findChildren(QLabel) if label.text() == "224"]
    assert tips == ["", "224 evaluations for each solution"]
