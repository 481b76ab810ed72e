"""The table of variants holds what the definitions say, and its parameters are checked."""

import pytest

from solver.core.variants import VARIANTS, Rule, rule_named


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_and_its_parameters_are_described_in_sentences(name: str) -> None:
    variant = VARIANTS[name]
    descriptions = [variant.description, *(parameter.description for parameter in variant.parameters)]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in descriptions)
    titles = [variant.title, *(parameter.title for parameter in variant.parameters)]
    assert all(title[0].isupper() for title in titles)


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
