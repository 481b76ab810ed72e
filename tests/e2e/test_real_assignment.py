"""The assignment in the real window, from start to end by mouse and keys: set up, run, read, hand in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nqueens_gui.experiment.report_options import REPORTS
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import rate
from tests.e2e.robot import Robot

TEXTBOOK = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
SIZES, RUNS, SEED = (8, 20), 30, 7
SEQUENCES = 4


@pytest.mark.thorough
def test_the_assignment_is_done_by_mouse_and_keys_and_its_reports_are_those_of_the_runs(
    robot: Robot, home: Path
) -> None:
    robot.press("alt+2")
    fill_in(robot, "Queens n", ", ".join(map(str, SIZES)))
    fill_in(robot, "Runs", str(RUNS))
    fill_in(robot, "Seed", str(SEED))
    robot.click_on("Run experiment")
    robot.wait_for_title("^Done – ")
    for ending in ("md", "pdf"):
        export(robot, home, ending)
    robot.quit()

    experiment = run_experiment(experiment_plan(SIZES, TEXTBOOK, RUNS, seed=SEED))
    text = report_in(home, "md").read_text(encoding="utf-8")
    for row in summaries(experiment):
        solved = rate(row.estimate("success_rate"))
        assert re.search(rf"\| {row.label} +\| +{row.n} \| +{RUNS} \| +{re.escape(solved)} ", text), row
    shown = re.findall(r"^\*\*Run [0-9]+\.\*\*", text, re.MULTILINE)
    named = re.findall(
        r"Run [0-9]+ has the states of run [0-9]+ of ", text
    )  # of a paired line that does the same
    assert len(shown) + len(named) == SEQUENCES * len(TEXTBOOK) * len(SIZES)
    assert len(shown) >= SEQUENCES * len(SIZES)
    assert report_in(home, "pdf").read_bytes().startswith(b"%PDF-")


def fill_in(robot: Robot, name: str, text: str) -> None:
    """Type over what is in a field."""
    robot.click_on(name)
    robot.press("ctrl+a")
    robot.type(text)
    robot.press("Tab")


def export(robot: Robot, home: Path, ending: str) -> None:
    """Export a report under the name that is suggested, and close the dialog that tells of it."""
    robot.press("ctrl+e")
    robot.wait_for_window("^Export report")
    robot.press("Home", *["Down"] * [row.name for row in REPORTS].index(ending), "Return")
    robot.wait_for_files(lambda: report_in(home, ending).exists(), ending)


def report_in(folder: Path, ending: str) -> Path:
    return folder / f"nqueens-experiment-n{'-'.join(map(str, SIZES))}-seed{SEED}.{ending}"
