"""Experiments written to files, also of other programs; the ending of the name chooses the format."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import to_builtins

from solver.core.checks import InputError
from solver.core.csv_text import csv_text
from solver.core.definitions import machine, program
from solver.core.events import NOT_MADE, OUTCOMES
from solver.core.files import AnyPath, Content, json_parts
from solver.core.heuristics import Heuristic
from solver.core.system import default_workers
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.experiment.anytime import Anytime, check_recordable
from solver.experiment.anytime import record as record_anytime
from solver.experiment.contrasts import contrasts
from solver.experiment.exact import comparisons
from solver.experiment.plan import Plan
from solver.experiment.report import AS_USUAL, ReportOptions, report_of
from solver.experiment.results import CellResults, Experiment
from solver.experiment.saved import ENDING, check_savable, saved_parts
from solver.experiment.sequences import is_short_run, run_ends, sequence_documents
from solver.experiment.summary import definitions, summaries
from solver.report.writing import FORMATS, Check, check_report, checked, write_report
from solver.runs.trace import KINDS, NO_MOVE, Trace, record

STATE_FIELDS = ("variant", "label", "n", "seed", "run_index", "climb", "step", "kind", "h", "evaluations")
PROBLEM = "n-queens"
MADE_AT = (1980, 1, 1, 0, 0, 0)
"""The date of files in an archive, so that equal experiments give equal archives."""


def check_parquet() -> None:
    """Raise `InputError` if what writes Parquet is not installed."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise InputError(
            "Parquet needs the package pyarrow; install nqueens-laboratory[parquet]", "output"
        ) from None


def parquet(lines: Iterable[str]) -> bytes:
    """Return a CSV table as Parquet; raises as `check_parquet` does.

    A column without a value has its kind too, so that files of several experiments can be read as one table.
    """
    check_parquet()
    kinds = {"evaluations": "int64", "sideways_steps": "int64"} | {
        one.name: "string" if one.choices else "double" if one.is_fraction else "int64"
        for variant in VARIANTS.values()
        for one in variant.parameters
    }
    read, write = import_module("pyarrow.csv"), import_module("pyarrow.parquet")
    file = io.BytesIO()
    options = read.ConvertOptions(column_types=kinds)
    write.write_table(read.read_csv(io.BytesIO("".join(lines).encode()), convert_options=options), file)
    return file.getvalue()


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


def ioh_archive(experiment: Experiment, check: Callable[[], object] = lambda: None) -> bytes:
    """Return the runs in the format of IOHprofiler: a ZIP archive with a folder for each line of the experiment.

    The start counts as one evaluation, as there. Values of h above the targets recorded are not told apart. `check`
    is called before each line, and what it raises is passed on.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, results in enumerate(experiment.cells, start=1):
            check()
            if results.done:
                for name, text in _ioh_files(results):
                    archive.writestr(zipfile.ZipInfo(f"{number:03}/{name}", MADE_AT), text)
    return file.getvalue()


def _ioh_files(results: CellResults) -> Iterator[tuple[str, str]]:
    """Yield name and content of the files of data and of that which describes them.

    iohinspector leaves out a line whose h equals that of the line before, even where another run begins, so a run
    that begins with the h at which the one before it ended begins a file. IOHanalyzer takes files of the same
    instances for copies, so each file is an instance.
    """
    settings, anytime = results.cell.settings, record_anytime(results.cell, default_workers())
    function = 1 + list(Heuristic).index(settings.heuristic)
    parts: list[list[list[tuple[int, int]]]] = []
    for k in np.flatnonzero(results.is_done).tolist():
        run = _improvements(anytime, k)
        if not parts or parts[-1][-1][-1][1] == run[0][1]:
            parts.append([])
        parts[-1].append(run)
    scenarios = []
    for number, part in enumerate(parts, start=1):
        data = f"data_f{function}_{PROBLEM}/IOHprofiler_f{function}_DIM{settings.n}_{number}.dat"
        lines = (f"{spent} {h}\n" for run in part for spent, h in run)
        yield data, f"evaluations raw_y\n{''.join(lines)}"
        runs = [_described(run, number) for run in part]
        scenarios.append({"dimension": settings.n, "path": data, "runs": runs})
    described = {
        "version": "0.3.5",
        "suite": PROBLEM,
        "function_id": function,
        "function_name": settings.heuristic.value,
        "maximization": False,
        "algorithm": {"name": results.cell.label, "info": f"{PROBLEM} laboratory {program()['version']}"},
        "experiment_attributes": [{"seed": str(settings.seed)}],
        "attributes": ["evaluations", "raw_y"],
        "scenarios": scenarios,
    }
    yield f"IOHprofiler_f{function}_{PROBLEM}.json", json.dumps(described, indent=1)


def _described(run: list[tuple[int, int]], instance: int) -> dict[str, Any]:
    least = min(h for _, h in run)
    spent = next(spent for spent, h in run if h == least)
    return {"instance": instance, "evals": run[-1][0], "best": {"evals": spent, "y": least, "x": []}}


def _improvements(anytime: Anytime, k: int) -> list[tuple[int, int]]:
    """Return the evaluations of a run, from 1, at which each new best h was reached, and those of its end.

    Every run of the format begins with evaluation 1. Where the h there is not known, or a population took more, it
    is the largest h that a state can have.
    """
    reached = anytime.reached[k]
    times, places = np.unique(reached[reached >= 0], return_index=True)
    hs = np.flatnonzero(reached >= 0)[places]  # the lowest h that was reached by then
    found = [(int(spent) + 1, int(h)) for spent, h in zip(times, hs, strict=True)]
    if not found or found[0][0] != 1:
        found.insert(0, (1, anytime.n * (anytime.n - 1) // 2))
    end = int(anytime.evaluations[k]) + 1
    return found if found[-1][0] == end else [*found, (end, found[-1][1])]


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
        When the ending names no format, nothing can be written there, the plan is too large for the format or has a
        search that the format cannot hold, or what writes it is not installed.
    """
    ending = check_report(path, _OTHERS)
    if plan is not None and ending == ENDING:
        check_savable(plan)
    for planned in plan.variants if plan is not None and ending == ".ioh.zip" else ():
        check_recordable(planned.variant)
    if ending == ".parquet":
        check_parquet()


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
    ".parquet": lambda experiment, _, check: parquet(checked(run_csv(experiment), check)),
    ".ioh.zip": lambda experiment, _, check: ioh_archive(experiment, check),
    ENDING: lambda experiment, *_: saved_parts(experiment),
}
"""What makes the formats that are no reports."""
ENDINGS = (*_OTHERS, *FORMATS)
"""The known endings, each of a format."""
