from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import FULL
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import BYLINE_OPTIONS, RUNS_TABLE, report_formats
from nqueens_gui.kit.writing import WritingDialog, WritingResult, WritingStage
from tests.nqueens_gui.themes import put_on

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[WritingDialog]:
    fields = DocumentFields((*report_formats(), RUNS_TABLE), BYLINE_OPTIONS)
    made = WritingDialog("Export run", "Export", "Exporting", fields)
    qtbot.addWidget(made)
    made.fields.set_values({"folder": str(tmp_path)})
    made.ask(lambda: made.fields.set_document("run", "csv"))
    yield made
    made.set_result(WritingResult((), is_cancelled=True))


@pytest.fixture
def requests(dialog: WritingDialog) -> list[DocumentRequest]:
    made: list[DocumentRequest] = []
    dialog.write_requested.connect(made.append)
    return made


def click_main(qtbot: QtBot, dialog: WritingDialog) -> None:
    qtbot.mouseClick(dialog.main_button, LEFT)


def click_back(qtbot: QtBot, dialog: WritingDialog) -> None:
    qtbot.mouseClick(dialog.back_button, LEFT)


def words(dialog: WritingDialog) -> tuple[str, str]:
    return dialog.back_button.text(), dialog.main_button.text()


def test_the_button_asks_for_the_export(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest], tmp_path: Path
) -> None:
    assert words(dialog) == ("Cancel", "Export")
    click_main(qtbot, dialog)
    assert [request.path for request in requests] == [tmp_path / "run.csv"]
    assert dialog.stage is WritingStage.WRITING
    assert not dialog.fields.isEnabled()
    assert words(dialog) == ("Stop", "Exporting…")


def test_return_is_enough(qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest]) -> None:
    qtbot.keyClick(dialog.fields.file_field.edit, Qt.Key.Key_Return)
    assert len(requests) == 1


def test_nothing_can_be_asked_for_while_a_field_is_wrong(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest]
) -> None:
    dialog.fields.set_document("")
    assert not dialog.main_button.isEnabled()
    click_main(qtbot, dialog)
    qtbot.keyClick(dialog.fields.file_field.edit, Qt.Key.Key_Return)
    assert requests == []
    dialog.fields.set_document("run")
    assert dialog.main_button.isEnabled()


def test_files_that_are_there_are_replaced_only_after_a_second_click(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest], tmp_path: Path
) -> None:
    (tmp_path / "run.csv").write_text("old")
    click_main(qtbot, dialog)
    assert requests == []
    assert dialog.notice.text == "run.csv already exists and would be replaced."
    assert words(dialog) == ("Back", "Replace")
    click_back(qtbot, dialog)
    assert (dialog.stage, dialog.notice.text, requests) == (WritingStage.ASKING, "", [])
    click_main(qtbot, dialog)
    assert dialog.stage is WritingStage.CONFIRMING
    click_main(qtbot, dialog)
    assert len(requests) == 1


def test_a_link_that_leads_nowhere_is_not_replaced_at_once_and_another_name_is_free(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest], tmp_path: Path
) -> None:
    (tmp_path / "run.csv").symlink_to("nowhere")
    click_main(qtbot, dialog)
    assert (dialog.stage, requests) == (WritingStage.CONFIRMING, [])
    dialog.fields.set_document("other")
    assert words(dialog) == ("Cancel", "Export")
    click_main(qtbot, dialog)
    assert [request.path.name for request in requests] == ["other.csv"]


def test_a_folder_that_vanished_meanwhile_is_said_beside_its_field(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest], tmp_path: Path
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    dialog.fields.set_values({"folder": str(folder)})
    folder.rmdir()
    click_main(qtbot, dialog)
    assert requests == []
    assert dialog.fields.errors == {"file": f"The folder {folder} does not exist."}


def test_a_folder_in_the_place_of_a_file_is_said_before_anything_is_written(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest], tmp_path: Path
) -> None:
    (tmp_path / "run.csv").mkdir()
    click_main(qtbot, dialog)
    assert requests == []
    assert dialog.notice.text == f"{tmp_path / 'run.csv'} is a folder, not a file. Nothing was written."
    assert words(dialog) == ("Back", "Try again")


