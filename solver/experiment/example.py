"""The example of a report: one state of four queens, all its successors, and the climb to a solution."""

from __future__ import annotations

from collections.abc import Iterator

from solver.core.board import Rows, format_rows
from solver.core.events import QueenMove
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.words import counted, joined
from solver.report.model import Board, Paragraph, RunSequence, Table

START: Rows = (2, 3, 2, 1)


def example(heuristic: Heuristic) -> tuple[Paragraph, RunSequence]:
    """Say what is drawn: the start, its successors, and the best successors from there on, with the h of each."""
    successors = [(column, row, h) for column, row, h, _ in _successors(START, heuristic)]
    least = min(h for *_, h in successors)
    best = joined(f"column {column} to row {row}" for column, row, h in successors if h == least)
    path = list(_climb(START, heuristic))
    boards = [Board(f"Start, h = {heuristic_value(START, heuristic)}", START)]
    for column, row, h, rows in _successors(START, heuristic):
        boards.append(Board(f"{column} to {row}, h = {h}", rows, ((column, START[column], row),)))
    boards += [Board(f"Step {step}, h = {h}", rows, (move,)) for step, (h, rows, move) in enumerate(path, 1)]
    said = Paragraph(
        f"Each of the {len(successors)} successors is shown with the column of the queen that moves, its new row, and "
        f"h. The lowest h, {least}, belongs to {best}. Steepest ascent moves to "
        f"{' and then to '.join(format_rows(rows) for _, rows, _ in path)}."
    )
    return said, RunSequence(
        f"Four queens from {format_rows(START)}",
        f"Solved after {counted(len(path), 'step')}.",
        tuple(boards),
        Table(
            ("column", "row", "h", "state"),
            [
                (str(column), str(row), str(h), format_rows(rows))
                for column, row, h, rows in _successors(START, heuristic)
            ],
            (True, True, True, False),
        ),
        f"nqueens inspect {format_rows(START)}"
        + ("" if heuristic is Heuristic.ATTACKING_PAIRS else f" --heuristic {heuristic}"),
        is_drawn=True,
    )


def _successors(rows: Rows, heuristic: Heuristic) -> Iterator[tuple[int, int, int, Rows]]:
    """Yield column, row and h of every successor, column by column, and the successor."""
    for column, values in enumerate(successor_table(rows, heuristic).T.tolist()):
        for row, h in enumerate(values):
            if h is not None:
                yield column, row, h, (*rows[:column], row, *rows[column + 1 :])


def _climb(rows: Rows, heuristic: Heuristic) -> Iterator[tuple[int, Rows, QueenMove]]:
    """Follow the best successor while it is better; yield its h, the state, and the move."""
    while True:
        column, row, h, following = min(_successors(rows, heuristic), key=lambda one: one[2])
        if h >= heuristic_value(rows, heuristic):
            return
        yield h, following, (column, rows[column], row)
        rows = following
