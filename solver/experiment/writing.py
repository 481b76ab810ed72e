"""Experiments written to files; the ending of the name chooses the format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import to_builtins

from solver.core.csv_text import csv_text
from solver.core.definitions import machine, program
from solver.core.events import NOT_MADE, OUTCOMES
from solver.core.files import AnyPath, Content, json_parts
from solver.engine.search import search_events
from solver.experiment.contrasts import contrasts
from solver.experiment.exact import comparisons
from solver.experiment.plan import Plan
from solver.experiment.report import AS_USUAL, ReportOptions, report_of
from solver.experiment.results import CellResults, Experiment
from solver.experiment.saved import ENDING, check_savable, saved_parts
from solver.experiment.sequences import is_short_run, run_ends, sequence_documents
from solver.experiment.summary import definitions, summaries
from solver.report.writing import FORMATS, Check, check_report, write_report
from solver.runs.trace import KINDS, NO_MOVE, Trace, record

STATE_FIELDS = ("variant", "label", "n", "seed", "run_index", "climb", "step", "kind", "h", "evaluations")


def trajectories_csv(experiment: Experiment) -> Iterator[str]:
    """Yield a table with a line for each state of every run that was made and takes a moment only, a run at a time."""
    yield ",".join(STATE_FIELDS) + "\n"
    for results in experiment.cells:
        if not results.cell.settings.variant.rule.is_repeatable:
            continue
        for k in np.flatnonzero(results.is_done).tolist():
            if is_short_run(results, k):
                settings = results.cell.settings_of_run(k)
                names = settings.variant.name, results.cell.label
                start = (*names, settings.n, settings.seed, settings.run_index)
                yield _state_lines(start, record(settings, search_events(settings)))


def _state_lines(start: tuple[Any, ...], trace: Trace) -> str:
    evaluations = trace.evaluations_by_state()
    columns = [trace.column(name).tolist() for name in ("climb", "step", "kind", "h")]
    columns[2] = ["restart" if kind == NO_MOVE else KINDS[kind].value for kind in columns[2]]
    columns[2][0] = "start"
    columns.append([""] * len(trace) if evaluations is None else evaluations.tolist())
    return csv_text((*start, *values) for values in zip(*columns, strict=True))


FORMAT = "nqueens-experiment/1"
FIELDS = (
    *("variant", "n", "seed", "run_index", "outcome", "steps", "restarts", "iterations", "evaluations"),
    *("sideways_steps", "final_h", "start", "final"),
)
"""The first columns of a table of runs; then come the heuristic and every parameter of any of the variants."""
SLICE = 10_000
"""Runs that are written at a time, so that no experiment is too large."""


def check_output(path: AnyPath, plan: Plan | None = None) -> None:
    """Check before the runs of a plan start that their results can be written.

    Raises
    ------
    InputError
        When the ending names no format, nothing can be written there, the plan is too large for the format, or what
        writes it is not installed.
    """
    ending = check_report(path, _OTHERS)
    if plan is not None and ending == ENDING:
        check_savable(plan)


def write_experiment(
    experiment: Experiment, path: AnyPath, options: ReportOptions = AS_USUAL, check: Check = lambda: None
) -> Path:
    """Write an experiment, as far as it got, whole or not at all.

    Parameters
    ----------
    experiment
        What to write.
    path
        Where to; its ending is one of `ENDINGS`. The charts of some go to files beside it.
    options
        Title, author and course of a report, and the runs that are shown state by state.
    check
        Called between the parts of the file; what it raises is passed on, and nothing is written.

    Returns
    -------
    Path
        The absolute path of the document.

    Raises
    ------
    InputError
        When it could not be written.
    """
    others = {ending: partial(make, experiment, options) for ending, make in _OTHERS.items()}
    return write_report(lambda: report_of(experiment, options=options), path, check, others)[-1]


def experiment_document(experiment: Experiment, options: ReportOptions = AS_USUAL) -> dict[str, Any]:
    """Return settings, summaries, comparisons, sequences, failures and definitions as plain values."""
    plan, found = experiment.plan, summaries(experiment)
    return {
        "format": FORMAT,
        "program": program(),
        "machine": machine(),
        "seed": plan.seed,
        "paired": plan.is_paired,
        "planned_runs": plan.runs,
        "runs": experiment.done,
        "complete": experiment.is_complete,
        "cancelled": experiment.is_cancelled,
        "seconds": experiment.seconds,
        "summaries": [summary.document() for summary in found],
        "exact": [
            {"variant": summary.variant, "label": summary.label, "n": summary.n, **one.document()}
            for cell, summary in zip(plan.cells, found, strict=True)
            for one in comparisons(cell.settings, summary)
        ],
        "comparisons": [contrast.document() for contrast in contrasts(experiment)],
        "sequences": [
            document
            for results in experiment.cells
            for document in sequence_documents(results, options.choice)
        ],
        "failures": [
            {**to_builtins(failure), "cell": plan.cells[failure.cell].full_label}
            for failure in experiment.failures
        ],
        "definitions": definitions(experiment),
    }


def run_csv(experiment: Experiment) -> Iterator[str]:
    """Yield a table with a line for each run, slice by slice; runs that were not made are left out."""
    parameters = tuple(
        dict.fromkeys(name for cell in experiment.plan.cells for name in cell.settings.parameters)
    )
    yield ",".join((*FIELDS, "heuristic", *parameters)) + "\n"
    for results in experiment.cells:
        settings = results.cell.settings
        values = (settings.parameters.get(name) for name in parameters)
        end = ",".join((settings.heuristic, *("" if value is None else str(value) for value in values)))
        for first in range(0, results.cell.runs, SLICE):
            yield _run_lines(results, slice(first, min(first + SLICE, results.cell.runs)), end)


def _run_lines(results: CellResults, runs: slice, end: str) -> str:
    settings, is_done = results.cell.settings, results.outcomes[runs] != NOT_MADE
    indices = np.arange(runs.start, runs.stop) + results.cell.first_run_index
    counts = (results.outcomes, results.steps, results.restarts, results.iterations)
    columns = [values[is_done].tolist() for values in (indices, *(values[runs] for values in counts))]
    evaluations = results.evaluations(runs)
    columns.append([""] * len(columns[0]) if evaluations is None else evaluations[is_done].tolist())
    columns += zip(*(_ends(results, k) for k in (np.flatnonzero(is_done) + runs.start).tolist()), strict=True)
    start = csv_text([(settings.variant.name, settings.n, settings.seed)]).rstrip("\n")
    return "".join(
        f"{start},{index},{OUTCOMES[outcome].value},{','.join(map(str, numbers))},{end}\n"
        for index, outcome, *numbers in zip(*columns, strict=True)
    )


def _ends(results: CellResults, k: int) -> tuple[str, str, str, str]:
    """Return sideways steps, h of the final state, start and final state of a run; blank where it is not repeated."""
    ends = run_ends(results, k)
    if ends is None:
        return "", "", "", ""
    sideways, final_h, *states = ends
    start, final = (" ".join(map(str, rows)) for rows in states)
    return str(sideways), str(final_h), start, final


_OTHERS: dict[str, Callable[[Experiment, ReportOptions, Check], Content]] = {
    ".json": lambda experiment, options, _: json_parts(experiment_document(experiment, options)),
    ".csv": lambda experiment, *_: run_csv(experiment),
    ".trajectories.csv": lambda experiment, *_: trajectories_csv(experiment),
    ENDING: lambda experiment, *_: saved_parts(experiment),
}
"""What makes the formats that are no reports."""
ENDINGS = (*_OTHERS, *FORMATS)
"""The known endings, each of a format."""
