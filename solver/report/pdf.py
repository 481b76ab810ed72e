"""A report as a PDF: text, tables and drawings as vectors, its fonts embedded."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import assert_never
from xml.etree import ElementTree

import matplotlib
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace

from solver.report.board_svg import board_svg
from solver.report.model import (
    Block,
    Code,
    Facts,
    FactsLayout,
    Figure,
    Heading,
    Paragraph,
    Report,
    Row,
    Table,
    Tone,
)
from solver.report.model import RunSequence as Run
from solver.report.style import COLORS, chart_svg

FONT, CODE_FONT = "text", "code"
FONT_FILES = {
    (FONT, ""): "DejaVuSans.ttf",
    (FONT, "B"): "DejaVuSans-Bold.ttf",
    (CODE_FONT, ""): "DejaVuSansMono.ttf",
}
"""Fonts that come with matplotlib, by name and style; they have arrows, Greek letters and a real minus sign."""
# Sizes are in points, lengths in millimetres.
TEXT_SIZE, SMALL_SIZE, TABLE_SIZE = 8.5, 7.5, 7.0
HEADING_SIZES = {2: 13.0, 3: 10.5, 4: 8.5}
LINE = 1.45
"""Height of a line, in sizes of its font."""
MARGIN = 18.0
FOOT = 10.0
"""From the page number to the edge."""
COLUMN_GAP = 3.2
SLACK = 0.5
"""For what is lost by rounding."""
WIDEST_UNBROKEN = 45.0
"""Columns of a table up to this width are never broken."""
HEADING_ROOM, TEXT_ROOM, CAPTION_ROOM = 14.0, 26.0, 10.0
"""Room that a heading, the first lines below it, and a caption need."""
BOARD_WIDTH, BOARD_GAP = 30.0, 5.0
RUN_ROOM = BOARD_WIDTH + 22.0
CHART_WIDTH, CHART_UNITS = 174.0, 540.0
"""A chart of that many SVG units is as wide as the text."""


def pdf_bytes(report: Report) -> bytes:
    """Return a report as a PDF in A4."""
    return bytes(_Writer(report).output())


class _Writer(FPDF):
    """Puts each block below the last."""

    def __init__(self, report: Report) -> None:
        super().__init__(format="A4")
        self._images: dict[str, bytes] = {}
        fonts = Path(matplotlib.get_data_path(), "fonts", "ttf")
        for (family, style), file in FONT_FILES.items():
            self.add_font(family, style, fonts / file)
        self.set_title(report.title)
        self.set_lang("en")
        self.set_margin(MARGIN)
        self.c_margin = 0.0
        self.set_auto_page_break(True, MARGIN)
        self.add_page()
        self._text(report.title, 18, style="B", after=1)
        self._text(f"{report.subtitle}.", 9, "text.dim", after=4)
        for place, block in enumerate(report.blocks):
            if isinstance(block, Heading):
                self._keep_room(self._room(report.blocks[place:]))
            self._put(block)
        self._text(report.made_by, SMALL_SIZE, "text.dim")

    def footer(self) -> None:
        """Number the page."""
        self.set_y(-FOOT - 4)
        self._pen(FONT, "", SMALL_SIZE, "text.dim")
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="C")

    def _put(self, block: Block) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Paragraph(text, Tone.PLAIN | Tone.HINT as tone, lead):
                size, role = (TEXT_SIZE, "text") if tone is Tone.PLAIN else (SMALL_SIZE, "text.dim")
                self._text(f"{lead} {text}".strip(), size, role)
            case Paragraph(text, tone, lead):
                self._block(f"{lead} {text}".strip(), FONT, tone, f"{tone}.ground")
            case Facts():
                self._facts(block)
            case Table():
                self._table(block)
            case Code():
                self._block(block.text, CODE_FONT, "text", "field")
            case Figure():
                self._figures((block,))
            case Row():
                self._figures(block.figures)
            case Run():
                self._run(block)
            case _:
                assert_never(block)

    def _heading(self, heading: Heading) -> None:
        self.ln({2: 4, 3: 3, 4: 1}[heading.level])
        self.start_section(heading.text, heading.level - 2)
        role = "text.dim" if heading.level == 4 else "text"
        self._text(heading.text, HEADING_SIZES[heading.level], role, "B", after=1.5)

    def _text(
        self, text: str, size: float = TEXT_SIZE, role: str = "text", style: str = "", after: float = 2.0
    ) -> None:
        self._pen(FONT, style, size, role)
        self.multi_cell(0, _line(size), text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(after)

    def _block(self, text: str, font: str, role: str, ground: str) -> None:
        """Put a paragraph on a coloured ground."""
        self._pen(font, "", TEXT_SIZE, role)
        self.set_fill_color(COLORS[ground])
        self.multi_cell(
            0, _line(TEXT_SIZE), text, align="L", fill=True, padding=2, new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )
        self.ln(3)

    def _facts(self, facts: Facts) -> None:
        """Put names on the left and what they stand for beside them."""
        is_bold, line = facts.layout is FactsLayout.DEFINITIONS, _line(SMALL_SIZE)
        style, role = ("B", "text") if is_bold else ("", "text.dim")
        self._pen(FONT, style, SMALL_SIZE, role)
        left = min(max(map(self.get_string_width, facts.facts)) + 6, self.epw / 3)
        for name, text in facts.facts.items():
            self._keep_room(2 * line)
            self._pen(FONT, style, SMALL_SIZE, role)
            self.multi_cell(left, line, name, align="L", new_x=XPos.RIGHT, new_y=YPos.TOP)
            self._pen(FONT, "", SMALL_SIZE, "text")
            self.multi_cell(0, line, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            self.ln(0.8)
        self.ln(2)

    def _table(self, table: Table) -> None:
        """Put a table, its titles repeated on each page it runs to."""
        rows = (table.titles, *table.rows)
        size, widths = self._layout(rows)
        self._pen(FONT, "", size, "text")
        self.set_draw_color(COLORS["hairline"])
        self.set_fill_color(COLORS["card"])
        self.set_line_width(0.15)
        with self.table(
            rows,
            width=sum(widths),
            col_widths=tuple(widths),
            align="L",
            text_align=tuple("R" if right else "L" for right in table.is_number),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            line_height=_line(size),
            padding=(0.6, COLUMN_GAP, 0.6, 0),
            headings_style=FontFace(emphasis=TextEmphasis.NONE, color=COLORS["text.dim"]),
        ):
            pass
        self.ln(3)

    def _layout(self, rows: Sequence[Sequence[str]]) -> tuple[float, list[float]]:
        """Return font size and column widths of a table: short texts are never broken, sentences may be."""
        self.set_font(FONT, "", TABLE_SIZE)
        texts = [max(map(self.get_string_width, column)) for column in zip(*rows, strict=True)]
        room = self.epw - COLUMN_GAP * len(texts) - 2 * SLACK
        scale = min(1.0, room / sum(min(text, WIDEST_UNBROKEN) for text in texts))
        widths = [text * scale for text in texts]
        sentences = sum(width for width in widths if width > WIDEST_UNBROKEN * scale)
        if sum(widths) > room and sentences:
            share = 1 - (sum(widths) - room) / sentences
            widths = [width * share if width > WIDEST_UNBROKEN * scale else width for width in widths]
        return TABLE_SIZE * scale, [width + COLUMN_GAP + SLACK / len(widths) for width in widths]

    def _figures(self, figures: Sequence[Figure]) -> None:
        """Put figures side by side, each caption below its image."""
        images = [self._image(figure) for figure in figures]
        widest = (self.epw - BOARD_GAP * (len(figures) - 1)) / len(figures)
        sizes = [_size(image, widest) for image in images]
        height = max(height for _, height in sizes)
        self._keep_room(height + CAPTION_ROOM)
        top, bottom = self.get_y(), 0.0
        for place, (figure, image, (width, _)) in enumerate(zip(figures, images, sizes, strict=True)):
            x = self.l_margin + place * (widest + BOARD_GAP)
            self.image(io.BytesIO(image), x, top, width)
            self.set_xy(x, top + height + 1)
            self._pen(FONT, "", SMALL_SIZE, "text.dim")
            self.multi_cell(widest, _line(SMALL_SIZE), f"{figure.caption}\n{figure.code}".strip(), align="L")
            bottom = max(bottom, self.get_y())
        self.set_xy(self.l_margin, bottom)
        self.ln(_line(SMALL_SIZE) + 4)

    def _run(self, run: Run) -> None:
        """Put the boards of a run on the left and its states beside them."""
        self._keep_room(RUN_ROOM)
        self._text(f"{run.title}: {run.sentence}", TEXT_SIZE, style="B", after=0.3)
        self._text(run.command, SMALL_SIZE, "text.dim", after=1.5)
        page, top, left = self.page, self.get_y(), self.l_margin
        for board in run.boards:
            self.image(io.BytesIO(board_svg(board.rows).encode()), self.l_margin, top, BOARD_WIDTH)
            self.set_xy(self.l_margin, top + BOARD_WIDTH)
            self._text(board.caption, SMALL_SIZE, "text.dim", after=2)
            self.set_left_margin(self.l_margin + BOARD_WIDTH + BOARD_GAP)
        below = self.get_y()
        self.set_y(top)
        self._table(run.states)
        self.set_left_margin(left)
        if self.page == page:
            self.set_y(max(self.get_y(), below))
        self.ln(2)

    def _keep_room(self, height: float) -> None:
        """Start a new page when there is less room left than that."""
        if self.get_y() + height > self.page_break_trigger:
            self.add_page()

    def _room(self, blocks: Sequence[Block]) -> float:
        """Return the room that a heading needs together with what starts below it."""
        match blocks:
            case (Heading(), *rest):
                return HEADING_ROOM + self._room(rest)
            case (Figure() as figure, *_):
                return _size(self._image(figure), CHART_WIDTH)[1] + CAPTION_ROOM
            case (Run(), *_):
                return RUN_ROOM
            case _:
                return TEXT_ROOM

    def _image(self, figure: Figure) -> bytes:
        """Return the image of a figure, which is drawn once."""
        if isinstance(figure.image, bytes):
            return figure.image
        if figure.name not in self._images:
            svg = chart_svg(figure.image, figure.name, figure.caption, has_text=False)
            self._images[figure.name] = svg.encode()
        return self._images[figure.name]

    def _pen(self, font: str, style: str, size: float, role: str) -> None:
        self.set_font(font, style, size)
        self.set_text_color(COLORS[role])


def _size(image: bytes, widest: float) -> tuple[float, float]:
    """Return width and height of an image: a chart at its own scale, anything else as wide as there is room."""
    try:
        view = ElementTree.fromstring(image).get("viewBox", "")
        *_, width, height = map(float, view.split())
    except (ElementTree.ParseError, ValueError):
        return widest, widest
    shown = min(widest, width / CHART_UNITS * CHART_WIDTH)
    return shown, height / width * shown


def _line(size: float) -> float:
    """Return the height of a line in millimetres for a font size in points."""
    return LINE * size * 25.4 / 72
