"""A report as a PDF, with the fonts that every reader has."""

from __future__ import annotations

from typing import assert_never

from solver.experiment.board_svg import board_picture
from solver.experiment.report.blocks import (
    Block,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    Report,
    Sequence,
    Table,
)
from solver.experiment.report.pdf_paper import Paper
from solver.experiment.report.pdf_text import FONT

HEADING_SIZES = {2: 14.0, 3: 11.5, 4: 9.5}
TEXT_ROOM = 26.0
"""Millimetres for the first lines of a text or a table."""
HEADING_ROOM = 14.0
CAPTION_ROOM = 12.0
BOARD_WIDTH = 30.0
BOARD_GAP = 5.0
"""Between the boards, and the states beside them."""
RUN_ROOM = BOARD_WIDTH + 22.0
"""Room for the first lines of a run."""
CHART_WIDTH = 174.0
CHART_UNITS = 720.0
"""A picture of so many units is as wide as the text."""


def pdf_bytes(report: Report) -> bytes:
    """Return a report as a PDF."""
    paper = Paper(report.title)
    paper.put_text(report.title, 20, style="B", after=1)
    paper.put_text(f"{report.subtitle}.", 10, "text.dim", after=4)
    for place, block in enumerate(report.blocks):
        if isinstance(block, Heading):
            paper.keep_room(_room(report.blocks[place:]))
        _put(paper, block)
    paper.put_text(report.made_by, 8, "text.dim")
    return bytes(paper.output())


def _put(paper: Paper, block: Block) -> None:
    match block:
        case Heading():
            _put_heading(paper, block)
        case Paragraph():
            _put_paragraph(paper, block)
        case Facts():
            paper.put_facts(block.facts, block.is_wordy)
        case Table():
            paper.put_table(block)
        case Code():
            paper.put_code(block.text)
        case Figure():
            paper.put_picture(block.picture, _width(block), CAPTION_ROOM)
            paper.put_text(block.caption, 8.5, "text.dim", after=4)
        case Sequence():
            _put_sequence(paper, block)
        case _:
            assert_never(block)


def _room(blocks: tuple[Block, ...]) -> float:
    """Return the room that a heading needs together with what begins below it."""
    match blocks:
        case (Heading(), *rest):
            return HEADING_ROOM + _room(tuple(rest))
        case (Figure() as figure, *_):
            return figure.picture.height / figure.picture.width * _width(figure) + CAPTION_ROOM
        case (Sequence(), *_):
            return RUN_ROOM
        case _:
            return TEXT_ROOM


def _width(figure: Figure) -> float:
    return CHART_WIDTH * min(1.0, figure.picture.width / CHART_UNITS)


def _put_heading(paper: Paper, heading: Heading) -> None:
    paper.ln({2: 4, 3: 3, 4: 1}[heading.level])
    paper.start_section(heading.text, heading.level - 2)
    role = "text.dim" if heading.level == 4 else "text"
    paper.put_text(heading.text, HEADING_SIZES[heading.level], role, "B", after=1.5)


def _put_paragraph(paper: Paper, paragraph: Paragraph) -> None:
    if paragraph.is_warning:
        paper.put_ground_text(paragraph.text, FONT, 9.5, "notice", "notice.ground")
    elif paragraph.is_hint:
        paper.put_text(paragraph.text, 8.5, "text.dim")
    else:
        paper.put_text(paragraph.text)


def _put_sequence(paper: Paper, run: Sequence) -> None:
    """Put the boards of a run on the left and its states beside them."""
    paper.keep_room(RUN_ROOM)
    paper.put_text(f"{run.title}: {run.sentence}", 9.5, style="B", after=0.3)
    paper.put_text(run.command, 8, "text.dim", after=1.5)
    page, top, left = paper.page, paper.get_y(), paper.l_margin
    for board in run.boards:
        paper.set_y(top)
        paper.put_picture(board_picture(board.rows, board.heuristic), BOARD_WIDTH)
        paper.put_text(board.caption, 8, "text.dim", after=2)
        paper.set_left_margin(paper.l_margin + BOARD_WIDTH + BOARD_GAP)
    below = paper.get_y()
    paper.set_y(top)
    paper.put_table(run.states)
    paper.set_left_margin(left)
    if paper.page == page:
        paper.set_y(max(paper.get_y(), below))
    paper.ln(2)
