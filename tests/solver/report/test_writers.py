"""Every block of a report is written in every format, and awkward letters stay what they are."""

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest

from solver.report.model import (
    Board,
    Code,
    Facts,
    FactsLayout,
    Figure,
    Heading,
    Paragraph,
    Report,
    Row,
    RunSequence,
    Table,
    Tone,
    counted,
)
from solver.report.pdf import pdf_bytes
from solver.report.style import COLORS, FONTS
from solver.report.writers import (
    boards_text,
    html_text,
    latex_table,
    latex_text,
    markdown_table,
    markdown_text,
    text_table,
)
from tests.solver.report.pdf_reading import pdf_text

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 90"><rect width="9" height="9"/></svg>'
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
AWKWARD = "<b> & | * _ \\ → ≤"
TABLE = Table(("name", "n"), (("ten", "10"), ("a_b", "2,000")), (False, True))
BOARD = Board("Start, h = 1", (1, 3, 0, 0))
BLOCKS = (
    Paragraph("It ended.", Tone.SOLVED, "Solved."),
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
    Row((Figure("start", SVG, "Start", "The start", "1,3,0"), Figure("final", PNG, "Final"))),
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
    assert kinds == ["data:image/svg+xml", "data:image/svg+xml", "data:image/png"]
    assert b64decode(str(images[2]["src"]).split(",")[1]) == PNG


def test_html_asks_for_fonts_that_end_in_sans_serif() -> None:
    text = html_text(REPORT)
    assert f"--fonts: {', '.join(FONTS[:1])}, 'Segoe UI'," in text
    assert re.search(r"--fonts: [^;]*, sans-serif;", text)
    for color in COLORS.values():
        assert color in text


def test_markdown_has_every_block() -> None:
    text = markdown()
    for part in (
        "# A title\n\nA subtitle.\n",
        "**Solved.** It ended.\n",
        "| Steps | h |\n| --- | --- |\n| 11 | 4 → 0 |\n",
        "\\<b> & | \\* _ \\\\ → ≤\n",
        "- **Seed**: 7\n",
        "| \\<b> & \\| \\* _ \\\\ → ≤ |\n",
        "```sh\nnqueens solve -n 8\n```\n",
        "```text\nQ - -\n- Q -\n```\n",
        "![A chart.](my%20chart.svg)\n\n*A chart.*\n",
        "| Start | Final |\n| --- | --- |\n| ![The start](my%20start.svg) | ![Final](my%20final.svg) |\n",
        "- Start: `1,3,0`\n",
        "**Run 0.** Solved after 1 step. `nqueens solve`\n",
        "---\n\nMade by a test.\n",
    ):
        assert part in text, part
    assert "\n\n\n" not in text


def test_pdf_has_every_block_and_embeds_its_fonts() -> None:
    data = pdf_bytes(REPORT)
    text = pdf_text(data)
    for part in ("A title", "Solved. It ended.", AWKWARD, "One move.", "nqueens solve -n 8", "Run 0: Solved"):
        assert part in text, part
    assert data.count(b"/FontFile2") == 3
    assert b"/Helvetica" not in data


def test_boards_stand_side_by_side_in_text() -> None:
    assert boards_text((BOARD, BOARD)).splitlines()[:2] == [
        "Start, h = 1    Start, h = 1",
        "- - Q Q         - - Q Q",
    ]


def test_counts_are_written_with_separators_and_the_right_number() -> None:
    assert (counted(1, "run"), counted(1000, "run")) == ("1 run", "1,000 runs")


def test_text_is_aligned_words_to_the_left_and_numbers_to_the_right() -> None:
    assert text_table(TABLE).splitlines() == [
        "name      n",
        "----- -----",
        "ten      10",
        "a_b   2,000",
    ]


def test_markdown_has_a_rule_that_aligns() -> None:
    lines = markdown_table(TABLE).splitlines()
    assert lines == ["| name | n |", "| --- | ---: |", "| ten | 10 |", "| a_b | 2,000 |"]


def test_latex_has_the_rules_of_booktabs() -> None:
    assert latex_table(TABLE).splitlines() == [
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
        ("−3\N{NO-BREAK SPACE}s", "$-$3~s"),
        ("a\\b^c~", r"a\textbackslash{}b\textasciicircum{}c\textasciitilde{}"),
    ],
)
def test_latex_prints_every_letter_as_it_is(text: str, latex: str) -> None:
    assert latex_text(text) == latex
