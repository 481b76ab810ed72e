"""The sentence on top of the page of experiments, at every stage."""

from __future__ import annotations

import csv
import io
import re

import pytest
from msgspec.structs import replace

from nqueens_gui.experiment.results_view import (
    HINT,
    TableFormat,
    cost_sentences,
    sorted_cells,
    status_of_experiment,
    table_text,
    table_texts,
)
from nqueens_gui.experiment.snapshot import (
    CellScene,
    ExperimentScene,
    ExperimentSnapshot,
    cell_scene,
    empty_scene,
)
from nqueens_gui.kit.status import Stage
from solver.core.events import OUTCOMES, Outcome
from solver.experiment.progress import PlanCost, Progress
from solver.experiment.tables import COLUMNS, Column
from solver.telling.status import Tone
from tests.nqueens_gui.experiments import SOLVED, results_of, small_plan, small_scene

ERROR = OUTCOMES.index(Outcome.ERROR)
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
            "No experiment yet. Choose variants and a number of runs, then run them. Those you ran before are on the "
            "History page.",
        ),
        (HALF, Tone.NEUTRAL, "Running, 50 %. 500,000 of 1,000,000 runs · 250,000 runs/s · 2 s left"),
        (
            replace(HALF, progress=Progress(0, 10, 0.1)),
            Tone.NEUTRAL,
            "Running, 0 %. 0 of 10 runs · less than a second so far",
        ),
        (
            replace(HALF, progress=Progress(0, 100, 30.0, 1500.0, is_at_least=True)),
            Tone.NEUTRAL,
            "Running, 0 %. 0 of 100 runs · 30 s so far · at least 25 min left",
        ),
        (replace(HALF, progress=None), Tone.NEUTRAL, "Running."),
        (
            replace(HALF, stage=Stage.CANCELLED),
            Tone.PAUSED,
            f"Cancelled after 500,000 runs; results kept. {HINT}",
        ),
        (
            replace(HALF, stage=Stage.CANCELLED, notice="2 runs ended with an error."),
            Tone.PAUSED,
            "Cancelled after 500,000 runs; results kept. 2 runs ended with an error.",
        ),
        (replace(HALF, stage=Stage.CANCELLED, progress=None), Tone.PAUSED, "Cancelled. No run was finished."),
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
            "Done, with errors. 2,984 runs in 4 s, 746 runs/s. 16 runs are missing.",
        ),
        (
            replace(HALF, stage=Stage.FAILED, notice="Out of luck."),
            Tone.ERROR,
            "The experiment failed. Out of luck.",
        ),
    ],
)
def test_every_stage_is_told_in_a_sentence(snapshot: ExperimentSnapshot, tone: Tone, sentence: str) -> None:
    assert words(snapshot) == (tone, sentence)


def test_errors_are_counted_while_it_runs_and_a_long_one_says_whose_runs_are_made() -> None:
    results = [results_of([SOLVED, ERROR, ERROR], [3, 0, 0]), results_of([SOLVED, -1, -1], [3, 0, 0])]
    scene = ExperimentScene(tuple(cell_scene(number, cell) for number, cell in enumerate(results)))
    snapshot = replace(HALF, scene=scene, progress=Progress(4, 6, 2.0))
    _, sentence = words(snapshot)
    assert sentence == "Running, 66 %. 4 of 6 runs · 2 runs/s · 2 runs ended with an error"


@pytest.mark.parametrize("stage", Stage)
def test_no_stage_is_without_words(stage: Stage) -> None:
    assert words(replace(HALF, stage=stage))[1]


def test_an_expensive_experiment_is_explained() -> None:
    headline, detail = cost_sentences(PlanCost(7200.0, False, 10**6, "sideways, n = 900"))
    assert headline == "This is a large experiment."
    assert detail.startswith(
        "It will take about 2.0 h and 1 MB; most of it is for sideways, n = 900. You can"
    )
    headline, detail = cost_sentences(PlanCost(75.0, True, 10**6, "random-restart, n = 1000"))
    assert headline == "This experiment may take a very long time."
    assert detail.startswith(
        "A trial run did not end within 1.5 s; without a step limit it may never end. It will"
    )


def test_results_are_there_to_export_once_it_is_over() -> None:
    assert not HALF.is_over
    assert replace(HALF, stage=Stage.CANCELLED).is_over
    assert not replace(HALF, stage=Stage.CANCELLED, progress=None).is_over
    assert not ExperimentSnapshot().is_over


TITLES = [column.title for column in COLUMNS]


def order(scene: ExperimentScene, title: str, *, is_descending: bool = False) -> list[int]:
    cells = sorted_cells(scene, TITLES.index(title), is_descending=is_descending)
    return [cell.number for cell in cells]


def test_rows_call_variants_as_the_window_does() -> None:
    texts = table_texts(small_scene().cells[2])
    assert texts[:3] == ("Random restart", "8", "200")
    assert texts[TITLES.index("solved")] == "100.00 %"
    assert table_texts(empty_scene(small_plan()).cells[0])[2:5] == ("0", "–", "–")


def test_cells_are_sorted_by_their_figures_and_those_without_come_last() -> None:
    scene = small_scene()
    assert order(scene, "solved") == [0, 1, 2]
    assert order(scene, "solved", is_descending=True) == [2, 1, 0]
    assert scene.cells[2].summary.mean_steps_failed is None
    assert order(scene, "steps failed")[-1] == 2
    assert order(scene, "steps failed", is_descending=True)[-1] == 2
    scene = small_scene(6, 4)
    assert [cell.number for cell in sorted_cells(scene, -1)] == [0, 1, 2, 3, 4, 5]  # as planned
    assert order(scene, "n") == [3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize(
    "column", [column for column in COLUMNS if column.is_number], ids=lambda one: one.title
)
def test_a_column_is_sorted_by_the_figure_that_it_shows(column: Column) -> None:
    def shown(cell: CellScene) -> float | None:
        found = re.match(r"[\d,.]+", column.text(cell.summary))
        return float(found[0].replace(",", "")) if found else None

    cells = sorted_cells(small_scene(6, 4), COLUMNS.index(column))
    with_figure = [value for value in map(shown, cells) if value is not None]
    assert with_figure == sorted(with_figure)
    assert [shown(cell) is None for cell in cells] == [column.sort(cell.summary) is None for cell in cells]


@pytest.mark.parametrize(
    ("table_format", "begins", "has"),
    [
        (TableFormat.MARKDOWN, "| variant | n | runs |", "| Random restart | 8 | 200 | 100.00 % |"),
        (TableFormat.LATEX, "\\begin{tabular}{lrr", "Random restart & 8 & 200 & 100.00 \\% &"),
    ],
)
def test_it_is_copied_as_it_goes_into_a_report(table_format: TableFormat, begins: str, has: str) -> None:
    text = table_text([cell.summary for cell in small_scene().cells], table_format)
    assert text.startswith(begins)
    assert has in text


def test_as_csv_it_has_every_digit() -> None:
    summaries = [cell.summary for cell in small_scene().cells]
    rows = list(csv.DictReader(io.StringIO(table_text(summaries, TableFormat.CSV))))
    assert [row["variant"] for row in rows] == [summary.variant for summary in summaries]
    assert float(rows[0]["success_rate"]) == summaries[0].success_rate
    assert rows[2]["mean_steps_failed"] == ""
    assert float(rows[2]["mean_restarts"]) == summaries[2].mean_restarts
