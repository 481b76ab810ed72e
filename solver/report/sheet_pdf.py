"""A sheet of boards to print: h, the h of every successor and the best moves are left blank, or filled in."""

from __future__ import annotations

import io

import numpy as np

from solver.core.heuristics import Heuristic
from solver.report.board_svg import BORDER, SIDE, board_svg
from solver.report.pdf import FONT, Document
from solver.report.sheet import Exercise, Sheet

LARGE_FROM = 9
"""From this number of queens on there are two large boards on a page instead of six."""
# Lengths are in millimetres, sizes in points.
MARGIN, FOOT = 15.0, 12.0
TITLE_SIZE, TEXT_SIZE, NUMBER_SIZE, SMALL_SIZE = 15.0, 9.5, 8.0, 7.0
LINE = 4.6
LABEL_WIDTH = 5.0
"""Room for the number of a row, beside the board."""
ANSWER_WIDTH, ANSWER_GAP = 22.0, 4.0
"""Room for the answers, beside the board."""
BLANK_WIDTH, BLANK_HEIGHT = 14.0, 8.0
"""A line to write a number on."""
TASK = (
    "h is the number of attacking pairs of queens, {pairs}. A successor is the state after one queen moved within its "
    "column. For each board, find h; write into every empty square the h after the queen of its column moves there; "
    "then find the lowest of these numbers and how many moves lead to it."
)
PAIRS = {
    Heuristic.ATTACKING_PAIRS: "pairs with a queen between them included",
    Heuristic.LINE_OF_SIGHT: "pairs with a queen between them not included",
}


def sheet_pdf(sheet: Sheet, *, is_solved: bool = False) -> bytes:
    """Return a sheet as a PDF in A4, with the answers left blank or filled in."""
    return bytes(_SheetWriter(sheet, is_solved=is_solved).output())


class _SheetWriter(Document):
    def __init__(self, sheet: Sheet, *, is_solved: bool) -> None:
        n, exercises = sheet.settings.n, sheet.exercises
        title = f"Boards of {n} queens: h and successors{', solution' if is_solved else ''}"
        super().__init__(title, MARGIN, (FONT,))
        self._n, self._title, self._command, self._is_solved = n, title, sheet.command, is_solved
        self.set_auto_page_break(False)
        columns, lines = (2, 3) if n < LARGE_FROM else (1, 2)
        for first in range(0, len(exercises), columns * lines):
            self.add_page()
            self._head(sheet.settings.heuristic, is_first=first == 0)
            top = self.get_y()
            width, height = self.epw / columns, (self.h - FOOT - top) / lines
            for place, one in enumerate(exercises[first : first + columns * lines]):
                left = self.l_margin + place % columns * width
                self._board(first + place + 1, one, left, top + place // columns * height, (width, height))

    def footer(self) -> None:
        """Say how the sheet is made again, and number the page."""
        self.set_y(-FOOT)
        self._pen(SMALL_SIZE)
        self.cell(0, 4, self._command)
        self.set_y(-FOOT)
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="R")

    def _head(self, heuristic: Heuristic, *, is_first: bool) -> None:
        """Put the title and, on the first page, the task."""
        self._pen(TITLE_SIZE if is_first else TEXT_SIZE, "B")
        self.put_lines(self._title, TITLE_SIZE / 2)
        self._pen(TEXT_SIZE)
        if is_first:
            self.put_lines(TASK.format(pairs=PAIRS[heuristic]), LINE, align="J")
        self.ln(LINE)

    def _board(self, number: int, one: Exercise, left: float, top: float, room: tuple[float, float]) -> None:
        """Put a board with its number and coordinates, and the answers beside it."""
        x, y = left + LABEL_WIDTH, top + LINE
        side = min(room[0] - LABEL_WIDTH - ANSWER_WIDTH - 2 * ANSWER_GAP, room[1] - 3 * LINE)
        edge = side * BORDER / (SIDE + 2 * BORDER)
        square = (side - 2 * edge) / self._n
        self._write(f"{number}", left, top, LABEL_WIDTH, LINE, TEXT_SIZE, "B", "L")
        self.image(io.BytesIO(board_svg(one.rows, has_lines=False).encode()), x, y, side)
        for place in range(self._n):
            along = edge + place * square
            self._write(f"{place}", left, y + along, LABEL_WIDTH - 1, square, SMALL_SIZE, align="R")
            self._write(f"{place}", x + along, y + side, square, LINE, SMALL_SIZE)
        if self._is_solved:
            self._numbers(one, x + edge, y + edge, square)
        self._answers(one, x + side + ANSWER_GAP, y)

    def _numbers(self, one: Exercise, left: float, top: float, square: float) -> None:
        """Write the h of every successor into its square, those of the best moves in a frame."""
        self.set_draw_color(0)
        self.set_line_width(0.35)
        for row, column in np.argwhere(~np.ma.getmaskarray(one.successor_h)).tolist():
            x, y, h = left + column * square, top + row * square, int(one.successor_h[row, column])
            is_best = h == one.best_h
            if is_best:
                self.rect(x + square / 8, y + square / 8, square * 3 / 4, square * 3 / 4)
            self._write(f"{h}", x, y, square, square, NUMBER_SIZE, "B" if is_best else "")

    def _answers(self, one: Exercise, left: float, top: float) -> None:
        """Ask for h, the lowest h of a successor and the number of best moves, or give them."""
        asked = {"h": one.h, "lowest h of\na successor": one.best_h, "number of\nbest moves": one.best_moves}
        self.set_draw_color(0)
        self.set_line_width(0.2)
        for name, answer in asked.items():
            self._pen(TEXT_SIZE)
            self.set_xy(left, top)
            self.multi_cell(ANSWER_WIDTH, LINE, name, align="L")
            top = self.get_y() + (0 if "\n" in name else LINE)
            if self._is_solved:
                self._write(f"{answer}", left, top, BLANK_WIDTH, BLANK_HEIGHT, TEXT_SIZE + 2, "B")
            top += BLANK_HEIGHT
            self.line(left, top, left + BLANK_WIDTH, top)
            top += LINE / 2

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        size: float,
        style: str = "",
        align: str = "C",
    ) -> None:
        self._pen(size, style)
        self.set_xy(x, y)
        self.cell(width, height, text, align=align)

    def _pen(self, size: float, style: str = "") -> None:
        self.set_font(FONT, style, size)
        self.set_text_color(0)
