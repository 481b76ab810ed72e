"""A run file is read back with every field checked; what is wrong is one sentence with file and field."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.runs import reading
from solver.runs.document import Run
from solver.runs.reading import parse_run, read_run
from solver.runs.replaying import replay
from tests.solver.boards import SOLUTION
from tests.solver.runs.documents import bred, document_of, restarting, stuck


def run_of(document: dict[str, Any]) -> Run:
    return parse_run(json.dumps(document).encode())


def test_a_file_is_read_with_the_mark_that_some_editors_put_first(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text(json.dumps(stuck()), encoding="utf-8-sig")
    assert read_run(file).outcome is Outcome.LOCAL_MINIMUM


@pytest.mark.parametrize("name", [name for name in stuck() if name not in ("variant", "heuristic")])
@pytest.mark.parametrize("value", [None, 1.5, "x", -1, 10**25, [], {}, [None], [[]], True], ids=repr)
def test_a_field_of_a_wrong_kind_is_refused(name: str, value: object) -> None:
    is_right = (name, value) in [("start_given", True), ("program", {}), ("definitions", {})]
    is_right |= (name, value) in [("restart_states", []), ("evaluations", None)]
    if not is_right:
        with pytest.raises(InputError) as caught:
            run_of({**stuck(), name: value})
        assert caught.value.field in (name, "sideways_steps", "climbs", "max_steps")


def test_a_file_cut_short_anywhere_is_refused() -> None:
    data = json.dumps(restarting()).encode()
    for length in range(0, len(data) - 1, 7):
        with pytest.raises(InputError, match="damaged or incomplete JSON"):
            parse_run(data[:length])


@pytest.mark.parametrize("place", ['"run_index": ', '"seed": ', '"version": ', '"ties": '])
def test_a_field_that_is_there_twice_is_refused(place: str) -> None:
    text = json.dumps(restarting())
    name = place.split('"')[1]
    with pytest.raises(InputError, match=f'^it has the field "{name}" twice$'):
        parse_run(text.replace(place, f"{place}0, {place}", 1).encode())


def test_text_that_is_no_utf_8_is_refused() -> None:
    with pytest.raises(InputError, match="damaged or incomplete JSON"):
        parse_run(json.dumps(restarting()).replace("random", "r\xe4ndom", 1).encode("latin-1"))


def test_an_oversized_file_is_refused_before_it_is_read_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    with file.open("wb") as large:
        large.truncate(reading.MAX_BYTES + 1)
    with pytest.raises(InputError, match=r"run\.json is larger than 256 MB$"):
        read_run(file)


@pytest.mark.parametrize("entries", [f"[{'{},' * 400_000}{{}}]", '"' + 2_000_000 * "x" + '"'])
@pytest.mark.parametrize("name", ["extra", "program", "parameters", "start", "variant", "h", "moves"])
def test_a_file_larger_than_its_run_can_need_is_refused_before_it_takes_memory(
    name: str, entries: str
) -> None:
    text = json.dumps({name: "HERE", **{key: value for key, value in stuck().items() if key != name}})
    tracemalloc.start()
    with pytest.raises(InputError):
        parse_run(text.replace('"HERE"', entries, 1).encode())
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_unknown_fields_and_versions_of_other_programs_are_passed_over() -> None:
    program = {"name": "another", "version": "9", "numba": None}
    assert run_of({**stuck(), "comment": "from a later version", "program": program}).steps == 5


def test_a_run_stopped_right_at_a_solution_is_solved() -> None:
    document = document_of(run_settings(start=SOLUTION, seed=1), states=1)
    assert document["outcome"] == "solved"
    assert run_of(document).h.tolist() == [0]


def test_restarts_may_follow_one_another_without_a_move() -> None:
    seeds = (document_of(run_settings(4, "random-restart", seed=seed)) for seed in range(300))
    document = next(
        document
        for document in seeds
        if len({step for step, _ in document["restart_states"]}) < document["restarts"]
    )
    assert run_of(document).restarts == document["restarts"]


def test_the_run_has_what_the_tests_change() -> None:
    document = bred()
    assert document["format"] == "nqueens-run/2"
    assert (document["steps"], document["restarts"], document["members_given"]) == (3, 1, 3)
    assert any(moves for born in document["generations"] for _, _, moves in born)


def test_a_generation_that_the_search_does_not_make_is_found() -> None:
    document = bred()
    other = document_of(run_settings(6, "genetic", seed=5, parameters=document["parameters"]))
    difference = replay(run_of({**other, "seed": 4})).difference or ""
    assert difference.startswith(("state 0: recorded with other rows", "state 0: recorded h = "))
