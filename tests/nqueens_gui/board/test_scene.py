import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.board.attack_lines import attacks_on
from nqueens_gui.board.scene import board_scene, effect_of, glide_between, lifted
from solver.analysis.state_kind import state_insight
from solver.core.events import Moved, MoveKind
from solver.core.heuristics import Heuristic, LineKind, heuristic_value
from solver.telling.squares import Coordinates

BEFORE = [3, 2, 5, 2, 2, 0, 7, 7]
AFTER = [3, 6, 5, 2, 2, 0, 7, 7]
MOVE = Moved(1, 2, 6, 5, MoveKind.IMPROVING, 3, 2, 1, 56)


def test_a_scene_holds_its_own_copy_of_a_state_with_its_h_and_cannot_be_changed() -> None:
    rows = np.array(BEFORE, dtype=np.int32)
    scene = board_scene(rows)
    rows[0] = 7
    assert (scene.n, scene.h, scene.rows.tolist()) == (8, 8, BEFORE)
    assert (scene.last_moves, scene.heat, scene.glide_from) == ((), None, ())
    assert board_scene(BEFORE, h=7).h == 7
    assert board_scene(AFTER, insight=state_insight(AFTER)).heat.h == 5
    with pytest.raises(AttributeError):
        scene.h = 3  # type: ignore[misc]


def test_lines_of_a_kind_that_is_switched_off_are_left_out_but_their_queens_stay_marked() -> None:
    scene = board_scene([0, 0, 3, 1], kinds=frozenset({LineKind.DIAGONAL}))
    assert list(scene.attack_lines) == [LineKind.DIAGONAL]
    assert scene.attacked[:2].all()


@given(
    st.integers(4, 12).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n)),
    st.sampled_from(Heuristic),
    st.data(),
)
def test_a_move_knows_what_it_removed_and_the_change_of_h_is_that_of_the_two_states(
    rows: list[int], heuristic: Heuristic, data: st.DataObject
) -> None:
    column, from_row = (data.draw(st.integers(0, len(rows) - 1)) for _ in range(2))
    before = [*rows[:column], from_row, *rows[column + 1 :]]
    move = column, from_row, rows[column]
    change = heuristic_value(rows, heuristic) - heuristic_value(before, heuristic)
    scene = board_scene(rows, heuristic, moves=[move])
    assert scene.last_moves == (move,)
    effect = effect_of(scene.rows, scene.heuristic, move)
    assert scene.delta_h == effect.delta_h == change
    assert effect.removed == attacks_on(np.array(before, np.int32), heuristic, column, from_row)


@pytest.mark.parametrize("heuristic", Heuristic)
def test_the_queens_of_a_swap_glide_together_and_their_change_of_h_is_one(heuristic: Heuristic) -> None:
    before, after = [0, 1, 2, 3, 4, 5], [0, 4, 2, 3, 1, 5]
    scene = board_scene(after, heuristic, moves=[(1, 1, 4), (4, 4, 1)])
    assert scene.delta_h == heuristic_value(after, heuristic) - heuristic_value(before, heuristic)
    effects = [effect_of(scene.rows, heuristic, move, scene.last_moves) for move in scene.last_moves]
    assert [effect.removed for effect in effects] == [
        attacks_on(np.array(before), heuristic, column, column) for column in (1, 4)
    ]
    origins = glide_between(board_scene(before), scene)
    assert origins == ((1, 1), (4, 4))
    assert glide_between(board_scene([0, 2, 2, 3, 4, 5]), scene) == ()
    assert not lifted(scene, origins).attacked[[1, 4]].any()
    assert glide_between(board_scene([5, 1, 2, 3, 4, 0]), scene) == ()


@pytest.mark.parametrize(
    ("asked", "n", "found"),
    [
        ("chess", 26, Coordinates.CHESS),
        ("chess", 27, Coordinates.NUMBERS),
        ("none", 1000, Coordinates.NONE),
        ("numbers", 4, Coordinates.NUMBERS),
    ],
)
def test_letters_give_way_to_numbers_where_they_do_not_suffice(
    asked: str, n: int, found: Coordinates
) -> None:
    assert board_scene([0] * n, coordinates=asked).coordinates is found


def test_the_one_queen_that_differs_glides_from_where_it_stood_and_no_other() -> None:
    before, after = board_scene(BEFORE), board_scene(AFTER)
    assert glide_between(before, after) == ((1, 2),)
    assert glide_between(after, before) == ((1, 6),)
    for scene in (None, board_scene(BEFORE), board_scene([0] * 8), board_scene([0] * 7)):
        assert glide_between(scene, before) == ()


def test_a_queen_on_its_way_attacks_none() -> None:
    scene = board_scene([0, 0, 3, 1], moves=[(0, 2, 0)])
    on_the_way = lifted(scene, ((0, 2),))
    assert on_the_way.glide_from == ((0, 2),)
    assert on_the_way.attack_lines[LineKind.ROW].tolist() == []
    assert not on_the_way.attacked[0]
    assert on_the_way.last_moves == scene.last_moves
    rows = np.random.default_rng(5).integers(0, 1000, 1000)
    large = board_scene(rows)
    assert len(large.attack_lines[LineKind.ROW]) == np.count_nonzero(np.bincount(rows) > 1)
    assert large.h == heuristic_value(rows)
