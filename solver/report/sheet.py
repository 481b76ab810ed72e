"""A sheet of boards: what is asked about each, the answers, and the report that has them blank or filled in."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.analysis.plateau import explore_plateau
from solver.analysis.state_kind import StateKind, state_kind
from solver.core.board import MIN_QUEENS, Rows, format_rows
from solver.core.checks import InputError, number_between
from solver.core.events import Moved, Started
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.report.board_svg import SIDE, board_svg
from solver.report.model import Block, Figure, Paragraph, Report, Row

MOST_QUEENS = 12
"""On larger boards the squares are too small to write into."""
BOARDS = 6
MOST_BOARDS = 60
"""Boards of one sheet: ten pages."""
OTHERS = 0.4
"""Share of a sheet of plateaus that are no shoulders, if there are enough."""
MOST_RUNS = 1_000
"""Runs that are looked through for boards about which there is something to ask."""
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""By the names that Typst gives them."""
LARGE_FROM = 9
"""From this number of queens on the boards stand one below the other, not two abreast."""
WIDTHS = {False: 262, True: 440}
"""Widths of a board with its answers, in points of a chart, by whether it is large."""
# Within a picture lengths are those of a board of width `SIDE`; two abreast, one is a point.
LABELS, ANSWERS, BLANK = 12, 66, 40
"""Room for the numbers of rows and columns, and for the answers; and the line to write one on."""
TEXT_SIZES = {False: 8.5, True: 6}
LINE = 1.3
"""Of the text, in its sizes."""
TERMS = "{h} A successor is the state after one queen moved within its column. "


class SheetKind(StrEnum):
    """What a sheet asks."""

    SUCCESSORS = "successors"
    """The h of every successor of a random state."""
    TIES = "ties"
    """Which of several best moves is taken, and how likely."""
    PLATEAUS = "plateaus"
    """Whether a search is stuck for good, and how sideways moves lead on."""


TITLES = {
    SheetKind.SUCCESSORS: "h and successors",
    SheetKind.TIES: "several best moves",
    SheetKind.PLATEAUS: "plateaus",
}
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


class Exercise(Struct, frozen=True, eq=False):
    """A board and the answers to what is asked about it."""

    rows: Rows
    h: int
    successor_h: NDArray[np.int64]
    """Shape (n, n), by row then column; the squares of the queens are masked."""
    heuristic: Heuristic
    run_index: int
    """Of the run of steepest ascent that begins in the state, or ends there for plateaus."""

    @property
    def kind(self) -> StateKind:
        """The kind of the state."""
        return state_kind(self.rows, self.heuristic)

    @property
    def best_h(self) -> int:
        """The lowest h of a successor."""
        return int(self.successor_h.min())

    @property
    def best_moves(self) -> int:
        """How many successors have it."""
        return int((self.successor_h == self.best_h).sum())

    @property
    def first_move(self) -> tuple[int, int]:
        """Column and row of the first of the best moves, column by column."""
        is_best = np.ma.filled(self.successor_h, -1) == self.best_h
        column, row = np.argwhere(is_best.T)[0]
        return int(column), int(row)

    @property
    def equal_moves(self) -> int:
        """How many moves lead to equal h."""
        return int((self.successor_h == self.h).sum())

    def answers(self, kind: SheetKind) -> dict[str, str]:
        """Return what is asked, with line breaks, and the answers."""
        match kind:
            case SheetKind.SUCCESSORS:
                return {
                    "h": str(self.h),
                    "lowest h of\na successor": str(self.best_h),
                    "number of\nbest moves": str(self.best_moves),
                }
            case SheetKind.TIES:
                column, row = self.first_move
                return {
                    "number of\nbest moves": str(self.best_moves),
                    "probability\nof each": "1" if self.best_moves == 1 else f"1/{self.best_moves}",
                    "the first, as\ncolumn, row": f"{column}, {row}",
                }
        plateau = explore_plateau(self.rows, self.heuristic)
        return {
            "moves to\nequal h": str(self.equal_moves),
            "kind": self.kind.label.removesuffix(" local minimum"),
            "moves to\nan exit": "none" if plateau.nearest is None else str(plateau.nearest),
        }


