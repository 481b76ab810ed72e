"""Message boxes say what their buttons do, and do it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.messages import LEAST_PX, ask_where_to_write, open_message
from tests.nqueens_gui.screen import put_on_screen


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    return put_on_screen(qtbot, QWidget())


def button(box: QMessageBox, label: str) -> object:
    return next(each for each in box.buttons() if each.text().replace("&", "") == label)


@pytest.mark.parametrize("chosen", ["Run", "Limit", "Cancel", None])
def test_the_chosen_button_acts_and_no_other(window: QWidget, chosen: str | None) -> None:
    done: list[str] = []
    box = open_message(
        window,
        "Run",
        "Run it?",
        choices={"Run": lambda: done.append("Run"), "Limit": lambda: done.append("Limit")},
        refuse=lambda: done.append("Cancel"),
    )
    if chosen is None:
        box.reject()
    else:
        button(box, chosen).click()  # type: ignore[attr-defined]
    assert done == [chosen or "Cancel"]


@pytest.mark.parametrize(("has_primary", "default"), [(True, "Run"), (False, "Cancel")])
def test_enter_presses_the_button_that_stands_out(window: QWidget, has_primary: bool, default: str) -> None:
    box = open_message(window, "Run", "Run it?", choices={"Run": lambda: None}, has_primary=has_primary)
    assert box.defaultButton().text() == default
    assert (button(box, "Run").property("role") == "primary") == has_primary  # type: ignore[attr-defined]


def test_a_message_without_choices_has_an_ok_button_and_no_stock_icon(window: QWidget) -> None:
    box = open_message(window, "Open run", "The file was not opened.", "It is empty.")
    assert box.icon() == QMessageBox.Icon.NoIcon
    assert box.informativeText() == "It is empty."
    box.button(QMessageBox.StandardButton.Ok).click()
    assert not box.isVisible()
    assert open_message(window, "Open run – N-Queens Laboratory", "No.").width() >= LEAST_PX


def test_a_name_without_an_ending_gets_the_one_that_is_proposed(qtbot: QtBot, tmp_path: Path) -> None:
    window, chosen = QWidget(), list[str]()
    qtbot.addWidget(window)
    ask_where_to_write(window, "Export", tmp_path / "result.csv", "Rows (*.csv)", chosen.append)
    (dialog,) = window.findChildren(QFileDialog)
    dialog.selectFile("other")
    dialog.accept()
    assert chosen == [str(tmp_path / "other.csv")]


@pytest.mark.parametrize("name", ["runs.json", "result.csv.", "v1.5"])
def test_a_name_with_another_ending_is_refused(window: QWidget, tmp_path: Path, name: str) -> None:
    chosen = list[str]()
    ask_where_to_write(window, "Export", tmp_path / "result.csv", "Rows (*.csv)", chosen.append)
    (dialog,) = window.findChildren(QFileDialog)
    dialog.selectFile(name)
    dialog.accept()
    box = next(found for found in window.findChildren(QMessageBox) if found.text() == "Nothing was written.")
    assert box.informativeText() == f"{name} does not end in .csv."
    assert not chosen
    box.close()
