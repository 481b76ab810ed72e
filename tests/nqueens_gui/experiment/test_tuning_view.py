"""What is asked of a tuning is checked field by field, and what was found is said and filled into the plan."""

import pytest
from msgspec.structs import replace

from nqueens_gui.experiment.tuning_view import (
    TUNABLE,
    TuningForm,
    TuningProgress,
    checked_tuning,
    first_texts,
    offered,
)
from solver.core.variants import VARIANTS
from solver.telling.status import Tone

FORM = TuningForm("min-conflicts", {"noise": "0.01:0.5", "restart": ""}, 8, 50, 200, 1000, 7)


def test_a_form_becomes_a_request_and_its_command() -> None:
    request, errors = checked_tuning(replace(FORM, texts={**FORM.texts, "max_iterations": "500"}))
    assert not errors
    assert request is not None
    assert request.tuning.ranges == {"noise": (0.01, 0.5)}
    assert request.command == (
        "nqueens tune -n 8 --variant min-conflicts --noise 0.01:0.5 --max-iterations 500 --budget 50 --runs 200 "
        "--check-runs 1000 --seed 7"
    )


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"texts": {"noise": "0.1:2"}}, {"noise": "Noise must be between 0 and 1, not 2.0."}),
        (
            {"texts": {"noise": "0.5:0.1"}},
            {"noise": "The range of noise must go from low to high, not 0.5:0.1."},
        ),
        ({"texts": {"noise": "0.1:"}}, {"noise": "Noise is one value, or a range such as 1:10."}),
        ({"texts": {"noise": "a:b"}}, {"noise": "Noise must be a number, not 'a'."}),
        (
            {"texts": {"noise": "0.1"}},
            {"parameters": "Give at least one parameter a range, such as 0.1:0.9."},
        ),
        ({"n": "x"}, {"n": "The number of queens must be a whole number, not 'x'."}),
        ({"n": 3}, {"n": "The number of queens must be at least 4, not 3."}),
        ({"runs": 3}, {"runs": "The number of runs must be at least 4, not 3."}),
        (
            {"budget": 0, "check_runs": 1},
            {
                "budget": "The number of settings must be between 1 and 10,000, not 0.",
                "check_runs": "The number of fresh runs must be between 2 and 1,000,000,000, not 1.",
            },
        ),
        ({"seed": "x"}, {"seed": "The seed must be a whole number, not 'x'."}),
    ],
)
def test_each_wrong_field_has_its_sentence(change: dict[str, object], errors: dict[str, str]) -> None:
    request, found = checked_tuning(replace(FORM, **change))  # type: ignore[arg-type]
    assert request is None
    assert found == errors


@pytest.mark.parametrize("variant", TUNABLE, ids=str)
def test_the_ranges_at_first_can_be_tuned(variant: object) -> None:
    name = str(getattr(variant, "name"))  # noqa: B009
    texts = first_texts(VARIANTS[name])
    request, errors = checked_tuning(replace(FORM, variant=name, texts=texts))
    assert not errors or errors == {"parameters": "Give at least one parameter a range, such as 0.1:0.9."}
    assert bool(texts) is (request is not None)


def test_variants_without_numbers_are_not_offered() -> None:
    assert {variant.name for variant in VARIANTS.values()} - {one.name for one in TUNABLE} == {
        "steepest-ascent",
        "random-neighbour",
    }
    assert "max_steps" not in {one.name for one in offered(VARIANTS["tabu"])}


def test_progress_says_the_best_so_far_and_what_cancelling_leaves() -> None:
    progress = TuningProgress(5, 10, {"noise": 0.25}, 1234.4)
    assert progress.share == 0.45
    assert progress.status.headline == "5 of 10 settings tried."
    assert progress.status.detail == "Best so far: noise 0.25: 1,234 evaluations per solution."
    assert progress.cancelled.tone is Tone.PAUSED
    assert progress.cancelled.detail.endswith("Press Tune to continue.")
    assert TuningProgress(10, 10, {}, 1.0, 0.5).share == pytest.approx(0.95)
