"""Every block of a report is written in every format, and awkward letters stay what they are."""

import re
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from solver.core.system_libraries import Use
from solver.report.model import (
    Board,
    Code,
    Facts,
    FactsLayout,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    Row,
    RunSequence,
    Table,
    continued,
)
from solver.report.style import COLORS, FONTS
from solver.report.writers import (
    board_tikz,
    boards_text,
    html_text,
    latex_report,
    latex_text,
    markdown_text,
    text_table,
)
from tests.virtual_display import skip_without

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 90"><rect width="9" height="9"/></svg>'
AWKWARD = "<b> & | * _ \\ → ≤"
TABLE = Table(("name", "n"), (("ten", "10"), ("a_b", "2,000")), (False, True))
BOARD = Board("Start, h = 1", (1, 3, 0, 0))
BLOCKS = (
    Paragraph("It ended.", ParagraphTone.SOLVED, "Solved."),
    Facts({"Steps": "11", "h": "4 → 0"}, FactsLayout.TILES),
    Heading("First"),
    Paragraph(AWKWARD),
    Facts({"Seed": "7"}),
    Facts({"Step": "One move."}, FactsLayout.DEFINITIONS),
    Table(("what",), ((AWKWARD,),), (False,)),
    Code("nqueens solve -n 8"),
    Code("Q - -\n- Q -", "The boards as text"),
    Heading("Second"),
    Figure("chart", SVG, "A chart."),
    Row((Figure("start", SVG, "Start", "The start", "1,3,0"), Figure("final", SVG, "Final"))),
    RunSequence("Run 0", "Solved after 1 step.", (BOARD, BOARD), TABLE, "nqueens solve"),
)
REPORT = Report("A title", "A subtitle", BLOCKS, "Made by a test.")


