"""A label that shortens what does not fit."""

from pytestqt.qtbot import QtBot

from nqueens_gui.widgets.elided_label import ElidedLabel

TEXT = "strict local minimum"


def make_label(qtbot: QtBot, width: int, tooltip: str = "") -> ElidedLabel:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.set_full_text(TEXT, tooltip)
    label.resize(width, 20)
    with qtbot.waitExposed(label):
        label.show()
    return label


def test_text_that_fits_is_shown_whole(qtbot: QtBot) -> None:
    label = make_label(qtbot, 400)
    assert (label.text(), label.toolTip()) == (TEXT, "")


def test_text_that_does_not_fit_is_cut_and_whole_in_the_tooltip(qtbot: QtBot) -> None:
    label = make_label(qtbot, 70, "Every successor is worse.")
    assert label.text().endswith("…")
    assert label.toolTip() == f"{TEXT}\nEvery successor is worse."
    label.resize(400, 20)
    assert (label.text(), label.toolTip()) == (TEXT, "Every successor is worse.")


def test_it_asks_for_the_room_of_the_whole_text_but_needs_little(qtbot: QtBot) -> None:
    label = make_label(qtbot, 70)
    assert label.minimumSizeHint().width() < 40 < label.sizeHint().width()
    assert label.full_text == TEXT
