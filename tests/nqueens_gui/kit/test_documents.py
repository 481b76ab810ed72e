"""The dialog for one document: its name, its options, what is kept and what is written."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import BYLINE_OPTIONS, DocumentFormat, DocumentKind, DocumentOption
from nqueens_gui.kit.jobs import Work
from nqueens_gui.kit.writing import DocumentCommands, WritingStage
from solver.core.checks import InputError

FORMATS = (
    DocumentFormat("pdf", "Report", "", ".pdf", DocumentKind.REPORT),
    DocumentFormat("csv", "Table", "", ".csv"),
    DocumentFormat("png", "Picture", "", ".png", DocumentKind.PICTURE),
    DocumentFormat("files", "Files", "", ""),
)
SIZES = (("8", "small", ""), ("4", "large", ""))
OPTIONS = (
    *BYLINE_OPTIONS,
    DocumentOption("boards", "Boards", "", "8", SIZES),
    DocumentOption("method", "Method", "", True),
    DocumentOption("theme", "Theme", "", kind=DocumentKind.PICTURE),
)


@pytest.fixture
def fields(qtbot: QtBot, tmp_path: Path) -> DocumentFields:
    made = DocumentFields(FORMATS, OPTIONS)
    qtbot.addWidget(made)
    made.set_values({"folder": str(tmp_path)})
    made.set_document("report")
    return made


@pytest.mark.parametrize("name", ["report", " report ", "report.pdf"])
def test_a_name_has_one_ending(fields: DocumentFields, tmp_path: Path, name: str) -> None:
    fields.set_document(name)
    request = fields.request()
    assert request is not None
    assert request.path == tmp_path / "report.pdf"


def test_what_was_chosen_is_requested_and_kept(fields: DocumentFields, tmp_path: Path) -> None:
    chosen = {"title": "", "author": "A. Student", "course": "", "boards": "4", "method": False, "theme": ""}
    fields.set_values({"options": chosen})
    request = fields.request()
    assert request is not None
    assert request.options == chosen
    assert fields.values() == {"folder": str(tmp_path), "format": "pdf", "options": chosen}


def test_unusable_values_change_nothing(fields: DocumentFields) -> None:
    before = fields.values()
    fields.set_values({"folder": 3, "format": "doc", "options": {"boards": "5", "method": "yes"}})
    assert fields.values() == before


@pytest.mark.parametrize(
    ("name", "options"),
    [("pdf", {"title", "author", "course", "boards", "method"}), ("png", {"theme"}), ("csv", set())],
)
def test_a_format_takes_the_options_of_its_kind(fields: DocumentFields, name: str, options: set[str]) -> None:
    fields.set_document("runs", name)
    assert {one for one, part in fields.options.items() if part.isEnabled()} == options


def test_what_is_wrong_with_an_option_stands_beneath_it_or_beneath_the_format(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def check(row: DocumentFormat, options: Mapping[str, Any]) -> str:
        if options["title"] in ("title", "method"):
            raise InputError("that is wrong", options["title"])
        return f"{row.title} {options['title']}"

    made = DocumentFields(FORMATS, OPTIONS, check)
    qtbot.addWidget(made)
    made.set_values({"folder": str(tmp_path)})
    made.set_document("report", options={"title": "of a run"})
    assert (made.errors, made.note.text()) == ({}, "Report of a run")
    for title, field in (("title", "title"), ("method", "format")):
        made.set_values({"options": {"title": title}})
        assert made.errors == {field: "That is wrong."}
        assert made.rows[field].error == "That is wrong."
        assert made.request() is None


def test_fields_that_are_filled_in_together_are_checked_once(fields: DocumentFields) -> None:
    told: list[bool] = []
    fields.changed.connect(lambda: told.append(True))
    fields.set_values({"format": "csv", "options": {"title": "of a run", "boards": "4"}})
    assert len(told) == 1
    with pytest.raises(KeyError):
        fields.set_document("run", options={"no such option": ""})
    fields.set_document("")
    assert fields.errors == {"file": "Enter a name."}


@pytest.fixture
def commands(qtbot: QtBot, tmp_path: Path) -> Iterator[DocumentCommands]:
    window = QWidget()
    qtbot.addWidget(window)

    def work_of(request: DocumentRequest) -> Work:
        return lambda task: 1 / 0 if request.path.stem == "bad" else [request.path]

    made = DocumentCommands("Export", lambda: DocumentFields(FORMATS, OPTIONS), work_of, window)
    made.set_values({"folder": str(tmp_path)})
    yield made
    made.writer.close()


@pytest.mark.parametrize(
    ("name", "stage", "said"),
    [
        ("good", WritingStage.DONE, "1 file was written to {}."),
        ("bad", WritingStage.FAILED, "The export failed: ZeroDivisionError: division by zero."),
    ],
)
def test_the_end_of_the_writing_is_said(
    qtbot: QtBot, commands: DocumentCommands, tmp_path: Path, name: str, stage: WritingStage, said: str
) -> None:
    commands.ask(name)
    with qtbot.waitSignal(commands.said) as told:
        commands.dialog.main_button.click()
    assert told.args == [said.format(tmp_path)]
    assert commands.dialog.stage is stage


def test_a_folder_that_exists_is_refused(commands: DocumentCommands, tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "a").touch()
    commands.ask("runs", "files")
    commands.dialog.main_button.click()
    assert commands.dialog.stage is WritingStage.FAILED