class Sheet(Struct, frozen=True):
    """The boards of a sheet: make it with `exercise_sheet`."""

    settings: RunSettings
    """Of the runs that the boards are taken from."""
    exercises: tuple[Exercise, ...]
    kind: SheetKind = SheetKind.SUCCESSORS
    student: str = ""
    """For whom it is."""

    def command(self, paper: str = "") -> str:
        """Return what reproduces it, on paper of this kind if that is not the usual one."""
        settings = self.settings
        on = f" --paper {paper}" if paper else ""
        kind = "" if self.kind is SheetKind.SUCCESSORS else f" --kind {self.kind}"
        return (
            f"nqueens sheet -n {settings.n} --boards {len(self.exercises)} --seed {settings.seed}"
            f" --heuristic {settings.heuristic.value}{kind}{on} -o sheet.pdf"
        )


def exercise_sheet(
    n: int,
    heuristic: str,
    seed: int | None = None,
    boards: int = BOARDS,
    kind: SheetKind = SheetKind.SUCCESSORS,
    student: str = "",
) -> Sheet:
    """Take boards from the runs of steepest ascent of a seed, which is drawn if not given, and work out the answers.

    Board k of a sheet of successors is the start of run k - 1. A sheet of ties has the first starts with several best
    moves that lower h, and one of plateaus the first states in which runs get stuck.

    Raises
    ------
    InputError
        If there are too many queens to write into their squares, or too many boards.
    """
    size = number_between(n, MIN_QUEENS, MOST_QUEENS, "n", "the number of queens on a sheet")
    number_between(boards, 1, MOST_BOARDS, "boards", "the number of boards")
    settings = run_settings(size, "steepest-ascent", heuristic=heuristic, seed=seed)
    choose = _varied if kind is SheetKind.PLATEAUS else islice
    found = tuple(choose(_exercises(settings, kind), boards))
    if len(found) < boards:
        raise InputError(
            f"only {len(found)} boards of {size} queens were found for a sheet of {kind}", "boards"
        )
    return Sheet(settings, found, kind, student)


def _varied(found: Iterator[Exercise], boards: int) -> list[Exercise]:
    """Take `boards` boards, some of them no shoulders, as most states are in which runs get stuck."""
    shoulders: list[Exercise] = []
    others: list[Exercise] = []
    most = round(OTHERS * boards)
    for one in found:
        (shoulders if one.kind is StateKind.SHOULDER else others).append(one)
        if len(others) >= most and len(shoulders) >= boards - most:
            break
    others = others[: max(most, boards - len(shoulders))]
    return sorted([*others, *shoulders[: boards - len(others)]], key=lambda one: one.run_index)


def _exercises(settings: RunSettings, kind: SheetKind) -> Iterator[Exercise]:
    seen: set[Rows] = set()
    for index in range(MOST_RUNS):
        run = replace(settings, run_index=index)
        one = _exercise(run, _last(run) if kind is SheetKind.PLATEAUS else _first(run))
        is_ambiguous = one.best_moves > 1 and one.best_h < one.h
        is_stuck = one.h > 0 and one.best_h >= one.h and one.kind is not StateKind.PLATEAU
        is_asked = {SheetKind.TIES: is_ambiguous, SheetKind.PLATEAUS: is_stuck}.get(kind, True)
        if not is_asked or (kind is not SheetKind.SUCCESSORS and one.rows in seen):
            continue
        seen.add(one.rows)
        yield one


def _first(settings: RunSettings) -> Rows:
    started = next(search_events(settings))
    assert isinstance(started, Started)
    return started.rows


def _last(settings: RunSettings) -> Rows:
    rows: list[int] = []
    for event in search_events(settings):
        if isinstance(event, Started):
            rows = list(event.rows)
        elif isinstance(event, Moved):
            rows[event.column] = event.to_row
    return tuple(rows)


