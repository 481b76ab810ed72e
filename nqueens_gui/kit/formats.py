"""Formats of files, and what may be asked of a report: rows of tables. No Qt."""

from __future__ import annotations

from enum import StrEnum, auto
from functools import cache
from typing import Final

from msgspec import Struct

Value = str | bool
Choices = tuple[tuple[str, str, str], ...]
"""Of each choice its name, its title and one sentence."""


class DocumentKind(StrEnum):
    """What may be asked of a format depends on it."""

    REPORT = auto()
    PICTURE = auto()
    DATA = auto()


class DocumentFormat(Struct, frozen=True):
    """A kind of file that can be written: a row of a table of formats."""

    name: str
    """Kept in the preferences."""
    title: str
    description: str
    """One short sentence."""
    ending: str
    """Of the name of its file, after the base name; a folder has none."""
    kind: DocumentKind = DocumentKind.DATA


RUNS_TABLE: Final = DocumentFormat("csv", "Runs (CSV)", "A table with one row per run.", ".csv")


class DocumentOption(Struct, frozen=True):
    """What may be asked of a document: a text, one of some choices, or, if true or false, whether it has a part."""

    name: str
    title: str
    tooltip: str
    value: Value = ""
    """What holds at first."""
    choices: Choices = ()
    placeholder: str = ""
    """What stands for an empty text."""
    kind: DocumentKind | None = DocumentKind.REPORT
    """Of the formats that take it; None where all do."""


BYLINE_OPTIONS: Final = (
    DocumentOption("title", "Title", "The title of the report.", placeholder="default title"),
    DocumentOption("author", "Author", "Your name, below the title."),
    DocumentOption("course", "Course", "The course that the report is for, below the title."),
)


@cache
def report_formats() -> tuple[DocumentFormat, ...]:
    """Return the formats that every report has."""
    from solver.report.writing import FORMATS  # slow to import

    return tuple(
        DocumentFormat(ending.removeprefix("."), row.title, row.description, ending, DocumentKind.REPORT)
        for ending, row in FORMATS.items()
    )
