"""Own words, names and captions are text in every format of a report: no text changes what a document is made of.

``NQUEENS_FUZZ_CASES=20000 NQUEENS_FUZZ_SEED=7`` draws more and others.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
import typst
from markdown_it import MarkdownIt

from solver.core.checks import printable
from solver.core.files import shown
from solver.core.run_settings import option_text
from solver.report import model
from solver.report.model import Figure, Report
from solver.report.writers import html_text, latex_code, latex_report, latex_text, markdown_text, typst_report
from solver.report.writing import FORMATS, _picture_name, write_report
from tests.hostile.test_fuzz import CASES, cases
from tests.solver.report.test_writers import REPORT, SVG

pytestmark = pytest.mark.timeout(120 + CASES)

WORDS = r"""
# $ @ \ ` ``` * ** _ ~ ~~~ ^ & % | < > " ' [ ] { } ( ) ! / // /* */ --- === 1 a b é 日 − ½
$x^2$ @ref <label> \input{a.txt} \end{document} \begin{ \\ %% ^^5c \verb| ~\ `` '' \item \( \[ $$ |---| #panic()
<b> </p> <script> <!-- --> &lt; &#35; ]]> {{1}} ![a](a.svg) [a](a.txt) <https://a.b> https://a.b [^1]
"""
PIECES = (
    *WORDS.split(),
    *("- ", "+ ", "1. ", "1) ", "# ", "## ", "> ", ": ", "x y", " ", " ", "  ", "\t", "\n", "\n\n"),
    *(
        '#image("a.svg")',
        '#read("a.txt")',
        '#include "a.typ"',
        "#let x = 1",
        "<img src=a.svg>",
        "{% raw %}",
        "[a]: b",
    ),
    *("\u202e", "\0", "\x1b", "\ud800", "\ufe0f", "\u0301"),
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
    table = model.Table((text(), text()), ((text(), text()),), (False, True), text())
    run = model.RunSequence(text(), text(), (model.Board(text(), (1, 3, 0, 2)),), table, text())
    blocks = (
        *(
            model.Heading(text()),
            model.Paragraph(text(), lead=text()),
            model.Paragraph(text(), model.ParagraphTone.OWN, text()),
        ),
        *(model.Paragraph(text(), model.ParagraphTone.OWN), model.Facts({text() + "1": text()}), table),
        *(
            model.Code(text()),
            model.Code(text(), "Code"),
            Figure("chart", SVG, text(), text(), "1,3,0,2"),
            run,
        ),
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
            return structure(
                model.signed(report_of(lambda: next(left)), *(next(left) for _ in range(3)), when)
            )

        plain = ["".join(letter if letter in " \n" else "x" for letter in text) for text in drawn]
        assert made(drawn) == made(plain), drawn


def test_no_name_of_a_file_is_taken_for_anything_else() -> None:
    figure = Figure("chart", SVG, "A chart")
    report = Report("", "A subtitle", (figure,), "")
    for chance in cases():
        name = text_of(chance).replace("/", "").replace("\0", "") or "x"
        assert shlex.split(option_text("--search", name))[-1].removeprefix("--search=") == name
        assert shown(name).isprintable()
        picture = partial(_picture_name, name, kind=".pdf")
        found = re.findall(r"\\detokenize\{(.*)\}\}", latex_report(report, picture))
        tokens = MarkdownIt("commonmark").parse(markdown_text(report, picture))
        images = [part for token in tokens for part in token.children or () if part.type == "image"]
        found += [unquote(str(image.attrs["src"])) for image in images]
        found += re.findall(r'picture\("(.*?)"', typst_report(report, picture))
        picture_name = picture(figure)
        assert found == [picture_name] * 3
        assert not set(picture_name) & set("#$%&\\^_{}~`'\"*<>|/:") - {"_"}
        assert not re.search("^ |  |[^ -~]", picture_name.encode("ascii", "replace").decode())


NAMES = (
    "a  b",
    " a",
    "#a$b@c_d",
    "\\input{x}",
    "*é* 日本",
    "'a\"b`\n",
    "$(touch x)",
    "-a",
    "..a.b",
    "a%20b&#35;",
    "a\udcff",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.thorough(but=2)
def test_a_report_of_any_name_finds_its_pictures(name: str, tmp_path: Path) -> None:
    for ending in FORMATS:
        *pictures, document = write_report(lambda: REPORT, tmp_path / f"{name}{ending}")
        assert len(pictures) == (3 if FORMATS[ending].pictures else 0)
        main = tmp_path / f"main{ending}"
        main.write_bytes(document.read_bytes())
        if ending == ".typ":
            assert typst.compile(main, format="pdf")
        if ending == ".tex" and shutil.which("pdflatex"):
            command = ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "main.tex")
            assert subprocess.run(command, cwd=tmp_path, stdout=subprocess.DEVNULL).returncode == 0
    assert not (tmp_path / "x").exists()
