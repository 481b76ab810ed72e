"""The banner of an experiment, and the bar on its lower edge."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.page import ExperimentProgress
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, Stage
from nqueens_gui.kit.theme import load_theme
from solver.experiment.progress import Progress
from tests.nqueens_gui.experiments import small_plan

RUNNING = ExperimentSnapshot(Stage.RUNNING, small_plan(), Progress(150, 600, 1.0, 3.0))


def make_progress(qtbot: QtBot) -> ExperimentProgress:
    progress = ExperimentProgress()
    qtbot.addWidget(progress)
    progress.set_theme(load_theme("light"))
    progress.resize(500, progress.sizeHint().height())
    with qtbot.waitExposed(progress):
        progress.show()
    return progress


def test_at_first_it_says_what_to_do(qtbot: QtBot) -> None:
    progress = make_progress(qtbot)
    assert progress.banner.text.startswith("No experiment yet. Tick variants")
    assert not progress.bar.isVisible()


def test_while_it_runs_the_bar_shows_how_far_it_is(qtbot: QtBot) -> None:
    progress = make_progress(qtbot)
    progress.set_snapshot(RUNNING)
    assert progress.bar.isVisible()
    assert (progress.bar.value(), progress.bar.maximum()) == (250, 1000)
    assert progress.banner.text == "Running, 25 %. 150 of 600 runs · 150 runs/s · 3 s left"


def test_before_the_first_runs_the_end_is_unknown(qtbot: QtBot) -> None:
    progress = make_progress(qtbot)
    progress.set_snapshot(replace(RUNNING, stage=Stage.ESTIMATING, progress=None))
    assert progress.bar.isVisible()
    assert progress.bar.maximum() == 0


def test_nothing_moves_when_the_bar_comes_and_goes(qtbot: QtBot) -> None:
    progress = make_progress(qtbot)
    height = progress.sizeHint().height()
    progress.set_snapshot(RUNNING)
    assert progress.sizeHint().height() == height
    progress.set_snapshot(replace(RUNNING, stage=Stage.DONE))
    assert not progress.bar.isVisible()
    assert progress.sizeHint().height() == height


def test_while_somebody_is_asked_no_bar_runs(qtbot: QtBot) -> None:
    progress = make_progress(qtbot)
    progress.set_snapshot(replace(RUNNING, stage=Stage.ASKING))
    assert not progress.bar.isVisible()
