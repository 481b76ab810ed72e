"""A run file is read back with every field checked; what is wrong is one sentence with file and field."""

import json
import tracemalloc
from collections.abc import Callable
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

Change = Callable[[dict[str, Any]], object]


def put(name: str, value: object) -> Change:
    return lambda document: document.update({name: value})


def drop(name: str) -> Change:
    return lambda document: document.pop(name)


def run_of(document: dict[str, Any]) -> Run:
    return parse_run(json.dumps(document).encode())


def refused(document: dict[str, Any], change: Change) -> InputError:
    """Change a good document and return what is said of it."""
    change(document)
    with pytest.raises(InputError) as caught:
        parse_run(json.dumps(document).encode())
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    return caught.value


def test_a_file_is_read_with_the_mark_that_some_editors_put_first(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text(json.dumps(stuck()), encoding="utf-8-sig")
    assert read_run(file).outcome is Outcome.LOCAL_MINIMUM


@pytest.mark.parametrize(
    ("variant", "name", "change"),
    [
        ("simulated-annealing", "iterations", -10_000),
        ("simulated-annealing", "evaluations", 1),
        ("min-conflicts", "evaluations", 1),
        ("first-choice", "iterations", 1),
        ("first-choice", "evaluations", 1_000_000),
        ("tabu", "evaluations", -1),
    ],
)
def test_counts_that_contradict_each_other_are_refused(variant: str, name: str, change: int) -> None:
    document = document_of(run_settings(6, variant, seed=3))
    assert parse_run(json.dumps(document).encode()).evaluations == document["evaluations"]
    document[name] = max(document[name] + change, 0)
    with pytest.raises(InputError) as raised:
        parse_run(json.dumps(document).encode())
    assert raised.value.field == name


@pytest.mark.parametrize("name", [name for name in stuck() if name != "format"])
def test_a_missing_field_is_named(name: str) -> None:
    error = refused(stuck(), drop(name))
    assert str(error) == f'it lacks the field "{name}"'
    assert error.field == name


@pytest.mark.parametrize("name", [name for name in stuck() if name not in ("variant", "heuristic")])
@pytest.mark.parametrize("value", [None, 1.5, "x", -1, 10**25, [], {}, [None], [[]], True], ids=repr)
def test_a_field_of_a_wrong_kind_is_refused(name: str, value: object) -> None:
    is_right = (name, value) in [("start_given", True), ("program", {}), ("definitions", {})]
    is_right |= name == "restart_states" and value == []
    if not is_right:
        assert refused(stuck(), put(name, value)).field in (name, "sideways_steps", "climbs", "max_steps")


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


def test_fields_that_are_not_known_are_passed_over() -> None:
    document = {**stuck(), "comment": "from a later version"}
    assert parse_run(json.dumps(document).encode()).steps == 5


def test_versions_of_other_programs_do_not_matter() -> None:
    document = {**stuck(), "program": {"name": "another", "version": "9", "numba": None}}
    assert parse_run(json.dumps(document).encode()).steps == 5


def said_of(document: dict[str, Any]) -> str:
    with pytest.raises(InputError) as caught:
        run_of(document)
    return str(caught.value)


def test_a_move_starts_at_its_queen() -> None:
    document = stuck()
    column, from_row, to_row = document["moves"][2]
    document["moves"][2] = [column, (from_row + 1) % 8, to_row]
    assert said_of(document).startswith(
        f'move 3 in "moves" takes queen {column} from row {(from_row + 1) % 8}'
    )


def test_a_move_changes_the_row() -> None:
    document = stuck()
    column, from_row, _ = document["moves"][4]
    document["moves"][4] = [column, from_row, from_row]
    assert said_of(document).startswith('move 5 in "moves"')


def test_the_moves_lead_to_the_final_state() -> None:
    document = stuck()
    document["final"] = document["start"]
    assert said_of(document) == 'the "moves" do not lead to the "final" state'


def test_a_restart_changes_where_the_moves_go_on() -> None:
    document = restarting()
    step, rows = document["restart_states"][1]
    document["restart_states"][1] = [step, [(row + 1) % 4 for row in rows]]
    assert 'in "moves" takes queen' in said_of(document)


@pytest.mark.parametrize("index", [0, -1])
def test_h_of_the_start_and_of_the_final_state_is_counted(index: int) -> None:
    document = stuck()
    document["h"][index] += 1
    assert said_of(document).startswith(f'"h" says {document["h"][index]} of state')


def test_h_after_a_restart_is_counted() -> None:
    document = restarting()
    index = document["restart_states"][0][0] + 1
    document["h"][index] += 1
    assert said_of(document).startswith(f'"h" says {document["h"][index]} of state {index}')


def test_only_a_solution_is_solved() -> None:
    assert said_of({**stuck(), "outcome": "solved"}) == '"outcome" is solved, but the last h is 1'
    assert (
        said_of({**restarting(), "outcome": "step-limit"}) == '"outcome" is step-limit, but the last h is 0'
    )
    assert said_of({**restarting(), "outcome": "stopped"}) == '"outcome" is stopped, but the last h is 0'
    assert "solution, but the last h is 1" in said_of({**stuck(), "state_kind": "solution"})
    assert "slope, but the last h is 0" in said_of({**restarting(), "state_kind": "slope"})


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


def parsed(document: dict[str, Any]) -> Any:
    return parse_run(json.dumps(document).encode())


def test_the_run_has_what_the_tests_change() -> None:
    document = bred()
    assert document["format"] == "nqueens-run/2"
    assert (document["steps"], document["restarts"], document["members_given"]) == (3, 1, 3)
    assert any(moves for born in document["generations"] for _, _, moves in born)


def test_a_queen_moves_from_where_its_parents_have_it() -> None:
    document = bred()
    moves = next(moves for born in document["generations"] for _, _, moves in born if moves)
    moves[0][1] = (moves[0][1] + 1) % 6
    with pytest.raises(InputError, match="but it is in row"):
        parsed(document)


def test_a_generation_that_the_search_does_not_make_is_found() -> None:
    document = bred()
    other = document_of(run_settings(6, "genetic", seed=5, parameters=document["parameters"]))
    assert replay(parsed({**other, "seed": 4})).difference == "state 0: recorded with other rows" or replay(
        parsed({**other, "seed": 4})
    ).difference.startswith("state 0: recorded h = ")
