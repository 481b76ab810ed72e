"""The table of variants holds what the definitions say, and its parameters are checked."""

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.core.variants import MOST, VARIANTS, Rule, variant_named

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
    "simulated-annealing": {"initial_temperature": 0.5, "cooling": 0.9995, **POLICY_IF_NEVER_STUCK},
    "tabu": {"tenure": 10, **POLICY_IF_NEVER_STUCK},
    "late-acceptance": {"history": 5, "storing": "better", **POLICY_IF_NEVER_STUCK},
    "local-beam": {"beam_width": 10, **POLICY_IF_NEVER_STUCK},
    "stochastic-beam": {"beam_width": 10, "temperature": 0.2, **POLICY_IF_NEVER_STUCK},
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


@every_variant
@pytest.mark.parametrize("bound", ["minimum", "maximum"])
def test_numbers_from_the_least_to_the_greatest_are_accepted(name: str, bound: str) -> None:
    numbers = {
        parameter.name: getattr(parameter, bound)
        for parameter in VARIANTS[name].parameters
        if not parameter.choices
    }
    assert VARIANTS[name].checked_parameters(numbers).items() >= numbers.items()


@every_variant
def test_every_word_is_accepted(name: str) -> None:
    for parameter in VARIANTS[name].parameters:
        for word in parameter.choices:
            assert VARIANTS[name].checked_parameters({parameter.name: word})[parameter.name] == word


def test_whole_numbers_of_numpy_become_plain_ints() -> None:
    parameters = VARIANTS["sideways"].checked_parameters({"sideways_limit": np.int64(7)})
    assert type(parameters["sideways_limit"]) is int


def test_both_ways_to_count_are_accepted() -> None:
    for count in ("consecutive", "total"):
        assert VARIANTS["sideways"].checked_parameters({"sideways_count": count})["sideways_count"] == count


@pytest.mark.parametrize(
    ("variant", "field", "value", "sentence"),
    [
        ("sideways", "sideways_limit", -1, f"sideways_limit must be between 0 and {MOST:,}, not -1"),
        (
            "sideways",
            "sideways_limit",
            MOST + 1,
            f"sideways_limit must be between 0 and {MOST:,}, not {MOST + 1:,}",
        ),
        ("sideways", "sideways_limit", None, "sideways_limit must be a whole number, not 'None'"),
        ("sideways", "sideways_limit", True, "sideways_limit must be a whole number, not 'True'"),
        ("sideways", "sideways_count", "never", "sideways_count must be consecutive or total, not 'never'"),
        ("sideways", "sideways_count", None, "sideways_count must be consecutive or total, not 'None'"),
        ("random-restart", "max_restarts", 1.5, "max_restarts must be a whole number, not '1.5'"),
        ("random-neighbour", "max_steps", None, "max_steps must be a whole number, not 'None'"),
        ("min-conflicts", "noise", 1.01, "noise must be between 0 and 1, not 1.01"),
        ("min-conflicts", "noise", float("nan"), "noise must be between 0 and 1, not nan"),
        ("min-conflicts", "noise", True, "noise must be a number, not 'True'"),
        ("simulated-annealing", "cooling", "cold", "cooling must be a number, not 'cold'"),
        (
            "simulated-annealing",
            "initial_temperature",
            -0.1,
            "initial_temperature must be between 0 and 1e+06, not -0.1",
        ),
        ("tabu", "tenure", 1001, "tenure must be between 0 and 1,000, not 1,001"),
        ("late-acceptance", "history", 0, "history must be between 1 and 100,000, not 0"),
        (
            "tabu",
            "restart",
            "when-stuck",
            "restart must be never, no-progress, cutoff or luby, not 'when-stuck'",
        ),
        ("steepest-ascent", "max_steps", "many", "max_steps must be a whole number, not 'many'"),
        (
            "steepest-ascent",
            "sideways_limit",
            5,
            "steepest-ascent takes no sideways_limit; it takes ties, max_steps",
        ),
        (
            "random-restart",
            "speed",
            5,
            "random-restart takes no speed; it takes ties, restart, cutoff, max_restarts, max_steps",
        ),
    ],
)
def test_a_parameter_that_cannot_be_used_is_refused(
    variant: str, field: str, value: object, sentence: str
) -> None:
    with pytest.raises(InputError) as caught:
        VARIANTS[variant].checked_parameters({field: value})
    assert (str(caught.value), caught.value.field) == (sentence, field)


@pytest.mark.parametrize("name", ["hill-climbing", "", None, 3, []])
def test_an_unknown_variant_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(InputError) as caught:
        variant_named(name)
    assert str(caught.value) == f"unknown variant {str(name)!r}; use one of {', '.join(DEFAULTS)}"
    assert caught.value.field == "variant"


def test_only_a_search_of_the_users_has_unknown_choices_needs_its_file_and_gives_up_anywhere() -> None:
    for rule in Rule:
        is_own = rule in (Rule.OWN, Rule.OWN_POPULATION)
        assert (rule.is_repeatable, rule.gives_up) == (not is_own, is_own)
        assert rule.has_choices == (not rule.choices_objection)
        assert rule.has_choices == (not is_own and not rule.is_of_population and not rule.swaps)


def test_the_price_of_a_decision_is_the_number_of_successors_that_it_must_know() -> None:
    prices = {
        rule: rule.price_at(8) for rule in (Rule.HILL_CLIMBING, Rule.MIN_CONFLICTS, Rule.SIMULATED_ANNEALING)
    }
    assert prices == {Rule.HILL_CLIMBING: 56, Rule.MIN_CONFLICTS: 7, Rule.SIMULATED_ANNEALING: 1}
    assert Rule.FIRST_CHOICE.price_at(8) is None
