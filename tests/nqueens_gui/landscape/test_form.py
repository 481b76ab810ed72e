"""What is asked of the landscape page, checked at every key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.landscape.form import LandscapeForm
from nqueens_gui.landscape.snapshot import LandscapeQuestion
from solver.core.heuristics import Heuristic


@pytest.fixture
def form(qtbot: QtBot) -> LandscapeForm:
    made = LandscapeForm()
    qtbot.addWidget(made)
    return made


def type_into(form: LandscapeForm, field: str, text: str, qtbot: QtBot) -> None:
    chosen = getattr(form, field)
    chosen.selectAll()
    qtbot.keyClicks(chosen, text)


def test_enter_in_a_field_asks_what_stands_there(form: LandscapeForm, qtbot: QtBot) -> None:
    type_into(form, "n_field", "5", qtbot)
    type_into(form, "limit_field", "7", qtbot)
    form.heuristic_field.set_name("line-of-sight")
    form.heuristic_field.chosen.emit("line-of-sight")
    with qtbot.waitSignal(form.question_asked) as asked:
        qtbot.keyClick(form.limit_field, Qt.Key.Key_Return)
    assert asked.args == [LandscapeQuestion(5, Heuristic.LINE_OF_SIGHT, 7)]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("n_field", "3", "at least 4"),
        ("n_field", "x", "whole number"),
        ("limit_field", "-1", "between 0 and"),
        ("limit_field", "many", "whole number"),
    ],
)
def test_what_is_wrong_is_said_beneath_and_nothing_is_asked(
    form: LandscapeForm, qtbot: QtBot, field: str, text: str, words: str
) -> None:
    type_into(form, field, text, qtbot)
    assert words in form.error_label.text()
    assert form.error_label.text().endswith(".")
    assert form.question is None
    assert not form.ask_button.isEnabled()
    assert form.experiment_button.isHidden()
    form.show()
    form.heuristic_field.setFocus()
    form.ask()
    assert form.focusWidget() is getattr(form, field)


def test_a_board_that_is_too_large_says_why_and_offers_an_experiment(
    form: LandscapeForm, qtbot: QtBot
) -> None:
    type_into(form, "n_field", "12", qtbot)
    assert form.error_label.text() == unbroken(
        "The exact landscape is for n from 4 to 8: n = 12 has 12^12 states. "
        "Measure it by an experiment instead."
    )
    assert not form.experiment_button.isHidden()
    with qtbot.waitSignal(form.experiment_requested) as asked:
        form.experiment_button.click()
    assert asked.args == [12]


def test_while_something_is_under_way_it_can_be_cancelled(form: LandscapeForm, qtbot: QtBot) -> None:
    form.show()
    places = form.ask_button.geometry(), form.cancel_button.geometry()
    form.set_busy(True, can_cancel=True)
    assert not form.ask_button.isEnabled()
    assert (form.ask_button.geometry(), form.cancel_button.geometry()) == places
    with qtbot.waitSignal(form.cancel_button.clicked):
        form.cancel_button.click()
    form.set_busy(True, can_cancel=False)
    assert not form.cancel_button.isEnabled()


def test_what_was_kept_is_filled_in_and_nonsense_is_left_out(form: LandscapeForm) -> None:
    form.set_values({"n": 7, "heuristic": "line-of-sight", "sideways_limit": 3})
    kept = form.values()
    assert form.question == LandscapeQuestion(7, Heuristic.LINE_OF_SIGHT, 3)
    form.set_values({"n": "x", "heuristic": 5, "sideways_limit": None, "other": []})
    assert form.values() == kept
