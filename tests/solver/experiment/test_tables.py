"""The comparison table has the same figures in text, Markdown and LaTeX."""

import pytest

from solver.experiment.summary import summaries
from solver.experiment.tables import (
    COLUMNS,
    NOTHING,
    interval,
    latex_table,
    latex_text,
    markdown_table,
    number,
    percent,
    summary_table,
    table_rows,
    text_table,
)
from tests.solver.experiment.stand_in import small_experiment

TITLES, ROWS, IS_NUMBER = ("name", "n"), (("ten", "10"), ("a_b", "2,000")), (False, True)


def test_figures_are_written_with_separated_thousands_and_a_dash_for_nothing() -> None:
    assert (number(12345.678), number(3, 0), number(None)) == ("12,345.68", "3", NOTHING)
    assert (percent(0.14156), percent(None)) == ("14.16 %", NOTHING)
    assert (interval((0.1, 0.25)), interval(None)) == ("10.00–25.00 %", NOTHING)


def test_text_is_aligned_words_to_the_left_and_numbers_to_the_right() -> None:
    assert text_table(TITLES, ROWS, IS_NUMBER).splitlines() == [
        "name      n",
        "----  -----",
        "ten      10",
        "a_b   2,000",
    ]


def test_markdown_has_a_rule_that_aligns() -> None:
    lines = markdown_table(TITLES, ROWS, IS_NUMBER).splitlines()
    assert lines == ["| name | n |", "| --- | ---: |", "| ten | 10 |", "| a_b | 2,000 |"]


def test_latex_has_the_rules_of_booktabs() -> None:
    assert latex_table(TITLES, ROWS, IS_NUMBER).splitlines() == [
        r"\begin{tabular}{lr}",
        r"\toprule",
        r"name & n \\",
        r"\midrule",
        r"ten & 10 \\",
        r"a\_b & 2,000 \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("95 % & more", r"95 \% \& more"),
        ("1–2", "1--2"),
        ("a\\b^c~", r"a\textbackslash{}b\textasciicircum{}c\textasciitilde{}"),
    ],
)
def test_latex_prints_every_letter_as_it_is(text: str, latex: str) -> None:
    assert latex_text(text) == latex


def test_the_summary_table_has_a_line_for_each_summary_and_every_column() -> None:
    found = summaries(small_experiment())
    rows = table_rows(found)
    assert [len(row) for row in rows] == [len(COLUMNS)] * 5
    lines = summary_table(found).splitlines()
    assert len(lines) == 2 + 5
    assert [line.split()[0] for line in lines[2:]] == [row.variant for row in found]
