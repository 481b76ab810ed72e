"""A sheet of boards to print: h, the h of every successor and the best moves are left blank, or filled in."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np

from solver.report.board_svg import BORDER, SIDE, board_svg
from solver.report.pdf import FONT, Document
from solver.report.sheet import Exercise, Sheet, SheetKind

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
LONG_ANSWER = 6
"""Letters from which an answer is written smaller."""
BLANK_WIDTH, BLANK_HEIGHT = 14.0, 8.0
"""A line to write a number on."""
NAME_HEIGHT = 9.0
"""Of the line for the name."""
TERMS = "{h} A successor is the state after one queen moved within its column. "
TASKS = {
    SheetKind.SUCCESSORS: "For each board, find h; write into every empty square the h after the queen of its column "
    "moves there; then find the lowest of these numbers and how many moves lead to it.",
    SheetKind.TIES: "For each board, frame the squares of the moves that lead to the lowest h. How many are there? "
    "With what probability does steepest ascent take each of them if it chooses at random, and which one does it take "
    "if it looks column by column, from the top, and keeps the first?",
    SheetKind.PLATEAUS: "In none of these states is a successor better. For each board, find how many moves lead to "
    "equal h. Is the state a strict local minimum (there are no such moves), a shoulder (they lead to a state with a "
    "better successor) or a flat local minimum (they lead to no such state)? From a shoulder, how many such moves does "
    "it take at least to reach a state with a better successor?",
}
TITLES = {
    SheetKind.SUCCESSORS: "h and successors",
    SheetKind.TIES: "several best moves",
    SheetKind.PLATEAUS: "plateaus",
}
PAPERS = ("a4", "letter")


def sheet_pdf(
    sheet: Sheet,
    *,
    is_solved: bool = False,
    paper: str = PAPERS[0],
    note: Callable[[str], None] = lambda letters: None,
) -> bytes:
    """Return a sheet as a PDF on one of `PAPERS`, with the answers left blank or filled in.

    `note` is told the letters that no font of this computer has; the sheet shows a box in place of each.
    """
    writer = _SheetWriter(sheet, is_solved=is_solved, paper=paper)
    data = bytes(writer.output())
    if writer.missing:
        note("".join(map(chr, sorted(writer.missing))))
    return data


class _SheetWriter(Document):
    def __init__(self, sheet: Sheet, *, is_solved: bool, paper: str) -> None:
        n, exercises = sheet.settings.n, sheet.exercises
        title = f"Boards of {n} queens: {TITLES[sheet.kind]}{', solution' if is_solved else ''}"
        super().__init__(title, MARGIN, (FONT,), paper)
        self._n, self._title, self._sheet, self._is_solved = n, title, sheet, is_solved
        self._command = sheet.command("" if paper == PAPERS[0] else paper)
        self.set_auto_page_break(False)
        columns, lines = (2, 3) if n < LARGE_FROM else (1, 2)
        for first in range(0, len(exercises), columns * lines):
            self.add_page()
            self._head(is_first=first == 0)
            top = self.get_y()
            width, height = self.epw / columns, (self.h - FOOT - top) / lines
            for place, one in enumerate(exercises[first : first + columns * lines]):
                left = self.l_margin + place % columns * width
                self._board(first + place + 1, one, left, top + place // columns * height, (width, height))

    def footer(self) -> None:
        """Say how the sheet is reproduced, and number the page."""
        self.set_y(-FOOT)
        self._pen(SMALL_SIZE)
        self.cell(0, 4, self._command)
        self.set_y(-FOOT)
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="R")

    def _head(self, *, is_first: bool) -> None:
        """Put the title and, on the first page, a line for the name and the task."""
        self._pen(TITLE_SIZE if is_first else TEXT_SIZE, "B")
        self.put_lines(self._title, TITLE_SIZE / 2)
        self._pen(TEXT_SIZE)
        if is_first:
            self._name_line()
            terms = TERMS.format(h=self._sheet.settings.heuristic.description)
            self.put_lines(terms + TASKS[self._sheet.kind], LINE, align="J")
        self.ln(LINE)

    def _name_line(self) -> None:
        """Put the student's id, or a line to write the name on."""
        if self._sheet.student or self._is_solved:
            if self._sheet.student:
                self.put_lines(f"For {self._sheet.student}", NAME_HEIGHT)
            return
        for words, width in (("Name", self.epw * 0.6), ("Date", self.epw * 0.3)):
            left, top = self.get_x(), self.get_y()
            self.cell(width, NAME_HEIGHT, words)
            self.set_draw_color(0)
            self.set_line_width(0.2)
            start = left + self.get_string_width(words) + 2
            self.line(start, top + NAME_HEIGHT - 2, left + width - 4, top + NAME_HEIGHT - 2)
        self.ln(NAME_HEIGHT + LINE / 2)

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
        """Ask what the sheet asks of a board, or give the answers."""
        self.set_draw_color(0)
        self.set_line_width(0.2)
        for name, answer in one.answers(self._sheet.kind).items():
            self._pen(TEXT_SIZE)
            self.set_xy(left, top)
            self.multi_cell(ANSWER_WIDTH, LINE, name, align="L")
            top = self.get_y() + (0 if "\n" in name else LINE)
            if self._is_solved:
                size = TEXT_SIZE + (2 if len(answer) < LONG_ANSWER else -1)
                self._write(answer, left, top, BLANK_WIDTH, BLANK_HEIGHT, size, "B")
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
