from pathlib import Path

import pytest

from nqueens_gui.export.request import (
    ExportRequest,
    check_board_px,
    check_formats,
)
from solver.core.checks import InputError


@pytest.fixture
def request_here(tmp_path: Path) -> ExportRequest:
    return ExportRequest(tmp_path, "run", ("run-file", "markdown"))


def complaint(check: object, *arguments: object) -> tuple[str, str | None]:
    """Return what a check says is wrong, and the field it is about."""
    with pytest.raises(InputError) as caught:
        check(*arguments)  # type: ignore[operator]
    return str(caught.value), caught.value.field


def test_a_request_names_every_file_it_will_write(request_here: ExportRequest) -> None:
    names = [path.name for path in request_here.paths]
    assert names == ["run.json", "run-start.png", "run-final.png", "run-chart.png", "run.md"]
    assert {path.parent for path in request_here.paths} == {request_here.folder}


def test_a_request_that_can_be_met_passes(request_here: ExportRequest) -> None:
    request_here.check()


@pytest.mark.parametrize("name", ["run", "my run (2)", "läufe", "x" * 243])
def test_any_other_name_is_accepted(name: str, tmp_path: Path) -> None:
    ExportRequest(tmp_path, name).check()


def test_an_empty_choice_is_refused() -> None:
    assert complaint(check_formats, ()) == ("Choose at least one format.", "formats")


@pytest.mark.parametrize("size", [199, 4001, None, "many"])
def test_a_board_of_a_size_that_cannot_be_painted_is_refused(size: object) -> None:
    assert complaint(check_board_px, size) == ("The size must be 200 to 4,000 pixels.", "board_px")


def test_a_folder_in_the_place_of_a_file_is_refused(request_here: ExportRequest) -> None:
    (request_here.folder / "run.md").mkdir()
    sentence = f"{request_here.folder / 'run.md'} is a folder, not a file."
    assert complaint(request_here.check) == (sentence, "base_name")
