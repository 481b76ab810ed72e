"""Formats of files, and what may be asked of a report: rows of tables. No Qt."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

Value = str | bool
Choices = tuple[tuple[str, str, str], ...]
"""Of each choice its name, its title and one sentence."""


class FileFormat(Struct, frozen=True):
    """A kind of file that can be written: a row of a table of formats."""

    name: str
    """Kept in the preferences."""
    title: str
    description: str
    """One short sentence."""
    ending: str
    """Of the name of its file, after the base name."""


class DocumentFormat(FileFormat, frozen=True):
    """A kind of document: a row of a table."""

    has_options: bool = False
    """Whether it is a report, which takes the options; a table of figures does not."""


REPORT_FORMATS: Final = (
    DocumentFormat("pdf", "Report (PDF)", "A4 pages, to hand in or print.", ".pdf", has_options=True),
    DocumentFormat("html", "Report (HTML)", "One web page, pictures included.", ".html", has_options=True),
    DocumentFormat("md", "Report (Markdown)", "Text, with pictures beside it.", ".md", has_options=True),
)
"""Formats that every report has."""
RUNS_TABLE: Final = DocumentFormat("csv", "Runs (CSV)", "A table with one row per run.", ".csv")


class DocumentOption(Struct, frozen=True):
    """What may be asked of a report: a text, one of some choices, or, if true or false, whether it has a part."""

    name: str
    title: str
    tooltip: str
    value: Value = ""
    """What holds at first."""
    choices: Choices = ()
    placeholder: str = ""
    """What stands for an empty text."""


BYLINE_OPTIONS: Final = (
    DocumentOption("title", "Title", "The title of the report.", placeholder="default title"),
    DocumentOption("author", "Author", "Your name, below the title."),
    DocumentOption("course", "Course", "The course that the report is for, below the title."),
)
