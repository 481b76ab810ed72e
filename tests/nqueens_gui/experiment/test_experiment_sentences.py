"""The sentence on top of the page of experiments, at every stage."""

from dataclasses import replace

import pytest

from nqueens_gui.experiment.results_view import HINT, rate_text, status_of_experiment
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, Stage
from nqueens_gui.kit.status import Tone
from solver.experiment.progress import Progress
from tests.nqueens_gui.experiments import small_plan

HALF = ExperimentSnapshot(Stage.RUNNING, small_plan(), Progress(500_000, 1_000_000, 2.0, 2.0))


def words(snapshot: ExperimentSnapshot) -> tuple[Tone, str]:
    status = status_of_experiment(snapshot)
    return status.tone, f"{status.headline} {status.detail}".strip()


@pytest.mark.parametrize(
    ("snapshot", "tone", "sentence"),
    [
        (
            ExperimentSnapshot(),
            Tone.NEUTRAL,
            "No experiment yet. Tick variants, say how many runs, and run them.",
        ),
        (HALF, Tone.NEUTRAL, "Running, 50 %. 500,000 of 1,000,000 runs · 250.0 k runs/s · 2 s left"),
        (replace(HALF, progress=Progress(0, 10, 0.1)), Tone.NEUTRAL, "Running, 0 %. 0 of 10 runs"),
        (replace(HALF, progress=None), Tone.NEUTRAL, "Running."),
        (
            replace(HALF, stage=Stage.CANCELLED),
            Tone.PAUSED,
            f"Cancelled. 500,000 of 1,000,000 runs are made and kept. {HINT}",
        ),
        (replace(HALF, stage=Stage.CANCELLED, progress=None), Tone.PAUSED, "Cancelled. Nothing was run."),
        (
            replace(HALF, stage=Stage.DONE, progress=Progress(3000, 3000, 4.0)),
            Tone.PAUSED,
            f"Done. 3,000 runs in 4 s, 750 runs/s. {HINT}",
        ),
        (
            replace(
                HALF, stage=Stage.DONE, progress=Progress(2984, 3000, 4.0), notice="16 runs are missing."
            ),
            Tone.ERROR,
            "Done, but not all runs could be made. 2,984 runs in 4 s, 746 runs/s. 16 runs are missing.",
        ),
        (
            replace(HALF, stage=Stage.FAILED, notice="Out of luck."),
            Tone.ERROR,
            "The experiment broke off. Out of luck.",
        ),
    ],
)
def test_every_stage_is_told_in_a_sentence(snapshot: ExperimentSnapshot, tone: Tone, sentence: str) -> None:
    assert words(snapshot) == (tone, sentence)


@pytest.mark.parametrize("stage", Stage)
def test_no_stage_is_without_words(stage: Stage) -> None:
    assert words(replace(HALF, stage=stage))[1]


@pytest.mark.parametrize(
    ("rate", "text"),
    [(850, "850 runs/s"), (9_999, "9,999 runs/s"), (12_345, "12.3 k runs/s"), (1.204e6, "1.20 M runs/s")],
)
def test_a_rate_is_written_as_people_say_it(rate: float, text: str) -> None:
    assert rate_text(rate) == text


def test_results_are_there_to_export_once_it_is_over() -> None:
    assert not HALF.is_over
    assert replace(HALF, stage=Stage.CANCELLED).is_over
    assert not replace(HALF, stage=Stage.CANCELLED, progress=None).is_over
    assert not ExperimentSnapshot().is_over
