"""The model of the plan: which plan is run, with which seed, and what is brought back of one that was kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from nqueens_gui.experiment.plan_model import PlanModel
from nqueens_gui.watch import settings
from solver.custom.search import own_variant
from tests.solver.custom.searches import body, saved


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> PlanModel:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(settings, "draw_seed", lambda: next(drawn))
    return PlanModel()


def seed_of(model: PlanModel) -> int:
    plan = model.request()
    assert plan is not None
    return plan.seed


def test_each_experiment_draws_a_seed_unless_it_is_kept(model: PlanModel) -> None:
    assert [seed_of(model), seed_of(model)] == [101, 102]
    model.edit(replace(model.draft, is_seed_kept=True))
    assert [seed_of(model), model.draft.seed] == [102, 102]


def test_a_typed_seed_serves_one_experiment(model: PlanModel) -> None:
    model.edit(model.draft.with_field("seed", 7))
    assert [seed_of(model), seed_of(model)] == [7, 102]
    model.edit(model.draft.with_field("seed", None))
    assert seed_of(model) == 103


def test_it_is_requested_until_something_but_a_seed_to_be_drawn_changes(model: PlanModel) -> None:
    assert not model.is_requested
    model.request()
    assert model.is_requested
    model.edit(model.draft.with_field("runs", 20))
    assert not model.is_requested
    model.request()
    model.edit(model.draft.with_new_seed())
    assert model.is_requested
    model.edit(replace(model.draft, is_seed_kept=True))
    assert not model.is_requested


def test_a_plan_with_a_mistake_is_not_run_and_keeps_its_seed(model: PlanModel) -> None:
    model.edit(model.draft.with_field("runs", 0))
    assert model.request() is None
    assert (model.draft.seed, model.is_requested) == (101, False)


def test_a_seed_kept_as_text_is_a_number_again(model: PlanModel) -> None:
    model.set_values({"seed": "55", "keep_seed": True})
    assert (model.draft.seed, model.draft.is_seed_kept) == (55, True)
    model.set_values({"seed": "", "keep_seed": True})
    assert (model.draft.seed, model.draft.is_seed_kept) == (55, True)


def test_a_start_that_is_wrong_is_brought_back_as_it_was_typed(model: PlanModel) -> None:
    model.set_values({"start_mode": "typed", "start": "0,1,2", "sizes": "three"})
    assert model.draft.start == "0,1,2"
    assert model.checked.errors == {"start": "The number of queens must be at least 4, not 3."}


def test_a_search_is_run_once_it_is_open_and_with_its_new_text(model: PlanModel, tmp_path: Path) -> None:
    first = own_variant(saved(tmp_path, body("return None")))
    model.set_values({"variants": ["sideways", first.name]})
    assert [planned.variant.name for planned in model.checked.plan.variants] == ["sideways"]  # type: ignore[union-attr]
    for variant in (first, own_variant(saved(tmp_path, body("return (0, 1)")))):
        model.set_search(variant)
        assert model.checked.plan is not None
        assert model.checked.plan.variants[1].variant is variant
        assert model.searches == (variant,)
