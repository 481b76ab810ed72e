"""The table of variants holds what the definitions say, and its parameters are checked."""

import pytest

from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS, Rule, rule_named, variant_named

POLICY_IF_STUCK = {"restart": "never", "cutoff": 1_000, "max_restarts": None, "max_steps": None}
POLICY_OF_RESTARTS = POLICY_IF_STUCK | {"restart": "when-stuck"}
SIDEWAYS = {"sideways_limit": 100, "sideways_count": "consecutive", "ties": "random"}
POLICY_IF_NEVER_STUCK = {
    "restart": "never",
    "restart_after": 10_000,
    "cutoff": 1_000,
    "max_restarts": None,
    "max_iterations": 100_000,
    "max_steps": None,
}
DEFAULTS = {
    "steepest-ascent": {"ties": "random", "max_steps": None},
    "sideways": {**SIDEWAYS, "max_steps": None},
    "random-restart": {"ties": "random", **POLICY_OF_RESTARTS},
    "random-restart-sideways": {**SIDEWAYS, **POLICY_OF_RESTARTS},
    "random-neighbour": {"max_steps": 10_000},
    "first-choice": POLICY_IF_STUCK,
    "stochastic": {"selection": "proportional", **POLICY_IF_STUCK},
    "min-conflicts": {"noise": 0.02, **POLICY_IF_NEVER_STUCK},
    "simulated-annealing": {
        "initial_temperature": 0.5,
        "schedule": "exponential",
        "cooling": 0.9995,
        "cooling_iterations": 10_000,
        "least_temperature": 0.0,
        **POLICY_IF_NEVER_STUCK,
    },
    "tabu": {"tenure": 10, **POLICY_IF_NEVER_STUCK},
    "late-acceptance": {"history": 5, "storing": "better", **POLICY_IF_NEVER_STUCK},
    "local-beam": {"beam_width": 10, "stop": "limit", **POLICY_IF_NEVER_STUCK},
    "stochastic-beam": {"beam_width": 10, "temperature": 0.2, "stop": "limit", **POLICY_IF_NEVER_STUCK},
    "genetic": {
        "population": 50,
        "mutation": 0.9,
        "selection": "tournament",
        "tournament_size": 6,
        "elite": 0,
        **POLICY_IF_NEVER_STUCK,
    },
    "queen-search": {
        "pairs_per_queen": 32,
        "relisting": 0.45,
        "max_restarts": None,
        "max_iterations": None,
        "max_steps": None,
    },
}

every_variant = pytest.mark.parametrize("name", DEFAULTS)


def test_the_variants_are_there_in_their_order() -> None:
    assert list(VARIANTS) == list(DEFAULTS)


@every_variant
def test_a_variant_is_found_by_its_name_and_has_its_defaults(name: str) -> None:
    variant = variant_named(name)
    assert variant.name == name
    assert variant.checked_parameters({}) == DEFAULTS[name]


@every_variant
def test_a_variant_and_its_parameters_are_described_in_sentences(name: str) -> None:
    variant = VARIANTS[name]
    descriptions = [variant.description, *(parameter.description for parameter in variant.parameters)]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in descriptions)
    titles = [variant.title, *(parameter.title for parameter in variant.parameters)]
    assert all(title[0].isupper() for title in titles)


def test_only_random_neighbour_has_another_heuristic_of_its_own() -> None:
    own = {name: variant.heuristic for name, variant in VARIANTS.items()}
    assert own.pop("random-neighbour") is own.pop("queen-search") is Heuristic.LINE_OF_SIGHT
    assert set(own.values()) == {Heuristic.ATTACKING_PAIRS}


def test_only_a_search_of_the_users_has_unknown_choices_needs_its_file_and_gives_up_anywhere() -> None:
    for rule in Rule:
        is_own = rule in (Rule.OWN, Rule.OWN_POPULATION)
        assert (rule.is_repeatable, rule.gives_up) == (not is_own, is_own)
        assert rule.has_choices == (not rule.choices_objection)
        assert rule.has_choices == (not is_own and not rule.is_of_population and not rule.swaps)


def test_of_the_rules_of_populations_one_breeds_and_one_keeps_the_best() -> None:
    assert [rule for rule in Rule if rule.breeds] == [Rule.GENETIC]
    assert [rule for rule in Rule if rule.keeps_best] == [Rule.LOCAL_BEAM]


def test_a_name_outside_the_table_is_that_of_a_file() -> None:
    assert [rule_named(name) for name in ("tabu", "walk.py", "")] == [Rule.TABU, Rule.OWN, Rule.OWN]


def test_the_price_of_a_decision_is_the_number_of_successors_that_it_must_know() -> None:
    prices = {
        rule: rule.price_at(8) for rule in (Rule.HILL_CLIMBING, Rule.MIN_CONFLICTS, Rule.SIMULATED_ANNEALING)
    }
    assert prices == {Rule.HILL_CLIMBING: 56, Rule.MIN_CONFLICTS: 7, Rule.SIMULATED_ANNEALING: 1}
    assert Rule.FIRST_CHOICE.price_at(8) is None
