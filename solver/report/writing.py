"""The one door through which reports are written: the ending of the name chooses the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from solver.core.checks import InputError
from solver.core.files import AnyPath, Content, all_or_none, check_target, shown
from solver.report.model import Figure, Paragraph, ParagraphTone, Report
from solver.report.style import chart_svg
from solver.report.typst import UNKNOWN, missing_letters, picture_pdf, typst_pdf, with_fonts
from solver.report.writers import html_text, latex_report, markdown_text, typst_report

Check = Callable[[], object]
"""Called between the parts of a file; what it raises ends the writing."""
Part = TypeVar("Part", bound=str | bytes)
Others = Mapping[str, Callable[[Check], Content]]
"""What makes the formats of a place that are no reports, by their endings."""
NONE: Others = {}
LONGEST_PICTURE = "initial-temperature-n100000"
"""The longest name of a picture."""


class ReportFormat(Struct, frozen=True):
    """A format that every report has: a row of the table."""

    title: str
    description: str
    """One short sentence."""
    make: Callable[[Report, Callable[[Figure], str], Check], str | bytes]
    """Makes the document, given the name of each figure's picture."""
    pictures: str = ""
    """The ending of the pictures beside it; empty where they are part of it."""
    packages: tuple[str, ...] = ()
    """What it needs beside matplotlib and jinja2."""


def _pdf(report: Report, name: Callable[[Figure], str], check: Check) -> bytes:
    pictures = {}
    for figure in report.figures:
        check()
        pictures[name(figure)] = _svg(figure)
    note: tuple[Paragraph, ...] = ()
    if missing := missing_letters([typst_report(report, name), *pictures.values()]):
        letters = " ".join(f"U+{ord(letter):04X}" for letter in missing)
        note = (
            Paragraph(
                f"No font on this computer has these letters, so {UNKNOWN} stands for them: {letters}. Install a font "
                "that has them, such as Noto Sans CJK, or export the report as HTML.",
                ParagraphTone.WARNING,
                "Note:",
            ),
        )
    check()
    return typst_pdf(typst_report(replace(report, blocks=(*report.blocks, *note)), name), pictures, missing)


FORMATS: Mapping[str, ReportFormat] = {
    ".pdf": ReportFormat("Report (PDF)", "Pages to hand in or print.", _pdf, packages=("typst",)),
    ".html": ReportFormat(
        "Report (HTML)", "One web page, pictures included.", lambda report, _, check: html_text(report, check)
    ),
    ".md": ReportFormat(
        "Report (Markdown)",
        "Text, with pictures beside it.",
        lambda report, name, _: markdown_text(report, name),
        ".svg",
    ),
    ".tex": ReportFormat(
        "Report (LaTeX)",
        "For pdflatex, with pictures beside it.",
        lambda report, name, _: latex_report(report, name),
        ".pdf",
        ("typst",),
    ),
    ".typ": ReportFormat(
        "Report (Typst)",
        "The PDF's document, to edit, with pictures beside it.",
        lambda report, name, _: typst_report(report, name),
        ".svg",
    ),
}
"""By ending."""


def write_report(
    report: Callable[[], Report], path: AnyPath, check: Check = lambda: None, others: Others = NONE
) -> tuple[Path, ...]:
    """Write a report, or what else a place offers, whole or not at all.

    Parameters
    ----------
    report
        Makes the report, if its ending asks for one.
    path
        Where to; its ending is one of `FORMATS` or `others`. Pictures of some formats go to files beside it.
    check
        Called between the parts; what it raises is passed on, and nothing is written.
    others
        Further formats.

    Returns
    -------
    tuple of Path
        The absolute paths of all files, the document last.

    Raises
    ------
    InputError
        When the ending names no format or a file cannot be written.
    """
    ending, target = ending_of(path, (*others, *FORMATS)), check_target(path)
    with all_or_none() as write:
        if ending in others:
            content = others[ending](check)
            parts = [content] if isinstance(content, str | bytes) else content
            return (write(target, checked(parts, check)),)
        made, row = report(), FORMATS[ending]

        def name(figure: Figure) -> str:
            return _picture_name(target.stem, figure, row.pictures)

        written = []
        for figure in made.figures if row.pictures else ():
            check()
            svg = _svg(figure)
            written.append(
                write(target.with_name(name(figure)), picture_pdf(svg) if row.pictures == ".pdf" else svg)
            )
        return (*written, write(target, row.make(made, name, check)))


def check_report(path: AnyPath, others: Iterable[str] = ()) -> str:
    """Check before long work that its report can be written, and return the ending; errors as for `write_report`."""
    ending = ending_of(path, (*others, *FORMATS))
    if ending in FORMATS:
        for package in ("matplotlib", "jinja2", *FORMATS[ending].packages):
            _check_package(package, ending)
        if beside := FORMATS[ending].pictures:
            check_target(Path(path).with_name(f"{Path(path).stem}-{LONGEST_PICTURE}{beside}"))
    check_target(path)
    return ending


def ending_of(path: AnyPath, endings: Iterable[str]) -> str:
    """Return the ending of a name in small letters; raise `InputError` if it is none of those known."""
    name, known = Path(path).name.lower(), tuple(endings)
    if found := [one for one in known if name.endswith(one) and len(one) < len(name)]:
        return max(found, key=len)
    ending = Path(path).suffix
    what = f"the ending {ending[:20].lower()}" if ending else "no ending"
    raise InputError(f"{shown(path)} has {what}; use one of {', '.join(known)}", "output")


def checked(parts: Iterable[Part], check: Check) -> Iterator[Part]:
    """Yield the parts of a file, each after a check."""
    for part in parts:
        check()
        yield part


def _check_package(package: str, ending: str) -> None:
    try:
        import_module(package)
    except ImportError as error:
        raise InputError(
            f"a {ending} file needs the package {package}, which cannot be loaded ({error}); "
            "nqueens doctor names all that is missing",
            "output",
        ) from None


def _picture_name(stem: str, figure: Figure, kind: str) -> str:
    """Return the name of a picture's file, which LaTeX can read: blanks at the start or in a row are lost to it."""
    return re.sub(r"[^\w .,()+=@-]|^ |(?<= ) ", "-", f"{stem}-{figure.name}") + (kind or ".svg")


def _svg(figure: Figure) -> str:
    image = figure.image
    return with_fonts(image if isinstance(image, str) else chart_svg(image, figure.name, figure.caption))
