from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.export import exporter as exporter_module
from nqueens_gui.export import formats as formats_module
from nqueens_gui.export.exporter import Exporter, ExportFile, export_all, write_documents
from nqueens_gui.export.formats import FORMATS, Parts, endings
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.kit.writing import WritingProgress, WritingResult
from solver.core.checks import InputError
from solver.runs.reading import read_run
from tests.nqueens_gui.export.runs import request
from tests.solver.telling.runs import long_run, solved_run, unfinished_run

LIGHT = load_theme("light")


@pytest.fixture
def exporter(qtbot: QtBot) -> Iterator[Exporter]:
    made = Exporter()
    yield made
    made.close()


@pytest.fixture
def endless_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table of moves never come to an end."""
    monkeypatch.setattr(formats_module, "moves_csv", lambda trace: repeat("0\n"))


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def result_of(qtbot: QtBot, exporter: Exporter, *arguments: object) -> WritingResult:
    with qtbot.waitSignal(exporter.finished) as caught:
        exporter.export_run(*arguments)  # type: ignore[arg-type]
    result = caught.args[0]
    assert isinstance(result, WritingResult)
    return result


@pytest.mark.thorough
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
    with qtbot.waitSignal(exporter.finished):
        exporter.export_run(request(tmp_path, "run-file"), trace, LIGHT)
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

    monkeypatch.setattr(formats_module, "moves_csv", made_elsewhere)
    result_of(qtbot, exporter, request(tmp_path, "moves-csv"), solved_run(), LIGHT)
    assert threads
    assert threading.get_ident() not in threads


def test_a_long_export_tells_how_far_it_is(qtbot: QtBot, exporter: Exporter, tmp_path: Path) -> None:
    told: list[WritingProgress] = []
    exporter.progressed.connect(told.append)
    asked = request(tmp_path, "moves-csv", "run-file", "chart-csv")
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
    asked = replace(request(tmp_path, "moves-csv"), may_replace=True)
    with qtbot.waitSignal(exporter.finished) as caught:
        exporter.progressed.connect(exporter.cancel)
        exporter.export_run(asked, solved_run(), LIGHT)
    assert caught.args == [WritingResult((), is_cancelled=True)]
    assert names_in(tmp_path) == {"run.csv"}
    assert (tmp_path / "run.csv").read_text() == "old"


@pytest.mark.usefixtures("endless_moves")
def test_closing_during_an_export_waits_for_its_thread_and_leaves_nothing_half_written(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    ended: list[WritingResult] = []
    exporter.finished.connect(ended.append)
    with qtbot.waitSignal(exporter.progressed):
        exporter.export_run(request(tmp_path, "moves-csv"), solved_run(), LIGHT)
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
    result = result_of(qtbot, exporter, request(tmp_path, "run-file"), solved_run(), LIGHT)
    assert result == WritingResult((), f"{tmp_path / 'run.json'}: the disk is full.")
    assert names_in(tmp_path) == set()


def test_a_picture_that_cannot_be_painted_is_said_in_a_sentence(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    asked = replace(request(tmp_path, "board-png"), board_px=10**6)
    result = result_of(qtbot, exporter, asked, solved_run(), LIGHT)
    assert result.error.startswith("The export failed: ValueError: ")
    assert names_in(tmp_path) == set()


def test_one_export_after_the_other_can_be_carried_out(
    qtbot: QtBot, exporter: Exporter, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        asked = request(tmp_path, "run-file", base_name=name)
        assert result_of(qtbot, exporter, asked, solved_run(), LIGHT).is_complete
    assert names_in(tmp_path) == {"a.json", "b.json"}


@pytest.mark.thorough
def test_everything_can_be_exported_here_and_now(qapp: QApplication, tmp_path: Path) -> None:
    paths = export_all(tmp_path, "run", solved_run(), LIGHT)
    exercises = ("sheet", "sheet-solution")
    told = [name for name in FORMATS if name not in exercises]
    assert [path.name for path in paths] == [f"run{ending}" for ending in endings(told)]
    assert export_all(tmp_path, "run", solved_run(), LIGHT) == paths
    assert names_in(tmp_path) == {path.name for path in paths}


def test_exporting_everything_into_no_folder_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        export_all(tmp_path / "none", "run", solved_run(), LIGHT)


def document(folder: Path, name: str, *parts: str | bytes) -> ExportFile:
    return ExportFile(folder / name, lambda: parts, len(parts), len(parts))


def failing(error: Exception) -> Parts:
    yield "the beginning"
    raise error


def test_files_are_written_in_order_text_and_bytes_alike(tmp_path: Path) -> None:
    result = write_documents([document(tmp_path, "a", "x = ", "1\n"), document(tmp_path, "b", b"\x89PNG")])
    assert result == WritingResult((tmp_path / "a", tmp_path / "b"))
    assert result.is_complete
    assert (tmp_path / "a").read_text() == "x = 1\n"
    assert (tmp_path / "b").read_bytes() == b"\x89PNG"


def test_a_content_is_made_when_its_turn_comes_and_not_before(tmp_path: Path) -> None:
    made: list[str] = []

    def make(name: str) -> Iterator[str]:
        made.append(name)
        yield name

    documents = [ExportFile(tmp_path / name, lambda name=name: make(name)) for name in ("a", "b")]
    assert made == []
    write_documents(documents)
    assert made == ["a", "b"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (InputError("the disk is full"), "The disk is full."),
        (MemoryError(), "There is not enough memory for a run of this length."),
        (KeyError("x"), "The export failed: KeyError: 'x'."),
        (ValueError("odd"), "The export failed: ValueError: odd."),
    ],
)
def test_a_failure_becomes_a_sentence_and_leaves_no_half_written_file(
    tmp_path: Path, error: Exception, sentence: str
) -> None:
    documents = [
        document(tmp_path, "a", "whole"),
        ExportFile(tmp_path / "b", lambda: failing(error)),
        document(tmp_path, "c", "never"),
    ]
    result = write_documents(documents)
    assert result == WritingResult((tmp_path / "a",), sentence)
    assert not result.is_complete
    assert names_in(tmp_path) == {"a"}


def test_a_folder_that_vanished_is_named(tmp_path: Path) -> None:
    result = write_documents([document(tmp_path / "gone", "a", "x")])
    assert result.error == f"The folder {tmp_path / 'gone'} does not exist."


def test_nothing_at_all_is_written_when_one_file_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("old")
    result = write_documents(
        [document(tmp_path, "a", "x"), document(tmp_path, "b", "new")], may_replace=False
    )
    assert result == WritingResult((), f"{tmp_path / 'b'} already exists.")
    assert names_in(tmp_path) == {"b"}
    assert (tmp_path / "b").read_text() == "old"


def test_it_stops_between_two_parts_and_leaves_the_file_at_work_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("old")
    given: list[int] = []

    def parts() -> Iterator[str]:
        for number in range(100):
            given.append(number)
            yield "x"

    result = write_documents(
        [document(tmp_path, "a", "x"), ExportFile(tmp_path / "b", parts, 100)],
        is_cancelled=lambda: len(given) >= 10,
    )
    assert result == WritingResult((tmp_path / "a",), is_cancelled=True)
    assert len(given) == 10
    assert (tmp_path / "b").read_text() == "old"
    assert names_in(tmp_path) == {"a", "b"}


class Clock:
    """A clock that each look, and each rest, puts forward."""

    def __init__(self, seconds_a_look: float) -> None:
        self.now = 0.0
        self.rests = 0
        self._step = seconds_a_look

    def look(self) -> float:
        self.now += self._step
        return self.now

    def rest(self, seconds: float) -> None:
        self.rests += 1
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(0.1)
    monkeypatch.setattr(exporter_module, "perf_counter", made.look)
    monkeypatch.setattr(exporter_module, "sleep", made.rest)
    return made


def test_progress_rises_from_file_to_file_and_the_time_left_falls(tmp_path: Path, clock: Clock) -> None:
    told: list[WritingProgress] = []
    write_documents([document(tmp_path, "a", *"x" * 30), document(tmp_path, "b", *"y" * 10)], told.append)
    fractions = [progress.fraction for progress in told]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0, 1)
    assert all(progress.fraction >= 0.75 for progress in told if progress.file_name == "b")
    left = [progress.seconds_left for progress in told]
    assert left[0] is None
    known = [seconds for seconds in left if seconds is not None]
    assert len(known) > 20
    assert known[-1] == pytest.approx(0)
    assert max(known[:5]) > max(known[-5:])


def test_the_interpreter_is_left_to_others_again_and_again(tmp_path: Path, clock: Clock) -> None:
    write_documents([document(tmp_path, "a", *"x" * 50)])
    assert clock.rests >= 50


def test_more_parts_than_expected_never_make_more_than_the_whole(tmp_path: Path, clock: Clock) -> None:
    told: list[WritingProgress] = []
    write_documents([ExportFile(tmp_path / "a", lambda: "x" * 50, 10)], told.append)
    assert max(progress.fraction for progress in told) == 1
