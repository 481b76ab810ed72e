import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from nqueens_gui.export.exporter import ExportFile, documents_of
from nqueens_gui.export.formats import FORMATS, endings
from nqueens_gui.export.tables import moves_csv
from nqueens_gui.kit.theme import load_theme
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.document import run_text
from solver.runs.reading import parse_run
from solver.runs.trace import Trace
from tests.nqueens_gui.export.runs import paint_pictures, request
from tests.solver.report.pdf_reading import pdf_text
from tests.solver.telling.runs import long_run, recorded, solved_run, unfinished_run
from tests.solver.telling.test_run_summary import NOON


def documents(folder: Path, trace: Trace, *formats: str) -> list[ExportFile]:
    asked = request(folder, *formats)
    return documents_of(asked, trace, paint_pictures(asked, trace, load_theme("light")), NOON)


def content(document: ExportFile) -> bytes:
    return b"".join(part.encode() if isinstance(part, str) else part for part in document.make())


@pytest.mark.parametrize("format_", FORMATS)
def test_a_format_leaves_just_the_files_that_its_row_names(
    qapp: QApplication, tmp_path: Path, format_: str
) -> None:
    made = documents(tmp_path, solved_run(), format_)
    assert [document.path for document in made] == [
        tmp_path / f"run{ending}" for ending in FORMATS[format_].endings
    ]
    assert all(map(content, made))


def test_all_formats_together_leave_each_file_once(qapp: QApplication, tmp_path: Path) -> None:
    made = documents(tmp_path, solved_run())
    assert [document.path.name for document in made] == [f"run{ending}" for ending in endings(FORMATS)]


@pytest.mark.parametrize("trace", [solved_run(), unfinished_run()], ids=["solved", "unfinished"])
def test_the_run_file_is_the_one_of_the_command_line_and_is_read_back(tmp_path: Path, trace: Trace) -> None:
    text = content(documents(tmp_path, trace, "run-file")[0]).decode()
    assert text == run_text(trace)
    run = parse_run(text.encode())
    assert run.settings == trace.settings
    assert run.h.tolist() == trace.column("h").tolist()
    assert json.loads(text)["format"] == "nqueens-run/1"


def test_markdown_refers_to_the_pictures_that_are_written_beside_it(
    qapp: QApplication, tmp_path: Path
) -> None:
    *pictures, text = documents(tmp_path, solved_run(), "markdown")
    for picture in pictures:
        assert f"]({picture.path.name})" in content(text).decode()


def test_a_long_file_tells_how_many_parts_it_has(tmp_path: Path) -> None:
    trace = long_run(5000)
    for document in documents(tmp_path, trace, "run-file", "moves-csv", "chart-csv"):
        assert document.part_count <= len(list(document.make())) <= document.part_count + 150


def test_what_is_written_is_the_run_as_it_was_when_it_was_asked_for(tmp_path: Path) -> None:
    trace = unfinished_run()
    made = documents(tmp_path, trace.copy(), "moves-csv")[0]
    before = "".join(moves_csv(trace))
    trace.extend(solved_run_events())
    assert content(made).decode() == before


def solved_run_events() -> list[object]:
    from solver.engine.search import search_events

    return list(search_events(unfinished_run().settings))[2:]


def test_the_sheet_and_its_key_have_boards_of_the_same_queens_and_seed(tmp_path: Path) -> None:
    for document in documents(tmp_path, solved_run(), "sheet", "sheet-solution"):
        text = pdf_text(content(document))
        assert "nqueens sheet -n 8 --boards 6 --seed 7 --heuristic attacking-pairs" in text


def test_a_board_too_large_to_write_on_has_no_sheet(tmp_path: Path) -> None:
    trace = recorded(run_settings(13, seed=1), 2)
    with pytest.raises(InputError, match="the number of queens on a sheet must be between 4 and 12, not 13"):
        content(documents(tmp_path, trace, "sheet")[0])
