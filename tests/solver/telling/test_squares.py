import pytest

from solver.telling.squares import journey_words, move_name, pair_name


def test_moves_and_pairs_have_short_names() -> None:
    assert move_name(3, 5, 8, "numbers") == move_name(3, 5, 30, "chess") == "3→5"
    assert move_name(3, 5, 8, "chess") == "d3"
    assert pair_name(2, 3, 8, "none") == "2–3"
    assert pair_name(2, 3, 8, "chess") == "c–d"


@pytest.mark.parametrize(
    ("coordinates", "n", "journey"),
    [
        ("numbers", 8, "queen 3 from row 2 to row 5"),
        ("none", 8, "queen 3 from row 2 to row 5"),
        ("chess", 8, "queen d from d6 to d3"),
        ("chess", 27, "queen 3 from row 2 to row 5"),
    ],
)
def test_a_move_is_named_by_both_ends_as_the_board_names_its_squares(
    coordinates: str, n: int, journey: str
) -> None:
    assert journey_words(3, 2, 5, n, coordinates) == journey
