"""Own words, names and captions are text in every format of a report: no text changes what a document is made of.

``NQUEENS_FUZZ_CASES=20000 NQUEENS_FUZZ_SEED=7`` draws more and others.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html.parser import HTMLParser
from random import Random

import pytest
from markdown_it import MarkdownIt

from solver.core.checks import printable
from solver.report.model import (
    Board,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    RunSequence,
    Table,
    signed,
)
from solver.report.writers import html_text, latex_code, latex_report, latex_text, markdown_text, typst_report
from tests.hostile.test_fuzz import CASES, cases
from tests.solver.report.test_writers import SVG

pytestmark = pytest.mark.timeout(120 + CASES)

PIECES = (
    *(
        "#",
        "$",
        "@",
        "\\",
        "`",
        "```",
        "*",
        "**",
        "_",
        "~",
        "~~~",
        "^",
        "&",
        "%",
        "|",
        "<",
        ">",
        '"',
        "'",
        "[",
        "]",
    ),
    *(
        "{",
        "}",
        "(",
        ")",
        "!",
        "/",
        "//",
        "/*",
        "*/",
        "---",
        "===",
        "- ",
        "+ ",
        "1. ",
        "1) ",
        "# ",
        "## ",
        "> ",
        ": ",
    ),
    *(
        "#panic()",
        '#image("a.svg")',
        '#read("a.txt")',
        '#include "a.typ"',
        "$x^2$",
        "@ref",
        "<label>",
        "#let x = 1",
    ),
    *(
        "\\input{a.txt}",
        "\\end{document}",
        "\\begin{",
        "\\\\",
        "%%",
        "^^5c",
        "\\verb|",
        "~\\",
        "``",
        "''",
        "\\item",
    ),
    *(
        "<b>",
        "</p>",
        "<script>",
        "<!--",
        "-->",
        "&lt;",
        "&#35;",
        "<img src=a.svg>",
        "]]>",
        "{{ 1 }}",
        "{% raw %}",
    ),
    *(
        "![a](a.svg)",
        "[a](a.txt)",
        "[a]: b",
        "<https://a.b>",
        "https://a.b",
        "[^1]",
        "\\(",
        "\\[",
        "$$",
        "|---|",
    ),
    *(
        "a",
        "b",
        "x y",
        " ",
        " ",
        "  ",
        "\t",
        "\n",
        "\n\n",
        "é",
        "日",
        "\u202e",
        "\0",
        "\x1b",
        "\ud800",
        "−",
        "½",
        "1",
    ),
)
LATEX = sorted(
    {latex_text(chr(code)) for code in range(0x3000)} | {latex_code(sign) for sign in "'`"}, key=len
)
LATEX_TEXT = "|".join(re.escape(text) for text in reversed(LATEX) if len(text) > 1)


def text_of(chance: Random) -> str:
    """Draw a text of odd pieces."""
    return "".join(chance.choices(PIECES, k=chance.choice((1, 1, 2, 3, 5, 12))))


def report_of(text: Callable[[], str]) -> Report:
    """Return a report with every kind of block that holds foreign words, each of them given anew."""
    table = Table((text(), text()), ((text(), text()),), (False, True), text())
    run = RunSequence(text(), text(), (Board(text(), (1, 3, 0, 2)),), table, text())
    blocks = (
        *(Heading(text()), Paragraph(text(), lead=text()), Paragraph(text(), ParagraphTone.OWN, text())),
        *(Paragraph(text(), ParagraphTone.OWN), Facts({text() + "1": text()}), table),
        *(Code(text()), Code(text(), "Code"), Figure("chart", SVG, text(), text(), "1,3,0,2"), run),
    )
    return Report("", "A subtitle", blocks, text())


def typst_structure(report: Report) -> str:
    text = typst_report(report, lambda figure: "chart.svg").partition("#let")[
        2
    ]  # a comment before it has a quote
    return re.sub(r'"(?:[^"\\]|\\.)*"', '""', text, flags=re.DOTALL)


def latex_structure(report: Report) -> str:
    text = latex_report(report, lambda figure: "chart.pdf")
    return re.sub(r"[^\\{}$%&#~^_]+", "x", re.sub(LATEX_TEXT, "x", text).replace("{}", ""))


def html_structure(report: Report) -> list[str]:
    found: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: found.append(f"{tag} {[name for name, _ in attributes]}")  # type: ignore[method-assign]
    parser.handle_endtag = found.append  # type: ignore[method-assign]
    parser.handle_comment = parser.handle_decl = found.append  # type: ignore[method-assign]
    parser.feed(html_text(report))
    parser.close()
    return found


def markdown_structure(report: Report) -> list[str]:
    read = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = read.parse(markdown_text(report, lambda figure: "chart.svg"))
    parts = [part for token in tokens for part in (token, *(token.children or ()))]
    return [part.type + part.tag for part in parts if part.type not in ("text", "softbreak", "text_special")]


@pytest.mark.parametrize("structure", [typst_structure, latex_structure, html_structure, markdown_structure])
def test_no_words_change_what_a_document_is_made_of(structure: Callable[[Report], object]) -> None:
    when = datetime(2026, 11, 29, tzinfo=UTC)
    for chance in cases():
        drawn = [printable(text_of(chance).strip()) or "x" for _ in range(40)]

        def made(texts: list[str]) -> object:
            left = iter(texts)
            return structure(signed(report_of(lambda: next(left)), *(next(left) for _ in range(3)), when))

        plain = ["".join(letter if letter in " \n" else "x" for letter in text) for text in drawn]
        assert made(drawn) == made(plain), drawn
