"""The summary of a run as Markdown, with its pictures beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from nqueens_gui.export.run_summary import RunSummary
from nqueens_gui.export.summary_words import shared_words
from nqueens_gui.export.templates import fill_in

TEMPLATE: Final = "run-summary.md.j2"


def markdown_text(summary: RunSummary, pictures: Mapping[str, str]) -> str:
    """Return the document.

    Parameters
    ----------
    summary
        The run.
    pictures
        Names of the pictures ``start``, ``final`` and ``chart``, which stand beside it.
    """
    links = {name: quote(file_name) for name, file_name in pictures.items()}
    return fill_in(TEMPLATE, **shared_words(summary), pictures=links)
