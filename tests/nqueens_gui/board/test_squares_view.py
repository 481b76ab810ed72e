import numpy as np
import pytest
from msgspec.structs import replace

from nqueens_gui.board.heat import Rings, RingStyle
from nqueens_gui.board.highlight import Highlight
from nqueens_gui.board.scene import board_scene, dragged
from nqueens_gui.board.squares_view import cell_text, square_text
from solver.analysis.state_kind import state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import run_settings
from solver.core.words import percent
from solver.engine.choices import successor_distribution

ROWS = [3, 2, 5, 2, 2, 0, 7, 7]


def test_an_empty_square_says_what_moving_its_columns_queen_there_would_do() -> None:
    assert square_text(board_scene(ROWS), 1, 6) == "queen 1 from row 2 to row 6: h 8 → 5"


@pytest.mark.parametrize("heuristic", Heuristic)
def test_the_h_foretold_is_that_of_the_successor(heuristic: Heuristic) -> None:
    scene = board_scene(ROWS, heuristic)
    for column in range(8):
        for row in set(range(8)) - {ROWS[column]}:
            h = heuristic_value([*ROWS[:column], row, *ROWS[column + 1 :]], heuristic)
            assert square_text(scene, column, row).endswith(f": h {scene.h} → {h}")


def test_where_a_move_swaps_two_queens_a_square_says_which_and_what_that_would_do() -> None:
    rows = [3, 2, 5, 1, 4, 0, 7, 6]
    scene = board_scene(rows, insight=state_insight(rows, swaps=True))
    for column, row in [(0, 6), (7, 3)]:
        h = heuristic_value([6, 2, 5, 1, 4, 0, 7, 3])
        assert square_text(scene, column, row).startswith(f"queens 0, 7 swapped: h {scene.h} → {h}")
        assert f"h {h} if swapped with queen {7 - column}" in cell_text(scene, column, row)
    assert "moved here" in cell_text(dragged(scene, 0, 6), 1, 3)


def test_a_queen_says_who_attacks_her() -> None:
    scene = board_scene(ROWS)
    assert square_text(scene, 1, 2) == "queen 1 in row 2, attacked by queens 0, 3, 4, 6"
    assert square_text(scene, 7, 7) == "queen 7 in row 7, attacked by queen 6"


def test_a_queen_blocked_by_another_is_not_attacked_in_line_of_sight() -> None:
    scene = board_scene([0, 0, 0, 3], Heuristic.LINE_OF_SIGHT)
    assert square_text(scene, 0, 0) == "queen 0 in row 0, attacked by queens 1, 3"


def test_a_queen_that_nobody_attacks_says_so() -> None:
    assert square_text(board_scene([1, 3, 0, 2]), 0, 1) == "queen 0 in row 1, not under attack"


def test_rings_and_marks_are_said_by_the_tooltip_and_by_the_cell() -> None:
    insight, settings = state_insight(ROWS), run_settings(8, "steepest-ascent", seed=1)
    choices = successor_distribution(settings, ROWS)
    marks = Highlight(8, np.array([(1, 6), (0, 3)], np.int32))
    scene = replace(board_scene(ROWS, insight=insight, choices=choices), highlight=marks)
    for column, row in np.ndindex(8, 8):
        probability = float(choices.probability[row, column])
        signs = [f"may be taken next, with probability {percent(probability)}"] if probability else []
        signs += ["marked"] if (column, row) in ((1, 6), (0, 3)) else []
        cell = cell_text(replace(scene, heat=None, highlight=None), column, row)
        assert cell_text(scene, column, row) == ", ".join([cell, *signs])
        if row != ROWS[column]:
            assert square_text(scene, column, row).splitlines()[1:] == signs


def test_best_moves_that_are_not_allowed_are_said_to_be_so() -> None:
    rings = Rings(RingStyle.BLOCKED, np.array([(2, 3)], np.int32), np.ones(1))
    assert (rings.words(2, 3), rings.words(3, 2)) == ("best, but not allowed", "")


def test_many_attackers_are_counted_not_listed() -> None:
    words = square_text(board_scene([0] * 20), 19, 0)
    assert words == "queen 19 in row 0, attacked by queens 0, 1, 2, 3, 4, 5, 6, 7 and 11 more"


def test_the_queen_that_moved_last_says_what_its_move_changed() -> None:
    move = Moved(1, 2, 6, 5, MoveKind.IMPROVING, 3, 2, 1, 56)
    scene = board_scene([3, 6, *ROWS[2:]], moves=[move[:3]])
    assert square_text(scene, 1, 6).splitlines()[1] == "came from row 2: 4 removed, 1 made, Δh −3"
    assert "came from" not in square_text(scene, 0, 3)


def test_chess_names_are_used_when_they_are_shown() -> None:
    scene = board_scene(ROWS, coordinates="chess")
    assert square_text(scene, 1, 6) == "queen b from b6 to b2: h 8 → 5"
    assert square_text(scene, 7, 7) == "queen h in h1, attacked by queen g"


def test_while_the_next_move_is_hidden_nothing_is_told_of_what_it_would_do() -> None:
    scene = replace(board_scene((0, 2, 2, 2)), is_hiding=True)
    assert square_text(scene, 1, 3) == "queen 1 to row 3"
