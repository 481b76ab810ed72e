"""Experiments written to files; the ending of the name chooses the format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from solver.core.checks import InputError
from solver.core.definitions import program
from solver.core.files import AnyPath, check_target, json_parts, shown, write_whole
from solver.experiment.contrasts import contrasts
from solver.experiment.exact import comparisons
from solver.experiment.plan import Plan, experiment_command
from solver.experiment.report import report_of, runs_text, sizes_text
from solver.experiment.results import NOT_DONE, OUTCOMES, CellResults, Experiment
from solver.experiment.saved import ENDING, check_savable, saved_parts
from solver.experiment.summary import definitions, summaries
from solver.experiment.tables import summary_table
from solver.report.style import chart_svg
from solver.report.writers import html_text, latex_table, latex_text, markdown_text

FORMAT = "nqueens-experiment/1"
FIELDS = ("variant", "n", "seed", "run_index", "outcome", "steps", "restarts", "iterations", "evaluations")
"""The first columns of a table of runs; then come the heuristic and every parameter of any of the variants."""
LONGEST_CHART = "run-lengths-n100000"
"""The longest name of a chart."""
SLICE = 10_000
"""Runs that are written at a time, so that no experiment is too large."""

Content = str | bytes | Iterable[str | bytes]
"""What `write_whole` writes."""


def check_output(path: AnyPath, plan: Plan | None = None) -> None:
    """Check before the runs of a plan start that their results can be written.

    Raises
    ------
    InputError
        When the ending names no format, nothing can be written there, or the plan is too large for the format.
    """
    if plan is not None and Path(path).suffix.lower() == ENDING:
        check_savable(plan)
    if _writer(path) is _write_markdown:
        check_target(_beside(Path(path), LONGEST_CHART))
    check_target(path)


def write_experiment(experiment: Experiment, path: AnyPath) -> Path:
    """Write an experiment, as far as it got, whole or not at all.

    Parameters
    ----------
    experiment
        What to write.
    path
        Where to; its ending is one of `ENDINGS`. The charts of a ``.md`` go to files beside it.

    Returns
    -------
    Path
        The absolute path of the document.

    Raises
    ------
    InputError
        When it could not be written.
    """
    return _writer(path)(experiment, path)


def experiment_document(experiment: Experiment) -> dict[str, Any]:
    """Return settings, summaries, failures and definitions as plain values."""
    plan, found = experiment.plan, summaries(experiment)
    return {
        "format": FORMAT,
        "program": program(),
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
        "failures": [
            {
                "cell": plan.cells[failure.chunk.cell].full_label,
                "first_run": failure.chunk.first,
                "runs": failure.chunk.count,
                "reason": failure.reason,
            }
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
    settings, is_done = results.cell.settings, results.outcomes[runs] != NOT_DONE
    indices = np.arange(runs.start, runs.stop) + results.cell.first_run_index
    counts = (results.outcomes, results.steps, results.restarts, results.iterations)
    columns = [values[is_done].tolist() for values in (indices, *(values[runs] for values in counts))]
    evaluations = results.evaluations(runs)
    columns.append([""] * len(columns[0]) if evaluations is None else evaluations[is_done].tolist())
    start = f"{settings.variant.name},{settings.n},{settings.seed}"
    return "".join(
        f"{start},{index},{OUTCOMES[outcome].value},{','.join(map(str, numbers))},{end}\n"
        for index, outcome, *numbers in zip(*columns, strict=True)
    )


def latex_document(experiment: Experiment) -> str:
    """Return the comparison table as LaTeX, with its caption, to be included in a paper."""
    caption = (
        f"Local search on the n-queens problem, {sizes_text(experiment)}: {runs_text(experiment)}, "
        f"seed {experiment.plan.seed}. Steps solved and steps failed are mean numbers of steps of the solved and "
        "of the failed runs; the interval is the Wilson 95 % confidence interval."
    )
    return (
        "% Needs \\usepackage{booktabs,graphicx} in the preamble. Made by:\n"
        f"% {experiment_command(experiment.plan)}\n"
        "\\begin{table}\n\\centering\n"
        f"\\caption{{{latex_text(caption)}}}\n\\label{{tab:nqueens-experiment}}\n\\medskip\n"
        f"\\resizebox{{\\textwidth}}{{!}}{{%\n{summary_table(summaries(experiment), latex_table)}}}\n"
        "\\end{table}\n"
    )


def _writer(path: AnyPath) -> Callable[[Experiment, AnyPath], Path]:
    ending = Path(path).suffix.lower()
    if ending not in _WRITERS:
        what = f"the ending {ending[:20]}" if ending else "no ending"
        raise InputError(f"{shown(path)} has {what}; use one of {', '.join(ENDINGS)}", "output")
    return _WRITERS[ending]


def _of_content(make: Callable[[Experiment], Content]) -> Callable[[Experiment, AnyPath], Path]:
    """Return a writer of one file."""
    return lambda experiment, path: write_whole(path, make(experiment))


def _pdf(experiment: Experiment) -> bytes:
    from solver.report.pdf import pdf_bytes  # its libraries take a moment to load

    return pdf_bytes(report_of(experiment))


def _write_markdown(experiment: Experiment, path: AnyPath) -> Path:
    """Write the charts, then the document that shows them; when that fails nothing new is left behind."""
    target, report = check_target(path), report_of(experiment)
    with _all_or_none() as write:
        for figure in report.figures:
            if not isinstance(figure.image, bytes):
                chart = chart_svg(figure.image, figure.name, figure.caption)
                write(_beside(target, figure.name), chart)
        return write(target, markdown_text(report, lambda figure: _beside(target, figure.name).name))


def _beside(path: Path, chart: str) -> Path:
    """Return the file of a chart beside a Markdown document."""
    return path.with_name(f"{path.stem}-{chart}.svg")


@contextmanager
def _all_or_none() -> Iterator[Callable[[Path, str], Path]]:
    """Give a way to write files; when one cannot be written, those that did not exist before are removed."""
    new: list[Path] = []

    def write(path: Path, text: str) -> Path:
        is_new = not check_target(path).exists()
        written = write_whole(path, text)
        new.extend([written] if is_new else [])
        return written

    try:
        yield write
    except BaseException:
        for path in new:
            path.unlink(missing_ok=True)
        raise


_WRITERS: dict[str, Callable[[Experiment, AnyPath], Path]] = {
    ".json": _of_content(lambda experiment: json_parts(experiment_document(experiment))),
    ".csv": _of_content(run_csv),
    ".md": _write_markdown,
    ".html": _of_content(lambda experiment: html_text(report_of(experiment))),
    ".pdf": _of_content(_pdf),
    ".tex": _of_content(latex_document),
    ENDING: _of_content(saved_parts),
}
ENDINGS = tuple(_WRITERS)
"""The known endings, each of a format."""
