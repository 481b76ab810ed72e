"""A recorded run is made again by the search; the first difference is said."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from solver.analysis.state_kind import StateKind
from solver.core.run_settings import run_settings
from solver.custom.search import own_variant
from solver.runs import replaying
from solver.runs.document import run_document
from solver.runs.reading import parse_run
from solver.runs.replaying import Replay, replay
from solver.runs.trace import record
from tests.solver.custom.searches import events_of, saved
from tests.solver.runs.documents import bred, document_of, restarting, stuck


def replayed(document: dict[str, Any], **changes: Any) -> Replay:
    return replay(parse_run(json.dumps({**document, **changes}).encode()))


def test_a_run_longer_than_one_look_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "CHUNK", 3)
    assert replayed(restarting()).difference is None
    assert replayed(stuck()).difference is None


def test_another_seed_makes_another_run() -> None:
    difference = replayed(restarting(), seed=4).difference
    assert difference is not None
    assert difference.startswith("state 0: recorded start with h = 4, now start with h = ")


def test_a_random_start_with_other_rows_and_the_same_h_is_found() -> None:
    document = restarting()
    mirrored = [3 - row for row in document["start"]]
    moves = [[column, 3 - from_row, 3 - to_row] for column, from_row, to_row in document["moves"]]
    restarts = [[step, [3 - row for row in rows]] for step, rows in document["restart_states"]]
    final = [3 - row for row in document["final"]]
    again = replayed(document, start=mirrored, moves=moves, restart_states=restarts, final=final)
    assert again.difference == "state 0: start with h = 4, but recorded with other rows"


def test_a_move_that_the_search_does_not_make_is_found() -> None:
    document = document_of(run_settings(start=(3, 2, 5, 2, 2, 0, 7, 7), seed=4), states=2)
    column, from_row, to_row = document["moves"][0]
    another = next(row for row in (1, 3, 6) if row != to_row)
    final = list(document["start"])
    final[column] = another
    again = replayed(document, moves=[[column, from_row, another]], final=final)
    assert again.difference == (
        f"state 1: recorded queen 1 from row 2 to row {another}, h = 5, "
        f"now queen 1 from row 2 to row {to_row}, h = 5"
    )


def test_a_run_that_ended_too_early_is_found() -> None:
    document = document_of(run_settings(start=(3, 2, 5, 2, 2, 0, 7, 7), seed=4), states=3)
    again = replayed(document, outcome="local-minimum", evaluations=3 * 56)
    assert (
        again.difference == "the search continues after state 2, where the recorded run ends (local-minimum)"
    )


def test_a_run_that_went_on_too_long_is_found() -> None:
    document = document_of(run_settings(8, "sideways", seed=9))
    again = replayed(document, parameters={**document["parameters"], "max_steps": 4})
    assert again.difference == "the search ends after state 4 (step-limit), but 10 are recorded"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"outcome": "step-limit"}, "the outcome differs: recorded step-limit, now local-minimum"),
        ({"sideways_steps": 1}, "the sideways steps differ: recorded 1, now 0"),
        ({"state_kind": "shoulder"}, "recorded shoulder, now flat-local-minimum"),
    ],
)
def test_another_end_is_found(changes: dict[str, Any], words: str) -> None:
    difference = replayed(stuck(), **changes).difference
    assert difference is not None
    assert words in difference


@pytest.mark.parametrize(
    ("make", "name", "path", "value"),
    [
        (stuck, "moves", (2,), [1, 7, 1]),
        (stuck, "moves", (4,), [2, 5, 5]),
        (stuck, "final", (0,), 4),
        (stuck, "h", (0,), 9),
        (stuck, "evaluations", (), 1),
        (stuck, "evaluations", (), None),
        (restarting, "restart_states", (1,), [3, [3, 3, 2, 2]]),
        (restarting, "h", (3,), 3),
        (restarting, "state_kind", (), "slope"),
        (restarting, "iterations", (), 8),
        (bred, "generations", (0, 0, 2), []),
        (bred, "generations", (0, 0, 0), [2, 2]),
        (bred, "member_h", (1, 0), 0),
        (bred, "final_members", (1, 0), 5),
        (bred, "h", (1,), 1),
        (bred, "evaluations", (), 1),
    ],
)
def test_whatever_else_is_altered_is_found(
    make: Callable[[], dict[str, Any]], name: str, path: tuple[int, ...], value: object
) -> None:
    document = make()
    *outer, last = (name, *path)
    part: Any = document
    for place in outer:
        part = part[place]
    assert part[last] != value
    part[last] = value
    assert replayed(document).difference


def test_the_kind_of_a_state_that_swaps_lead_on_from_is_that_of_swaps() -> None:
    limits = {"max_restarts": 0, "max_steps": 0}
    document = document_of(run_settings(4, "queen-search", seed=2, parameters=limits))
    assert document["state_kind"] == StateKind.SLOPE
    assert replayed(document, state_kind=StateKind.SLOPE).difference is None
    assert replayed(document, state_kind=StateKind.SHOULDER).difference is not None


def test_a_wrong_h_on_the_way_is_found() -> None:
    run = parse_run(json.dumps(stuck()).encode())
    h = run.h.copy()
    h[2] += 1
    difference = replay(replace(run, h=h)).difference
    assert difference is not None
    assert difference.startswith("state 2: recorded ")
    assert run.state_kind is StateKind.FLAT_LOCAL_MINIMUM


def test_a_population_that_restarts_before_its_first_generation_is_made_again(tmp_path: Path) -> None:
    search = saved(tmp_path, "def next_generation(population, random, memory):\n    return None\n")
    parameters = {"population": 4, "restart": "when-stuck", "max_restarts": 2}
    settings = run_settings(6, own_variant(search), seed=1, parameters=parameters)
    trace = record(settings, events_of(settings)[:-1])
    trace.stop()
    again = replayed(run_document(trace))
    assert (again.difference, again.trace.climbs) == (None, 3)
    assert again.trace.evaluations is trace.evaluations is None


def test_it_tells_how_far_it_is_and_ends_when_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "CHUNK", 2)
    run = parse_run(json.dumps(stuck()).encode())
    shares: list[float] = []
    assert replay(run, shares.append).difference is None
    assert shares == sorted(shares)
    assert shares[-1] == 1.0

    def stop(share: float) -> None:
        raise InterruptedError(share)

    with pytest.raises(InterruptedError):
        replay(run, stop)


def test_a_run_that_only_stays_where_it_is_can_be_broken_off() -> None:
    staying = run_settings(
        8,
        "simulated-annealing",
        start=(4, 7, 1, 6, 5, 2, 0, 3),
        seed=1,
        parameters={"initial_temperature": 1e-6, "cooling": 1.0, "max_iterations": 10**9},
    )
    short = replace(staying, parameters={**staying.parameters, "max_iterations": 10_000})
    long = replace(parse_run(json.dumps(document_of(short)).encode()), settings=staying)
    reports = count()

    def stop(share: float) -> None:
        if next(reports) > 3:
            raise InterruptedError(share)

    with pytest.raises(InterruptedError):
        replay(long, stop)
