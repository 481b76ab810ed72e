"""A report as a PDF: what it says, how it is laid out, and that words are never taken for markup."""

import io
import json
import re
from pathlib import Path

import matplotlib
import pytest
import typst
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as some
from matplotlib.figure import Figure as MatplotlibFigure
from msgspec.structs import replace
from pypdf import PdfReader

from solver.report import typst as our_typst
from solver.report.model import Block, Code, Figure, Heading, Paragraph, Report, RunSequence, Table
from solver.report.typst import picture_pdf, quoted
from solver.report.writing import write_report
from tests.solver.report.pdf_reading import fonts_of, pages_of_pdf, pdf_text, structure_of
from tests.solver.report.test_writers import AWKWARD, BLOCKS, BOARD, REPORT, SVG, TABLE

MARKUP = "#panic() $x$ *b* _i_ `r` @ref <label> // c /* d */ = e \"f\" \\ ~ -- ... 'g'"
LETTERED = SVG.replace("</svg>", '<text x="9" y="40" font-family="Arial">inside</text></svg>')


@pytest.fixture
def pdf_of(tmp_path: Path):
    """Write a report as a PDF and return it."""
    return lambda report: write_report(lambda: report, tmp_path / "report.pdf")[0].read_bytes()


@pytest.fixture
def pages_of(pdf_of):
    """Return the text of each page of a report of some blocks."""
    return lambda *blocks: pages_of_pdf(pdf_of(replace(REPORT, blocks=blocks)))


def test_a_pdf_has_every_block_in_its_place_and_embeds_its_fonts(pdf_of) -> None:
    run = RunSequence("Run 1", "Stuck.", (BOARD, BOARD), TABLE, "nqueens solve --seed 2", is_drawn=True)
    data = pdf_of(replace(REPORT, blocks=(*BLOCKS, run), byline="A. Student · 2026-11-22"))
    text = pdf_text(data).replace("\N{NO-BREAK SPACE}", " ")
    start = (
        "A title",
        "A. Student",
        "A subtitle.",
        "Solved. It ended.",
        "4 → 0",
        AWKWARD,
        "Seed 7",
        "Step One move.",
    )
    middle = (
        "what",
        "nqueens solve -n 8",
        "The boards as text:",
        "Q - -",
        "A chart.",
        "1,3,0",
        "Final",
        "Run 0: Solved",
    )
    end = ("Start, h = 1", "ten 10", "1 / 2", "Run 1: Stuck.", "solve --seed 2", "Made by a test.", "2 / 2")
    assert re.search(".*".join(map(re.escape, (*start, *middle, *end))), text)
    fonts = fonts_of(data)
    assert len(fonts) == 3
    assert all(fonts.values())
    assert all("DejaVu" in font for font in fonts)


def test_a_pdf_is_tagged_and_names_title_author_and_language(pdf_of) -> None:
    data = pdf_of(replace(REPORT, author="A. Student"))
    found = structure_of(data)
    assert (found["H1"], found["H2"], found["Table"], found["Figure"]) == (1, 2, 2, 5)
    assert found["Figure with Alt"] == 5
    assert found["TH"] == 3
    reader = PdfReader(io.BytesIO(data))
    assert (reader.metadata.title, reader.metadata.author) == ("A title", "A. Student")
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"<pdfuaid:part>1<" in root["/Metadata"].get_data()
    assert pdf_of(replace(REPORT, author="A. Student")) == data


def test_letters_that_have_no_font_or_no_width_still_make_a_pdf(pdf_of) -> None:
    narrow = Table(("\ufe0f",), (("\ufe0f",),), (False,))
    run = RunSequence("·\u0d4d", "\u0d4d", (replace(BOARD, caption="\ufe0f"),), narrow, "", is_drawn=True)
    assert "Made by a test." in pdf_text(pdf_of(replace(REPORT, blocks=(narrow, run))))


@given(some.text(some.characters(exclude_categories=("Cs", "Cc"))))
def test_words_come_back_from_typst_as_they_were(text: str) -> None:
    assert json.loads(typst.eval(b"", quoted(text))) == text


def test_no_words_are_taken_for_markup_wherever_they_stand(pdf_of) -> None:
    code = Code(MARKUP, "Code")
    table = Table((MARKUP,), ((MARKUP,),), (False,), MARKUP)
    figure = Figure("chart", SVG, MARKUP, MARKUP, MARKUP)
    run = RunSequence(MARKUP, MARKUP, (replace(BOARD, caption="#x"),), table, MARKUP)
    blocks = (Heading(MARKUP), Paragraph(MARKUP, lead=MARKUP), code, table, figure, run)
    data = pdf_of(Report(MARKUP, MARKUP, blocks, MARKUP, byline=MARKUP, author=MARKUP))
    assert pdf_text(data).replace("\N{NO-BREAK SPACE}", " ").count(MARKUP) >= 14
    assert PdfReader(io.BytesIO(data)).metadata.author == MARKUP


