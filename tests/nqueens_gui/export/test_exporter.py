import errno
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.export import documents as documents_module
from nqueens_gui.export.exporter import Exporter, export_all
from nqueens_gui.export.formats import FORMATS, Format, endings
from nqueens_gui.export.writing import ExportResult, Progress
from nqueens_gui.kit.theme import load_theme
from solver.core.checks import InputError
from solver.runs.reading import read_run
from tests.nqueens_gui.export.runs import long_run, request, solved_run, unfinished_run

LIGHT = load_theme("light")


@pytest.fixture
def exporter(qtbot: QtBot) -> Iterator[Exporter]:
    made = Exporter()
    yield made
    made.close()


@pytest.fixture
def endless_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table of moves never come to an end."""
    monkeypatch.setattr(documents_module, "moves_csv", lambda trace: repeat("0\n"))


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def result_of(qtbot: QtBot, exporter: Exporter, *arguments: object) -> ExportResult:
    with qtbot.waitSignal(exporter.ended, timeout=20_000) as caught:
        exporter.export_run(*arguments)  # type: ignore[arg-type]
    result = caught.args[0]
    assert isinstance(result, ExportResult)
    return result


def test_every_format_is_written_and_said_to_be(qtbot: QtBot, exporter: Exporter, tmp_path: Path) -> None:
    result = result_of(qtbot, exporter, request(tmp_path), solved_run(), LIGHT)
    assert result.is_complete
    assert [path.name for path in result.written] == [f"run{ending}" for ending in endings(FORMATS)]
    assert names_in(tmp_path) == {path.name for path in result.written}
    assert not exporter.is_busy


def test_a_run_that_goes_on_meanwhile_is_exported_as_it_was(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    trace = unfinished_run()
    with qtbot.waitSignal(exporter.ended, timeout=20_000):
        exporter.export_run(request(tmp_path, Format.RUN_FILE), trace, LIGHT)
        trace.stop()
        length = len(trace)
    assert len(read_run(tmp_path / "run.json").h) == length


def test_the_files_are_written_in_another_thread(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def made_elsewhere(trace: object) -> Iterator[str]:
        threads.append(threading.get_ident())
        yield "x"

    monkeypatch.setattr(documents_module, "moves_csv", made_elsewhere)
    result_of(qtbot, exporter, request(tmp_path, Format.MOVES_CSV), solved_run(), LIGHT)
    assert threads
    assert threading.get_ident() not in threads


def test_a_long_export_tells_how_far_it_is(qtbot: QtBot, exporter: Exporter, tmp_path: Path) -> None:
    told: list[Progress] = []
    exporter.progressed.connect(told.append)
    asked = request(tmp_path, Format.MOVES_CSV, Format.RUN_FILE, Format.CHART_CSV)
    assert result_of(qtbot, exporter, asked, long_run(), LIGHT).is_complete
    assert {progress.file_name for progress in told} <= {"run.json", "run.csv", "run-chart.csv"}
    fractions = [progress.fraction for progress in told]
    assert len(fractions) > 5
    assert fractions == sorted(fractions)


@pytest.mark.usefixtures("endless_moves")
def test_an_export_that_is_cancelled_says_so_and_leaves_nothing_half_written(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    (tmp_path / "run.csv").write_text("old")
    asked = replace(request(tmp_path, Format.MOVES_CSV), may_replace=True)
    with qtbot.waitSignal(exporter.ended, timeout=20_000) as caught:
        exporter.progressed.connect(exporter.cancel)
        exporter.export_run(asked, solved_run(), LIGHT)
    assert caught.args == [ExportResult((), is_cancelled=True)]
    assert names_in(tmp_path) == {"run.csv"}
    assert (tmp_path / "run.csv").read_text() == "old"


@pytest.mark.usefixtures("endless_moves")
def test_closing_during_an_export_waits_for_its_thread_and_leaves_nothing_half_written(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    ended: list[ExportResult] = []
    exporter.ended.connect(ended.append)
    with qtbot.waitSignal(exporter.progressed, timeout=20_000):
        exporter.export_run(request(tmp_path, Format.MOVES_CSV), solved_run(), LIGHT)
    exporter.close()
    QApplication.processEvents()
    assert ended == []
    assert names_in(tmp_path) == set()
    assert not exporter.is_busy


def test_a_full_disk_is_said_in_a_sentence(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    result = result_of(qtbot, exporter, request(tmp_path, Format.RUN_FILE), solved_run(), LIGHT)
    assert result == ExportResult((), f"{tmp_path / 'run.json'}: the disk is full.")
    assert names_in(tmp_path) == set()


def test_a_picture_that_cannot_be_painted_is_said_in_a_sentence(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    asked = replace(request(tmp_path, Format.BOARD_PNG), board_px=10**6)
    result = result_of(qtbot, exporter, asked, solved_run(), LIGHT)
    assert result.error.startswith("The export broke off: ValueError: ")
    assert names_in(tmp_path) == set()


def test_one_export_after_the_other_can_be_carried_out(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        asked = request(tmp_path, Format.RUN_FILE, base_name=name)
        assert result_of(qtbot, exporter, asked, solved_run(), LIGHT).is_complete
    assert names_in(tmp_path) == {"a.json", "b.json"}


def test_everything_can_be_exported_here_and_now(qapp: QApplication, tmp_path: Path) -> None:
    paths = export_all(tmp_path, "run", solved_run(), LIGHT)
    assert [path.name for path in paths] == [f"run{ending}" for ending in endings(FORMATS)]
    assert export_all(tmp_path, "run", solved_run(), LIGHT) == paths
    assert names_in(tmp_path) == {path.name for path in paths}


def test_exporting_everything_into_no_folder_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        export_all(tmp_path / "none", "run", solved_run(), LIGHT)
