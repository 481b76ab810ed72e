"""What is asked of the landscape page, checked at every key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.landscape.page import LandscapeForm
from nqueens_gui.landscape.session import LandscapeSession
from nqueens_gui.landscape.snapshot import LandscapeDraft, LandscapeQuestion
from solver.core.heuristics import Heuristic


class Desk:
    """The form with the session that owns what is filled in."""

    def __init__(self, qtbot: QtBot) -> None:
        self.session, self.form = LandscapeSession(), LandscapeForm()
        qtbot.addWidget(self.form)
        self._qtbot = qtbot
        self.form.edited.connect(self.session.edit)
        self.session.edited.connect(self.show)
        self.show()

    def show(self) -> None:
        self.form.set_draft(self.session.draft, self.session.checked)

    def type(self, name: str, text: str) -> None:
        field = self.form.field_rows[name].field
        field.selectAll()  # type: ignore[attr-defined]
        self._qtbot.keyClicks(field, text)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def test_what_is_filled_in_is_the_question(desk: Desk, qtbot: QtBot) -> None:
    desk.type("n", "5")
    desk.type("sideways_limit", "7")
    desk.form.heuristic_field.chosen.emit(Heuristic.LINE_OF_SIGHT)
    assert desk.session.checked.question == LandscapeQuestion(5, Heuristic.LINE_OF_SIGHT, 7)
    assert desk.form.heuristic_field.choice.name() == Heuristic.LINE_OF_SIGHT
    with qtbot.waitSignal(desk.form.entered):
        qtbot.keyClick(desk.form.n_field, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("n", "3", "at least 4"),
        ("n", "x", "whole number"),
        ("sideways_limit", "-1", "between 0 and"),
        ("sideways_limit", "many", "whole number"),
    ],
)
def test_what_is_wrong_is_said_beneath_and_is_no_question(
    desk: Desk, qtbot: QtBot, field: str, text: str, words: str
) -> None:
    desk.type(field, text)
    form = desk.form
    assert words in form.error_label.text()
    assert form.error_label.text().endswith(".")
    assert desk.session.checked.question is None
    with qtbot.waitExposed(form):
        form.show()
    form.heuristic_field.choice.setFocus()
    form.go_to_error()
    assert form.focusWidget() is form.field_rows[field].field


def test_a_board_that_is_too_large_says_why_and_what_to_do(desk: Desk) -> None:
    desk.type("n", "12")
    assert desk.form.error_label.text() == unbroken(
        "The exact landscape is for n from 4 to 8: n = 12 has 12^12 states. "
        "Measure it by an experiment instead."
    )


def test_what_was_kept_is_filled_in_and_nonsense_is_left_out(desk: Desk) -> None:
    desk.session.set_values({"n": 7, "heuristic": "line-of-sight", "sideways_limit": 3})
    assert desk.session.draft == LandscapeDraft(n=7, heuristic=Heuristic.LINE_OF_SIGHT, sideways_limit=3)
    assert desk.form.n_field.value() == 7
    kept = desk.session.values()
    desk.session.set_values({"n": "x", "heuristic": 5, "sideways_limit": None, "other": []})
    assert desk.session.values() == kept
