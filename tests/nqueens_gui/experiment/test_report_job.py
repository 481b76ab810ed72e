"""The report of an experiment is written in a thread, or a sentence says why not."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.commands import ReportJob
from solver.experiment.writing import ENDINGS
from tests.nqueens_gui.experiments import small_experiment


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_is_written(qtbot: QtBot, tmp_path: Path, ending: str) -> None:
    job = ReportJob(small_experiment(), tmp_path / f"report{ending}")
    with qtbot.waitSignal(job.written, timeout=60_000) as written:
        job.start()
    job.wait()
    assert written.args == [tmp_path / f"report{ending}"]
    assert (tmp_path / f"report{ending}").stat().st_size > 500


@pytest.mark.parametrize(
    ("name", "words"),
    [("report.docx", "has the ending .docx"), ("nowhere/report.html", "does not exist")],
)
def test_what_cannot_be_written_is_told(qtbot: QtBot, tmp_path: Path, name: str, words: str) -> None:
    job = ReportJob(small_experiment(), tmp_path / name)
    with qtbot.waitSignal(job.failed, timeout=60_000) as failed:
        job.start()
    job.wait()
    assert words in failed.args[0]
    assert list(tmp_path.iterdir()) == []
