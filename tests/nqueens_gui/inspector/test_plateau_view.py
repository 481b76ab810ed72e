"""What the page says of a plateau, or of its lack."""

import pytest

from nqueens_gui.inspector.plateau_view import (
    exit_text,
    has_plateau,
    off_plateau,
    on_plateau,
    way_text,
)
from solver.analysis.plateau import PlateauSearch, explore_plateau
from solver.analysis.state_kind import state_insight
from tests.solver.boards import EXAMPLE, FLAT_LOCAL_MINIMUM, SHOULDER, SOLUTION, STRICT_LOCAL_MINIMUM

LARGE = (4, 2, 7, 5, 3, 1, 0, 6)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (SOLUTION, "the board is solved"),
        (EXAMPLE, "21 of 56 successors are better"),
        (STRICT_LOCAL_MINIMUM, "all 42 successors are worse, so no sideways move is possible"),
    ],
)
def test_off_a_plateau_it_says_why_there_is_none(rows: tuple[int, ...], words: str) -> None:
    insight = state_insight(rows)
    assert not has_plateau(insight)
    assert off_plateau(insight).headline == f"No plateau here: {words}."


def test_a_plateau_that_is_known_is_told_with_its_exits() -> None:
    insight = state_insight(SHOULDER)
    assert has_plateau(insight)
    scene = on_plateau(insight, explore_plateau(SHOULDER), False)
    assert scene.headline == "1 state of h = 1 and 1 exit; the nearest is 1 sideways move away."
    assert scene.note == "This is all that sideways moves can reach."
    assert len(scene.exits) == 1
    assert not scene.can_continue


def test_a_flat_local_minimum_has_no_exit() -> None:
    plateau = explore_plateau(FLAT_LOCAL_MINIMUM)
    scene = on_plateau(state_insight(FLAT_LOCAL_MINIMUM), plateau, False)
    assert scene.headline == f"{plateau.size} states of h = {plateau.h} and no exit."


def test_a_search_that_goes_on_says_how_far_it_is() -> None:
    insight = state_insight(LARGE)
    assert on_plateau(insight, None, True).note == "Searching the plateau …"
    assert on_plateau(insight, None, False).can_continue
    search = PlateauSearch(LARGE)
    part = on_plateau(insight, search.search(10), True)
    assert part.headline.startswith("At least ")
    assert part.note == "Searching: 10 of 10 states found are explored …"
    assert not part.can_continue
    stopped = on_plateau(insight, search.search(10), False)
    assert stopped.note == "The search stopped at its bound of 10 states."
    assert stopped.can_continue


def test_what_went_wrong_is_told() -> None:
    assert on_plateau(state_insight(LARGE), None, False, "It broke.").note == "It broke."


def test_ways_and_exits_are_told_in_words() -> None:
    end = explore_plateau(SHOULDER).nearest_exits[0]
    (column, _, row), (better, _, goal) = end.moves[0], end.best_move
    assert way_text(end) == f"{better}→{goal} after {column}→{row}"
    assert exit_text(end, 1).startswith("1 sideways move, then 1 best move: h 1 → 0.\n")


def test_where_a_step_swaps_two_queens_it_is_said_that_moves_of_one_are_explored() -> None:
    insight = state_insight((0, 2, 4, 1, 3, 5), swaps=True)
    assert insight.kind.is_local_minimum
    assert not has_plateau(insight)
    assert off_plateau(insight).headline == (
        "No plateau here: only moves of one queen are explored, and this search swaps two."
    )
