"""A report as one page of HTML that needs nothing beside it: its pictures stand within it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import assert_never

from solver.experiment.board_svg import board_svg
from solver.experiment.pictures.palette import COLORS
from solver.experiment.pictures.svg import svg_text
from solver.experiment.report.blocks import (
    Block,
    Board,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    Report,
    Sequence,
    Table,
)

STYLE = "style.css"

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{
  color-scheme: light;
{colors}
}}
{style}</style>
</head>
<body>
<main>
<header>
<h1>{title}</h1>
<p>{subtitle}.</p>
</header>
{body}
<footer>{made_by}</footer>
</main>
</body>
</html>
"""


def html_text(report: Report) -> str:
    """Return a report as a page, which is light, since it is made to be printed."""
    colors = "\n".join(f"  --{role.replace('.', '-')}: {value};" for role, value in COLORS.items())
    return PAGE.format(
        title=escape(report.title),
        subtitle=escape(report.subtitle),
        colors=colors,
        style=files(__package__).joinpath(STYLE).read_text(encoding="utf-8"),
        body="\n".join(_sections(report)),
        made_by=escape(report.made_by),
    )


def _sections(report: Report) -> Iterator[str]:
    """Yield the page's lines: a section from each heading of the second level to the next."""
    is_open = False
    for block in report.blocks:
        if isinstance(block, Heading) and block.level == 2:
            yield "</section>\n<section>" if is_open else "<section>"
            is_open = True
        yield _block(block)
    if is_open:
        yield "</section>"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case Paragraph():
            return f"<p{_kind(block)}>{escape(block.text)}</p>"
        case Facts():
            return _facts(block)
        case Table():
            return _table(block)
        case Code():
            return f"<pre>{escape(block.text)}</pre>"
        case Figure():
            return f"<figure>\n{svg_text(block.picture)}<figcaption>{escape(block.caption)}</figcaption>\n</figure>"
        case Sequence():
            return _sequence(block)
        case _:
            assert_never(block)


def _kind(paragraph: Paragraph) -> str:
    if paragraph.is_warning:
        return ' class="warning"'
    return ' class="hint"' if paragraph.is_hint else ""


def _facts(facts: Facts) -> str:
    lines = (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts.facts.items())
    kind = "wordy" if facts.is_wordy else "short"
    return "\n".join([f'<dl class="{kind}">', *lines, "</dl>"])


def _table(table: Table) -> str:
    classes = [' class="number"' if is_number else "" for is_number in table.is_number]
    head = "".join(
        f"<th{kind}>{escape(title)}</th>" for kind, title in zip(classes, table.titles, strict=True)
    )
    lines = ['<div class="wide"><table>', f"<thead><tr>{head}</tr></thead>", "<tbody>"]
    for row in table.rows:
        cells = "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(classes, row, strict=True))
        lines.append(f"<tr>{cells}</tr>")
    return "\n".join([*lines, "</tbody></table></div>"])


def _sequence(run: Sequence) -> str:
    lines = [
        f"<h5>{escape(run.title)}</h5>",
        f"<p>{escape(run.sentence)} <code>{escape(run.command)}</code></p>",
        '<div class="run">',
        *([f'<div class="boards">{"".join(map(_board, run.boards))}</div>'] if run.boards else []),
        _table(run.states),
        "</div>",
    ]
    return "\n".join(lines)


def _board(board: Board) -> str:
    picture = board_svg(board.rows, board.heuristic)
    return f"<figure>\n{picture}<figcaption>{escape(board.caption)}</figcaption>\n</figure>"
