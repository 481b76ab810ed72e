"""What is filled in on the Compare page: checked, named, kept and brought back."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from nqueens_gui.compare.comparison import (
    MOST,
    MOST_QUEENS,
    Comparison,
    Competitor,
    KeptComparison,
    checked_comparison,
    competitor_names,
    restored_comparison,
)
from nqueens_gui.kit.kept import merged
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from tests.solver.boards import EXAMPLE

TABU = VARIANTS["tabu"]


def comparison_of(*names: str, seed: int = 7) -> Comparison:
    return Comparison(tuple(Competitor(VARIANTS[name]) for name in names), seed=seed)


def test_every_competitor_gets_the_settings_of_its_run() -> None:
    checked = checked_comparison(comparison_of("tabu", "random-neighbour"))
    assert checked.settings == tuple(
        run_settings(8, name, seed=7, heuristic=Heuristic.ATTACKING_PAIRS)
        for name in ("tabu", "random-neighbour")
    )
    assert not checked.errors
    comparison = comparison_of("tabu", "sideways").with_start(EXAMPLE, Heuristic.LINE_OF_SIGHT)
    settings = checked_comparison(comparison).settings
    assert [(one.start, one.heuristic) for one in settings] == [(EXAMPLE, Heuristic.LINE_OF_SIGHT)] * 2


def test_parameters_and_a_seed_of_its_own_belong_to_one_competitor() -> None:
    own = replace(Competitor(TABU).with_parameters({**Competitor(TABU).values, "tenure": 4}), seed=9)
    settings = checked_comparison(Comparison((Competitor(TABU), own), seed=7)).settings
    assert settings is not None
    assert [(one.parameters["tenure"], one.seed) for one in settings] == [(10, 7), (4, 9)]


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"n": 3}, "n", "at least 4"),
        ({"n": "many"}, "n", "many"),
        ({"n": MOST_QUEENS + 1}, "n", "too small side by side"),
        ({"seed": "x"}, "seed", "seed"),
        ({"run_index": -1}, "run_index", "run index"),
        ({"start_mode": StartMode.TYPED, "start": "0,1"}, "start", ""),
    ],
)
def test_what_all_share_is_wrong_in_one_place(change: dict[str, object], field: str, words: str) -> None:
    checked = checked_comparison(replace(comparison_of("tabu", "sideways"), **change))  # type: ignore[arg-type]
    assert checked.settings is None
    assert list(checked.errors) == [field]
    assert words in checked.errors[field]
    assert checked.own_errors == ({}, {})


def test_what_is_wrong_with_one_competitor_is_its_own() -> None:
    wrong = replace(Competitor(TABU).with_parameters({"tenure": -1}), seed="x")
    checked = checked_comparison(Comparison((Competitor(TABU), wrong), seed=7))
    assert checked.settings is None
    assert checked.errors == {}
    assert [sorted(errors) for errors in checked.own_errors] == [[], ["seed", "tenure"]]


def test_a_variant_that_comes_back_has_its_parameters_again() -> None:
    first = Competitor(TABU).with_parameters({"tenure": 4})
    away = replace(first, variant=VARIANTS["sideways"])
    assert away.values == VARIANTS["sideways"].checked_parameters({})
    assert replace(away, variant=TABU).values["tenure"] == 4


def test_a_competitor_that_is_added_is_another_variant() -> None:
    comparison = comparison_of("steepest-ascent", "sideways")
    while len(comparison.competitors) < MOST:
        comparison = comparison.added()
    names = [entry.variant.name for entry in comparison.competitors]
    assert len(set(names)) == MOST
    assert names[:2] == ["steepest-ascent", "sideways"]
    assert comparison.removed(0).competitors == comparison.competitors[1:]


def test_names_say_what_differs() -> None:
    assert competitor_names([run_settings(8, "tabu", seed=7), run_settings(8, "sideways", seed=7)]) == (
        "Tabu search",
        "Sideways moves",
    )
    tenures = [run_settings(8, "tabu", seed=7, parameters={"tenure": tenure}) for tenure in (4, 10)]
    assert competitor_names(tenures) == ("Tenure 4", "Tenure 10")
    assert competitor_names([*tenures, run_settings(8, "sideways", seed=7)]) == (
        "Tabu search, tenure 4",
        "Tabu search, tenure 10",
        "Sideways moves",
    )
    seeds = [run_settings(8, "tabu", seed=seed, parameters={"max_steps": seed}) for seed in (1_000, 2_000)]
    assert competitor_names(seeds) == ("Step limit 1,000, seed 1000", "Step limit 2,000, seed 2000")
    assert competitor_names([tenures[0]] * 2) == ("Tabu search (1)", "Tabu search (2)")


def test_what_was_kept_is_restored() -> None:
    own = replace(Competitor(TABU).with_parameters({**Competitor(TABU).values, "tenure": 4}), seed=9)
    comparison = Comparison(
        (own, Competitor(VARIANTS["sideways"])),
        n=12,
        heuristic=Heuristic.LINE_OF_SIGHT,
        seed=5,
        run_index=3,
        start_mode=StartMode.TYPED,
        start="0,1,2,3,4,5,6,7,8,9,10,11",
    )
    restored = restored_comparison(merged(KeptComparison(), to_builtins(comparison.kept())))
    assert checked_comparison(restored) == checked_comparison(comparison)
    assert restored.run_index == 3


def test_what_can_be_used_of_what_was_kept_is_restored() -> None:
    own = [{"variant": "tabu", "parameters": {"tenure": 4}, "seed": 9}, {"variant": "gone", "seed": None}]
    others = [{"variant": "sideways", "parameters": {}}, {"variant": "sideways", "seed": "seven"}]
    kept = {"competitors": own + others, "n": 12, "seed": 5, "run_index": 3, "start": "", "pace": "own"}
    restored = restored_comparison(merged(KeptComparison(), kept))
    assert [one.variant.name for one in restored.competitors] == ["tabu", "sideways", "sideways"]
    assert restored.competitors[0].values["tenure"] == 4
    assert [one.seed for one in restored.competitors] == [9, None, None]
    assert (restored.n, restored.seed, restored.run_index) == (12, 5, 3)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"competitors": 3, "n": "x", "heuristic": 1, "run_index": "0", "start": 5, "seed": -1},
        {"competitors": [{"variant": "tabu"}, {"variant": "nobody"}, "x"], "n": 1_000},
    ],
)
def test_what_cannot_be_used_is_as_at_first(values: dict[str, object]) -> None:
    restored = restored_comparison(merged(KeptComparison(), values))
    assert restored.competitors == Comparison().competitors
    assert restored.n == 8
    assert checked_comparison(restored.with_seed()).settings is not None


def test_a_search_of_the_users_own_competes_and_is_not_kept() -> None:
    own = own_variant("resources/searches/sideways.py")
    comparison = Comparison((Competitor(own), Competitor(TABU), Competitor(VARIANTS["sideways"])), seed=7)
    assert checked_comparison(comparison).settings is not None
    assert [entry["variant"] for entry in comparison.kept().competitors] == ["tabu", "sideways"]
    changed = replace(own, title="Changed")
    assert comparison.with_search(changed).competitors[0].variant.title == "Changed"
