"""Experiments written to files; the ending of the name chooses the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import to_builtins

from solver.core.checks import InputError
from solver.core.csv_text import csv_text
from solver.core.definitions import machine, program
from solver.core.events import NOT_MADE, OUTCOMES
from solver.core.files import AnyPath, all_or_none, check_target, json_parts, write_whole
from solver.experiment.anytime import check_recordable
from solver.experiment.contrasts import contrasts
from solver.experiment.exact import comparisons
from solver.experiment.exports import check_parquet, climbs_csv, ioh_archive, parquet, trajectories_csv
from solver.experiment.plan import Plan
from solver.experiment.report import AS_USUAL, ReportOptions, report_of
from solver.experiment.results import CellResults, Experiment
from solver.experiment.saved import ENDING, check_savable, saved_parts
from solver.experiment.sequences import run_ends, sequence_documents
from solver.experiment.summary import definitions, summaries
from solver.report.model import Report
from solver.report.style import chart_pdf, chart_svg
from solver.report.writers import ending_of, html_text, latex_report, markdown_text, report_pdf

FORMAT = "nqueens-experiment/1"
FIELDS = (
    *("variant", "n", "seed", "run_index", "outcome", "steps", "restarts", "iterations", "evaluations"),
    *("sideways_steps", "final_h", "start", "final"),
)
"""The first columns of a table of runs; then come the heuristic and every parameter of any of the variants."""
LONGEST_CHART = "initial-temperature-n100000"
"""The longest name of a chart."""
SLICE = 10_000
"""Runs that are written at a time, so that no experiment is too large."""

Check = Callable[[], object]
"""Called between the parts of a file; what it raises ends the writing."""
Writer = Callable[[Experiment, AnyPath, ReportOptions, Check], Path]


def check_output(path: AnyPath, plan: Plan | None = None) -> None:
    """Check before the runs of a plan start that their results can be written.

    Raises
    ------
    InputError
        When the ending names no format, nothing can be written there, the plan is too large for the format or has a
        search that the format cannot hold, or what writes it is not installed.
    """
    ending = ending_of(path, _WRITERS)
    if plan is not None and ending == ENDING:
        check_savable(plan)
    for planned in plan.variants if plan is not None and ending == ".ioh.zip" else ():
        check_recordable(planned.variant)
    if ending == ".parquet":
        check_parquet()
    check_packages(ending)
    if ending in BESIDE:
        check_target(_beside(Path(path), LONGEST_CHART, BESIDE[ending]))
    check_target(path)


def check_report(path: AnyPath, endings: Iterable[str]) -> None:
    """Check before the runs that a report with one of these endings can be written; raises `InputError`."""
    check_packages(ending_of(path, endings))
    check_target(path)


def check_packages(ending: str) -> None:
    """Raise `InputError` if a package that writes a format cannot be loaded."""
    for module, package in NEEDED.get(ending, {}).items():
        try:
            import_module(module)
        except ImportError as error:
            raise InputError(
                f"a {ending} file needs the package {package}, which cannot be loaded ({error}); "
                "nqueens doctor names all that is missing",
                "output",
            ) from None


def write_experiment(
    experiment: Experiment, path: AnyPath, options: ReportOptions = AS_USUAL, check: Check = lambda: None
) -> Path:
    """Write an experiment, as far as it got, whole or not at all.

    Parameters
    ----------
    experiment
        What to write.
    path
        Where to; its ending is one of `ENDINGS`. The charts of a ``.md`` or ``.tex`` go to files beside it.
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
    return _WRITERS[ending_of(path, _WRITERS)](experiment, path, options, check)


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
            for document in sequence_documents(results, options.sequences, options.is_whole)
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


def _of_parts(make: Callable[[Experiment, ReportOptions], Iterable[str]]) -> Writer:
    """Return a writer of a text that is made part by part."""
    return lambda experiment, path, options, check: write_whole(
        path, _checked(make(experiment, options), check)
    )


def _checked(parts: Iterable[str], check: Check) -> Iterator[str]:
    for part in parts:
        check()
        yield part


def _of_report(make: Callable[[Report, Check], str | bytes]) -> Writer:
    """Return a writer of a report in one file."""
    return lambda experiment, path, options, check: write_whole(
        path, make(report_of(experiment, options=options), check)
    )


def _write_with_charts(experiment: Experiment, path: AnyPath, options: ReportOptions, check: Check) -> Path:
    """Write the charts, then the document that shows them; when that fails nothing new is left behind."""
    target, report = check_target(path), report_of(experiment, options=options)
    kind = BESIDE[ending_of(path, _WRITERS)]
    with all_or_none() as write:
        for figure in report.figures:
            check()
            if not isinstance(chart := figure.image, bytes):
                drawn = chart_svg(chart, figure.name, figure.caption) if kind == "svg" else chart_pdf(chart)
                write(_beside(target, figure.name, kind), drawn)
        make = markdown_text if kind == "svg" else latex_report
        return write(target, make(report, lambda figure: _beside(target, figure.name, kind).name))


def _beside(path: Path, chart: str, kind: str) -> Path:
    """Return the file of a chart beside a document, whose name LaTeX can read if it is for that."""
    stem = path.stem if kind == "svg" else re.sub(r"[^\w .,()+=@-]", "-", path.stem)
    return path.with_name(f"{stem}-{chart}.{kind}")


_WRITERS: dict[str, Writer] = {
    ".json": _of_parts(lambda experiment, options: json_parts(experiment_document(experiment, options))),
    ".csv": _of_parts(lambda experiment, _: run_csv(experiment)),
    ".climbs.csv": _of_parts(lambda experiment, _: climbs_csv(experiment)),
    ".trajectories.csv": _of_parts(lambda experiment, _: trajectories_csv(experiment)),
    ".parquet": lambda experiment, path, _, check: write_whole(
        path, parquet(_checked(run_csv(experiment), check))
    ),
    ".ioh.zip": lambda experiment, path, _, check: write_whole(path, ioh_archive(experiment, check)),
    ".md": _write_with_charts,
    ".html": _of_report(html_text),
    ".pdf": _of_report(report_pdf),
    ".tex": _write_with_charts,
    ENDING: _of_parts(lambda experiment, _: saved_parts(experiment)),
}
_CHARTS = {"PIL": "pillow", "matplotlib": "matplotlib"}
NEEDED = {
    ".md": _CHARTS | {"jinja2": "jinja2"},
    ".html": _CHARTS | {"jinja2": "jinja2"},
    ".tex": _CHARTS | {"jinja2": "jinja2"},
    ".pdf": _CHARTS | {"fpdf": "fpdf2"},
}
"""The modules that write a report, with the packages that they come from."""
BESIDE = {".md": "svg", ".tex": "pdf"}
"""What the charts beside a document are, by its ending."""
ENDINGS = tuple(_WRITERS)
"""The known endings, each of a format."""