class Page(HTMLParser):
    """Reads a page: its text, its classes, its images and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open_tags: list[str] = []
        self.words: list[str] = []
        self.classes: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "img"):
            self.open_tags.append(tag)
        if tag == "img":
            self.images.append(given)
        self.classes += str(given.get("class", "")).split()

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def markdown() -> str:
    return markdown_text(REPORT, lambda figure: f"my {figure.name}.svg")


def test_html_has_every_block_and_closes_every_tag() -> None:
    page = Page(html_text(REPORT))
    assert page.open_tags == []
    for text in ("Solved. It ended.", "4 → 0", AWKWARD, "One move.", "The boards as text", "1,3,0", "Run 0"):
        assert text in page.text
    assert {"solved", "tiles", "short", "definitions", "number", "row", "run"} <= set(page.classes)


def test_blocks_before_the_first_section_stand_on_their_own() -> None:
    text = html_text(REPORT)
    assert text.count("<section>") == 3
    assert text.index('class="solved"') < text.index("<section>")


def test_html_holds_its_images_and_their_descriptions() -> None:
    images = Page(html_text(REPORT)).images
    assert [image["alt"] for image in images] == ["A chart.", "The start", "Final"]
    kinds = [str(image["src"]).split(";")[0] for image in images]
    assert kinds == ["data:image/svg+xml", "data:image/svg+xml", "data:image/svg+xml"]
    assert b64decode(str(images[2]["src"]).split(",")[1]).decode() == SVG


def test_html_asks_for_fonts_that_end_in_sans_serif() -> None:
    text = html_text(REPORT)
    assert f"--fonts: {', '.join(FONTS[:1])}, 'Segoe UI'," in text
    assert re.search(r"--fonts: [^;]*, sans-serif;", text)
    for color in COLORS.values():
        assert color in text


def test_html_breaks_long_lines_of_code_on_paper() -> None:
    on_paper = html_text(REPORT).partition("@media print")[2]
    assert "pre.text { white-space: pre-wrap; overflow: visible; }" in on_paper


def test_html_keeps_h_and_its_value_on_one_line_below_a_board() -> None:
    assert "<figcaption>Start, h\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}1</figcaption>" in html_text(REPORT)


def test_moved_queens_leave_both_of_their_squares_tinted() -> None:
    moves = (), ((0, 2, 1),), ((0, 2, 1), (3, 1, 2))
    plain, moved, swapped = (board_tikz(Board("", (1, 3, 0, 2), one), 20) for one in moves)
    assert "board.moved" not in plain
    assert r"\fill[board.moved](0,2)rectangle(1,3)(0,1)rectangle(1,2);" in moved
    assert r"rectangle(1,2)(3,1)rectangle(4,2)(3,2)rectangle(4,3);" in swapped


def test_numbered_captions_are_numbered_in_every_format() -> None:
    blocks = (
        Figure("chart", SVG, "A chart.", number=2),
        Table(("what",), (("this",),), (False,), "A table.", 3),
    )
    report = Report("A title", "A subtitle", blocks, "Made by a test.", "A. Student · 2026-11-22")
    texts = html_text(report), markdown_text(report, lambda figure: figure.name)
    for text in texts:
        for part in ("Figure 2. A chart.", "Table 3. A table.", "A. Student · 2026-11-22"):
            assert part in text
    text = latex_report(report, lambda figure: figure.name)
    assert r"\setcounter{figure}{1}" in text
    assert r"\setcounter{table}{2}" in text


def test_latex_says_how_it_is_run_and_figures_stay_where_they_are_cited() -> None:
    text = latex_report(REPORT, lambda figure: figure.name)
    assert text.startswith("% Run pdflatex twice")
    before, only_pdflatex, _ = re.split(r"\\ifdefined\\Umathchar\\else|\\fi", text, maxsplit=2)
    assert "enc}" not in before  # lualatex and xelatex print letters that these lack
    assert only_pdflatex.count("enc}") == 2
    needed = {
        name for found in re.findall(r"usepackage(?:\[.*?\])?{(.*?)}", text) for name in found.split(",")
    }
    comment = text[: text.index("\\documentclass")]
    assert all(name in comment for name in needed - {"fontenc", "inputenc", "textcomp"})
    assert "\\begin{figure}[H]" in text
    assert ",float," in text


def test_latex_keeps_blanks_empty_lines_and_quotes_of_code() -> None:
    code = Code("def step(rows):\n\n    if not rows:\n        return 'none'", "My search")
    text = latex_report(replace(REPORT, blocks=(code,)), lambda figure: figure.name)
    lines = (
        "def step(rows):",
        "~",
        "~~~ if not rows:",
        r"~~~~~~~ return \textquotesingle{}none\textquotesingle{}",
    )
    assert "\\\\\n".join(lines) in text


def test_pdflatex_prints_every_letter_and_line(tmp_path: Path) -> None:
    skip_without(Use.LATEX_TESTS)
    letters = Paragraph(
        " ".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), 0x4E2D)))
    )
    code = Code("def step(rows):\n\n    return None  # ''", "My search")
    boards = BOARD, replace(BOARD, caption="… 99990 worsening, h = 12")
    run = RunSequence("Run 0", "Solved.", boards, TABLE, "nqueens solve", is_drawn=True)
    report = replace(REPORT, blocks=(letters, code, run))
    (tmp_path / "letters.tex").write_text(latex_report(report, lambda figure: figure.name), encoding="utf-8")
    command = ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "letters.tex")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stdout[-2000:].decode("utf-8", "replace")
    assert done.stdout.count(b"Overfull") == 0


def test_a_long_command_survives_being_pasted() -> None:
    command = (
        f"nqueens experiment -n 8,20 --variants {','.join(['random-restart-sideways'] * 9)} --runs 5 --seed 1"
    )
    text = continued(command)
    assert max(map(len, text.splitlines())) <= 89
    assert text.replace("\\\n", "") == command
    report = replace(REPORT, blocks=(Code(command),))
    assert latex_report(report, lambda figure: figure.name).count("\\textbackslash{}\\\\\n") == text.count(
        "\n"
    )
    assert continued("nqueens solve -n 8") == "nqueens solve -n 8"
    assert continued(f"nqueens a\n{command}") == f"nqueens a\n{text}"


def test_boards_stand_side_by_side_in_text() -> None:
    assert boards_text((BOARD, BOARD)).splitlines()[:2] == [
        "Start, h = 1    Start, h = 1",
        "- - Q Q         - - Q Q",
    ]


def test_text_is_aligned_words_to_the_left_and_numbers_to_the_right() -> None:
    assert text_table(TABLE).splitlines() == [
        "name      n",
        "----- -----",
        "ten      10",
        "a_b   2,000",
    ]


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("a_b.py costs 5 $, c.py 6 $", r"a_b.py costs 5 \$, c.py 6 \$"),
        ("_a_.py and h _ 2", r"\_a\_.py and h _ 2"),
        ("~a~ n^n ^", r"\~a\~ n\^n \^"),
        ("you & me &lt; &#65;", r"you & me \&lt; \&#65;"),
        ('_"a"_ __b__ C #', r'\_"a"\_ \_\_b\_\_ C \#'),
        ("1. a", r"1\. a"),
        ("- a", r"\- a"),
    ],
)
def test_markdown_shows_every_sign_as_it_is(text: str, markdown: str) -> None:
    assert markdown_text(replace(REPORT, title=text), str).splitlines()[0] == f"# {markdown}"


def test_latex_leaves_no_heading_and_no_citing_sentence_alone_at_the_foot_of_a_page() -> None:
    figure = Figure("one", lambda: None, "a chart", number=1)
    blocks = (Heading("Results"), Heading("Costs", 3), Paragraph("Figure 1 shows all."), figure)
    text = latex_report(replace(REPORT, blocks=(Paragraph("First."), *blocks)), lambda figure: figure.name)
    assert re.findall(r"^\\needroom{(\d+)mm}", text, re.MULTILINE) == ["20", "99"]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("95 % & more", r"95 \% \& more"),
        ("1–2", "1--2"),
        ("--runs", "-{}-runs"),
        ("−3\N{NO-BREAK SPACE}s", "$-$3~s"),
        (
            "nⁿ = 8⁸ ± 2 × 10² …",
            r"n\textsuperscript{n} = 8\textsuperscript{8} $\pm$ 2 $\times$ 10\textsuperscript{2} \ldots{}",
        ),
        ("Zoë Łuk 中", "Zoë Łuk ?"),
        ("O’Brien’s “5 €” — Ștefan", "O’Brien’s “5 €” — Ștefan"),
        ("Ħal Sápmi ŧ", "?al Sápmi ?"),
        ("℠ᵡ", r"\textsuperscript{SM}\textsuperscript{?}"),
        ("a---b << c,, ''d''", "a-{}-{}-b <{}< c,{}, '{}'d'{}'"),
        ("a\\b^c~", r"a\textbackslash{}b\textasciicircum{}c\textasciitilde{}"),
    ],
)
def test_latex_prints_every_letter_as_it_is(text: str, latex: str) -> None:
    assert latex_text(text) == latex