def test_the_document_that_typst_makes_the_pdf_of_is_written_with_its_pictures(
    tmp_path: Path, pdf_of
) -> None:
    *pictures, target = write_report(lambda: REPORT, tmp_path / "my #1 report.typ")
    assert [file.name for file in pictures] == [
        f"my -1 report-{name}.svg" for name in ("chart", "start", "final")
    ]
    assert pictures[2].read_text() == SVG
    fonts = [Path(matplotlib.get_data_path(), "fonts", "ttf")]
    made = typst.compile(target, font_paths=fonts, pdf_standards="ua-1")
    assert pdf_text(made) == pdf_text(pdf_of(REPORT))


def test_a_picture_alone_is_a_page_of_its_size() -> None:
    (page,) = PdfReader(io.BytesIO(picture_pdf(LETTERED))).pages
    assert "inside" in page.extract_text()
    assert page.mediabox.width / page.mediabox.height == pytest.approx(6, abs=0.01)


@pytest.fixture
def one_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Let the computer have one font, with the letter 王 alone."""
    with TTFont(Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSansDisplay.ttf")) as font:
        for table in font["cmap"].tables:
            table.cmap = {0x738B: font.getGlyphOrder()[-1]}
        for record in font["name"].names:
            record.string = "Chinese"
        (tmp_path / "fonts").mkdir()
        font.save(tmp_path / "fonts" / "chinese.ttf")
    fonts = typst.Fonts(
        include_system_fonts=False, font_paths=[our_typst._print_font_folder(), tmp_path / "fonts"]
    )
    monkeypatch.setattr(our_typst, "_fonts", lambda: fonts)
    monkeypatch.setattr(our_typst, "system_fonts", lambda: (tmp_path / "fonts" / "chinese.ttf",))


@pytest.mark.usefixtures("one_font")
def test_letters_come_from_a_font_of_the_computer_and_missing_ones_are_told(pdf_of) -> None:
    def chart() -> MatplotlibFigure:
        figure = MatplotlibFigure((6, 2))
        figure.text(0.5, 0.5, "first 王 < 明 last", fontweight="bold")
        return figure

    text = pdf_text(pdf_of(Report("王 明", "S", (Figure("chart", chart, "It."),), "Made by a test.")))
    assert "王 □" in text
    assert "first 王 < □ last" in text
    assert "No font on this computer has these letters, so □ stands for them: U+660E." in text


FOOT = (
    (Paragraph("It begins here."), Table(("what",), (("a row",),) * 5, (False,), "Long words. " * 60, 1)),
    (Table(("It begins here.",), (("a row of a long sentence " * 20,),) * 5, (False,)),),
    (Paragraph("It begins here. " * 40),),
    (Paragraph("It begins here."), Figure("chart", LETTERED, "It.", number=1)),
    (Code("It begins here."),),
    (RunSequence("It begins here", "Stuck.", (BOARD,), TABLE, "nqueens"),),
)


@pytest.mark.parametrize(
    "after", FOOT, ids=["sentence-and-table", "broken-table", "text", "figure", "code", "run"]
)
@pytest.mark.thorough(but=2)
def test_no_heading_stands_at_the_foot_of_a_page_without_what_it_is_about(
    after: tuple[Block, ...], pages_of
) -> None:
    for count in range(32, 44):
        lines = (Paragraph(f"Line {place}.") for place in range(count))
        pages = pages_of(*lines, Heading("The heading", 3), *after)
        (page,) = (page for page in pages if "The heading" in page)
        assert "begins here" in page, count


@pytest.mark.parametrize("height", [90, 300, pytest.param(500, marks=pytest.mark.thorough)])
def test_a_caption_stands_on_the_page_of_its_figure_and_of_the_sentence_that_cites_it(
    height: int, pages_of
) -> None:
    picture = LETTERED.replace("540 90", f"540 {height}")
    figure = Figure("chart", picture, "The caption.", number=1)
    for count in range(5, 50, 5):
        lines = [Paragraph(f"Line {place}.") for place in range(count)]
        pages = pages_of(*lines, Paragraph("Figure 1 shows it."), figure, *lines)
        (page,) = (page for page in pages if "The caption." in page)
        assert "inside" in page, count
        assert "Figure 1 shows it." in page, count


@pytest.mark.thorough
def test_a_short_table_is_never_split(pages_of) -> None:
    table = Table(("what",), tuple((f"row-{place}.",) for place in range(12)), (False,))
    for count in range(35, 50):
        lines = (Paragraph(f"Line {place}.") for place in range(count))
        assert [page.count("row-") for page in pages_of(*lines, table) if "row-" in page] == [12]


def test_the_titles_of_a_long_table_stand_on_each_of_its_pages(pages_of) -> None:
    pages = pages_of(Table(("The titles",), tuple((f"row-{place}.",) for place in range(150)), (False,)))
    assert len(pages) > 2
    assert sum(page.count("row-") for page in pages) == 150
    assert all("The titles" in page for page in pages)


@pytest.mark.parametrize("is_drawn", [True, False])
def test_no_caption_of_a_board_is_wider_than_it(is_drawn: bool, pdf_of) -> None:
    caption = "… 99990 worsening, best member, h = 12"
    run = RunSequence(
        "Run 0", "Solved.", (replace(BOARD, caption=caption),) * 2, TABLE, "x", is_drawn=is_drawn
    )
    page = PdfReader(io.BytesIO(pdf_of(replace(REPORT, blocks=(run,))))).pages[0]
    assert " ".join(page.extract_text().split()).count(caption) == 2, "each stands on one line"
