"""Runs of a search of one's own on a population: events, results, files; whatever it does wrong is one fault."""

from collections import Counter
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.events import OUTCOMES, Ended, Generated, Outcome, Restarted, Started, new_members
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.custom.search import own_variant
from solver.runs.document import run_text
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from solver.runs.trace import record
from tests.oracle.random_numbers import Stream
from tests.solver.custom.population_searches import PARTS, whole
from tests.solver.custom.searches import end_of, events_of, replied, saved

ANEW = """
def next_generation(population, random, memory):
    memory["made"] = memory.get("made", 0) + 1
    if memory["made"] == 4:
        return None
    return [[random.randrange(len(rows)) for _ in rows] for rows in population]
"""
SWAPPING = """
def next_generation(population, random, memory):
    for rows in population:
        first, second = random.sample(range(len(rows)), 2)
        rows[first], rows[second] = rows[second], rows[first]
    return population
"""


def settings_of(folder: Path, text: str = PARTS, **given: Any) -> RunSettings:
    parameters = {"population": 6, "max_iterations": 12, **given.pop("parameters", {})}
    return run_settings(
        given.pop("n", 6), own_variant(saved(folder, text)), parameters=parameters, **{"seed": 3, **given}
    )


@pytest.mark.parametrize("text", [PARTS, whole(elite=2), ANEW])
@pytest.mark.parametrize("heuristic", ["attacking-pairs", "line-of-sight"])
def test_events_tell_the_members_of_every_generation(text: str, heuristic: str, tmp_path: Path) -> None:
    settings = settings_of(tmp_path, text, heuristic=heuristic, parameters={"restart": "when-stuck"})
    stream, members = Stream.of_run(3, 0), ()
    *events, end = events_of(settings)
    for event in events:
        if isinstance(event, Generated):
            members = new_members(members, event.lineages)
        else:
            assert isinstance(event, Started | Restarted)
            members = event.members
            assert members == tuple(tuple(stream.below(6) for _ in range(6)) for _ in range(6))
        h = tuple(heuristic_value(rows, heuristic) for rows in members)
        assert (event.member_h, event.h) == (h, min(h))
    made = sum(isinstance(event, Generated) for event in events)
    assert end == Ended(Outcome.ITERATION_LIMIT, made, None)
    assert made == 12


@pytest.mark.parametrize("text", [PARTS, SWAPPING])
def test_batches_and_run_files_hold_the_same_run(text: str, tmp_path: Path) -> None:
    settings = settings_of(tmp_path, text, parameters={"max_iterations": 30})
    trace = record(settings, events_of(settings))
    batch = settings.variant.search.results(settings, 0, 2)  # type: ignore[union-attr]
    assert OUTCOMES[batch.outcomes[0]] is trace.outcome
    assert batch.steps[0] == trace.steps
    run = parse_run(run_text(trace).encode())
    assert run.settings.members == 6
    again = replay(run)
    assert again.difference is None
    assert again.trace.column("h").tolist() == trace.column("h").tolist()
    assert [again.trace.rows(index) for index in range(len(trace))] == [
        trace.rows(index) for index in range(len(trace))
    ]


def test_a_member_whose_queens_were_swapped_has_one_parent(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, SWAPPING, n=8, starts="permutation")
    made = [event.lineages for event in events_of(settings) if isinstance(event, Generated)]
    told = Counter((len(one.parents), len(one.moved)) for lineages in made for one in lineages)
    assert set(told) <= {(1, 2), (2, 0)}  # a crossing may lead there too
    assert told[1, 2] > 10 * told[2, 0]


def test_given_members_come_first_and_the_others_are_drawn(tmp_path: Path) -> None:
    start = events_of(settings_of(tmp_path, start=[0, 1, 2, 3, 4, 5], parameters={"max_iterations": 0}))[0]
    assert isinstance(start, Started)
    stream = Stream.of_run(3, 0)
    assert start.members == (
        (0, 1, 2, 3, 4, 5),
        *(tuple(stream.below(6) for _ in range(6)) for _ in range(5)),
    )


def test_the_file_says_how_many_members_there_are(tmp_path: Path) -> None:
    assert own_variant(saved(tmp_path, "POPULATION = 7\n" + PARTS)).parameter("population").default == 7
    assert own_variant(saved(tmp_path, PARTS)).parameter("population").default == 20


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("return population[1:]", "returned 5 states instead of 6"),
        ("return 3", "returned 3; it must return 6 states"),
        ("return [rows[1:] for rows in population]", "which has 5 rows instead of 6"),
        ("return [[6] * 6 for rows in population]", "rows go from 0 to 5"),
        ("return [['a'] * 6 for rows in population]", "it must return a list of 6 rows"),
        ("return 1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_wrong_generation_ends_the_run_with_a_fault(statement: str, words: str, tmp_path: Path) -> None:
    text = f"def next_generation(population, random, memory):\n    {statement}\n"
    *_, end = events_of(settings_of(tmp_path, text))
    assert isinstance(end, Ended)
    assert end.outcome is Outcome.ERROR
    assert end.fault is not None
    assert words in end.fault.message
    assert end.fault.line == 2 or "returned" in words or "rows" in words


@pytest.mark.parametrize(
    ("function", "reply"),
    [
        ("step(rows", {"members": [[0] * 6], "iterations": 1}),
        ("next_generation(population", {"moves": [0, 1, 1], "iterations": 1}),
    ],
)
def test_a_run_that_mixes_moves_and_generations_ends_at_that_step_with_a_fault(
    function: str, reply: dict[str, object], tmp_path: Path
) -> None:
    text = f"def {function}, random, memory):\n{indent(replied(reply), '    ')}\n    return None\n"
    start, end = events_of(run_settings(6, own_variant(saved(tmp_path, text)), seed=3))
    assert isinstance(start, Started)
    assert isinstance(end, Ended)
    assert end.outcome is Outcome.ERROR
    assert end.fault is not None
    assert end.fault.sentence == (
        "my_search.py: it mixes moves of a single queen with generations of a population; "
        "a run may make only one of the two"
    )


def test_a_part_that_returns_no_state_is_named(tmp_path: Path) -> None:
    end = end_of(saved(tmp_path, PARTS.replace("return first[:cut] + second[cut:]", "return cut")))
    assert end.fault is not None
    assert end.fault.message.startswith("crossover returned ")


def test_a_single_state_cannot_be_given_for_each_member_of_another_size(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has 2 states, but the population"):
        settings_of(tmp_path, start=[0] * 6, others=[[1] * 6])
