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
from tests.solver.runs.documents import document_of, restarting, stuck

Change = Callable[[dict[str, Any]], object]


def put(name: str, value: object) -> Change:
    return lambda document: document.update({name: value})


def put_in(name: str, place: Any, value: object) -> Change:
    return lambda document: document[name].__setitem__(place, value)


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


LATER = ("iterations", "evaluations", "starts")
"""Fields that older files lack."""


@pytest.mark.parametrize("names", [(name,) for name in LATER] + [LATER])
def test_older_files_are_read(names: tuple[str, ...]) -> None:
    document = stuck()
    for name in names:
        del document[name]
    run = parse_run(json.dumps(document).encode())
    assert run.settings.starts == "uniform"
    assert replay(run).difference is None


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


@pytest.mark.parametrize("name", [name for name in stuck() if name not in ("format", *LATER)])
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


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            put("format", "nqueens-run/3"),
            "\"format\" is 'nqueens-run/3', but only nqueens-run/1 and nqueens-run/2 are read",
        ),
        (put("format", "nqueens-run/2"), 'it lacks the field "members"'),
        (put("n", 3), '"n": expected a whole number >= 4'),
        (put("n", 9), '"start" has 8 entries instead of 9'),
        (put("variant", "climbing"), "unknown variant 'climbing'"),
        (put("variant", "x" * 9999), '"variant": expected a text of length <= 2000'),
        (put("heuristic", "queens"), "unknown heuristic 'queens'"),
        (put("parameters", {}), '"parameters" lack max_steps'),
        (put("parameters", {"max_steps": -1}), "max_steps must be between 0 and"),
        (put("parameters", {"max_steps": 1.5}), "max_steps must be a whole number"),
        (put("parameters", {"max_steps": None, "y" * 9999: 1}), "steepest-ascent takes no yyy"),
        (put("seed", 2**63), '"seed": expected a whole number <= 9223372036854775807'),
        (put("outcome", "won"), '"outcome": invalid enum value'),
        (put("state_kind", "hill"), '"state_kind": invalid enum value'),
        (put("steps", 4), '"h" has 6 entries instead of 5'),
        (put("climbs", 2), '"climbs" is 2'),
        (put("sideways_steps", 6), '"sideways_steps" is 6'),
        (
            put("parameters", {"max_steps": None, "extra": [{}] * 99_999}),
            '"parameters" have more than 100,000 bytes',
        ),
        (put_in("start", 2, 8), '"start": column 2 has row 8; rows go from 0 to 7'),
        (put_in("start", 2, True), '"start[2]": expected a whole number, got true or false'),
        (put_in("h", 1, 29), '"h[1]" is 29, but must be below 29'),
        (put_in("moves", 1, [1, 2]), '"moves[1]": expected a list of length 3'),
        (put_in("moves", 1, [8, 2, 1]), '"moves[1][0]" is 8, but must be below 8'),
        (put_in("moves", 1, [1, 2, "z" * 9999]), '"moves[1][2]": expected a whole number, got a text'),
        (put_in("final", 0, -1), '"final[0]": expected a whole number >= 0'),
    ],
)
def test_a_field_out_of_its_bounds_is_refused(change: Change, words: str) -> None:
    assert words in str(refused(stuck(), change))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put_in("restart_states", 0, [2]), '"restart_states[0]": expected a list of length 2'),
        (
            put_in("restart_states", 0, [2, [0, 1, 2]]),
            '"restart_states[0][1]": expected a list of length >= 4',
        ),
        (put_in("restart_states", 0, [9, [0, 1, 2, 3]]), '"restart_states[0]" is 9, but must be below 8'),
        (
            put_in("restart_states", 0, [7, [0, 1, 2, 3]]),
            'steps in "restart_states" are not in ascending order',
        ),
        (put_in("restart_states", 0, [2, [0, 1, 2, 4]]), '"restart_states[0]": column 3 has row 4'),
        (drop("restart_states"), 'lacks the field "restart_states"'),
    ],
)
def test_a_restart_that_cannot_be_is_refused(change: Change, words: str) -> None:
    assert words in str(refused(restarting(), change))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "damaged or incomplete JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[]", "expected an object, got a list"),
        (b"7", "expected an object, got a whole number"),
        (b"{}", 'of another kind, without the field "format"'),
        (b'{"type": "FeatureCollection", "features": []}', 'of another kind, without the field "format"'),
        (b"%PDF-1.7", "of another kind, not JSON"),
        (b'{"format": 1}', '"format": expected a text, got a whole number'),
        (b'{"a": ' + b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_foreign_or_broken_file_is_refused_by_name(tmp_path: Path, data: bytes, words: str) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_run(file)
    assert str(caught.value).startswith(f"{file} is not a run file that this program can read: ")
    assert words in str(caught.value)


def test_a_file_cut_short_anywhere_is_refused() -> None:
    data = json.dumps(restarting()).encode()
    for length in range(0, len(data) - 1, 7):
        with pytest.raises(InputError, match="damaged or incomplete JSON"):
            parse_run(data[:length])


def test_an_oversized_file_is_refused_before_it_is_read_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    with file.open("wb") as large:
        large.truncate(reading.MAX_BYTES + 1)
    with pytest.raises(InputError, match=r"run\.json is larger than 256 MB$"):
        read_run(file)


def test_a_restart_state_of_another_size_is_refused() -> None:
    words = '"restart_states[0]" has 5 entries instead of 4'
    assert words in str(refused(restarting(), put_in("restart_states", 0, [2, [0, 1, 2, 3, 0]])))


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