def test_progress_is_shown_only_while_something_is_written(qtbot: QtBot, dialog: WritingDialog) -> None:
    dialog.set_progress(0.25)
    assert dialog.notice.text == ""
    click_main(qtbot, dialog)
    assert dialog.notice.progress.maximum() == 0
    dialog.set_progress(0.25)
    assert dialog.notice.text == "Writing run.csv"
    assert dialog.notice.progress.value() == FULL // 4


def test_in_the_end_it_says_where_the_files_are(qtbot: QtBot, dialog: WritingDialog, tmp_path: Path) -> None:
    click_main(qtbot, dialog)
    dialog.set_result(WritingResult((tmp_path / "run.json", tmp_path / "run.csv")))
    assert dialog.notice.text == f"2 files were written to {tmp_path}. run.json, run.csv"
    assert words(dialog) == ("Back", "Close")
    click_main(qtbot, dialog)
    assert not dialog.isVisible()


def test_after_a_failure_one_can_try_again(
    qtbot: QtBot, dialog: WritingDialog, requests: list[DocumentRequest]
) -> None:
    click_main(qtbot, dialog)
    dialog.set_result(WritingResult((), "The disk is full."))
    assert dialog.notice.text == "The disk is full. Nothing was written."
    assert dialog.fields.isEnabled()
    click_main(qtbot, dialog)
    assert len(requests) == 2
    assert dialog.stage is WritingStage.WRITING


@pytest.mark.parametrize("way", ["button", "escape", "close"])
def test_leaving_during_an_export_stops_it_and_waits_for_the_word(
    qtbot: QtBot, dialog: WritingDialog, way: str
) -> None:
    click_main(qtbot, dialog)
    with qtbot.waitSignal(dialog.cancel_requested):
        if way == "button":
            click_back(qtbot, dialog)
        elif way == "escape":
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        else:
            dialog.close()
    assert dialog.isVisible()
    dialog.set_result(WritingResult((), is_cancelled=True))
    assert dialog.notice.text == "Stopped. Nothing was written. Other files are unchanged."


def test_cancel_closes_the_dialog(qtbot: QtBot, dialog: WritingDialog) -> None:
    click_back(qtbot, dialog)
    assert not dialog.isVisible()


def test_a_result_of_an_older_export_is_not_shown(dialog: WritingDialog) -> None:
    dialog.set_result(WritingResult((Path("/x"),)))
    assert (dialog.stage, dialog.notice.text) == (WritingStage.ASKING, "")


def test_another_run_is_proposed_under_its_own_name(qtbot: QtBot, dialog: WritingDialog) -> None:
    click_main(qtbot, dialog)
    dialog.ask(lambda: dialog.fields.set_document("while-writing"))
    assert dialog.fields.file_field.name() == "run"
    dialog.set_result(WritingResult((Path("/x"),)))
    dialog.ask(lambda: dialog.fields.set_document("next"))
    assert (dialog.fields.file_field.name(), dialog.stage) == ("next", WritingStage.ASKING)
    assert dialog.notice.text == ""


@pytest.mark.parametrize("name", ["light", "dark"])
def test_nothing_is_cut_off_at_any_stage(
    qtbot: QtBot, dialog: WritingDialog, tmp_path: Path, name: str
) -> None:
    put_on(name)
    for base_name in ("", "run"):
        dialog.fields.set_document(base_name)
        assert_roomy(dialog)
    click_main(qtbot, dialog)
    assert_roomy(dialog)
    dialog.set_result(WritingResult(tuple(tmp_path / f"a-rather-long-name-{n}.html" for n in range(5))))
    assert_roomy(dialog)


def assert_roomy(dialog: WritingDialog) -> None:
    """Every part is as high as its words need, and the dialog fits a small screen."""
    QApplication.processEvents()
    for part in (dialog.notice.headline, dialog.notice.detail, dialog.main_button):
        if part.isVisible():
            needed = (
                part.heightForWidth(part.width())
                if part.hasHeightForWidth()
                else part.minimumSizeHint().height()
            )
            assert part.height() >= needed
    assert dialog.main_button.geometry().bottom() < dialog.height() <= 700
    assert dialog.width() <= 1000
