"""The check of searches on a population: right ones pass, each mistake is found by the check that speaks of it."""

from pathlib import Path
from typing import Any

import pytest

from solver.core.heuristics import heuristic_value
from solver.custom.check import CheckReport, check_search
from solver.custom.check_population import POPULATIONS
from solver.custom.source import read_source
from tests.solver.custom.population_searches import (
    GENERATION,
    LOCAL_BEAM,
    PARTS,
    SELECT,
    STOCHASTIC_BEAM,
    whole,
)

PROPORTIONAL = {"selection": "proportional", "mutation": 0.3, "elite": 0}
TOURNAMENT = {"selection": "tournament", "tournament_size": 3, "mutation": 0.3, "elite": 0}
BEST_OF_THREE = """
def select(population, random):
    return min(random.choices(population, k=3), key=attacks_of)
"""


@pytest.fixture(autouse=True)
def _few_calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.node.get_closest_marker("whole"):
        monkeypatch.setattr("solver.custom.check_population.DRAWS", 1000)
        monkeypatch.setattr("solver.custom.check_population.POPULATIONS", POPULATIONS[:-2])


def checked(
    tmp_path: Path, text: str, variant: str = "genetic", *, seed: int = 0, **parameters: Any
) -> CheckReport:
    path = tmp_path / "my_population.py"
    path.write_text(text)
    return check_search(read_source(path), variant, parameters, seed=seed)


def failed(report: CheckReport) -> set[str]:
    return {check.name for check in report.checks if check.failed}


right_searches = pytest.mark.parametrize(
    ("text", "variant", "parameters"),
    [
        (PARTS, "genetic", PROPORTIONAL),
        (PARTS.replace(SELECT, BEST_OF_THREE), "genetic", TOURNAMENT),
        (whole(), "genetic", PROPORTIONAL),
        (whole(elite=1), "genetic", {**PROPORTIONAL, "elite": 1}),
        (LOCAL_BEAM, "local-beam", {}),
        (STOCHASTIC_BEAM, "stochastic-beam", {"temperature": 0.9}),
    ],
)


@right_searches
@pytest.mark.whole
@pytest.mark.thorough
def test_right_searches_pass(tmp_path: Path, text: str, variant: str, parameters: dict[str, Any]) -> None:
    report = checked(tmp_path, text, variant, **parameters)
    assert not [check.finding for check in report.checks if check.finding]
    assert report.is_passed
    assert report.populations == len(POPULATIONS)


@pytest.mark.parametrize("seed", range(1, 6))
@right_searches
@pytest.mark.thorough(but=1)
def test_right_searches_pass_with_any_seed(
    tmp_path: Path, text: str, variant: str, parameters: dict[str, Any], seed: int
) -> None:
    assert checked(tmp_path, text, variant, seed=seed, **parameters).is_passed


@pytest.mark.parametrize(
    ("before", "after", "check"),
    [
        ("weights = [fitness(rows)", "weights = [1 + fitness(rows)", "selection"),
        ("weights = [fitness(rows)", "weights = [fitness(rows) ** 2", "selection"),
        ("return random.choices(population, weights)[0]", "return max(population, key=fitness)", "selection"),
        ("random.randint(1, len(first))", "random.randint(0, len(first))", "crossover"),
        ("random.randint(1, len(first))", "random.randint(1, len(first) - 1)", "crossover"),
        ("random.randint(1, len(first))", "len(first) // 2", "crossover"),
        ("first[:cut] + second[cut:]", "second[:cut] + first[cut:]", "crossover"),
        ("random.random() < 0.3", "random.random() < 0.2", "mutation"),
        ("= random.randrange(len(child))", "= random.randrange(len(child) - 1)", "mutation"),
        ("[random.randrange(len(child))] =", "[0] =", "mutation"),
        ("return child", "child[0] = child[0] + len(child)\n    return child", "legal-members"),
        ("    cut = ", "    first[0] = 0\n    cut = ", "given-states"),
    ],
)
@pytest.mark.thorough(but=1)
def test_each_mistake_in_a_part_is_found_by_the_check_of_that_part(
    tmp_path: Path, before: str, after: str, check: str
) -> None:
    assert before in PARTS
    report = checked(tmp_path, PARTS.replace(before, after), **PROPORTIONAL)
    assert check in failed(report)
    assert failed(report) <= {check, "crossover"}
    assert not report.is_passed


@pytest.mark.parametrize(
    ("before", "after", "check"),
    [
        ("return elite + children", "return elite + children[:1] * len(children)", "independent"),
        (
            "return elite + children",
            "return sorted(children + population, key=attacks_of)[:len(children)]",
            "children",
        ),
        ("return elite + children", "return elite + children[1:]", "legal-members"),
        ("return elite + children", "return None", "legal-members"),
        ("return elite + children", "population.clear()\n    return elite + children", "given-states"),
        ("return elite + children", "return [[0] * len(rows) for rows in children]", "members"),
    ],
)
@pytest.mark.thorough(but=1)
def test_mistakes_of_whole_generations_are_found(tmp_path: Path, before: str, after: str, check: str) -> None:
    assert before in GENERATION
    text = whole(generation=GENERATION.replace(before, after))
    assert check in failed(checked(tmp_path, text, **PROPORTIONAL))


