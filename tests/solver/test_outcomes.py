"""Each way to end has words of its own."""

import pytest

from solver.outcomes import Outcome


@pytest.mark.parametrize("outcome", list(Outcome))
def test_an_outcome_has_a_label_and_a_sentence(outcome: Outcome) -> None:
    assert outcome.label[0].isupper()
    assert not outcome.label.endswith(".")
    assert outcome.sentence.endswith(".")


def test_no_two_outcomes_share_their_words() -> None:
    assert len({outcome.label for outcome in Outcome}) == len(Outcome)
    assert len({outcome.sentence for outcome in Outcome}) == len(Outcome)


def test_the_names_are_those_of_the_definitions() -> None:
    assert list(Outcome) == [
        "solved",
        "local-minimum",
        "sideways-limit",
        "step-limit",
        "restart-limit",
        "stopped",
    ]
