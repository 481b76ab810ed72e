"""What the page says of the ways out of a board."""

import pytest
from msgspec.structs import replace

from nqueens_gui.inspector.escapes_view import EscapesScene, escape_row, escapes_scene, unstuck_scene
from nqueens_gui.inspector.rows_view import ListRow
from solver.analysis.escape_trials import ESCAPE_STRATEGIES, EscapeFigures
from solver.analysis.state_kind import state_insight
from tests.solver.boards import EXAMPLE, SOLUTION

FIGURES = EscapeFigures(1000, 684, 970, 46.936, 0.0, 246)
UNTRIED = EscapeFigures(0, 0, 0, None, None, None)


def row(figures: EscapeFigures) -> ListRow:
    return escape_row(ESCAPE_STRATEGIES[0], figures)


def test_a_row_tells_how_often_and_at_what_price() -> None:
    assert row(FIGURES).figure == "68.4 % (65.5–71.2)"
    assert row(FIGURES).detail == "lower h in 97.0 % · 46.9 steps"
    assert row(FIGURES).parts == ((0.684, "chart.solution"), (0.286, "bar"))
    assert row(FIGURES).action == "watch one"
    assert row(FIGURES).sentence.endswith(
        "1,000 runs: 684 solved (65.5 to 71.2 %), 970 escaped (95.7 to 97.9 %); mean 46.9 steps and "
        "0 restarts.\nClick to watch run 246, a typical one."
    )


@pytest.mark.parametrize(
    ("steps", "restarts", "words"),
    [
        (1.0, 1.0, "1 step · 1 restart"),
        (9085.4, 204.83, "9,085 steps · 204.8 restarts"),
        (2.5, 0.25, "2.5 steps · 0.2 restarts"),
    ],
)
def test_means_are_written_with_their_units(steps: float, restarts: float, words: str) -> None:
    told = row(replace(FIGURES, mean_steps=steps, mean_restarts=restarts)).detail
    assert told == f"lower h in 97.0 % · {words}"


def test_before_the_first_run_a_row_says_what_would_be_done() -> None:
    assert row(UNTRIED).figure == ""
    assert row(UNTRIED).detail == "not tried yet"
    assert row(UNTRIED).action == ""
    assert row(UNTRIED).sentence == ESCAPE_STRATEGIES[0].description


OTHERS = len(ESCAPE_STRATEGIES) - 1


def test_the_page_says_how_far_it_is() -> None:
    some = escapes_scene(
        [replace(FIGURES, runs=600, solved=400, escaped=500), *[FIGURES] * OTHERS], is_busy=True
    )
    assert (
        some.note
        == "Green: solved, with its 95 % confidence interval. Grey: ended with a lower h. 7,600 of 8,000 runs."
    )
    assert not some.can_continue
    assert escapes_scene(
        [replace(FIGURES, runs=600, solved=400, escaped=500), *[FIGURES] * OTHERS], is_busy=False
    ).can_continue
    whole = escapes_scene([FIGURES] * (OTHERS + 1), is_busy=False)
    assert (
        whole.note
        == "Green: solved, with its 95 % confidence interval. Grey: ended with a lower h. 1,000 runs each."
    )
    assert not whole.can_continue
    assert escapes_scene([FIGURES] * (OTHERS + 1), False, "It broke.").note == "It broke."


@pytest.mark.parametrize(
    ("rows", "words"),
    [(SOLUTION, "The board is solved."), (EXAMPLE, "Not stuck: there is a better")],
)
def test_a_board_that_is_not_stuck_needs_no_strategy(rows: tuple[int, ...], words: str) -> None:
    scene = unstuck_scene(state_insight(rows))
    assert scene.note.startswith(words)
    assert scene.rows == EscapesScene().rows == ()
