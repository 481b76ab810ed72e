"""The paper of a PDF: its margins, fonts and page numbers, and the ways to put something on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace

from solver.experiment.pictures.palette import rgb
from solver.experiment.pictures.shapes import Picture
from solver.experiment.report.blocks import Table
from solver.experiment.report.pdf_pictures import draw_picture
from solver.experiment.report.pdf_text import CODE_FONT, ENCODING, FONT, latin

MARGIN = 18.0
"""Millimetres on every side."""
FOOT = 10.0
"""Millimetres from the page number to the edge."""
LINE = 1.4
"""Height of a line, in sizes of its font."""
TEXT_SIZE = 9.5
TABLE_SIZE = 8.0
COLUMN_GAP = 3.2
"""Millimetres between two columns."""
SLACK = 0.5
"""Millimetres for what is lost by rounding."""
LEAST_WORDS = 45.0
"""Millimetres of the widest column that is never broken."""


class Paper(FPDF):
    """A document in A4; everything is put below what is there already."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        self.core_fonts_encoding = ENCODING
        self.set_title(latin(title))
        self.set_lang("en")
        self.set_margin(MARGIN)
        self.c_margin = 0.0
        self.set_auto_page_break(True, MARGIN)
        self.add_page()

    def footer(self) -> None:
        """Number the page."""
        self.set_y(-FOOT - 4)
        self._write_in(FONT, "", 8, "text.dim")
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="C")

    def put_text(
        self, text: str, size: float = TEXT_SIZE, role: str = "text", style: str = "", after: float = 2.0
    ) -> None:
        """Put a paragraph, and millimetres of room after it."""
        self._write_in(FONT, style, size, role)
        self.multi_cell(0, _line(size), latin(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(after)

    def put_ground_text(self, text: str, font: str, size: float, role: str, ground: str) -> None:
        """Put a paragraph on a coloured ground."""
        self._write_in(font, "", size, role)
        self.set_fill_color(*rgb(ground))
        self.multi_cell(
            0,
            _line(size),
            latin(text),
            align="L",
            fill=True,
            padding=2,
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
        )
        self.ln(3)

    def put_code(self, text: str) -> None:
        """Put something to type."""
        self.put_ground_text(text, CODE_FONT, 8.5, "text", "field")

    def put_facts(self, facts: Mapping[str, str], is_wordy: bool) -> None:
        """Put names on the left and what they stand for beside them."""
        self._write_in(FONT, "B" if is_wordy else "", 8.5, "text")
        widest = max(self.get_string_width(latin(name)) for name in facts)
        left = min(widest + 6, self.epw / 3)
        for name, text in facts.items():
            self.keep_room(2 * _line(8.5))
            self._write_in(FONT, "B" if is_wordy else "", 8.5, "text" if is_wordy else "text.dim")
            self.multi_cell(left, _line(8.5), latin(name), align="L", new_x=XPos.RIGHT, new_y=YPos.TOP)
            self._write_in(FONT, "", 8.5, "text")
            self.multi_cell(0, _line(8.5), latin(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            self.ln(0.8)
        self.ln(2)

    def put_table(self, table: Table) -> None:
        """Put a table, its titles on top of each page it comes to."""
        rows = [tuple(map(latin, row)) for row in (table.titles, *table.rows)]
        size, widths = self._layout(rows)
        self._write_in(FONT, "", size, "text")
        self.set_draw_color(*rgb("hairline"))
        self.set_fill_color(*rgb("card"))
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
            headings_style=FontFace(emphasis=TextEmphasis.NONE, color=rgb("text.dim")),
        ):
            pass
        self.ln(3)

    def put_picture(self, picture: Picture, width: float, room_below: float = 0.0) -> None:
        """Put a picture on this page or, with what belongs below it, on the next."""
        height = picture.height / picture.width * width
        self.keep_room(height + room_below)
        draw_picture(self, picture, self.l_margin, self.get_y(), width)
        self.set_y(self.get_y() + height)

    def keep_room(self, height: float) -> None:
        """Begin a new page when there is less room left than so many millimetres."""
        if self.get_y() + height > self.page_break_trigger:
            self.add_page()

    def _write_in(self, font: str, style: str, size: float, role: str) -> None:
        self.set_font(font, style, size)
        self.set_text_color(*rgb(role))

    def _layout(self, rows: Sequence[tuple[str, ...]]) -> tuple[float, list[float]]:
        """Return size of font and widths of columns of a table: what is short is never broken, sentences may be."""
        self.set_font(FONT, "", TABLE_SIZE)
        texts = [max(map(self.get_string_width, column)) for column in zip(*rows, strict=True)]
        room = self.epw - COLUMN_GAP * len(texts) - 2 * SLACK
        scale = min(1.0, room / sum(min(text, LEAST_WORDS) for text in texts))
        widths = [text * scale for text in texts]
        sentences = sum(width for width in widths if width > LEAST_WORDS * scale)
        if sum(widths) > room and sentences:
            share = 1 - (sum(widths) - room) / sentences
            widths = [width * share if width > LEAST_WORDS * scale else width for width in widths]
        return TABLE_SIZE * scale, [width + COLUMN_GAP + SLACK / len(widths) for width in widths]


def _line(size: float) -> float:
    """Return the height of a line in millimetres for a size of font in points."""
    return LINE * size * 25.4 / 72
