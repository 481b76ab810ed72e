"""A run is written in every format: the run as it is, its report, its pictures and its sheet."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import board_scene
from nqueens_gui.export.formats import RUN_FORMATS, USUAL, export_all, painted, write_run
from nqueens_gui.kit.formats import DocumentFormat, DocumentKind
from nqueens_gui.kit.theme import load_theme
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.reading import read_run
from tests.solver.report.pdf_reading import pdf_text
from tests.solver.telling.runs import recorded, solved_run, unfinished_run

DARK, LIGHT = load_theme("dark"), load_theme("light")
BY_NAME = {row.name: row for row in RUN_FORMATS}
PICTURES = [row for row in RUN_FORMATS if row.kind is DocumentKind.PICTURE]


@pytest.mark.parametrize("trace", [solved_run(), unfinished_run()], ids=["solved", "unfinished"])
def test_all_formats_that_tell_of_a_run_leave_each_file_once(
    qapp: QApplication, tmp_path: Path, trace: Any
) -> None:
    written = export_all(tmp_path, "run", trace, LIGHT)
    documents = {f"run{row.ending}" for row in RUN_FORMATS if row.name not in ("sheet", "key")}
    beside = {f"run-{name}{kind}" for name in ("start", "final", "steps") for kind in (".svg", ".pdf")}
    assert {path.name for path in written} == documents | beside
    assert {path.name for path in tmp_path.iterdir()} == documents | beside
    assert all(path.stat().st_size > 40 for path in written)
    run = read_run(tmp_path / "run.json")
    assert run.settings == trace.settings
    assert run.h.tolist() == trace.column("h").tolist()


@pytest.mark.parametrize("row", PICTURES, ids=lambda row: row.name)
def test_a_picture_has_the_colours_of_the_window_or_the_light_ones(
    qapp: QApplication, row: DocumentFormat
) -> None:
    dark, light = painted(row, solved_run(), DARK), painted(row, solved_run(), LIGHT)
    assert dark != light == painted(row, solved_run(), DARK, options={**USUAL, "theme": "light"})
    if row.ending.endswith("png"):
        assert QImage.fromData(dark).pixelColor(0, 0).lightness() < 60
    else:
        assert ElementTree.fromstring(dark).tag.endswith("svg")


def test_a_board_has_the_size_asked_for_and_is_the_one_shown_or_else_the_last(qapp: QApplication) -> None:
    row, trace = BY_NAME["board-png"], solved_run()
    image = QImage.fromData(painted(row, trace, LIGHT, options={**USUAL, "pixels": "1600"}))
    assert (image.width(), image.height()) == (1600, 1600)
    last = board_scene(trace.rows(trace.end), trace.settings.heuristic)
    first = board_scene(trace.rows(0), trace.settings.heuristic)
    unasked = painted(row, trace, LIGHT)
    assert painted(row, trace, LIGHT, last) == unasked != painted(row, trace, LIGHT, first)


@pytest.mark.parametrize("name", ["chart-png", "chart-svg"])
def test_the_chart_has_the_axis_asked_for(qapp: QApplication, name: str) -> None:
    linear, log = (painted(BY_NAME[name], solved_run(), LIGHT, is_log=is_log) for is_log in (False, True))
    assert linear != log


def test_a_report_is_signed(tmp_path: Path) -> None:
    options = {**USUAL, "title": "My run", "author": "A. Student", "course": "AI 101"}
    (file,) = write_run(BY_NAME["html"], solved_run(), tmp_path / "run.html", options)
    text = file.read_text()
    assert "<h1>My run</h1>" in text
    assert "A. Student · AI 101 · " in text


def test_the_sheet_and_its_key_have_boards_of_the_same_queens_and_seed(tmp_path: Path) -> None:
    for name in ("sheet", "key"):
        (file,) = write_run(BY_NAME[name], solved_run(), tmp_path / f"run{BY_NAME[name].ending}")
        text = pdf_text(file.read_bytes())
        assert "nqueens sheet -n 8 --boards 6 --seed 7 --heuristic attacking-pairs" in text
        assert ("solution" in text) is (name == "key")


def test_a_board_too_large_to_write_on_has_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the number of queens on a sheet must be between 4 and 12, not 13"):
        write_run(BY_NAME["sheet"], recorded(run_settings(13, seed=1), 2), tmp_path / "run-sheet.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_run_too_long_for_a_playable_page_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.telling.page.MOST_STATES", 2)
    with pytest.raises(InputError, match="2"):
        write_run(BY_NAME["player"], solved_run(), tmp_path / "run-player.html")
    assert list(tmp_path.iterdir()) == []
