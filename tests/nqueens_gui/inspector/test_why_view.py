"""What the inspector says of a state."""

import pytest

from nqueens_gui.inspector.why_view import BOOK, why
from solver.analysis.state_kind import StateKind, state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import Heuristic, heuristic_value

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
SOLUTION = (1, 3, 0, 2)


def test_the_board_of_the_report_is_told_with_its_pairs_and_its_successors() -> None:
    said = why(state_insight(REPORT_STATE), None)
    insight = state_insight(REPORT_STATE)
    assert said.headline == f"Slope: {insight.reason}."
    assert said.meaning == ""
    assert said.pairs.counted == "8 attacking pairs"
    best = said.successors.rows[0]
    assert (best.h, best.count) == (5, 3)


def test_a_solution_says_so() -> None:
    said = why(state_insight(SOLUTION), None)
    assert said.headline.startswith("Solution: ")
    assert said.pairs.counted == "No attacking pairs"


@pytest.mark.parametrize("heuristic", Heuristic)
def test_the_last_move_is_told_with_the_attacks_it_removed_and_made(heuristic: Heuristic) -> None:
    after = (3, 2, 5, 2, 2, 0, 7, 6)
    h_before, h = heuristic_value(REPORT_STATE, heuristic), heuristic_value(after, heuristic)
    move = Moved(7, 7, 6, h, MoveKind.IMPROVING, 0, 1, 1, 56)
    told = why(state_insight(after, heuristic), move).move
    assert told.startswith("Last move: queen 7 from row 7 to row 6, ")
    assert told.endswith(f"Δh {'−' if h < h_before else '+' if h > h_before else '±'}{abs(h - h_before)}.")


@pytest.mark.parametrize("kind", [MoveKind.SIDEWAYS, MoveKind.RANDOM])
def test_a_move_that_does_not_improve_says_its_kind(kind: MoveKind) -> None:
    move = Moved(0, 1, 0, 6, kind, 4, 2, 1, 56)
    assert why(state_insight((0, 0, 0, 0)), move).move.startswith(
        f"Last move ({kind}): queen 0 from row 1 to row 0"
    )


def test_a_start_says_that_no_move_led_there() -> None:
    assert why(state_insight((0, 0, 0, 0)), None).move == "No last move: a climb starts in this state."


@pytest.mark.parametrize(
    ("rows", "kind"),
    [((0, 2, 3, 1), StateKind.SHOULDER), ((0, 2, 4, 1, 3, 0), StateKind.FLAT_LOCAL_MINIMUM)],
)
def test_a_kind_of_plateau_says_what_it_means_besides_its_numbers(
    rows: tuple[int, ...], kind: StateKind
) -> None:
    said = why(state_insight(rows), None)
    assert said.headline.lower().startswith(f"{kind.label}: none of the")
    assert said.meaning == (f"{kind.sentence} {BOOK}" if kind is StateKind.SHOULDER else kind.sentence)