def _exercise(settings: RunSettings, rows: Rows) -> Exercise:
    heuristic = settings.heuristic
    table = successor_table(rows, heuristic)
    return Exercise(rows, heuristic_value(rows, heuristic), table, heuristic, settings.run_index)


def sheet_report(sheet: Sheet, *, is_solved: bool = False, paper: str = "a4") -> Report:
    """Return a sheet with the answers left blank or filled in, to print on one of `PAPERS`."""
    n, heuristic = sheet.settings.n, sheet.settings.heuristic
    across = 1 if n >= LARGE_FROM else 2
    boards = [
        Figure(
            f"board-{number}",
            _board(one, sheet.kind, is_solved=is_solved),
            f"Board {number}.",
            f"Board {number}: {format_rows(one.rows)}",
        )
        for number, one in enumerate(sheet.exercises, start=1)
    ]
    name = (
        f"For {sheet.student}" if sheet.student else "" if is_solved else f"Name {'_' * 40}  Date {'_' * 15}"
    )
    blocks: list[Block] = [Paragraph(name)] if name else []
    blocks.append(Paragraph(TERMS.format(h=heuristic.description) + TASKS[sheet.kind]))
    blocks += [Row(tuple(boards[first : first + across])) for first in range(0, len(boards), across)]
    return Report(
        f"Boards of {n} queens",
        f"{TITLES[sheet.kind]}{', solution' if is_solved else ''}",
        tuple(blocks),
        sheet.command("" if paper == "a4" else paper),
        paper=PAPERS[paper],
    )


def _board(one: Exercise, kind: SheetKind, *, is_solved: bool) -> str:
    """Draw a board as SVG, with the numbers of its rows and columns, and the answers beside it."""
    n, square, is_large = len(one.rows), SIDE / len(one.rows), len(one.rows) >= LARGE_FROM
    points, size = WIDTHS[is_large], TEXT_SIZES[is_large]
    parts = [f'<g transform="translate({LABELS} 1)">{board_svg(one.rows, has_lines=False)}</g>']
    for place in range(n):
        middle = (place + 0.5) * square
        parts.append(_text(place, LABELS - 7, middle + 1, 0.8 * size))
        parts.append(_text(place, LABELS + middle, SIDE + 8, 0.8 * size))
    for row, column in np.argwhere(~np.ma.getmaskarray(one.successor_h)).tolist() if is_solved else ():
        x, y, h = LABELS + column * square, 1 + row * square, int(one.successor_h[row, column])
        parts.append(_text(h, x + square / 2, y + square / 2, size, is_bold=h == one.best_h))
        if h == one.best_h:
            parts.append(
                f'<rect x="{x + square / 8:.2f}" y="{y + square / 8:.2f}" width="{square * 0.75:.2f}" '
                f'height="{square * 0.75:.2f}" fill="none" stroke="black"/>'
            )
    left, y = LABELS + SIDE + 12, 1 + size / 2
    for name, answer in one.answers(kind).items():
        for line in name.split("\n"):
            parts.append(_text(line, left, y, size, "start"))
            y += LINE * size
        y += LINE * size
        if is_solved:
            parts.append(_text(answer, left + BLANK / 2, y - size * 0.7, size, is_bold=True))
        parts.append(f'<path d="M{left} {y:.2f}h{BLANK}" stroke="black" stroke-width="0.6"/>')
        y += LINE * size
    width, height = LABELS + SIDE + ANSWERS, SIDE + LABELS + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{points}pt" height="{points * height / width:.1f}pt" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, sans-serif">{"".join(parts)}</svg>'
    )


def _text(
    text: object, x: float, y: float, size: float, anchor: str = "middle", *, is_bold: bool = False
) -> str:
    """Write text whose middle is at a height."""
    weight = "bold" if is_bold else "normal"
    font = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}"'
    return f'<text x="{x:.2f}" y="{y + 0.36 * size:.2f}" {font}>{text}</text>'
