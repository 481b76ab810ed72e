"""The comparison table of an experiment: the same figures in text, Markdown, LaTeX and CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.experiment.summary import Summary

NOTHING = "–"
"""Stands where no run gives a figure."""


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of every summary."""

    title: str
    """On top of the column."""
    meaning: str
    """One line on what it is."""
    text: Callable[[Summary], str]
    """The figure as people read it."""
    is_number: bool = True
    """Whether it stands to the right."""


def number(value: float | None, digits: int = 2) -> str:
    """Write a figure with thousands separated and so many decimals."""
    return NOTHING if value is None else f"{value:,.{digits}f}"


def percent(value: float | None, digits: int = 2) -> str:
    """Write a share in percent."""
    return NOTHING if value is None else f"{100 * value:.{digits}f} %"


def interval(bounds: tuple[float, float] | None) -> str:
    """Write an interval of shares in percent."""
    return NOTHING if bounds is None else f"{100 * bounds[0]:.2f}–{100 * bounds[1]:.2f} %"


COLUMNS: tuple[Column, ...] = (
    Column("variant", "Name of the variant.", lambda row: row.variant, is_number=False),
    Column("n", "Number of queens.", lambda row: str(row.n)),
    Column("runs", "Runs made.", lambda row: f"{row.runs:,}"),
    Column("solved", "Share of the runs that found a solution.", lambda row: percent(row.success_rate)),
    Column("95 % interval", "Wilson interval of that share.", lambda row: interval(row.success_interval)),
    Column("steps solved", "Mean steps of the solved runs.", lambda row: number(row.mean_steps_solved)),
    Column("steps failed", "Mean steps of the others.", lambda row: number(row.mean_steps_failed)),
    Column(
        "steps/solution",
        "All steps over all solutions.",
        lambda row: number(row.expected_steps_per_solution),
    ),
    Column("median", "Median steps of the solved runs.", lambda row: number(row.quantiles.get("0.5"), 0)),
    Column("restarts", "Restarts a run.", lambda row: number(row.mean_restarts)),
    Column(
        "if restarted",
        "Restarts a run, over the runs that restarted at all.",
        lambda row: number(row.mean_restarts_when_restarted),
    ),
)
"""The columns, in the order shown."""


def table_rows(summaries: Sequence[Summary]) -> list[list[str]]:
    """Return the figures as text, a list for each summary."""
    return [[column.text(summary) for column in COLUMNS] for summary in summaries]


def text_table(titles: Sequence[str], rows: Sequence[Sequence[str]], is_number: Sequence[bool]) -> str:
    """Align rows for a terminal."""
    widths = [max(len(row[place]) for row in (titles, *rows)) for place in range(len(titles))]
    lines = []
    for row in (titles, *rows):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join((lines[0], "  ".join("-" * width for width in widths), *lines[1:])) + "\n"


def markdown_table(titles: Sequence[str], rows: Sequence[Sequence[str]], is_number: Sequence[bool]) -> str:
    """Write rows as a Markdown table."""
    rule = ["---:" if right else "---" for right in is_number]
    return "".join(f"| {' | '.join(row)} |\n" for row in (titles, rule, *rows))


def latex_table(titles: Sequence[str], rows: Sequence[Sequence[str]], is_number: Sequence[bool]) -> str:
    """Write rows as a LaTeX ``tabular`` with the rules of the booktabs package."""
    columns = "".join("r" if right else "l" for right in is_number)
    body = "".join(f"{' & '.join(map(latex_text, row))} \\\\\n" for row in rows)
    head = " & ".join(map(latex_text, titles))
    return f"\\begin{{tabular}}{{{columns}}}\n\\toprule\n{head} \\\\\n\\midrule\n{body}\\bottomrule\n\\end{{tabular}}\n"


def latex_text(text: str) -> str:
    """Write text so that LaTeX prints it as it is."""
    escaped = "".join(_LATEX.get(letter, letter) for letter in text)
    return escaped.replace("–", "--")


_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
}


def summary_table(
    summaries: Sequence[Summary],
    write: Callable[[Sequence[str], Sequence[Sequence[str]], Sequence[bool]], str] = text_table,
) -> str:
    """Write the comparison table by one of the functions above."""
    titles = [column.title for column in COLUMNS]
    return write(titles, table_rows(summaries), [column.is_number for column in COLUMNS])
