"""Every report goes through one door: its formats, its refusals, and nothing half written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.core.checks import InputError
from solver.report.writing import FORMATS, ending_of, write_report
from tests.solver.report.test_writers import REPORT


@pytest.mark.parametrize("ending", FORMATS)
def test_the_files_of_a_format_are_returned_the_document_last(ending: str, tmp_path: Path) -> None:
    written = write_report(lambda: REPORT, tmp_path / f"report{ending}")
    assert set(written) == set(tmp_path.iterdir())
    assert written[-1] == tmp_path / f"report{ending}"
    beside = FORMATS[ending].pictures
    assert [path.name for path in written[:-1]] == (
        [f"report-{figure.name}{beside}" for figure in REPORT.figures] if beside else []
    )


@pytest.mark.parametrize("ending", FORMATS)
def test_a_report_that_is_stopped_leaves_what_was_there(ending: str, tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    (tmp_path / f"report{ending}").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_report(lambda: REPORT, tmp_path / f"report{ending}", stop)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {f"report{ending}": "old"}


def test_pictures_that_cannot_be_written_leave_no_document(tmp_path: Path) -> None:
    (tmp_path / "report-start.svg").mkdir()
    with pytest.raises(InputError, match="is a folder, not a file"):
        write_report(lambda: REPORT, tmp_path / "report.md")
    assert [file.name for file in tmp_path.iterdir()] == ["report-start.svg"]


def test_what_a_place_offers_besides_is_written_part_by_part_without_the_report(tmp_path: Path) -> None:
    def parts() -> Iterator[str]:
        yield from ("a", "b")

    def report() -> None:
        raise AssertionError("no report was asked for")

    others = {".json": lambda check: parts(), "-picture.png": lambda check: b"png"}
    for name, content in (("x.json", b"ab"), ("x-picture.png", b"png")):
        (file,) = write_report(report, tmp_path / name, others=others)
        assert file.read_bytes() == content


def test_a_longer_ending_goes_before_its_last_part() -> None:
    endings = (".states.csv", ".csv")
    assert ending_of("RUNS.States.csv", endings) == ".states.csv"
    assert ending_of(".states.csv", endings) == ".csv"
    assert ending_of("runs.2.csv", endings) == ".csv"
