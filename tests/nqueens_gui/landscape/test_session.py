"""The session of the landscape page, with its real thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape import session as landscape_session
from nqueens_gui.landscape.charts import LandscapeChart
from nqueens_gui.landscape.feature import LANDSCAPE
from nqueens_gui.landscape.session import LandscapeSession
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.state_dialog import StateDialog
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.landscape import LIMITS, analyse_landscape
from solver.analysis.state_kind import StateKind, state_kind
from solver.core.heuristics import heuristic_value
from tests.nqueens_gui.conftest import OpenPage
from tests.nqueens_gui.landscapes import found, question
from tests.nqueens_gui.user import Hands, User


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[LandscapeSession]:
    made = LandscapeSession(Random(1))
    yield made
    made.close()


def wait_for(session: LandscapeSession, qtbot: QtBot, stage: Stage) -> LandscapeSnapshot:
    qtbot.waitUntil(lambda: session.snapshot.stage is stage)
    return session.snapshot


@pytest.mark.parametrize(
    ("limit", "is_aside", "can_start"), [(0, False, True), (7, True, True), (7, True, False)]
)
def test_it_tells_exact_figures_and_the_curve(
    session: LandscapeSession,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    limit: int,
    is_aside: bool,
    can_start: bool,
) -> None:
    told: list[LandscapeSnapshot] = []
    session.changed.connect(told.append)
    if can_start == is_aside:
        monkeypatch.setattr(landscape_session, "explore", None)
    else:
        monkeypatch.setattr(landscape_session, "command", lambda *_: ["/no/such/program"])
    session.ask(question(5, limit), is_aside=is_aside)
    assert session.snapshot.stage is Stage.RUNNING
    snapshot = wait_for(session, qtbot, Stage.DONE)
    assert snapshot.landscape == analyse_landscape(5, sideways_limit=limit)
    assert snapshot.terrain.valley == found(5).terrain.valley
    assert tuple(point.sideways_limit for point in snapshot.curve) == LIMITS
    shares = [entry.share for entry in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize("is_aside", [False, True])
def test_cancelling_ends_it_and_another_question_begins_anew(
    session: LandscapeSession, qtbot: QtBot, is_aside: bool
) -> None:
    session.ask(question(6, 100), is_aside=is_aside)
    session.cancel()
    assert session.snapshot.stage is Stage.CANCELLING
    session.ask(question(6, 100))
    snapshot = wait_for(session, qtbot, Stage.CANCELLED)
    assert len(snapshot.curve) < len(LIMITS)
    session.ask(question(4))
    assert wait_for(session, qtbot, Stage.DONE).landscape.n == 4


def test_another_question_takes_the_place_of_the_one_under_way(
    session: LandscapeSession, qtbot: QtBot
) -> None:
    shown: list[LandscapeSnapshot] = []
    session.ask(question(6, 100))
    session.ask(question(4))
    session.changed.connect(shown.append)
    assert wait_for(session, qtbot, Stage.DONE).landscape.n == 4
    assert {snapshot.question for snapshot in shown} == {question(4)}


def test_an_error_is_told_as_a_sentence(
    session: LandscapeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(landscape_session, "explore", breaks)
    session.ask(question(5))
    assert wait_for(session, qtbot, Stage.FAILED).notice.endswith(".")


@pytest.mark.parametrize("limit", [0, 7])
def test_a_state_of_every_class_can_be_had_as_the_start_of_a_run(
    session: LandscapeSession, qtbot: QtBot, limit: int
) -> None:
    assert session.run_from(StateClass(0, StateKind.SOLUTION)) is None
    session.ask(question(5, limit))
    snapshot = wait_for(session, qtbot, Stage.DONE)
    for level in snapshot.landscape.levels:
        settings = session.run_from(StateClass(level.h, level.kind))
        assert heuristic_value(settings.start) == level.h
        assert state_kind(settings.start) is level.kind
        assert settings.parameters.get("sideways_limit", 0) == limit


ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(open_page: OpenPage) -> Hands:
    """Open the page, which begins to work a small board out."""
    return open_page(LANDSCAPE)


def work_out(user: User, n: int = 5) -> None:
    """Open the page and have a landscape worked out."""
    user.press(Qt.Key.Key_3, modifier=ALT)
    user.type(user.window.landscape.panel.form.n_field, str(n))
    user.press(Qt.Key.Key_Return, modifier=CONTROL)
    user.wait(
        lambda: (
            (found := user.window.landscape.session.snapshot).stage is Stage.DONE
            and found.landscape is not None
            and found.landscape.n == n
        )
    )


@pytest.mark.thorough
def test_the_page_computes_a_small_board_when_it_is_opened_first(user: User) -> None:
    user.do("page_landscape")
    assert user.window.landscape.session.snapshot.stage.is_busy
    user.wait(lambda: user.window.landscape.session.snapshot.stage is Stage.DONE)
    first = user.window.landscape.session.snapshot
    assert first.landscape.n == 6
    user.do("page_watch")
    user.do("page_landscape")
    assert user.window.landscape.session.snapshot is first


@pytest.mark.thorough
def test_a_class_that_is_clicked_is_shown_on_the_board(user: User) -> None:
    work_out(user)
    assert user.window.windowTitle().startswith("3,125 states in ")
    plot = user.window.landscape.panel.charts.plot
    marks = [plot.marks.describe(place) for place in range(len(plot.marks))]
    states = next(mark.key for mark in marks if mark.key.kind.is_local_minimum)
    plot.mark_clicked.emit(states)
    dialog = user.dialog(StateDialog)
    seen = set()
    for _ in range(20):
        start = dialog.settings.start
        seen.add(start)
        assert heuristic_value(start) == states.h
        assert state_kind(start) is states.kind
        dialog.another_button.click()
    assert len(seen) > 1
    assert user.window.pages.page == "landscape"
    start = dialog.settings.start
    dialog.open_button.click()
    assert user.window.pages.page == "watch"
    user.wait(lambda: user.last.mode is Mode.PAUSED and user.rows == start)
    assert user.last.settings.start == start


@pytest.mark.thorough
def test_one_of_each_kind_that_there_is_is_shown_at_random(user: User) -> None:
    work_out(user)
    levels = user.window.landscape.session.snapshot.landscape.levels
    table = user.window.landscape.panel.table
    assert table.one_button.isVisible()
    for kind, action in table.kind_actions.items():
        own = {level.h for level in levels if level.kind is kind}
        assert action.isEnabled() == bool(own)
        if own:
            action.trigger()
            dialog = user.dialog(StateDialog)
            for _ in range(10):
                assert state_kind(dialog.settings.start) is kind
                assert heuristic_value(dialog.settings.start) in own
                dialog.another_button.click()
            dialog.close()
    assert user.window.pages.page == "landscape"


@pytest.mark.thorough
def test_a_place_of_the_terrain_that_is_clicked_is_shown_on_the_board(user: User) -> None:
    work_out(user)
    charts = user.window.landscape.panel.charts
    charts.show_chart(LandscapeChart.TERRAIN)
    states = charts.plot.marks.describe(40).key
    assert isinstance(states, StateClass)
    charts.plot.mark_clicked.emit(states)
    dialog = user.dialog(StateDialog)
    assert not dialog.another_button.isVisible()
    assert dialog.windowTitle() == f"{states.kind.label.capitalize()}, h = {states.h}"
    dialog.open_button.click()
    user.wait(lambda: user.last.mode is Mode.PAUSED and user.rows == states.rows)
    assert user.last.position.h == states.h


def test_the_button_leads_to_the_field_that_is_wrong(hands: Hands) -> None:
    hands.do("cancel_landscape")
    form = hands.window.landscape.panel.form
    hands.type(form.n_field, "3")
    hands.wait(form.ask_button.isEnabled)
    hands.click(form.ask_button, until=form.n_field.hasFocus)
    assert hands.window.landscape.session.snapshot.question.n == 6


def test_the_keyboard_goes_to_the_button_that_can_be_used(hands: Hands) -> None:
    form = hands.window.landscape.panel.form
    hands.window.landscape.panel.setFocus()
    assert form.cancel_button.hasFocus()
    hands.wait(form.ask_button.hasFocus)
    assert not form.cancel_button.isEnabled()
    hands.press(Qt.Key.Key_Space)
    assert form.cancel_button.hasFocus()
    assert not form.ask_button.isEnabled()
    hands.press(Qt.Key.Key_Space, until=form.n_field.hasFocus)


def test_escape_cancels_what_is_worked_out(hands: Hands) -> None:
    hands.do("cancel_landscape")
    hands.wait(lambda: hands.window.landscape.session.snapshot.stage is Stage.CANCELLED)
    assert hands.window.actions_by_name["run_landscape"].isEnabled()


def test_a_window_closed_meanwhile_ends_the_thread(hands: Hands) -> None:
    hands.window.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]
