"""Pages of whole reports, looked at as pictures: none but the last is half empty, and screen readers can read all."""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import typst
from PIL import Image

from nqueens_gui.compare.report import comparison_report
from solver.core.run_settings import run_settings
from solver.experiment.anytime import record as record_anytime
from solver.experiment.anytime_report import anytime_report
from solver.experiment.assignment import Assignment, assignment_options, assignment_plan
from solver.experiment.plan import experiment_plan
from solver.experiment.report import OwnWords, ReportOptions, WordsPart, report_of
from solver.experiment.reproduction import published_named, reproduced, reproduction_plan
from solver.experiment.reproduction_report import reproduction_report
from solver.experiment.runner import run_experiment
from solver.report.model import Report
from solver.report.sheet import SheetKind, exercise_sheet, sheet_report
from solver.report.writing import write_report
from solver.telling.run_summary import run_report
from tests.nqueens_gui.compare.compared import compared
from tests.solver.experiment.stand_in import searched_experiment, small_experiment
from tests.solver.telling.runs import many_climbs_run, recorded, solved_run

NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
FONTS = [Path(matplotlib.get_data_path(), "fonts", "ttf")]
FOOT = 0.93
"""Where on a page its number begins."""


def of_experiment(sizes: tuple[int, ...], *variants: str, runs: int = 8, **options: int) -> Report:
    return report_of(
        searched_experiment(sizes, variants, runs, seed=1),
        NOON,
        ReportOptions(author="A. Student", **options),
    )


def anytime() -> Report:
    plan = experiment_plan((6,), ("sideways", "min-conflicts", "genetic"), 20, seed=1)
    return anytime_report(plan, [record_anytime(cell, 1) for cell in plan.cells], (0, 1, 2), (10, 100, 1000))


def reproduced_figures() -> Report:
    tables = published_named("uncc")
    experiment = run_experiment(reproduction_plan(tables, 50, seed=1))
    return reproduction_report(reproduced(tables, experiment), experiment, "nqueens reproduce")


def sheet(n: int, kind: SheetKind, boards: int, *, is_solved: bool) -> Report:
    return sheet_report(
        exercise_sheet(n, "attacking-pairs", 3, boards, kind), is_solved=is_solved, paper="letter"
    )


def assignment() -> Report:
    words = tuple(
        OwnWords(part, "All of it. " * 20, "What I expected") for part in WordsPart for _ in range(2)
    )
    made = Assignment(author="A. Student", seed=1, runs=100, words=words)
    experiment = run_experiment(assignment_plan(made))
    return report_of(experiment, NOON, assignment_options(made, experiment))


REPORTS: dict[str, Callable[[], Report]] = {
    "run": lambda: run_report(solved_run(), NOON),
    "sheet": partial(sheet, 8, SheetKind.SUCCESSORS, 13, is_solved=False),
    "published": reproduced_figures,
    "run-of-many-climbs": lambda: run_report(many_climbs_run(), NOON),
    "run-of-100-queens": lambda: run_report(recorded(run_settings(100, "genetic", seed=1), 30), NOON),
    "solution": partial(sheet, 12, SheetKind.TIES, 5, is_solved=True),
    "five-climbers": lambda: report_of(small_experiment(12), NOON),
    "one-variant": partial(of_experiment, (8,), "steepest-ascent"),
    "two-sizes": partial(of_experiment, (4, 8), "sideways", "random-restart", sequences=2),
    "large-boards": partial(of_experiment, (8, 40), "sideways", "min-conflicts", sequences=1),
    "populations": partial(of_experiment, (6,), "genetic", "local-beam"),
    "comparison": lambda: comparison_report(compared(starts=2), NOON),
    "anytime": anytime,
    "assignment": assignment,
}


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.thorough(but=3)
def test_no_page_but_the_last_is_half_empty_and_every_part_is_told_to_screen_readers(
    name: str, tmp_path: Path
) -> None:
    document = write_report(REPORTS[name], tmp_path / "report.typ")[-1]
    assert typst.compile(document, format="pdf", font_paths=FONTS, pdf_standards="ua-1")
    pages = typst.compile(document, format="png", ppi=20, font_paths=FONTS)
    filled = [share_filled(page) for page in (pages if isinstance(pages, list) else [pages])]
    assert min(filled[:-1], default=1) > 0.5, filled
    assert filled[-1] > 0


def share_filled(page: bytes) -> float:
    """Return how far down a page, its number aside, anything is printed."""
    light = np.asarray(Image.open(io.BytesIO(page)).convert("L"))
    height = int(FOOT * len(light))
    return float(np.flatnonzero((light[:height] < 250).any(axis=1)).max(initial=0) / height)
