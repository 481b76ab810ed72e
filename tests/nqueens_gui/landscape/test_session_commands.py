"""The landscape page: worked out, clicked, and left for a board or an experiment."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape import session as landscape_session
from nqueens_gui.landscape.charts import LandscapeChart
from nqueens_gui.landscape.feature import LANDSCAPE
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.state_kind import state_kind
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record
from tests.nqueens_gui.conftest import MakeUser, OpenPage
from tests.nqueens_gui.user import Hands, User

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def few_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landscape_session, "SAMPLES", 200)


@pytest.fixture
def hands(open_page: OpenPage) -> Hands:
    """Open the page, which begins to work a small board out."""
    hands = open_page(LANDSCAPE)
    hands.window.landscape.session.set_engine_ready()
    return hands


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
    assert first.landscape is not None
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
    assert user.window.pages.page == "watch"
    user.wait(lambda: user.last.settings is not None and user.last.settings.start == user.rows)
    user.wait(lambda: user.last.mode is Mode.PAUSED and len(user.rows) == 5)
    assert user.last.position.h == states.h
    assert state_kind(user.rows) is states.kind
    assert user.message == f"A random {states.kind.label} with h = {states.h}."
    other = record(settings := run_settings(6, "sideways", seed=3), search_events(settings))
    user.window.open_compared(other, 1)
    user.wait(lambda: user.index == 1)
    assert user.message == ""


@pytest.mark.thorough
def test_a_place_of_the_terrain_that_is_clicked_is_shown_on_the_board(user: User) -> None:
    work_out(user)
    charts = user.window.landscape.panel.charts
    charts.show_chart(LandscapeChart.TERRAIN)
    states = charts.plot.marks.describe(40).key
    assert isinstance(states, StateClass)
    charts.plot.mark_clicked.emit(states)
    user.wait(lambda: user.last.mode is Mode.PAUSED and user.rows == states.rows)
    assert user.last.position.h == states.h
    assert user.message == f"A {states.kind.label} with h = {states.h}."


def test_the_button_leads_to_the_field_that_is_wrong(hands: Hands) -> None:
    hands.do("cancel_landscape")
    form = hands.window.landscape.panel.form
    hands.type(form.n_field, "3")
    hands.wait(form.ask_button.isEnabled)
    hands.click(form.ask_button)
    hands.wait(form.n_field.hasFocus)
    assert hands.window.landscape.session.snapshot.question.n == 6


def test_another_question_may_be_asked_meanwhile(hands: Hands) -> None:
    form, session = hands.window.landscape.panel.form, hands.window.landscape.session
    assert not form.ask_button.isEnabled()
    hands.type(form.n_field, "5")
    hands.wait(form.ask_button.isEnabled)
    hands.click(form.ask_button)
    hands.wait(lambda: session.snapshot.question.n == 5 and not form.ask_button.isEnabled())


@pytest.mark.thorough
def test_a_large_board_is_handed_to_an_experiment(user: User) -> None:
    user.do("page_landscape")
    user.type(user.window.landscape.panel.form.n_field, "12")
    user.click(user.window.landscape.panel.form.experiment_button)
    assert user.window.pages.page == "experiment"
    assert user.window.experiment.panel.form.n_field.text() == "12"


def test_the_keyboard_goes_to_the_button_that_can_be_used(hands: Hands) -> None:
    form = hands.window.landscape.panel.form
    hands.window.landscape.panel.setFocus()
    assert form.cancel_button.hasFocus()
    hands.wait(form.ask_button.hasFocus)
    assert not form.cancel_button.isEnabled()
    hands.press(Qt.Key.Key_Space)
    assert form.cancel_button.hasFocus()
    assert not form.ask_button.isEnabled()
    hands.press(Qt.Key.Key_Space)
    hands.wait(form.n_field.hasFocus)


def test_escape_cancels_what_is_worked_out(hands: Hands) -> None:
    hands.do("cancel_landscape")
    hands.wait(lambda: hands.window.landscape.session.snapshot.stage is Stage.CANCELLED)
    assert hands.window.actions_by_name["run_landscape"].isEnabled()


def test_a_window_closed_meanwhile_ends_the_thread(hands: Hands) -> None:
    hands.window.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]


@pytest.mark.thorough
def test_the_question_is_found_again_at_the_next_start(make_user: MakeUser) -> None:
    first = make_user()
    first.start()
    first.window.landscape.session.set_values({"n": 7, "heuristic": "line-of-sight", "sideways_limit": 9})
    left = first.window.landscape.session.values()
    first.window.close()
    assert make_user().window.landscape.session.values() == left