@pytest.mark.thorough
def test_an_elite_that_does_not_live_on_is_found(tmp_path: Path) -> None:
    report = checked(tmp_path, whole(), **{**PROPORTIONAL, "elite": 1})
    assert "members" in failed(report)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    random.shuffle(found)\n", ""),
        ("for child in successors(rows)]", "for child in [*successors(rows), rows]]"),
        ("[:len(population)]", "[1:len(population) + 1]"),
    ],
)
@pytest.mark.thorough
def test_a_beam_that_keeps_the_wrong_members_is_found(tmp_path: Path, before: str, after: str) -> None:
    assert before in LOCAL_BEAM
    assert failed(checked(tmp_path, LOCAL_BEAM.replace(before, after), "local-beam")) & {
        "members",
        "children",
    }


EVERY_SUCCESSOR = "[child for rows in population for child in successors(rows)]"
DISTINCT_SUCCESSORS = (
    "[list(rows) for rows in sorted({tuple(child) for rows in population for child in successors(rows)})]"
)
DISTINCT_MEMBERS = """def select(population, random):
    population = [list(rows) for rows in sorted(set(map(tuple, population)))]"""


@pytest.mark.parametrize(
    ("text", "before", "after", "variant", "check"),
    [
        (PARTS, "def select(population, random):", DISTINCT_MEMBERS, "genetic", "selection"),
        (LOCAL_BEAM, EVERY_SUCCESSOR, DISTINCT_SUCCESSORS, "local-beam", "members"),
        (STOCHASTIC_BEAM, EVERY_SUCCESSOR, DISTINCT_SUCCESSORS, "stochastic-beam", "children"),
    ],
)
def test_a_search_that_drops_duplicates_is_found(
    tmp_path: Path, text: str, before: str, after: str, variant: str, check: str
) -> None:
    assert before in text
    parameters = {"genetic": PROPORTIONAL, "stochastic-beam": {"temperature": 0.9}}.get(variant, {})
    assert failed(checked(tmp_path, text.replace(before, after), variant, **parameters)) == {check}


@pytest.mark.parametrize("elite", [1, 2])
def test_an_elite_of_equal_members_keeps_all_of_them(tmp_path: Path, elite: int) -> None:
    parameters = {**PROPORTIONAL, "elite": elite}
    right = checked(tmp_path, whole(elite=elite), **parameters)
    assert right.is_passed
    distinct = whole(elite=elite).replace(
        "elite = sorted(population",
        "elite = sorted([list(rows) for rows in sorted(set(map(tuple, population)))]",
    )
    distinct = distinct.replace(
        "return elite + children", "return (elite + children + population)[:len(population)]"
    )
    assert ("members" in failed(checked(tmp_path, distinct, **parameters))) is (elite == 2)


def test_a_parent_that_is_no_member_is_told_in_words_of_selection(tmp_path: Path) -> None:
    text = PARTS.replace("return random.choices(population, weights)[0]", "return [3, 3] + population[0][2:]")
    report = checked(tmp_path, text, **PROPORTIONAL)
    (finding,) = [check.finding for check in report.checks if check.name == "selection"]
    assert finding.why == "The rule never selects it from these."


@pytest.mark.thorough
def test_the_smallest_population_that_shows_a_fault_is_told(tmp_path: Path) -> None:
    report = checked(tmp_path, PARTS.replace("randint(1, len", "randint(0, len"), **PROPORTIONAL)
    (finding,) = [check.finding for check in report.checks if check.finding]
    assert (len(finding.rows), len(finding.members)) == (4, 2)
    assert finding.document()["members"] == [list(rows) for rows in finding.members]


@pytest.mark.thorough
def test_random_numbers_from_elsewhere_are_found(tmp_path: Path) -> None:
    text = "from random import random as chance\n" + PARTS.replace("random.random() <", "chance() <")
    assert "reproducible" in failed(checked(tmp_path, text, **PROPORTIONAL))


def test_a_search_that_takes_too_long_fails(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text("from time import sleep\n" + PARTS.replace("    cut =", "    sleep(0.05)\n    cut ="))
    report = check_search(read_source(path), "genetic", PROPORTIONAL, timeout=0.5)
    assert failed(report) == {"legal-members"}
    assert not report.is_passed
    assert report.is_late
    assert [check.finding.document() for check in report.checks if check.finding] == [None]


def test_no_population_of_the_check_has_a_solution() -> None:
    assert all(heuristic_value(rows, "attacking-pairs") for members in POPULATIONS for rows in members)
