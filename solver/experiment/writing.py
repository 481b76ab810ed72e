"""Experiments written to files; the ending of the name chooses the format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.core.checks import InputError
from solver.core.files import AnyPath, check_target, json_parts, shown, write_whole
from solver.experiment.document import experiment_document
from solver.experiment.pictures.svg import svg_text
from solver.experiment.report.blocks import Figure
from solver.experiment.report.contents import report_of
from solver.experiment.report.html import html_text
from solver.experiment.report.latex import latex_document
from solver.experiment.report.markdown import markdown_text
from solver.experiment.report.run_csv import run_csv
from solver.experiment.results import Experiment

Content = str | bytes | Iterable[str | bytes]
"""What `write_whole` writes."""


def check_output(path: AnyPath) -> None:
    """See before the runs begin that their results can be written.

    Raises
    ------
    InputError
        When the ending names no format or nothing can be written there.
    """
    _writer(path)
    check_target(path)


def write_experiment(experiment: Experiment, path: AnyPath) -> Path:
    """Write an experiment, as far as it came, whole or not at all.

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


def _writer(path: AnyPath) -> Callable[[Experiment, AnyPath], Path]:
    ending = Path(path).suffix.lower()
    if ending not in _WRITERS:
        what = f"the ending {ending[:20]}" if ending else "no ending"
        raise InputError(f"{shown(path)} has {what}; use one of {', '.join(ENDINGS)}", "output")
    return _WRITERS[ending]


def _of_content(
    make: Callable[[Experiment], Content],
) -> Callable[[Experiment, AnyPath], Path]:
    """Return a writer of one file."""
    return lambda experiment, path: write_whole(path, make(experiment))


def _json(experiment: Experiment) -> Iterator[str]:
    return json_parts(experiment_document(experiment))


def _html(experiment: Experiment) -> str:
    return html_text(report_of(experiment))


def _pdf(experiment: Experiment) -> bytes:
    from solver.experiment.report.pdf import pdf_bytes

    return pdf_bytes(report_of(experiment))


def _write_markdown(experiment: Experiment, path: AnyPath) -> Path:
    """Write the charts, then the document that shows them; when that fails nothing new is left behind."""
    target, report = check_target(path), report_of(experiment)

    def name_of(figure: Figure) -> str:
        return f"{target.stem}-{figure.name}.svg"

    text = markdown_text(report, name_of)
    with _all_or_none() as written:
        for figure in report.figures:
            written(target.with_name(name_of(figure)), svg_text(figure.picture))
        return written(target, text)


@contextmanager
def _all_or_none() -> Iterator[Callable[[Path, str], Path]]:
    """Give a way to write files; when one cannot be written those that were not there before are removed."""
    new: list[Path] = []

    def write(path: Path, text: str) -> Path:
        is_new = not path.exists()
        written = write_whole(path, text)
        new.extend([written] if is_new else [])
        return written

    try:
        yield write
    except InputError:
        for path in new:
            path.unlink(missing_ok=True)
        raise


_WRITERS: dict[str, Callable[[Experiment, AnyPath], Path]] = {
    ".json": _of_content(_json),
    ".csv": _of_content(run_csv),
    ".md": _write_markdown,
    ".html": _of_content(_html),
    ".pdf": _of_content(_pdf),
    ".tex": _of_content(latex_document),
}
ENDINGS = tuple(_WRITERS)
"""The endings there are, each a format."""
