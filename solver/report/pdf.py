"""A report as a PDF: text, tables and drawings as vectors, its fonts embedded, its parts tagged for screen readers."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from html import escape, unescape
from itertools import groupby
from pathlib import Path
from typing import Any, assert_never
from xml.etree import ElementTree

import matplotlib
from fpdf import FPDF
from fpdf.enums import MethodReturnValue, TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace
from matplotlib.font_manager import findSystemFonts
from matplotlib.ft2font import FT2Font

from solver.core.board import format_rows
from solver.report.board_svg import board_svg
from solver.report.model import (
    Block,
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
    Table,
    continued,
)
from solver.report.model import RunSequence as Run
from solver.report.style import COLORS, chart_svg

logging.getLogger("fpdf.svg").setLevel(logging.ERROR)  # it warns of titles, which are for screen readers

FONT, CODE_FONT = "DejaVu Sans", "DejaVu Sans Mono"
FONT_FILES = {
    (FONT, ""): "DejaVuSans.ttf",
    (FONT, "B"): "DejaVuSans-Bold.ttf",
    (CODE_FONT, ""): "DejaVuSansMono.ttf",
}
"""Fonts that come with matplotlib, by name and style; they have arrows, Greek letters and a real minus sign."""
UNKNOWN = "□"
"""Stands for a letter that no font has."""
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
HEADING_ROOM, TEXT_ROOM, CAPTION_ROOM, CITATION_ROOM = 14.0, 26.0, 12.0, 7.0
"""Room that a heading, the first lines below it, a caption, and the sentence that cites a figure need."""
BOARD_WIDTH, BOARD_GAP = 26.0, 5.0
SMALL_GAP, TINY_SIZE, CAPTION_GAP = 2.0, 5.5, 1.0
"""Between the boards of every state, of what stands below them, and between a caption and what stands beside it."""
PARAGRAPH_GAP = 2.0
TABLE_PADDING = 0.6
WHOLE_ROWS, KEPT_ROWS = 12, 5
"""Most rows of tables that are never split, and rows of others that stay with their beginning, or their end."""
DRAWN_ROOM, LAST_ROW = 36.0, 50.0
"""Room of the title of a drawn run with a row of boards, and height from which on a last row may stand alone."""
RUN_ROOM = 2 * BOARD_WIDTH + 22.0
CHART_WIDTH, CHART_UNITS = 174.0, 540.0
"""A chart of that many SVG units is as wide as the text."""
PIXELS = re.compile(r"(?<=font-size: )([\d.]+)px")
"""Sizes of text in SVG units, of which fpdf takes a point for one, but a pixel for less."""
TEXTS = re.compile(r"[^<>]+(?=</text>)")
"""What is written in an SVG image."""
FAMILIES = re.compile(r'(?<=font-family=")[^"]*')
"""The fonts that a painted SVG image asks for; of those that a PDF does not hold, fpdf knows Western letters only."""


def pdf_bytes(report: Report, check: Callable[[], object] = lambda: None) -> bytes:
    """Return a report as a PDF in A4; `check` is called before each block, and what it raises is passed on."""
    return bytes(_Writer(report, check).output())


@cache
def system_fonts() -> tuple[tuple[Path, frozenset[int]], ...]:
    """Return the fonts of this computer that a PDF can hold, each with the numbers of its letters."""
    found = []
    for file in sorted(map(Path, findSystemFonts())):
        with suppress(OSError, RuntimeError):
            if (font := FT2Font(str(file))).scalable:
                found.append((file, frozenset(font.get_charmap())))
    return tuple(found)


class Document(FPDF):
    """A document with the fonts of reports, those of text and of code; in A4, or on another paper of fpdf."""

    def __init__(
        self, title: str, margin: float, families: Sequence[str] = (FONT, CODE_FONT), paper: str = "A4"
    ) -> None:
        super().__init__(format=paper)
        fonts = Path(matplotlib.get_data_path(), "fonts", "ttf")
        for (family, style), file in FONT_FILES.items():
            if family in families:
                self.add_font(family, style, fonts / file)
        self.set_title(title)
        self.set_lang("en")
        self.set_margin(margin)
        self.c_margin = 0.0
        self._known = set("\n\t\r")
        self.missing: dict[int, str] = {}
        """The letters that no font of this computer has, each with what stands for it."""

    def normalize_text(self, text: str) -> str:
        """Find a font of this computer for letters that those of the report lack; every text comes by here."""
        for letter in sorted(set(text) - self._known):
            self._known.add(letter)
            if not any(ord(letter) in font.cmap for font in self.fonts.values()):  # type: ignore[union-attr]
                self._find_font(letter)
        return super().normalize_text(text.translate(self.missing))

    def _find_font(self, letter: str) -> None:
        file = next((file for file, letters in system_fonts() if ord(letter) in letters), None)
        if file is None:
            self.missing[ord(letter)] = UNKNOWN
            return
        self.add_font(family := f"font {len(self.fonts)}", "", file)
        self.set_fallback_fonts([*self._fallback_font_ids, family], exact_match=False)

    def chart_text(self, escaped: str) -> str:
        """Return text of a chart with the fonts of letters that `FONT` lacks, as SVG; fpdf seeks none there."""
        text, known = self.normalize_text(unescape(escaped)), self.fonts[FONT.lower()].cmap  # type: ignore[union-attr]
        runs = groupby(text, lambda letter: None if ord(letter) in known else self.get_fallback_font(letter))
        return "".join(
            f'<tspan style="font-family: {family}; font-weight: normal">{run}</tspan>' if family else run
            for family, run in ((family, escape("".join(letters))) for family, letters in runs)
        )

    def put_lines(self, text: str, line: float, width: float = 0.0, **options: Any) -> None:
        """Put text in lines of a height, and go on below it; in all the room there is unless a width is given."""
        self.multi_cell(
            width, line, text, **{"align": "L", "new_x": XPos.LMARGIN, "new_y": YPos.NEXT, **options}
        )


class _Writer(Document):
    """Puts each block below the last."""

    def __init__(self, report: Report, check: Callable[[], object]) -> None:
        super().__init__(report.title, MARGIN)
        self._check = check
        self._tag: tuple[str, str | None] | None = None
        self._images: dict[str, bytes] = {}
        self._boards_in_a_row = report.boards_in_a_row
        self.set_auto_page_break(True, MARGIN)
        self.add_page()
        self._text(report.title, 18, style="B", after=1, tag="H1")
        if report.byline:
            self._text(report.byline, 10, after=1)
        self._text(f"{report.subtitle}.", 9, "text.dim", after=4)
        self._put_all(report.blocks)
        if self.missing:
            self._put(Paragraph(_missing_text(self.missing), ParagraphTone.WARNING, "Note:"))
        self._text(report.made_by, SMALL_SIZE, "text.dim")

    def add_page(self, *args: Any, **options: Any) -> None:
        """Begin a page; an element that runs over its end goes on there."""
        if self._tag is not None:
            self._out("EMC")
        super().add_page(*args, **options)
        if self._tag is not None:
            self._begin_tag()

    def footer(self) -> None:
        """Number the page."""
        self._out("/Artifact BMC")
        self.set_y(-FOOT - 4)
        self._pen(FONT, "", SMALL_SIZE, "text.dim")
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="C")
        self._out("EMC")

    @contextmanager
    def _tagged(self, kind: str, alternative: str | None = None) -> Iterator[None]:
        """Tell screen readers what is put now: a paragraph ``P``, a heading ``H2``, a ``Figure``."""
        self._tag = kind, alternative
        self._begin_tag()
        yield
        self._tag = None
        self._out("EMC")

    def _begin_tag(self) -> None:
        assert self._tag is not None
        kind, alternative = self._tag
        number = self.struct_builder.next_mcid_for_page(self.page)
        self._add_marked_content(struct_type=f"/{kind}", mcid=number, alt_text=alternative)
        self._out(f"/{kind} <</MCID {number}>> BDC")

    def _put_all(self, blocks: Sequence[Block]) -> None:
        """Put all blocks; a figure without room waits for the next page, and what follows it fills the rest of this."""
        waiting: list[Block] = []
        for place, block in enumerate(blocks):
            self._check()
            is_figure = _is_cited_figure(blocks[place:]) or isinstance(block, Figure)
            if is_figure and (waiting or not self._has_room(self._room(blocks[place:]))):
                waiting.append(block)
                continue
            if isinstance(block, Paragraph) and isinstance(next(iter(blocks[place + 1 :]), None), Table):
                self._keep_room(self._room(blocks[place:]))
            if isinstance(block, Heading):
                begins_with_figure = _is_cited_figure(blocks[place + 1 :])
                if block.level == 2 or begins_with_figure or not self._has_room(self._room(blocks[place:])):
                    self._put_waiting(waiting)
                self._keep_room(self._room(blocks[place:]))
            page = self.page
            self._put(block)
            if self.page != page:
                self._put_waiting(waiting)
        self._put_waiting(waiting)

    def _put_waiting(self, waiting: list[Block]) -> None:
        while waiting:
            self._keep_room(self._room(waiting))
            self._put(waiting.pop(0))

    def _put(self, block: Block) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Paragraph(text, ParagraphTone.PLAIN | ParagraphTone.HINT as tone, lead):
                size, role = (TEXT_SIZE, "text") if tone is ParagraphTone.PLAIN else (SMALL_SIZE, "text.dim")
                self._text(f"{lead} {text}".strip(), size, role)
            case Paragraph(text, tone, lead):
                self._block(f"{lead} {text}".strip(), FONT, tone, f"{tone}.ground")
            case Facts():
                self._facts(block)
            case Table():
                self._table(block)
            case Code():
                text = block.text if block.title else continued(block.text)
                if block.title:
                    self._keep_room(self._height(text, TEXT_SIZE) + TEXT_ROOM)
                    self._text(f"{block.title}:", SMALL_SIZE, "text.dim", after=0.5)
                self._block(text, CODE_FONT, "text", "field")
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
        self._text(heading.text, HEADING_SIZES[heading.level], role, "B", after=1.5, tag=f"H{heading.level}")

    def _text(
        self,
        text: str,
        size: float = TEXT_SIZE,
        role: str = "text",
        style: str = "",
        after: float = PARAGRAPH_GAP,
        tag: str = "P",
    ) -> None:
        self._pen(FONT, style, size, role)
        with self._tagged(tag):
            self.put_lines(_kept_together(text), _line(size))
        self.ln(after)

    def _block(self, text: str, font: str, role: str, ground: str) -> None:
        """Put a paragraph on a coloured ground."""
        self._pen(font, "", TEXT_SIZE, role)
        self.set_fill_color(COLORS[ground])
        with self._tagged("P"):
            self.put_lines(text, _line(TEXT_SIZE), fill=True, padding=2)
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
            with self._tagged("P"):
                self.put_lines(name, line, left, new_x=XPos.RIGHT, new_y=YPos.TOP)
            self._pen(FONT, "", SMALL_SIZE, "text")
            with self._tagged("P"):
                self.put_lines(text, line)
            self.ln(0.8)
        self.ln(2)

    def _table(self, table: Table) -> None:
        """Put a table, its titles repeated on each page it runs to."""
        size, widths, is_broken = self._layout((table.titles, *table.rows))
        height = _line(size) + 2 * TABLE_PADDING
        self._keep_room(self._table_room(table))
        if table.full_caption:
            self._text(table.full_caption, SMALL_SIZE, "text.dim", after=1)
        left = int((self.page_break_trigger - self.get_y()) / height) - 1
        whole = len(table.rows)
        # No fewer rows than that stand alone on the next page.
        here = whole if is_broken or left >= whole else max(min(left, whole - KEPT_ROWS), 1)
        self._rows(table, table.rows[:here], size, widths)
        if here < whole:
            self.add_page()
            self._rows(table, table.rows[here:], size, widths)
        self.ln(3)

    def _rows(
        self, table: Table, rows: Sequence[Sequence[str]], size: float, widths: Sequence[float]
    ) -> None:
        """Put rows of a table below its titles."""
        self._pen(FONT, "", size, "text")
        self.set_draw_color(COLORS["hairline"])
        self.set_fill_color(COLORS["card"])
        self.set_line_width(0.15)
        with (
            self._tagged("P"),
            self.table(
                (table.titles, *rows),
                width=sum(widths),
                col_widths=tuple(widths),
                align="L",
                text_align=tuple("R" if right else "L" for right in table.is_number),
                borders_layout=TableBordersLayout.HORIZONTAL_LINES,
                line_height=_line(size),
                padding=(TABLE_PADDING, COLUMN_GAP, TABLE_PADDING, 0),
                headings_style=FontFace(emphasis=TextEmphasis.NONE, color=COLORS["text.dim"]),
            ),
        ):
            pass

    def _table_room(self, table: Table) -> float:
        """Return the height of a table's caption, its titles and its first rows."""
        size, widths, _ = self._layout((table.titles, *table.rows))
        caption = self._height(table.full_caption, SMALL_SIZE) + 1 if table.full_caption else 0.0
        rows = (table.titles, *table.rows[: WHOLE_ROWS if len(table.rows) <= WHOLE_ROWS else KEPT_ROWS])
        return caption + sum(
            max(self._height(text, size, width - COLUMN_GAP) for text, width in zip(row, widths, strict=True))
            + 2 * TABLE_PADDING
            for row in rows
        )

    def _height(self, text: str, size: float, width: float = 0.0) -> float:
        """Return the height of a text, in all the room between the margins unless a width is given."""
        self._pen(FONT, "", size, "text")
        lines = self.multi_cell(width, _line(size), text, dry_run=True, output=MethodReturnValue.LINES)
        return max(len(lines), 1) * _line(size)  # type: ignore[arg-type]

    def _layout(self, rows: Sequence[Sequence[str]]) -> tuple[float, list[float], bool]:
        """Return font size and column widths of a table, and whether any text is broken: only sentences may be."""
        self.set_font(FONT, "", TABLE_SIZE)
        texts = [max(map(self.get_string_width, column)) for column in zip(*rows, strict=True)]
        room = self.epw - COLUMN_GAP * len(texts) - 2 * SLACK
        has_words = [any(" " in text for text in column[1:]) for column in zip(*rows, strict=True)]
        may_break = [wide and text > WIDEST_UNBROKEN for wide, text in zip(has_words, texts, strict=True)]
        least = (WIDEST_UNBROKEN if broken else text for broken, text in zip(may_break, texts, strict=True))
        scale = min(1.0, room / sum(least))
        widths = [text * scale for text in texts]
        excess = max(sum(widths) - room, 0.0)
        if excess:
            sentences = sum(width for broken, width in zip(may_break, widths, strict=True) if broken)
            shares = (1 - excess / sentences if broken else 1.0 for broken in may_break)
            widths = [width * share for width, share in zip(widths, shares, strict=True)]
        return TABLE_SIZE * scale, [width + COLUMN_GAP + SLACK / len(widths) for width in widths], excess > 0

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
            with self._tagged("Figure", figure.alternative or figure.caption):
                self.image(io.BytesIO(image), x, top, width)
            self.set_xy(x, top + height + 1)
            self._pen(FONT, "", SMALL_SIZE, "text.dim")
            with self._tagged("P"):
                caption = f"{figure.full_caption}\n{figure.code}".strip()
                self.multi_cell(widest, _line(SMALL_SIZE), caption, align="L")
            bottom = max(bottom, self.get_y())
        self.set_xy(self.l_margin, bottom)
        self.ln(_line(SMALL_SIZE) + 4)

    def _run(self, run: Run) -> None:
        """Put the boards of a run on the left and its states beside them."""
        self._keep_room(self._drawn_room(run) if run.is_drawn else RUN_ROOM)
        self._text(f"{run.title}: {run.sentence}", TEXT_SIZE, style="B", after=0.3)
        self._text(run.command, SMALL_SIZE, "text.dim", after=1.5)
        if run.is_drawn:
            self._boards(run)
            return
        page, top, left = self.page, self.get_y(), self.l_margin
        size = self._fitting(SMALL_SIZE, run.boards, BOARD_WIDTH + BOARD_GAP)
        for board in run.boards:
            self._board(board, left, self.get_y(), BOARD_WIDTH)
            self.set_y(self.get_y() + BOARD_WIDTH)
            self._text(board.caption, size, "text.dim", after=2)
        below = self.get_y()
        self.set_y(top)
        if run.boards:
            self.set_left_margin(left + BOARD_WIDTH + BOARD_GAP)
        self._table(run.states)
        self.set_left_margin(left)
        if self.page == page:
            self.set_y(max(self.get_y(), below))
        self.ln(2)

    @property
    def _boards_width(self) -> float:
        return (self.epw - SMALL_GAP * (self._boards_in_a_row - 1)) / self._boards_in_a_row

    @property
    def _boards_height(self) -> float:
        return self._boards_width + _line(TINY_SIZE)

    def _drawn_room(self, run: Run) -> float:
        """Return the room that the title of a run needs with its first row of boards, or with both of two rows."""
        has_two = self._boards_in_a_row < len(run.boards) <= 2 * self._boards_in_a_row
        return DRAWN_ROOM + self._boards_height * (has_two and self._boards_height < LAST_ROW)

    def _boards(self, run: Run) -> None:
        """Put the boards of all states in rows; the last row of small ones does not stand alone on a page."""
        width, height = self._boards_width, self._boards_height
        size = self._fitting(TINY_SIZE, run.boards, width + SMALL_GAP)
        for first in range(0, len(run.boards), self._boards_in_a_row):
            is_next_last = 0 < len(run.boards) - first - self._boards_in_a_row <= self._boards_in_a_row
            self._keep_room(height * (2 if is_next_last and height < LAST_ROW else 1))
            top = self.get_y()
            for place, board in enumerate(run.boards[first : first + self._boards_in_a_row]):
                x = self.l_margin + place * (width + SMALL_GAP)
                self._board(board, x, top, width)
                self.set_xy(x, top + width)
                self._pen(FONT, "", size, "text.dim")
                with self._tagged("P"):
                    self.cell(width, _line(TINY_SIZE), board.caption)
            self.set_xy(self.l_margin, top + height + 1)
        self.ln(3)

    def _board(self, board: Board, x: float, y: float, width: float) -> None:
        with self._tagged("Figure", f"{board.caption}: {format_rows(board.rows)}"):
            self.image(io.BytesIO(board_svg(board.rows, board.moved).encode()), x, y, width)

    def _fitting(self, size: float, boards: Sequence[Board], room: float) -> float:
        """Return the size, at most this one, in which no caption reaches what stands beside it."""
        self.set_font(FONT, "", size)
        widest = max((self.get_string_width(board.caption) for board in boards), default=0.0)
        return size * min(1.0, (room - CAPTION_GAP) / widest) if widest else size

    def _has_room(self, height: float) -> bool:
        return self.get_y() + height <= self.page_break_trigger

    def _keep_room(self, height: float) -> None:
        """Start a new page when there is less room left than that."""
        if not self._has_room(height):
            self.add_page()

    def _room(self, blocks: Sequence[Block]) -> float:
        """Return the room that a heading needs together with what starts below it."""
        match blocks:
            case (Heading(), *rest):
                return HEADING_ROOM + self._room(rest)
            case (Paragraph(), Figure(), *_) if _is_cited_figure(blocks):
                return CITATION_ROOM + self._room(blocks[1:])
            case (Paragraph(text=text), Table() as table, *_):
                return self._height(text, TEXT_SIZE) + PARAGRAPH_GAP + self._table_room(table)
            case (Table() as table, *_):
                return self._table_room(table)
            case (Figure() as figure, *_):
                return _size(self._image(figure), CHART_WIDTH)[1] + CAPTION_ROOM
            case (Run(is_drawn=is_drawn), *_):
                return DRAWN_ROOM if is_drawn else RUN_ROOM
            case _:
                return TEXT_ROOM

    def _image(self, figure: Figure) -> bytes:
        """Return the image of a figure, which is drawn once."""
        if isinstance(figure.image, bytes):
            is_svg = figure.image.lstrip().startswith(b"<")
            return self._lettered(FAMILIES.sub(FONT, figure.image.decode())) if is_svg else figure.image
        if figure.name not in self._images:
            svg = chart_svg(figure.image, figure.name, figure.caption, FONT)
            self._images[figure.name] = self._lettered(PIXELS.sub(r"\1pt", svg))
        return self._images[figure.name]

    def _lettered(self, svg: str) -> bytes:
        return TEXTS.sub(lambda text: self.chart_text(text[0]), svg).encode()

    def _pen(self, font: str, style: str, size: float, role: str) -> None:
        self.set_font(font, style, size)
        self.set_text_color(COLORS[role])


def _missing_text(missing: Iterable[int]) -> str:
    letters = " ".join(f"U+{letter:04X}" for letter in sorted(missing))
    return (
        f"No font on this computer has these letters, so {UNKNOWN} stands for them: {letters}. Install a font that has "
        "them, such as Noto Sans CJK, or export the report as HTML."
    )


def _kept_together(text: str) -> str:
    """Keep numbers on a line with their signs."""
    for apart in (" %", " ±", "± ", " = ", " − ", " × "):
        text = text.replace(apart, apart.replace(" ", "\N{NO-BREAK SPACE}"))
    return text


def _is_cited_figure(blocks: Sequence[Block]) -> bool:
    """Whether the blocks begin with a sentence about the figure after it."""
    match blocks:
        case (Paragraph(text=text), Figure(number=number), *_):
            return f"Figure {number} " in text
        case _:
            return False


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
