"""Text of foreign origin (run files, file names, errors) is shown as it is, never as rich text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QProgressDialog, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import StatusBanner
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.messages import open_message
from nqueens_gui.kit.notice import FilesNotice
from nqueens_gui.kit.style import style_sheet
from nqueens_gui.kit.theme import load_theme
from solver.runs.document import run_document
from solver.telling.status import Status, Tone
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import recorded
from tests.nqueens_gui.user import User

LINK = '<a href="https://example.org">open</a>'
PICTURE = "<img src='x.png'>"
FOREIGN = f"{LINK} {PICTURE}"


def rich_labels() -> list[str]:
    """Return the texts of foreign origin in labels that would not show them as they are."""
    labels = [widget for widget in QApplication.allWidgets() if isinstance(widget, QLabel)]
    foreign = [
        label for label in labels if label.isVisible() and ("<a" in label.text() or "<img" in label.text())
    ]
    return [label.text() for label in foreign if label.textFormat() is not Qt.TextFormat.PlainText]


def shown_texts() -> str:
    return "\n".join(w.text() for w in QApplication.allWidgets() if isinstance(w, QLabel) and w.isVisible())


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    window = put_on_screen(qtbot, QWidget())
    qapp.setStyleSheet(style_sheet(load_theme("light")))
    yield window
    QToolTip.hideText()
    qapp.setStyleSheet("")


def a_box(window: QWidget) -> QWidget:
    return open_message(window, FOREIGN, FOREIGN, FOREIGN)


def a_box_of_qt(window: QWidget) -> QWidget:
    box = QMessageBox(QMessageBox.Icon.NoIcon, FOREIGN, FOREIGN, parent=window)
    box.open()
    return box


def progress(window: QWidget) -> QWidget:
    dialog = QProgressDialog(FOREIGN, "Stop", 0, 9, window)
    dialog.show()
    return dialog


def a_label(window: QWidget) -> QWidget:
    label = kind_label(FOREIGN, "error")
    label.setParent(window)
    label.show()
    return label


def a_notice(window: QWidget) -> QWidget:
    notice = FilesNotice(window)
    notice.show_message("notice", FOREIGN, FOREIGN)
    return notice


def a_tooltip(window: QWidget) -> QWidget:
    QToolTip.showText(QPoint(9, 9), FOREIGN, window)
    return window


def a_cut_label(window: QWidget) -> QWidget:
    label = ElidedLabel(FOREIGN, window)
    label.resize(30, 20)
    QToolTip.showText(QPoint(9, 9), label.toolTip(), label)
    return label


def a_banner(window: QWidget) -> QWidget:
    banner = StatusBanner(window)
    banner.resize(90, 50)
    banner.set_status(Status(Tone.ERROR, "Failed.", FOREIGN * 9))
    QToolTip.showText(QPoint(9, 9), banner.toolTip(), banner)
    return banner


@pytest.mark.parametrize(
    "make", [a_box, a_box_of_qt, progress, a_label, a_notice, a_tooltip, a_cut_label, a_banner]
)
@pytest.mark.thorough(but=1)
def test_every_part_that_shows_text_shows_it_as_it_is(
    qapp: QApplication, window: QWidget, make: Callable[[QWidget], QWidget]
) -> None:
    part = make(window)
    qapp.processEvents()
    assert LINK in shown_texts()
    assert rich_labels() == []
    part.close()


def test_a_run_file_with_a_link_puts_none_into_the_window(user: User, tmp_path: Path) -> None:
    document = run_document(recorded(stuck_run()))
    path = tmp_path / "<img src=x> <a href=y>.json"
    for field in ("variant", "heuristic", "outcome", "format", "parameters"):
        foreign = {LINK: FOREIGN} if field == "parameters" else FOREIGN
        path.write_text(json.dumps({**document, field: foreign}))
        user.window.file_commands.open_file(str(path))
        box = user.box()
        assert "<img src=x> <a href=y>.json" in shown_texts()
        assert rich_labels() == []
        user.close(box)
