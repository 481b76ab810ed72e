"""A report as Markdown; its charts stand beside it, its boards are text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never
from urllib.parse import quote

from solver.core.board import state_text
from solver.experiment.report.blocks import (
    Block,
    Board,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    Report,
    Table,
)
from solver.experiment.report.blocks import Sequence as Run
from solver.experiment.tables import markdown_table

GAP = "    "
"""Between two boards side by side."""


def markdown_text(report: Report, name_of: Callable[[Figure], str]) -> str:
    """Return a report as Markdown.

    Parameters
    ----------
    report
        What to write.
    name_of
        Gives the name of the file, beside the document, that holds a picture.
    """
    parts = [f"# {_escaped(report.title)}", _escaped(report.subtitle) + "."]
    for block in report.blocks:
        parts += _block(block, name_of)
    return "\n\n".join([*parts, "---", _escaped(report.made_by)]) + "\n"


def _block(block: Block, name_of: Callable[[Figure], str]) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {_escaped(block.text)}"
        case Paragraph():
            yield f"**Note:** {_escaped(block.text)}" if block.is_warning else _escaped(block.text)
        case Facts():
            yield "\n".join(f"- **{_escaped(name)}**: {_escaped(text)}" for name, text in block.facts.items())
        case Table():
            yield _table(block)
        case Code():
            yield f"```sh\n{block.text}\n```"
        case Figure():
            yield f"![{_escaped(block.caption)}]({quote(name_of(block))})"
            yield f"*{_escaped(block.caption)}*"
        case Run():
            yield from _run(block)
        case _:
            assert_never(block)


def _table(table: Table) -> str:
    rows = [[_escaped(cell).replace("|", "\\|") for cell in row] for row in table.rows]
    return markdown_table(table.titles, rows, table.is_number).rstrip("\n")


def _run(run: Run) -> Iterator[str]:
    yield f"**{run.title}.** {_escaped(run.sentence)} `{run.command}`"
    if run.boards:
        yield f"```text\n{_side_by_side(run.boards)}\n```"
    yield _table(run.states)


def _side_by_side(boards: Sequence[Board]) -> str:
    columns = [[board.caption, *state_text(board.rows).splitlines()] for board in boards]
    width = max(len(line) for line in columns[0])
    return "\n".join(
        GAP.join([left.ljust(width), *others]).rstrip() for left, *others in zip(*columns, strict=True)
    )


def _escaped(text: str) -> str:
    """Write text so that Markdown shows it as it is; an underscore within a word needs nothing."""
    return re.sub(r"([\\`*<\[\]])", r"\\\1", text)
