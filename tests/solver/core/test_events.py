"""Whether the state an event reached is a local minimum, and many moves at once."""

import numpy as np
import pytest

from solver.core.events import (
    Moved,
    MoveKind,
    Moves,
    Outcome,
    Restarted,
    Started,
    StateEvent,
    is_local_minimum,
)

ROWS = (1, 3, 2, 0)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Started(ROWS, 1, 2, 4), True),
        (Started(ROWS, 1, 1, 3), True),
        (Started(ROWS, 3, 2, 1), False),
        (Restarted(ROWS, 0, 0, 0, 5, 60), False),
        (Moved(2, 0, 1, 1, MoveKind.SIDEWAYS, 1, 3, 2, 24), True),
        (Moved(2, 0, 1, 4, MoveKind.RANDOM, 3, 1, 2, 24), False),
        (Moved(2, 0, 1, 0, MoveKind.IMPROVING, 0, 0, 2, 24), False),
        (Moved(2, 0, 1, 1, MoveKind.WORSENING, None, None, 2, 2), False),
    ],
)
def test_a_local_minimum_is_no_solution_and_has_no_better_successor(
    event: StateEvent, expected: bool
) -> None:
    assert is_local_minimum(event) is expected


@pytest.mark.parametrize("outcome", list(Outcome))
def test_an_outcome_has_a_label_and_a_sentence(outcome: Outcome) -> None:
    assert outcome.label[0].isupper()
    assert not outcome.label.endswith(".")
    assert outcome.sentence.endswith(".")


def test_no_two_outcomes_share_their_words() -> None:
    assert len({outcome.label for outcome in Outcome}) == len(Outcome)
    assert len({outcome.sentence for outcome in Outcome}) == len(Outcome)


def test_the_names_are_those_of_the_definitions() -> None:
    names = "solved local-minimum sideways-limit step-limit iteration-limit restart-limit stopped error"
    assert " ".join(Outcome) == names


def test_moves_are_numbers_and_events() -> None:
    first, second = [2, 0, 1, 1, 1, 1, 3, 2, 24, -1, -1], [0, 3, 1, 4, 2, 3, 1, 5, 60, 1, 0]
    moves = Moves(np.array([first, second]))
    moved = [
        Moved(2, 0, 1, 1, MoveKind.SIDEWAYS, 1, 3, 2, 24),
        Moved(0, 3, 1, 4, MoveKind.RANDOM, 3, 1, 5, 60, (1, 0)),
    ]
    assert (list(moves), len(moves)) == (moved, 2)
    assert list(moves.part(1)) == moved[1:]
    assert list(moves.part(0, 1)) == moved[:1]
    assert {type(number) for number in next(iter(moves))[:4]} == {int}


def test_moves_of_a_rule_that_asks_for_no_successors_tell_none() -> None:
    moves = Moves(np.array([[2, 0, 1, 1, 3, -1, -1, 2, 24, -1, -1]]))
    assert list(moves) == [Moved(2, 0, 1, 1, MoveKind.WORSENING, None, None, 2, 24)]
