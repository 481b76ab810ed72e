"""Whether the parts of a recorded run fit together, as far as that is seen without searching again."""

from __future__ import annotations

from solver.board import Rows
from solver.errors import InputError
from solver.heuristics import heuristic_value
from solver.outcomes import Outcome
from solver.run_files.run import Run
from solver.state_kind import StateKind


def check_consistency(run: Run) -> None:
    """Raise `InputError` unless the moves are legal and lead to the final state, and h and outcome fit."""
    if _walk(run) != run.final:
        raise InputError('the "moves" do not lead to the "final" state', "final")
    _check_h(run, 0, run.start)
    for index, (_, rows) in zip(run.restart_indices.tolist(), run.restart_states, strict=True):
        _check_h(run, index, rows)
    _check_h(run, len(run.h) - 1, run.final)
    _check_end(run)


def _walk(run: Run) -> Rows:
    """Make all moves and return where they lead; a queen must stand where a move takes her from."""
    restarted = dict(run.restart_states)  # where several restarts follow one another, moves begin at the last
    rows = list(restarted.get(0, run.start))
    for step, (column, from_row, to_row) in enumerate(run.moves.tolist(), start=1):
        if rows[column] != from_row or from_row == to_row:
            raise InputError(
                f'move {step} in "moves" takes queen {column} from row {from_row} to row {to_row}, '
                f"but she stands in row {rows[column]}",
                "moves",
            )
        rows[column] = to_row
        if step in restarted:
            rows = list(restarted[step])
    return tuple(rows)


def _check_h(run: Run, index: int, rows: Rows) -> None:
    right = heuristic_value(rows, run.settings.heuristic)
    if run.h[index] != right:
        raise InputError(f'"h" says {run.h[index]} of state {index}, which has h = {right}', "h")


def _check_end(run: Run) -> None:
    is_solution = run.h[-1] == 0
    if (run.outcome is Outcome.SOLVED) != is_solution and run.outcome is not Outcome.STOPPED:
        raise InputError(f'"outcome" is {run.outcome}, but the last h is {run.h[-1]}', "outcome")
    if (run.state_kind is StateKind.SOLUTION) != is_solution:
        raise InputError(f'"state_kind" is {run.state_kind}, but the last h is {run.h[-1]}', "state_kind")
