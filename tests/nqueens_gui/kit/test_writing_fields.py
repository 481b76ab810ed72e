"""Fields are checked at every change, and once when all are filled in."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.writing import RequestFields


class Fields(RequestFields):
    """Counts how often its fields are checked."""

    checks = 0

    def _check_fields(self) -> None:
        self.checks += 1


@pytest.fixture
def fields(qtbot: QtBot) -> Fields:
    return Fields()


def test_fields_that_are_filled_in_together_are_checked_once(fields: Fields) -> None:
    with fields._filling():
        fields.check_again()
        fields.check_again()
        assert fields.checks == 0
    assert fields.checks == 1


def test_a_filling_that_breaks_off_is_checked_too(fields: Fields) -> None:
    def fill_in() -> None:
        with fields._filling():
            raise ValueError("no number")

    with pytest.raises(ValueError, match="no number"):
        fill_in()
    fields.check_again()
    assert fields.checks == 2
